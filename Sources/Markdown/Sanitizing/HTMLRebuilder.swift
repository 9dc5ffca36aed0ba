import Bytes

/// Parses a text's HTML like a browser and serialises it again, so that elements that are unclosed
/// or closed twice cannot affect the rest of the page.
struct HTMLRebuilder {
  let options: MarkdownOptions
  /// The ids so far; the parser copies elements that were closed in the wrong order.
  private var ids: Set<[UInt8]> = []
  /// The open elements, which of their children is next, and whose tag ends them.
  private(set) var open: [(node: GumboTreeNode, next: Int, element: HTMLElement?)] = []
  /// The open elements that were written, the outermost first.
  private(set) var written: [HTMLElement] = []
  /// The spans of the cells of the tables so far.
  private var spans: [GumboTreeNode.ID: (columns: Int, rows: Int)] = [:]

  /// Rebuilds a part of some HTML unless that would change nothing; false if its tags are nested so
  /// that it is not worth the repair.
  static func rebuild(
    _ part: Range<Int>, of html: inout ByteBuffer, _ options: MarkdownOptions,
    _ work: RawTags.Work
  ) -> Bool {
    if !work.contains(.judging), html.withSpan({ WellNested.check($0.extracting(part), options) }) {
      return true
    }
    var guarded = ByteBuffer(capacity: part.count + 1024)
    var nesting = NestingGuard()
    let isModest = html.withSpan { nesting.write($0.extracting(part), to: &guarded) }
    guard isModest, let tree = guarded.withSpan({ GumboTree($0) }) else { return false }
    let rest = html.withSpan { Array($0.extracting(part.upperBound...)) }
    html.truncate(to: part.lowerBound)
    var rebuilder = HTMLRebuilder(options: options)
    rebuilder.write(childrenOf: tree.root, to: &html)
    if html.count == part.lowerBound || html.last != 10 { html.append(10) }
    html.append(rest)
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
        written.removeLast()
        if element == .summary { writeLinks(of: top.node, to: &output) }
      }
      open.removeLast()
    }
  }

  /// Writes the links of a summary as a paragraph below it.
  private mutating func writeLinks(of summary: GumboTreeNode, to output: inout ByteBuffer) {
    var separator: StaticString = "<p>"
    for link in links(in: summary) {
      var address: [UInt8]?
      for (name, value) in link.attributes where address == nil {
        if name == .href { address = value }
        if name == .untrustedHref { address = Addresses.link(value, options) }
        if name == .untrustedSource, options.images?(value) == nil {
          address = Addresses.image(value, options)
        }
      }
      let words = link.words
      let isNamed = !words.allSatisfy(\.isSpace)
      guard let address else { continue }
      if !isNamed, address.first == UInt8(ascii: "#") { continue }
      output.append(static: separator)
      separator = " "
      if link.element == .a {
        output.append(static: "<a")
        attributes(of: link, .a, to: &output)
        output.append(UInt8(ascii: ">"))
      } else {
        openLink(to: address, &output)
      }
      output.append(text: (isNamed ? words : address).span)
      output.append(static: "</a>")
    }
    if separator.utf8CodeUnitCount == 1 { output.append(static: "</p>") }
  }

  private mutating func write(_ node: GumboTreeNode, to output: inout ByteBuffer) {
    // A list contains only items.
    let isLoose =
      options.isOnPage && (written.last == .ul || written.last == .ol) && node.element != .li
    if let text = node.text {
      let isItem = isLoose && !node.isSpace
      if isItem { output.append(static: "<li>") }
      output.append(text: text)
      if isItem { output.append(static: "</li>") }
      return
    }
    guard node.isElement else { return }
    guard var element = node.element, let role = element.role else {
      open.append((node, 0, nil))
      return
    }
    if isLoose {
      if role == .void { return }
      output.append(static: "<li>")
      written.append(.li)
      // It is its only child.
      open.append((node, Int.max, .li))
    }
    let form = form(of: node, element, role)
    switch form {
    case .whole: break
    case .nothing: return
    case .content:
      open.append((node, 0, nil))
      return
    case .other(let substitute): element = substitute
    }
    if element == .img, image(node, to: &output) { return }
    if element == .table, options.isOnPage { spans.merge(TableSpans(of: node).spans) { $1 } }
    output.append(UInt8(ascii: "<"))
    output.append(element.rawValue)
    if form == .whole { attributes(of: node, element, to: &output) }
    if role == .void {
      output.append(static: " />")
      return
    }
    output.append(UInt8(ascii: ">"))
    open.append((node, 0, element))
    written.append(element)
    if element == .details, !hasSummary(node) {
      output.append(static: "<summary>")
      output.append(text: options.labels[.details])
      output.append(static: "</summary>")
    }
  }

  private func hasSummary(_ details: GumboTreeNode) -> Bool {
    details.children.first { !$0.isSpace }?.element == .summary
  }

  /// Writes an image of an untrusted text in the form that the options ask for; returns false if
  /// that is an element.
  private func image(_ node: GumboTreeNode, to output: inout ByteBuffer) -> Bool {
    let description = node.value(of: .alt) ?? []
    guard let source = node.value(of: .untrustedSource) else {
      // One of the renderer's own bears its address already.
      guard node.value(of: .src) == nil else { return false }
      output.append(text: description.span)
      return true
    }
    if options.images?(source) != nil { return false }
    guard let address = Addresses.image(source, options) else {
      output.append(text: description.span)
      return true
    }
    guard options.linksRemoteImages else { return false }
    let isInLink =
      open.contains { $0.element == .a } || options.isOnPage && written.contains(.summary)
    if !isInLink { openLink(to: address, &output) }
    output.append(text: (description.isEmpty ? address : description).span)
    if !isInLink { output.append(static: "</a>") }
    return true
  }

  private func openLink(to address: [UInt8], _ output: inout ByteBuffer) {
    output.append(static: "<a href=\"")
    output.append(address: address.span)
    output.append(static: HTMLRenderer.untrustedLinkEnd)
    output.append(UInt8(ascii: ">"))
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
        if element == .img, let embedded = options.images?(value) {
          output.append(attribute: "src", embedded.span)
          continue
        }
        guard element == .img, let address = Addresses.image(value, options) else { continue }
        output.append(static: " src=\"")
        output.append(address: address.span)
        output.append(static: "\" loading=\"lazy\"")
      case .colspan where options.isOnPage, .rowspan where options.isOnPage:
        let span = name == .colspan ? spans[node.id]?.columns : spans[node.id]?.rows
        if let span, span > 1 { output.append(attribute: name.rawValue, String(span)) }
      case .value where options.isOnPage && written.last != .ol: continue
      default:
        if name == .id, !ids.insert(value).inserted { continue }
        if name == .alt { describes = true }
        output.append(attribute: name.rawValue, value.span)
      }
    }
    if !describes { output.append(static: " alt=\"\"") }
  }
}
