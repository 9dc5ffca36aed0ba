public import IssueModel
public import Records

/// Every phrase in the site's language, for templates.
public struct Words: Record {
  /// The language.
  public let language: Language

  /// The phrases of a language.
  public init(_ language: Language) {
    self.language = language
  }

  /// One field a phrase.
  public static let fields = FieldTable<Self>(
    "words", "The labels and short sentences of the pages in the site's language.",
    fields: Phrase.allCases.map { phrase in
      Field(phrase.rawValue, "“\(Language.english.text(phrase))”.") { $0.language.text(phrase) }
    })
}
