/// What the issues of a report can be grouped by.
public enum ReportGrouping: String, Sendable, CaseIterable {
  /// Their tags; an issue is shown in full under its first tag by name.
  case tag
  /// Their project.
  case project
  /// Their state.
  case state
  /// Their priority, highest first.
  case priority
  /// Who opened them.
  case author
  /// Who works on them; an issue is shown in full under the first by login.
  case assignee
}

/// How much of each issue a report shows.
public enum ReportDetail: String, Sendable, CaseIterable {
  /// Its title and its facts.
  case list
  /// Its text as well.
  case text
  /// The conversation as well.
  case full
}
