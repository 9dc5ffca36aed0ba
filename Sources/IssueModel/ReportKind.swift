/// The kind of a report.
public enum ReportKind: String, Sendable, CaseIterable {
  /// The results of a query, grouped and sorted.
  case listing
  /// The changes in a period, and open work.
  case status
  /// The disposition of each issue, as standards bodies ask for it.
  case disposition
  /// What was done, by tag, and by whom.
  case releaseNotes = "release-notes"
  /// Open issues, by age and by who they wait for.
  case ageing
  /// A printed certificate for each award of a person.
  case certificate
}

/// How the issues of a report are grouped.
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

/// The format of the data that is published beside a report.
public enum ReportAttachment: String, Sendable, CaseIterable {
  /// All of it.
  case json
  /// A table of its rows.
  case csv

  /// Its media type.
  public var mediaType: String { self == .csv ? "text/csv" : "application/json" }
}
