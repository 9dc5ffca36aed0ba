/// What sort of report is made.
public enum ReportKind: String, Sendable, CaseIterable {
  /// What a query finds, grouped and sorted.
  case listing
  /// What was opened, closed and merged in a period, and what still waits.
  case status
  /// What became of each issue, as standards bodies ask for it.
  case disposition
  /// What was done, by tag, and who did it.
  case releaseNotes = "release-notes"
  /// What is open, by age and by who it waits for.
  case ageing
  /// A page to print for each award that somebody earned.
  case certificate
}

/// What the issues of a report are grouped by.
public enum ReportGrouping: String, Sendable, CaseIterable {
  /// Their tags; an issue is shown in full under its first tag by name.
  case tag
  /// Their project or milestone.
  case project
  /// Who opened them.
  case author
  /// Who works on them; an issue is shown in full under the first by login.
  case assignee
  /// Their priority, highest first.
  case priority
  /// Their state.
  case state
  /// The month in which they were made, the latest first.
  case month
  /// Nothing.
  case ungrouped = "none"

  /// Other words for some of them.
  private static let others: [String: ReportGrouping] = ["label": .tag, "milestone": .project]

  /// All words that name one.
  public static let words = [
    "tag", "label", "project", "milestone", "author", "assignee", "priority", "state", "month",
    "none",
  ]

  /// What a word names; nil for other words.
  public init?(word: String) {
    guard let grouping = Self(rawValue: word) ?? Self.others[word] else { return nil }
    self = grouping
  }
}

/// How much of each issue a report shows.
public enum ReportDetail: String, Sendable, CaseIterable {
  /// A line of a table.
  case list
  /// Its text as well.
  case text
  /// The conversation as well.
  case full
}

/// The form in which the data behind a report is put beside it.
public enum ReportAttachment: String, Sendable, CaseIterable {
  /// All of it.
  case json
  /// A table of its rows.
  case csv

  /// Its media type.
  public var mediaType: String { self == .csv ? "text/csv" : "application/json" }
}
