import CArena
import CGumbo

/// Parses a text's HTML as a browser does and writes it anew, so that what was left open or closed
/// twice cannot reach beyond the text.
enum HTMLRebuilder {
  /// Writes the HTML rebuilt; false if its tags are nested so that it is not worth the repair.
  static func rebuild(
    _ html: UnsafeBufferPointer<UInt8>, _ options: MarkdownOptions, into output: inout ByteBuffer
  ) -> Bool {
    var guarded = ByteBuffer(capacity: html.count + 1024)
    guard NestingGuard.apply(html, to: &guarded) else { return false }
    var parsing = kGumboDefaultOptions
    parsing.max_errors = 0
    parsing.fragment_context = GUMBO_TAG_DIV
    let length = guarded.count
    guard let arena = Arena(size: 16 * length + 16 * 1024) else { return false }
    parsing.allocator = carena_take
    parsing.deallocator = carena_give
    parsing.userdata = UnsafeMutableRawPointer(arena.pointer)
    let parsed = guarded.base.withMemoryRebound(to: CChar.self, capacity: length) {
      gumbo_parse_with_options(&parsing, $0, length)
    }
    guard let root = parsed?.pointee.root else { return false }
    var writer = Writer(options: options)
    writer.write(childrenOf: root, to: &output)
    // The tree goes with its memory; libgumbo would take it down by recursion.
    withExtendedLifetime(arena) {}
    return true
  }

  private typealias GumboPointer = UnsafeMutablePointer<GumboNode>

  private struct Writer {
    let options: MarkdownOptions
    /// The ids so far; the parser copies elements that were closed in the wrong order.
    private var ids: Set<[UInt8]> = []
    /// The open elements, which of their children is next, and whose tag ends them.
    private var open: [(node: GumboPointer, next: UInt32, element: HTMLElement?)] = []

    init(options: MarkdownOptions) { self.options = options }

    mutating func write(childrenOf root: GumboPointer, to output: inout ByteBuffer) {
      open.append((root, 0, nil))
      while let top = open.last {
        let children = top.node.pointee.v.element.children
        guard top.next < children.length, let child = children.data[Int(top.next)] else {
          if let element = top.element {
            output.append("</")
            output.append(text: element.rawValue)
            output.append(UInt8(ascii: ">"))
          }
          open.removeLast()
          continue
        }
        open[open.count - 1].next += 1
        write(child.assumingMemoryBound(to: GumboNode.self), to: &output)
      }
    }

    private mutating func write(_ node: GumboPointer, to output: inout ByteBuffer) {
      switch node.pointee.type {
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
        output.append(escaped: HTMLRebuilder.bytes(node.pointee.v.text.text))
      case GUMBO_NODE_ELEMENT:
        let name = HTMLRebuilder.bytes(gumbo_normalized_tagname(node.pointee.v.element.tag))
        guard let bytes = name.baseAddress, let element = HTMLElement(bytes, 0..<name.count),
          let role = element.role
        else {
          open.append((node, 0, nil))
          return
        }
        if element == .img, image(node, to: &output) { return }
        output.append("<")
        output.append(text: element.rawValue)
        attributes(of: node, element, to: &output)
        if role == .void {
          output.append(" />")
        } else {
          output.append(">")
          open.append((node, 0, element))
          if element == .details, !hasSummary(node) {
            output.append("<summary>")
            output.append(escaped: options.labels[.details])
            output.append("</summary>")
          }
        }
      default: break
      }
    }

    private func hasSummary(_ details: GumboPointer) -> Bool {
      let children = details.pointee.v.element.children
      return (0..<Int(children.length)).contains { index in
        let child = children.data[index]?.assumingMemoryBound(to: GumboNode.self).pointee
        return child?.type == GUMBO_NODE_ELEMENT && child?.v.element.tag == GUMBO_TAG_SUMMARY
      }
    }

    /// Writes an image of a stranger as what the options make of it; false if it is an element.
    private func image(_ node: GumboPointer, to output: inout ByteBuffer) -> Bool {
      let description = value(of: .alt, in: node) ?? []
      guard let source = value(of: .strangersSource, in: node) else {
        // One of the renderer's own bears its address already.
        guard value(of: .src, in: node) == nil else { return false }
        output.append(escaped: description)
        return true
      }
      guard let address = Addresses.image(source, options) else {
        output.append(escaped: description)
        return true
      }
      guard options.linksRemoteImages else { return false }
      let isInLink = open.contains { $0.element == .a }
      if !isInLink {
        output.append("<a href=\"")
        output.append(address: address)
        output.append("\" rel=\"nofollow ugc noopener\">")
      }
      output.append(escaped: description.isEmpty ? address : description)
      if !isInLink { output.append("</a>") }
      return true
    }

    private mutating func attributes(
      of node: GumboPointer, _ element: HTMLElement, to output: inout ByteBuffer
    ) {
      var describes = element != .img
      let list = node.pointee.v.element.attributes
      for index in 0..<Int(list.length) {
        guard let item = list.data[index] else { continue }
        let attribute = item.assumingMemoryBound(to: GumboAttribute.self).pointee
        let spelling = HTMLRebuilder.bytes(attribute.name)
        guard let bytes = spelling.baseAddress,
          let name = HTMLAttribute(bytes, 0..<spelling.count)
        else { continue }
        let value = Array(HTMLRebuilder.bytes(attribute.value))
        switch name {
        case .strangersHref:
          guard element == .a, let address = Addresses.link(value, options) else { continue }
          output.append(" href=\"")
          output.append(address: address)
          output.append("\"")
          if address.first != UInt8(ascii: "#") { output.append(" rel=\"nofollow ugc noopener\"") }
        case .strangersSource:
          guard element == .img, let address = Addresses.image(value, options) else { continue }
          output.append(" src=\"")
          output.append(address: address)
          output.append("\" loading=\"lazy\"")
        default:
          if name == .id, !ids.insert(value).inserted { continue }
          if name == .alt { describes = true }
          guard name.isKept else { continue }
          output.append(" ")
          output.append(text: name.rawValue)
          output.append("=\"")
          output.append(escaped: value)
          output.append("\"")
        }
      }
      if !describes { output.append(" alt=\"\"") }
    }

    private func value(of name: HTMLAttribute, in node: GumboPointer) -> [UInt8]? {
      guard let found = gumbo_get_attribute(&node.pointee.v.element.attributes, name.rawValue)
      else {
        return nil
      }
      return Array(HTMLRebuilder.bytes(found.pointee.value))
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
    let length = length(of: text)
    return text.withMemoryRebound(to: UInt8.self, capacity: length) {
      UnsafeBufferPointer(start: $0, count: length)
    }
  }
}
