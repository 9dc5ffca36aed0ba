import IssueModel
import IssueStore
import Languages
public import Records

/// A sentence in which people, tags and issues are named.
public struct SentenceRecord: Record {
  let pieces: [PieceRecord]

  /// What templates may use of a sentence.
  public static let fields = FieldTable<Self>(
    "sentence", "A sentence in which people, tags and issues are named."
  ) {
    Field("pieces", "Its pieces in their order.", \.pieces)
  }
}

/// A piece of a sentence: words of the site's language, or a name.
public struct PieceRecord: Record {
  let text: String
  var person: Shared<PersonLinkRecord>?
  var tag: Shared<TagChipRecord>?
  var target: LinkTarget?
  /// Whether it is text of a tracker, which may be in any script.
  var isQuoted = false

  static func words(_ text: String) -> PieceRecord { PieceRecord(text: text) }

  static func quoted(_ text: String, _ target: LinkTarget? = nil) -> PieceRecord {
    PieceRecord(text: text.cut(to: 120), target: target, isQuoted: true)
  }

  static func person(_ person: Shared<PersonLinkRecord>) -> PieceRecord {
    PieceRecord(text: person.name, person: person)
  }

  static func tag(_ tag: Shared<TagChipRecord>) -> PieceRecord {
    PieceRecord(text: tag.name, tag: tag)
  }

  /// What templates may use of a piece of a sentence.
  public static let fields = FieldTable<Self>(
    "piece", "A piece of a sentence: a person, a tag, a link, or else its text."
  ) {
    Field("text", "The text.", \.text)
    Field("person", "Somebody whom the sentence names.", \.person)
    Field("tag", "A tag that it names.", \.tag)
    Field("target", "What it leads to; none for plain words.", \.target)
    Field("is_quoted", "Whether the text is a tracker's, whatever its script.", \.isQuoted)
  }
}

extension Presentation {
  /// The pieces of a phrase, with pieces in place of its placeholders, such as `{who}`.
  func pieces(_ phrase: Phrase, _ names: KeyValuePairs<String, [PieceRecord]>) -> [PieceRecord] {
    var pieces: [PieceRecord] = []
    var rest = Substring(text(phrase)).utf8
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      if open > rest.startIndex { pieces.append(.words(String(Substring(rest[..<open])))) }
      let name = rest[rest.index(after: open)..<close]
      pieces += names.first { $0.key.utf8.elementsEqual(name) }?.value ?? []
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.words(String(Substring(rest)))) }
    return pieces
  }

  /// Pieces in one row, separated by commas.
  func listed(_ pieces: [PieceRecord]) -> [PieceRecord] {
    Array(pieces.map { [$0] }.joined(separator: [.words(language.text(.comma))]))
  }

  /// A person, or the word for an unknown person.
  func piece(_ person: PersonID?) -> PieceRecord {
    self.person(person).map { .person($0) } ?? .words(text(.unknownAuthor))
  }

  /// A record of the site by its reference and title.
  func piece(_ row: Int) -> PieceRecord {
    let row = self.row(row)
    return .quoted(row.label, row.target)
  }

  /// The issue that a reference names, or the reference as it is spelled where that is not on the
  /// site.
  func piece(_ reference: String, from source: SourceID) -> PieceRecord {
    if let row = references.record(reference, from: source, in: snapshot) { return piece(row) }
    let isHash = reference.utf8.count == 40 && reference.utf8.allSatisfy { $0 < 0x67 }
    return .quoted(
      isHash ? String(reference.prefix(7)) : reference,
      references.target(reference, from: source, in: snapshot))
  }
}

extension Language {
  /// A duration in days, as it is written after “after”.
  func after(_ seconds: Int64) -> String {
    seconds < 86_400 ? text(.lessThanADay) : text(.afterDays(seconds.wholeDays))
  }
}
