public import IssueModel
public import IssueStore
import Languages

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

  /// That some records have no date of closing, as a sentence behind others; empty where all have one, or none.
  var undatedClosings: String {
    let count = tellsClosings ? facts.undatedClosings : 0
    return count > 0 ? language.text(.moreUndatedClosings(count)) : ""
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

extension IssueFacts {
  /// A further sentence about the open issues of which the data does not tell whether they wait for an answer; empty
  /// where there is none.
  func untoldReplies(in language: Language) -> String {
    let count = entries.count { $0.kind == .issue && $0.isOpen && !knowsReplies($0) }
    return count > 0 ? language.text(.notTold(count)) : ""
  }
}

extension Figures {
  /// The figures of issues of a snapshot by their indices.
  public init(_ rows: some Sequence<Int>, in snapshot: Snapshot) {
    self.init(rows, of: IssueFacts(snapshot))
  }
}
