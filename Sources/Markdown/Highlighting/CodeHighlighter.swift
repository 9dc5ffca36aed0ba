import Bytes

/// Marks comments, strings, numbers and keywords of code with classes: `hl-comment`, `hl-string`,
/// `hl-number`, `hl-keyword`, and `hl-added` and `hl-removed` for the lines of a diff.
///
/// It is our own because no kept library serves. Debian 12 has GNU source-highlight and
/// `highlight`, which are GPL and may not be linked by an MIT program; KDE's syntax-highlighting,
/// MIT and LGPL, which brings Qt; Scintilla only bound to Qt, without lexers of its own to link; and
/// the tree-sitter library, but no grammar of a language for it. So this is one linear pass with a small table for each of the languages that issues
/// quote most. It knows no grammar: it colours what can be told from the characters alone.
enum CodeHighlighter {
  /// Writes code with its tokens in spans.
  static func append(_ code: Span<UInt8>, _ language: CodeLanguage, to html: inout ByteBuffer) {
    var scanner = Scanner(code, language)
    if language.isDiff { scanner.diff(&html) } else { scanner.run(&html) }
  }

  private struct Scanner: ~Escapable {
    let bytes: Span<UInt8>
    let language: CodeLanguage
    private var done = 0
    /// Before this place no apostrophe begins a string.
    private var stringless = 0

    @_lifetime(copy bytes) init(_ bytes: Span<UInt8>, _ language: CodeLanguage) {
      self.bytes = bytes
      self.language = language
    }

    private var count: Int { bytes.count }

    mutating func run(_ html: inout ByteBuffer) {
      var at = 0
      while at < count {
        let byte = bytes[at]
        if byte.isWord || byte >= 128 {
          let start = at
          while at < count, bytes[at].isWord || bytes[at] >= 128 { at += 1 }
          if byte.isDigit {
            while at + 1 < count, bytes[at] == ".", bytes[at + 1].isWord {
              at += 1
              while at < count, bytes[at].isWord { at += 1 }
            }
            token(start..<at, "hl-number", &html)
          } else if at - start <= 16, isKeyword(start..<at) {
            token(start..<at, "hl-keyword", &html)
          }
          continue
        }
        if let end = commentEnd(at) {
          token(at..<end, "hl-comment", &html)
          at = end
        } else if let end = stringEnd(at) {
          token(at..<end, "hl-string", &html)
          at = end
        } else {
          at += 1
        }
      }
      flush(to: count, &html)
    }

    mutating func diff(_ html: inout ByteBuffer) {
      var at = 0
      while at < count {
        let end = lineEnd(at)
        let first = bytes[at]
        switch first {
        case "+": token(at..<end, "hl-added", &html)
        case "-": token(at..<end, "hl-removed", &html)
        case "@": token(at..<end, "hl-comment", &html)
        default: break
        }
        at = end + 1
      }
      flush(to: count, &html)
    }

    private func isKeyword(_ range: Range<Int>) -> Bool {
      let word = String(bytes.extracting(range))
      return language.keywords.contains(language.ignoresCase ? word.lowercased() : word)
    }

    private func commentEnd(_ at: Int) -> Int? {
      for mark in language.lineComments where matches(mark, at) {
        // A number sign within a word, as in `$#` or `a#b`, begins no comment.
        if mark == "#", at > 0, !bytes[at - 1].isSpace { continue }
        return lineEnd(at)
      }
      if let (open, close) = language.blockComment, matches(open, at) {
        return end(of: close, from: at + open.utf8.count)
      }
      return nil
    }

    private mutating func stringEnd(_ at: Int) -> Int? {
      for quote in language.longQuotes where matches(quote, at) {
        return end(of: quote, from: at + quote.utf8.count)
      }
      let isApostrophe = bytes[at] == "'"
      guard language.quotes.contains(bytes[at]), !isApostrophe || at >= stringless else {
        return nil
      }
      var end = at + 1
      while end < count, bytes[end] != 10 {
        if bytes[end] == bytes[at] { return end + 1 }
        end += bytes[end] == "\\" ? 2 : 1
      }
      guard isApostrophe else { return min(end, count) }
      // An apostrophe that nothing closes begins no string, nor does any that was read over as escaped:
      // the search from there would meet the same bytes.
      stringless = end
      return nil
    }

    private func matches(_ mark: String, _ at: Int) -> Bool {
      var place = at
      for byte in mark.utf8 {
        guard place < count, bytes[place] == byte else { return false }
        place += 1
      }
      return true
    }

    private func lineEnd(_ at: Int) -> Int {
      var end = at
      while end < count, bytes[end] != 10 { end += 1 }
      return end
    }

    private func end(of mark: String, from start: Int) -> Int {
      var at = start
      while at < count {
        if matches(mark, at) { return at + mark.utf8.count }
        at += 1
      }
      return count
    }

    private mutating func flush(to end: Int, _ html: inout ByteBuffer) {
      html.append(text: bytes.extracting(done..<max(done, end)))
      done = max(done, end)
    }

    private mutating func token(_ range: Range<Int>, _ name: StaticString, _ html: inout ByteBuffer)
    {
      flush(to: range.lowerBound, &html)
      html.append(static: "<span class=\"")
      html.append(static: name)
      html.append(static: "\">")
      flush(to: range.upperBound, &html)
      html.append(static: "</span>")
    }
  }
}
