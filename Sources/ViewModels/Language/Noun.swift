/// A thing that is counted on pages.
public enum Noun: Int, CaseIterable, Sendable {
  /// What the site's data hold; a record is an issue or a pull request.
  case issue, pull, record, comment, tag, project, person, award
  /// What a project holds.
  case item
  /// Spans of time.
  case minute, hour, day, week, month, year
  /// A review of a pull request.
  case review
  /// What comes every day at a time.
  case reminder
}

/// The forms of a noun after numbers: after one, after a few as the language counts them (2 to 4 in Polish), and
/// after many.
struct NounForms: Sendable {
  var one: String
  var few: String
  var many: String

  /// A noun with the form that it has after a few.
  init(_ one: String, _ few: String, _ many: String) {
    (self.one, self.few, self.many) = (one, few, many)
  }

  /// A noun that has one form for all but one.
  init(_ one: String, _ many: String) { self.init(one, many, many) }
}
