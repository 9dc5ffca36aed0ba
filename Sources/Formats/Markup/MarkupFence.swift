import Bytes

/// The beginning of a code block that ends with a closing tag.
struct MarkupFence {
  /// Where the opening tag begins.
  let start: Int
  /// Where the code begins.
  let content: Int
  /// The closing tag.
  let close: [UInt8]
  /// The tag that follows the closing one, behind white space at most.
  var secondClose: [UInt8] = []
  /// The tag that closes it where those are missing.
  var otherClose: [UInt8]?
  /// Whether it is code to the end of the text where the closing tag is missing, as of a log that was cut off.
  var mayBeOpen = false
  /// The language, in the form of Markdown's info strings; empty where none is named.
  let language: [UInt8]
  /// The title of the code; may be empty.
  let title: [UInt8]
  /// Whether the closing tag must be on a line of its own, as in Markdown.
  var needsLine = false

  /// The first one that begins between two offsets; nil where there is none.
  init?(in text: [UInt8], _ from: Int, _ to: Int, _ markup: Markup) {
    switch markup {
    case .jira:
      var at = from
      while let open = text[at..<to].firstIndex(of: UInt8(ascii: "{")) {
        at = open + 1
        guard !(open > from && text[open - 1] == UInt8(ascii: "\\")) else { continue }
        if let end = text.endOfMonospace(at: open, to) {
          at = end
          continue
        }
        for name in ["code", "noformat"] where text.has("{" + name, at: open) {
          let behind = open + 1 + name.utf8.count
          guard behind < to, text[behind] == UInt8(ascii: "}") || text[behind] == UInt8(ascii: ":"),
            let end = text[behind..<min(to, behind + 300)].firstIndex(of: UInt8(ascii: "}"))
          else { continue }
          let parameters = text[min(behind + 1, end)..<end]
          let first = parameters.split(separator: UInt8(ascii: "|")).first ?? []
          let named = MarkupConverter.parameter("language", in: parameters)
          self.init(
            open, end + 1, "{\(name)}",
            named ?? (first.contains(UInt8(ascii: "=")) || name != "code" ? [] : Array(first)),
            title: MarkupConverter.parameter("title", in: parameters) ?? [])
          return
        }
      }
      self.init(ofMarkdown: text, from, to)
    case .textile:
      self.init(ofTags: text, from, to)
    case .remarkup:
      var at = from
      while at < to, text[at] == 0x20 { at += 1 }
      if text.has("%%%", at: at) {
        self.init(at, at + 3, "%%%", [])
        return
      }
      guard text.has("```", at: at) else { return nil }
      let rest = text[(at + 3)..<min(to, at + 203)]
      // Options are separated by commas: `lang=py, name=x`.
      let options = rest.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
      let named = options.lazy.compactMap { MarkupConverter.parameter("lang", in: $0) }.first
      let hasOptions = rest.contains(UInt8(ascii: "="))
      self.init(at, hasOptions ? to : at + 3, "```", named ?? [])
    case .plain, .text, .html, .asana, .gitlab, .bugzilla: return nil
    }
  }

  /// Code between tags of HTML: `<pre>`, `<pre><code class="c">`, and `<code>` that does not end on its line.
  private init?(ofTags text: [UInt8], _ from: Int, _ to: Int) {
    // Within a row, code belongs to its cell.
    let isRow = text[from..<to].first { $0 != 0x20 } == UInt8(ascii: "|")
    var at = from
    while let open = text[at..<to].firstIndex(of: UInt8(ascii: "<")) {
      at = open + 1
      let isBlock = text.has("<pre>", at: open) || text.has("<pre ", at: open)
      let isShown = open > from && "@`".utf8.contains(text[open - 1])
      guard isBlock || !isRow && !isShown && Self.isCode(text, open),
        let end = text[open..<min(to, open + 200)].firstIndex(of: UInt8(ascii: ">"))
      else { continue }
      if !isBlock {
        guard let close = Self.codeEnd(text, end + 1) else { continue }
        if close < to {
          at = close
          continue
        }
        self.init(open, end + 1, "</code>", Self.value(in: text[open..<end]))
        return
      }
      let rest = text[(end + 1)...].prefix(240).drop { $0 <= 0x20 }
      if rest.has("<code"), let inner = rest.firstIndex(of: UInt8(ascii: ">")) {
        self.init(open, inner + 1, "</code>", Self.value(in: rest[..<inner]))
        secondClose = Array("</pre>".utf8)
        otherClose = secondClose
      } else {
        self.init(open, end + 1, "</pre>", [])
      }
      mayBeOpen = !isShown
      return
    }
    self.init(ofMarkdown: text, from, to)
  }

  private static func isCode(_ text: [UInt8], _ at: Int) -> Bool {
    text.has("<code>", at: at) || text.has("<code ", at: at)
  }

  /// Where the tag begins that ends code; nil where there is none before the next code.
  private static func codeEnd(_ text: [UInt8], _ start: Int) -> Int? {
    var at = start
    while let sign = text[at...].firstIndex(of: UInt8(ascii: "<")), !isCode(text, sign) {
      if text.has("</code>", at: sign) { return sign }
      at = sign + 1
    }
    return nil
  }

  /// The value of the first attribute of a tag.
  private static func value(in tag: ArraySlice<UInt8>) -> [UInt8] {
    let parts = tag.split(separator: UInt8(ascii: "\""))
    return parts.count > 1 ? Array(parts[1]) : []
  }

  /// Backticks as Markdown has them at the beginning of a line; more than the name of a language is code itself.
  private init?(ofMarkdown text: [UInt8], _ from: Int, _ to: Int) {
    let start = text[from..<to].firstIndex { $0 != 0x20 } ?? to
    guard text.has("```", at: start), from == 0 || text[from - 1] == 0x0A || text[from - 1] == 0x0D,
      !text[(start + 3)..<to].contains(UInt8(ascii: "`"))
    else { return nil }
    let name = MarkupInlines.trimmed(Array(text[(start + 3)..<to]))
    self.init(start, Self.isLanguage(name) ? to : start + 3, "```", name)
    needsLine = true
  }

  /// The first closing tag after the opening one; nil where there is none.
  func close(_ close: [UInt8], in text: [UInt8]) -> Range<Int>? {
    var at = content
    while let found = text.firstRange(of: close, from: at) {
      at = found.upperBound
      if close == self.close, !secondClose.isEmpty {
        let end = text[at...].firstIndex { $0 > 0x20 } ?? at
        if text.has(secondClose, at: end) { return found.lowerBound..<end + secondClose.count }
      } else if !needsLine || isLine(found, of: text) {
        return found
      }
    }
    return nil
  }

  /// Whether a range is surrounded only by spaces on its line.
  private func isLine(_ range: Range<Int>, of text: [UInt8]) -> Bool {
    func isLineEnd(_ byte: UInt8?) -> Bool { byte == nil || byte == 0x0A || byte == 0x0D }
    return isLineEnd(text[..<range.lowerBound].last { $0 != 0x20 })
      && isLineEnd(text[range.upperBound...].first { $0 != 0x20 })
  }

  private init(
    _ start: Int, _ content: Int, _ close: String, _ language: [UInt8], title: [UInt8] = []
  ) {
    (self.start, self.content, self.close, self.title) = (start, content, Array(close.utf8), title)
    self.language = Self.isLanguage(language) ? language : []
  }

  private static func isLanguage(_ name: [UInt8]) -> Bool {
    name.count < 24 && name.allSatisfy { $0.isLetterOrDigit || "+#-".utf8.contains($0) }
  }
}
