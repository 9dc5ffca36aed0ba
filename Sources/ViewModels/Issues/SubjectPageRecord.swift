public import Records

/// A subject whose pages list issues: a list, a tag, a project, a person.
public protocol PageSubject: Record {
  /// How its pages show an issue.
  associatedtype Row: Record = IssueRowViewModel
  /// What templates may use of its pages.
  static var page: FieldTable<SubjectPageRecord<Self>> { get }
}

/// A page of a subject: the subject, some of its issues, and links to its other pages.
public struct SubjectPageRecord<Subject: PageSubject>: Record {
  let frame: PageFrame
  let subject: Subject
  let states: [StateLinkRecord]
  let sorts: [SortRecord]
  let rows: IndexedRecords<Subject.Row>
  let pagination: PaginationRecord
  /// The link to all rows, on the last page of an order that stops before their end.
  var rest: LinkRecord?

  /// What templates may use of the page.
  public static var fields: FieldTable<Self> { Subject.page }

  /// The fields of a page under the name that its template gives the subject.
  static func table(_ name: String, _ meaning: String, subject: String) -> FieldTable<Self> {
    FieldTable(name + " page", meaning, in: \.frame) {
      Field(subject, "What the page is about.", \.subject)
      Field(
        "states",
        "The links to those of its issues that are open, merged or closed; none where there are none.",
        \.states)
      Field(
        "sorts", "The orders in which its issues are published; none where there is one.", \.sorts)
      Field("rows", "The issues of this page, 40 to 50 but for the last one.", \.rows)
      Field("pagination", "Which part of the whole this is.", \.pagination)
      Field(
        "rest",
        "The link to all issues, on the last page of an order that stops before their end; else none.",
        \.rest)
    }
  }
}
