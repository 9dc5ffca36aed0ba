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
    tellsClosings ? undatedClosings(in: [issueFigures, pullFigures]) : ""
  }

  /// The same of the records of some figures, of which any has a date of closing.
  func undatedClosings(in figures: [Figures]) -> String {
    let count = figures.unknown("closed_90d")
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

extension [Figures] {
  /// How many records lack the data of a figure, by its name in ``Coverage``.
  func unknown(_ figure: String) -> Int {
    reduce(0) { $0 + ($1.coverage[figure]?.unknown ?? 0) }
  }
}

extension Figures {
  /// The figures of issues of a snapshot by their indices.
  public init(_ rows: some Sequence<Int>, in snapshot: Snapshot) {
    self.init(rows, of: IssueFacts(snapshot))
  }
}
