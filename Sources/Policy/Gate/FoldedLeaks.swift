import Bytes
import IssueModel
import Secrets

/// Titles, names and lines that are found in texts in any letter case, over other lines, with other spaces, with
/// emphasis or links, or in an address.
struct FoldedLeaks: Sendable {
  /// The leaks whose folded text has at least one word.
  private let leaks: [Leak]
  /// The place in `leaks` of each leak; those that differ only in spelling share one.
  private let known: [Leak: Int]
  private let sets: [LiteralSet]
  /// Those of them that are found with an initial between their words too.
  private let initialled: [LiteralSet]
  /// Titles and lines in scripts without spaces between words, which are found over other lines too.
  private let joined: [LiteralSet]
  /// A text of at least this many bytes may be a cut-off beginning, which ends within a word.
  private static let whole = 90

  /// Leaks by their texts.
  init(_ all: [Leak]) {
    var leaks: [Leak] = []
    var known: [Leak: Int] = [:]
    var places: [[UInt8]: Int] = [:]
    var (literals, initialled): ([LiteralSet.Literal], [LiteralSet.Literal]) = ([], [])
    var joined: [LiteralSet.Literal] = []
    for leak in all where known[leak] == nil {
      let forms = FoldedText.forms(of: leak.text, isName: leak.rule == .login && !leak.isInverted)
      let place = forms.compactMap { places[$0] }.first ?? leaks.count
      if place == leaks.count { leaks.append(leak) }
      known[leak] = place
      // Without its mark a short login is any word.
      let isName = leak.text.utf8.contains { $0 == 0x20 || $0 >= 0x80 }
      for form in forms
      where places[form] == nil && (isName || form.count >= WithheldLine.shortest) {
        places[form] = place
        let literal = LiteralSet.Literal(
          form, id: place, beginsWord: true, endsWord: leak.text.utf8.count < Self.whole)
        literals.append(literal)
        if leak.mayHaveInitial { initialled.append(literal) }
        // Revisions of texts know names as they stand.
        if leak.rule != .login, leak.text.hasUnspacedScript {
          var whole = literal
          whole.bytes = FoldedText.joined(form.span) ?? form
          joined.append(whole)
        }
      }
    }
    (self.leaks, self.known, sets) = (leaks, known, LiteralSet.sets(literals))
    self.initialled = LiteralSet.sets(initialled)
    self.joined = LiteralSet.sets(joined)
  }

  /// Whether there is nothing to look for.
  var isEmpty: Bool { leaks.isEmpty }

  /// The leak at a place; of several that differ only in spelling, the first.
  subscript(place: Int) -> Leak { leaks[place] }

  /// The place of a leak; nil where it is not among these.
  func place(of leak: Leak) -> Int? { known[leak] }

  /// The places of the leaks that occur in a text.
  func places(in text: Span<UInt8>, _ folding: inout FoldedText) -> Set<Int> {
    var found: Set<Int> = []
    if isEmpty { return found }
    func look(_ text: Span<UInt8>) {
      folding.forEach(of: sets, in: text) { range, place in
        if leaks[place].isInverted, !Person.isInverted(range, in: text) { return }
        found.insert(place)
      }
      folding.forEach(of: initialled, withoutInitialsIn: text) { _, place in found.insert(place) }
      if joined.isEmpty { return }
      folding.takeJoined(text) { text in
        for set in joined { set.forEach(in: text) { _, place in found.insert(place) } }
      }
    }
    look(text)
    Self.forEachShown(in: text, look)
    return found
  }

  /// Calls `body` with paragraphs as their readers see them, where something stands between or within their words.
  /// What is shown of a paragraph depends on no other one, so those that follow each other are taken at once.
  static func forEachShown(in text: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    var next = hidingPlace(in: text, from: 0)
    var at = 0
    while let place = next {
      let start = text.startOfParagraph(around: place, from: at)
      at = text.endOfParagraph(around: place)
      next = hidingPlace(in: text, from: at)
      while let place = next, text.startOfParagraph(around: place, from: at) == at {
        at = text.endOfParagraph(around: place)
        next = hidingPlace(in: text, from: at)
      }
      if let shown = ShownText.bytes(of: text.extracting(start..<at), joinsLines: true) {
        body(shown.span)
      }
    }
  }

  /// Where from an offset on the target of a link, a reference to a footnote, a tag or what marks a comment of code may
  /// stand between the words that readers of a text see, or marks of emphasis within them.
  private static func hidingPlace(in text: Span<UInt8>, from start: Int) -> Int? {
    func isOfWord(_ place: Int) -> Bool {
      text.indices.contains(place) && (text[place].isLetterOrDigit || text[place] >= 0x80)
    }
    var at = start
    while true {
      let start = hiding.next(in: text, from: at, to: text.count)
      guard start < text.count else { return nil }
      let byte = text[start]
      at = text.end(from: start + 1) { $0 == byte }
      switch byte {
      case UInt8(ascii: "]"): if at < text.count, text[at].isOne(of: "([") { return start }
      case UInt8(ascii: "["): if at < text.count, text[at] == UInt8(ascii: "^") { return start }
      case UInt8(ascii: "<"):
        if at < text.count, text[at] == UInt8(ascii: "/") || text[at].isLetter { return start }
      case UInt8(ascii: "/"):
        let line = text.start(before: start) { $0.isOne(of: " \t>") }
        if at > start + 1, line > 0, text[line - 1] == 0x0A { return start }
      default:
        at = text.end(from: at) { $0.isOne(of: "*_`~") }
        if isOfWord(start - 1), isOfWord(at) { return start }
      }
    }
  }

  /// The bytes that begin what hides something.
  private static let hiding = ByteSet("[]<*`~/")

  /// The exact texts of all leaks, with the places as ids.
  var asWritten: LiteralSet {
    LiteralSet(known.map { .init(Array($0.key.text.utf8), id: $0.value) })
  }

  /// The leaks but those at some places.
  func leaks(besides places: Set<Int>) -> [Leak] {
    leaks.indices.filter { !places.contains($0) }.map { leaks[$0] }
  }

  /// The places of the leaks that occur in the title of a record.
  func places(inTitlesOf issues: [Issue]) -> Set<Int> {
    if isEmpty { return [] }
    var folding = FoldedText()
    // Paragraphs between which nothing is found.
    var titles: [UInt8] = []
    for issue in issues {
      titles += issue.title.utf8
      titles += "\n\n.\n\n".utf8
    }
    return places(in: titles.span, &folding)
  }
}

extension String {
  /// Whether it has characters of scripts that put no spaces between words: Chinese, Japanese, Thai, Lao, Burmese or
  /// Khmer.
  var hasUnspacedScript: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x30FF, 0x3400...0x9FFF,
        0x20000...0x3FFFF:
        true
      default: false
      }
    }
  }
}

extension Span<UInt8> {
  /// Where the paragraph of an offset begins: behind the last empty line before it, or at `first`.
  fileprivate func startOfParagraph(around place: Int, from first: Int) -> Int {
    var start = place
    while start > first + 1 {
      start -= 1
      if self[start] == 0x0A, isEmptyLine(before: start) { return start + 1 }
    }
    return first
  }

  /// Where the paragraph of an offset ends: with the next empty line.
  fileprivate func endOfParagraph(around place: Int) -> Int {
    var end = place
    while let newline = index(of: 0x0A, from: end) {
      end = newline + 1
      if newline > place, isEmptyLine(before: newline) { return end }
    }
    return count
  }

  /// Whether the line that ends at a newline is empty.
  private func isEmptyLine(before newline: Int) -> Bool {
    let end = newline > 0 && self[newline - 1] == 0x0D ? newline - 1 : newline
    return end == 0 || self[end - 1] == 0x0A
  }
}
