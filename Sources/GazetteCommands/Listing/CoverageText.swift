import IssueModel
import IssueStore
import Languages
import ViewModels

/// A description of which figures the data does not have, for a terminal.
enum CoverageText {
  /// A line for each figure that some records lack, or for every figure, for issues and for pull
  /// requests.
  static func lines(of snapshot: Snapshot, ofEachFigure: Bool = false) -> [String] {
    var lines: [String] = []
    let language = Language.english
    for (kind, noun) in [(Issue.Kind.issue, Noun.issue), (.pull, .pull)] {
      let rows = snapshot.issues.indices.lazy.filter { snapshot.issues[$0].kind == kind }
      let coverage = Figures(rows, in: snapshot).coverage
      for (figure, verb, isOfClosed) in told {
        guard let entry = coverage[figure], entry.total > 0,
          ofEachFigure || entry.known < entry.total
        else { continue }
        let all =
          language.count(entry.total, noun)
          + (isOfClosed ? entry.total == 1 ? " that is closed" : " that are closed" : "")
        lines.append("of \(all) \(language.number(entry.known)) \(verb)")
      }
    }
    return lines
  }

  /// A line for each figure, or a message that all are known.
  static func summary(of snapshot: Snapshot) -> String {
    let lines = lines(of: snapshot, ofEachFigure: true)
    return lines.isEmpty
      ? "figures: there is nothing to count"
      : lines.map { "figures: " + $0 }.joined(separator: "\n")
  }

  /// The figures that need data of their own, and the verb for a record that has it.
  private static let told: [(figure: String, verb: String, isOfClosed: Bool)] = [
    ("opened_90d", "say when they were made", false),
    ("closed_90d", "say when they were closed", true),
    ("close", "say how long that took", true),
    ("comments", "have comments or say that there are none", false),
    ("first_reply", "tell when somebody replied, if anybody did", false),
  ]
}
