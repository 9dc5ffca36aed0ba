/// A thing that is counted on pages.
public enum Noun: Int, CaseIterable, Sendable {
  /// The data of a site; a record is an issue or a pull request.
  case issue, pull, record, comment, tag, project, person, award
  /// An issue of a project.
  case item
  /// Spans of time.
  case minute, hour, day, week, month, year
  /// A review of a pull request.
  case review
  /// A reminder, which comes daily at a time.
  case reminder
}

/// The forms of a noun after numbers: after one, after a few in the sense of the language (2 to 4
/// in Polish), and after many.
package struct NounForms: Sendable {
  var one: String
  var few: String
  var many: String

  /// A noun with a form of its own after a few.
  init(_ one: String, _ few: String, _ many: String) {
    (self.one, self.few, self.many) = (one, few, many)
  }

  /// A noun with one form for all numbers but one.
  init(_ one: String, _ many: String) { self.init(one, many, many) }
}
