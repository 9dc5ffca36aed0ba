import Bytes

/// Marks comments, strings, numbers and keywords of code with classes: `hl-comment`, `hl-string`,
/// `hl-number`, `hl-keyword`, and `hl-added` and `hl-removed` for the lines of a diff.
///
/// It is one linear pass with a small table for each of the languages that issues quote most;
/// CONTRIBUTING explains why no library is used. It has no grammars: it only highlights tokens that
/// the characters alone identify.
struct CodeHighlighter: ~Escapable {
  private let bytes: Span<UInt8>
  private let language: CodeLanguage
  private var done = 0
  /// Before this place no apostrophe begins a string.
  private var stringless = 0

  /// Writes code with its tokens in spans.
  static func append(_ code: Span<UInt8>, _ language: CodeLanguage, to html: inout ByteBuffer) {
    var highlighter = CodeHighlighter(code, language)
    if language.isDiff { highlighter.diff(&html) } else { highlighter.run(&html) }
    highlighter.flush(to: code.count, &html)
  }

  @_lifetime(copy bytes) private init(_ bytes: Span<UInt8>, _ language: CodeLanguage) {
    self.bytes = bytes
    self.language = language
  }

  private mutating func run(_ html: inout ByteBuffer) {
    func isPart(_ byte: UInt8) -> Bool { byte.isWord || byte >= 128 }
    var at = 0
    while at < bytes.count {
      let start = at
      if isPart(bytes[at]) {
        at = bytes.end(from: at, of: isPart)
        if bytes[start].isDigit {
          while bytes.byte(at) == ".", bytes.byte(at + 1).isWord {
            at = bytes.end(from: at + 1) { $0.isWord }
          }
          token(start..<at, "hl-number", &html)
        } else if at - start <= 16, isKeyword(start..<at) {
          token(start..<at, "hl-keyword", &html)
        }
      } else if let end = commentEnd(at) {
        token(at..<end, "hl-comment", &html)
        at = end
      } else if let end = stringEnd(at) {
        token(at..<end, "hl-string", &html)
        at = end
      } else {
        at += 1
      }
    }
  }

  private mutating func diff(_ html: inout ByteBuffer) {
    var at = 0
    while at < bytes.count {
      let line = at..<lineEnd(at)
      switch bytes[at] {
      case "+": token(line, "hl-added", &html)
      case "-": token(line, "hl-removed", &html)
      case "@": token(line, "hl-comment", &html)
      default: break
      }
      at = line.upperBound + 1
    }
  }

  private func isKeyword(_ range: Range<Int>) -> Bool {
    let word = String(bytes.extracting(range))
    return language.keywords.contains(language.ignoresCase ? word.lowercased() : word)
  }

  private func commentEnd(_ at: Int) -> Int? {
    for mark in language.lineComments where bytes.has(mark, at: at) {
      // A number sign within a word, as in `$#` or `a#b`, begins no comment.
      if bytes[at] == "#", !bytes.byte(at - 1).isSpace { continue }
      return lineEnd(at)
    }
    if let (open, close) = language.blockComment, bytes.has(open, at: at) {
      return end(of: close, from: at + open.utf8CodeUnitCount)
    }
    return nil
  }

  private mutating func stringEnd(_ at: Int) -> Int? {
    for quote in language.longQuotes where bytes.has(quote, at: at) {
      return end(of: quote, from: at + quote.utf8CodeUnitCount)
    }
    let isApostrophe = bytes[at] == "'"
    guard language.quotes.contains(bytes[at]), !isApostrophe || at >= stringless else {
      return nil
    }
    var end = at + 1
    while end < bytes.count, bytes[end] != 10 {
      if bytes[end] == bytes[at] { return end + 1 }
      end += bytes[end] == "\\" ? 2 : 1
    }
    guard isApostrophe else { return min(end, bytes.count) }
    // An apostrophe that nothing closes begins no string, nor does any that was read over as
    // escaped: the search from there would meet the same bytes.
    stringless = end
    return nil
  }

  private func lineEnd(_ at: Int) -> Int { bytes.index(of: "\n", from: at) ?? bytes.count }

  private func end(of mark: StaticString, from start: Int) -> Int {
    for at in min(start, bytes.count)..<bytes.count where bytes.has(mark, at: at) {
      return at + mark.utf8CodeUnitCount
    }
    return bytes.count
  }

  private mutating func flush(to end: Int, _ html: inout ByteBuffer) {
    html.append(text: bytes.extracting(done..<max(done, end)))
    done = max(done, end)
  }

  private mutating func token(_ range: Range<Int>, _ name: StaticString, _ html: inout ByteBuffer) {
    flush(to: range.lowerBound, &html)
    html.append(static: "<span class=\"")
    html.append(static: name)
    html.append(static: "\">")
    flush(to: range.upperBound, &html)
    html.append(static: "</span>")
  }
}
