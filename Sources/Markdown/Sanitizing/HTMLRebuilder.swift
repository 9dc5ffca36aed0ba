import Bytes

/// Parses a text's HTML as a browser does and writes it anew, so that what was left open or closed
/// twice cannot reach beyond the text.
struct HTMLRebuilder {
  private let options: MarkdownOptions
  /// The ids so far; the parser copies elements that were closed in the wrong order.
  private var ids: Set<[UInt8]> = []
  /// The open elements, which of their children is next, and whose tag ends them.
  private var open: [(node: GumboTreeNode, next: Int, element: HTMLElement?)] = []

  /// Writes the HTML rebuilt; false if its tags are nested so that it is not worth the repair.
  static func rebuild(
    _ html: Span<UInt8>, _ options: MarkdownOptions, into output: inout ByteBuffer
  ) -> Bool {
    var guarded = ByteBuffer(capacity: html.count + 1024)
    guard NestingGuard.apply(html, to: &guarded), let tree = guarded.withSpan({ GumboTree($0) })
    else { return false }
    var rebuilder = HTMLRebuilder(options: options)
    rebuilder.write(childrenOf: tree.root, to: &output)
    return true
  }

  private init(options: MarkdownOptions) { self.options = options }

  private mutating func write(childrenOf root: GumboTreeNode, to output: inout ByteBuffer) {
    open.append((root, 0, nil))
    while let top = open.last {
      if let child = top.node.child(top.next) {
        open[open.count - 1].next += 1
        write(child, to: &output)
        continue
      }
      if let element = top.element {
        output.append(static: "</")
        output.append(element.rawValue)
        output.append(UInt8(ascii: ">"))
      }
      open.removeLast()
    }
  }

  private mutating func write(_ node: GumboTreeNode, to output: inout ByteBuffer) {
    if let text = node.text {
      output.append(text: text)
      return
    }
    guard node.isElement else { return }
    guard let element = node.element, let role = element.role else {
      open.append((node, 0, nil))
      return
    }
    if element == .img, image(node, to: &output) { return }
    output.append(UInt8(ascii: "<"))
    output.append(element.rawValue)
    attributes(of: node, element, to: &output)
    if role == .void {
      output.append(static: " />")
      return
    }
    output.append(UInt8(ascii: ">"))
    open.append((node, 0, element))
    if element == .details, !hasSummary(node) {
      output.append(static: "<summary>")
      output.append(text: options.labels[.details])
      output.append(static: "</summary>")
    }
  }

  private func hasSummary(_ details: GumboTreeNode) -> Bool {
    var index = 0
    while let child = details.child(index) {
      if child.element == .summary { return true }
      index += 1
    }
    return false
  }

  /// Writes an image of an untrusted text as what the options make of it; false if it is an element.
  private func image(_ node: GumboTreeNode, to output: inout ByteBuffer) -> Bool {
    let attributes = node.attributes
    func value(_ name: HTMLAttribute) -> [UInt8]? { attributes.first { $0.name == name }?.value }
    let description = value(.alt) ?? []
    guard let source = value(.untrustedSource) else {
      // One of the renderer's own bears its address already.
      guard value(.src) == nil else { return false }
      output.append(text: description)
      return true
    }
    guard let address = Addresses.image(source, options) else {
      output.append(text: description)
      return true
    }
    guard options.linksRemoteImages else { return false }
    let isInLink = open.contains { $0.element == .a }
    if !isInLink {
      output.append(static: "<a href=\"")
      output.append(address: address.span)
      output.append(static: HTMLRenderer.untrustedLinkEnd)
      output.append(UInt8(ascii: ">"))
    }
    output.append(text: description.isEmpty ? address : description)
    if !isInLink { output.append(static: "</a>") }
    return true
  }

  private mutating func attributes(
    of node: GumboTreeNode, _ element: HTMLElement, to output: inout ByteBuffer
  ) {
    var describes = element != .img
    for (name, value) in node.attributes {
      switch name {
      case .untrustedHref:
        guard element == .a, let address = Addresses.link(value, options) else { continue }
        output.append(static: " href=\"")
        output.append(address: address.span)
        output.append(static: address.first == "#" ? "\"" : HTMLRenderer.untrustedLinkEnd)
      case .untrustedSource:
        guard element == .img, let address = Addresses.image(value, options) else { continue }
        output.append(static: " src=\"")
        output.append(address: address.span)
        output.append(static: "\" loading=\"lazy\"")
      default:
        if name == .id, !ids.insert(value).inserted { continue }
        if name == .alt { describes = true }
        guard name.isKept else { continue }
        output.append(UInt8(ascii: " "))
        output.append(name.rawValue)
        output.append(static: "=\"")
        output.append(text: value)
        output.append(UInt8(ascii: "\""))
      }
    }
    if !describes { output.append(static: " alt=\"\"") }
  }
}
