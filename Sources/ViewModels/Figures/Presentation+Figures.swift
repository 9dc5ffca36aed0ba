public import IssueModel
public import IssueStore

extension Presentation {
  /// The figures of all issues, without pull requests.
  var issueFigures: Figures {
    figures.issues.value {
      Figures(
        facts.entries.indices.lazy.filter { self.facts.entries[$0].kind == .issue }, of: facts)
    }
  }

  /// The figures of all pull requests.
  var pullFigures: Figures {
    figures.pulls.value {
      Figures(facts.entries.indices.lazy.filter { self.facts.entries[$0].kind == .pull }, of: facts)
    }
  }

  /// How many comments there are; nil where the data does not tell.
  var comments: Int? {
    let told = [issueFigures, pullFigures].filter { $0.total > 0 }.map(\.comments)
    return told.isEmpty ? 0 : told.sum(\.self)
  }

  /// The figures of some issues by their indices in the snapshot.
  ///
  /// - Parameter end: the end of the months and weeks that are listed; nil for the last change.
  public func figures(of rows: some Sequence<Int>, until end: Instant? = nil) -> Figures {
    Figures(rows, of: facts, until: end)
  }
}

extension Figures {
  /// The figures of issues of a snapshot by their indices.
  public init(_ rows: some Sequence<Int>, in snapshot: Snapshot) {
    self.init(rows, of: IssueFacts(snapshot))
  }
}
