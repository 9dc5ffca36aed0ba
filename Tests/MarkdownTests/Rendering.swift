import Bytes
import Markdown

/// A text as HTML.
func html(_ text: String, _ options: MarkdownOptions = .specification) -> String {
  html(text, options, NoReferences())
}

/// A text as HTML with a resolver of references.
func html(_ text: String, _ options: MarkdownOptions, _ links: some ReferenceResolver) -> String {
  var renderer = MarkdownRenderer()
  var output = ByteBuffer()
  renderer.render(
    Array(text.utf8).span, options: options, links: links, into: &output)
  return output.string
}

/// The words of a text.
func excerpt(_ text: String, limit: Int = 200) -> String {
  var renderer = MarkdownRenderer()
  var output = ByteBuffer()
  renderer.excerpt(of: Array(text.utf8).span, limit: limit, into: &output)
  return output.string
}

/// A text as CommonMark.
func commonMark(_ text: String, keepsHTML: Bool = true) -> String {
  var renderer = MarkdownRenderer()
  var output = ByteBuffer()
  renderer.commonMark(Array(text.utf8).span, keepsHTML: keepsHTML, into: &output)
  return output.string
}

extension MarkdownOptions {
  /// GFM as its specification shows it: raw HTML kept, no additions.
  static var specification: MarkdownOptions {
    var options = MarkdownOptions()
    options.rawHTML = .keep
    return options
  }

  /// CommonMark as its specification shows it.
  static var plain: MarkdownOptions {
    var options = MarkdownOptions.specification
    options.isPlain = true
    return options
  }
}

/// A start tag of our own output.
struct Tag: CustomStringConvertible {
  var name: String
  var attributes: [(String, String)]
  var description: String { "<\(name)>" }
}

/// The start tags of HTML in which every `<` begins a tag and every value is quoted.
func tags(of html: String) -> [Tag] {
  html.split(separator: "<").dropFirst(html.hasPrefix("<") ? 0 : 1).compactMap { piece in
    guard !piece.hasPrefix("/") else { return nil }
    let content = piece.prefix { $0 != ">" }
    let name = content.prefix { $0 != " " }
    var attributes: [(String, String)] = []
    var rest = content.dropFirst(name.count)
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].drop { $0 == " " }
      let value = rest[equals...].dropFirst(2).prefix { $0 != "\"" }
      attributes.append((String(key), String(value)))
      rest = rest[equals...].dropFirst(value.count + 3)
    }
    return Tag(name: String(name), attributes: attributes)
  }
}

/// Whether every element of our own output is closed in order, and none is closed that is not open.
///
/// It looks at bytes: what joins with a `>` to one character for a reader is none of a parser's.
func isBalanced(_ html: String) -> Bool {
  var open: [ArraySlice<UInt8>] = []
  let bytes = Array(html.utf8)
  let pieces = bytes.split(separator: UInt8(ascii: "<"))
  for piece in pieces.dropFirst(bytes.first == UInt8(ascii: "<") ? 0 : 1) {
    let content = piece.prefix { $0 != UInt8(ascii: ">") }
    if content.last == UInt8(ascii: "/") { continue }
    if content.first == UInt8(ascii: "/") {
      guard open.popLast() == content.dropFirst() else { return false }
    } else {
      open.append(content.prefix { $0 != UInt8(ascii: " ") })
    }
  }
  return open.isEmpty
}

extension String {
  /// How often a text occurs.
  func components(_ text: String) -> Int {
    let (bytes, part) = (Array(utf8), Array(text.utf8))
    var (count, at) = (0, 0)
    while at + part.count <= bytes.count {
      if bytes[at] == part[0], bytes[at..<at + part.count].elementsEqual(part) {
        count += 1
        at += part.count
      } else {
        at += 1
      }
    }
    return count
  }
}
