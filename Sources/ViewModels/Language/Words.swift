public import IssueModel
public import Records

/// Every phrase in the site's language and words, for templates.
public struct Words: Record {
  /// The language.
  public let language: Language

  private let wording: [Phrase: String]

  /// The phrases of a language; those that a site words otherwise are given.
  public init(_ language: Language, _ wording: [Phrase: String] = [:]) {
    self.language = language
    self.wording = wording
  }

  /// One field a phrase.
  public static let fields = FieldTable<Self>(
    "words", "The labels and short sentences of the pages in the site's language.",
    fields: Phrase.allCases.map { phrase in
      Field(phrase.rawValue, "“\(Language.english.text(phrase))”.") {
        $0.wording[phrase] ?? $0.language.text(phrase)
      }
    })
}
