/// The output formats of `gazette awards`.
enum AwardFormat: String, ArgumentChoice {
  /// Tables for a terminal.
  case text
  /// A table of people for a README.
  case md
  /// The same table for a page.
  case html
  /// One line a person.
  case csv
  /// All standings, as `--json`.
  case json
  /// An `.all-contributorsrc` of all people.
  case allContributors = "all-contributors"
}
