extension Issue.Kind {
  /// `issue` or `pull`, as native data and results for programs name it.
  public var word: String {
    switch self {
    case .issue: "issue"
    case .pull: "pull"
    }
  }
}

extension Issue.State {
  /// `open`, `closed` or `merged`, as native data and results for programs name it.
  public var word: String {
    switch self {
    case .open: "open"
    case .closed: "closed"
    case .merged: "merged"
    }
  }
}

extension Priority {
  /// `low`, `medium` or `high`, as native data and results for programs name it.
  public var word: String {
    switch self {
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}
