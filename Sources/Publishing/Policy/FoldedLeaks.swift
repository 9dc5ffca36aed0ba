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
  /// A text of at least this many bytes may be a cut-off beginning, which ends within a word.
  private static let whole = 90

  /// Leaks by their texts.
  init(_ all: [Leak]) {
    var leaks: [Leak] = []
    var known: [Leak: Int] = [:]
    var places: [[UInt8]: Int] = [:]
    var (literals, initialled): ([LiteralSet.Literal], [LiteralSet.Literal]) = ([], [])
    for leak in all where known[leak] == nil {
      let forms = FoldedText.forms(of: leak.text, isName: leak.rule == .login && !leak.isInverted)
      let place = forms.compactMap { places[$0] }.first ?? leaks.count
      if place == leaks.count { leaks.append(leak) }
      known[leak] = place
      for form in forms where places[form] == nil {
        places[form] = place
        let literal = LiteralSet.Literal(
          form, id: place, beginsWord: true, endsWord: leak.text.utf8.count < Self.whole)
        literals.append(literal)
        if leak.mayHaveInitial { initialled.append(literal) }
      }
    }
    (self.leaks, self.known, sets) = (leaks, known, LiteralSet.sets(literals))
    self.initialled = LiteralSet.sets(initialled)
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
    }
    look(text)
    if Self.mayHide(text), let shown = ShownText(text, joinsLines: true) { look(shown.bytes.span) }
    return found
  }

  /// Whether the target of a link, a reference to a footnote, a tag or what marks a comment of code may stand between
  /// the words that readers of a text see, or marks of emphasis within them.
  static func mayHide(_ text: Span<UInt8>) -> Bool {
    func isOfWord(_ place: Int) -> Bool {
      text.indices.contains(place) && (text[place].isLetterOrDigit || text[place] >= 0x80)
    }
    var at = 0
    while true {
      let start = hiding.next(in: text, from: at, to: text.count)
      guard start < text.count else { return false }
      let byte = text[start]
      at = text.end(from: start + 1) { $0 == byte }
      switch byte {
      case UInt8(ascii: "]"): if at < text.count, text[at].isOne(of: "([") { return true }
      case UInt8(ascii: "["): if at < text.count, text[at] == UInt8(ascii: "^") { return true }
      case UInt8(ascii: "<"):
        if at < text.count, text[at] == UInt8(ascii: "/") || text[at].isLetter { return true }
      case UInt8(ascii: "/"):
        let line = text.start(before: start) { $0.isOne(of: " \t>") }
        if at > start + 1, line > 0, text[line - 1] == 0x0A { return true }
      default:
        at = text.end(from: at) { $0.isOne(of: "*_`~") }
        if isOfWord(start - 1), isOfWord(at) { return true }
      }
    }
  }

  /// The bytes that begin what hides something.
  private static let hiding = ByteSet("[]<*`~/")

  /// The exact texts of all leaks, with the places as ids.
  var asWritten: LiteralSet {
    LiteralSet(known.map { .init(Array($0.key.text.utf8), id: $0.value) })
  }

  /// The leaks that do not occur in the title of a published record.
  func without(titlesOf issues: [Issue]) -> [Leak] {
    if isEmpty { return [] }
    var said: Set<Int> = []
    var folding = FoldedText()
    for issue in issues {
      said.formUnion(places(in: Array(issue.title.utf8).span, &folding))
    }
    return leaks.indices.filter { !said.contains($0) }.map { leaks[$0] }
  }
}
