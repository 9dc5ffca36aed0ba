import IssueModel
public import Records

/// Every phrase in the site's language and words, for templates.
public struct Words: Record {
  /// What the site says.
  package let wording: Wording

  /// The phrases of a site.
  package init(_ wording: Wording) {
    self.wording = wording
  }

  /// One field a phrase.
  public static let fields = FieldTable<Self>(
    "words", "The labels and short sentences of the pages in the site's language.",
    fields: Phrase.allCases.map { phrase in
      Field(phrase.name, "“\(Language.english.text(phrase))”.") {
        $0.wording.text(phrase)
      }
    })
}
