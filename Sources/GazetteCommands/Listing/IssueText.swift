import Diagnostics
import IssueModel
import IssueStore
import Languages
import ViewModels

/// An issue in full, for a terminal.
///
/// The issue's own texts are indented, so that they cannot look like a line of Gazette's.
struct IssueText {
  private let issue: Issue
  private let snapshot: Snapshot
  private let hasColor: Bool

  /// The text of an issue; with colours where `hasColor`.
  init(_ issue: Issue, in snapshot: Snapshot, hasColor: Bool) {
    self.issue = issue
    self.snapshot = snapshot
    self.hasColor = hasColor
  }

  /// The lines, without their ends.
  var lines: [String] {
    var lines = [painted(Self.shown("\(reference) \(issue.title)"), "1"), summary, ""]
    let width = members.map(\.name.count).max() ?? 0
    for (name, value) in members {
      let padding = String(repeating: " ", count: width - name.count)
      lines.append(painted(name + ":", "2") + padding + " " + Self.shown(value))
    }
    if !members.isEmpty { lines.append("") }
    lines += text(issue.body, orElse: "No text.")
    for comment in conversation {
      lines += ["", painted(Self.shown(head(of: comment)), "1")]
      if !comment.body.isEmpty || comment.review == nil {
        lines += text(comment.body, orElse: "No text.")
      }
    }
    if issue.comments.isEmpty, issue.commentCount > 0 {
      let count = Language.english.count(issue.commentCount, .comment)
      lines += ["", painted("\(count), not in this data", "2")]
    }
    return lines
  }

  private var reference: String { issue.number == nil ? issue.key : "#\(issue.key)" }

  /// State, priority and dates in a line.
  private var summary: String {
    let kind = issue.kind == .pull ? "pull request" : "issue"
    let reason = issue.isOpen ? nil : issue.history.reason.map { " as " + Self.words($0.word) }
    let color =
      switch issue.state {
      case .open: "32"
      case .closed: "31"
      case .merged: "35"
      }
    var parts = [painted("\(issue.state.word) \(kind)\(reason ?? "")", color)]
    if issue.isDraft == true { parts.append("draft") }
    if issue.isPrivate == true { parts.append("private") }
    if let priority = issue.priority { parts.append("\(priority.word) priority") }
    parts += dated("opened", issue.created, by: issue.author)
    if !issue.isOpen { parts += dated(issue.state.word, issue.closed, by: issue.history.closedBy) }
    if issue.updated != issue.created, issue.updated != issue.closed {
      parts += dated("changed", issue.updated, by: nil)
    }
    return parts.joined(separator: " · ")
  }

  private func dated(_ what: String, _ date: Instant?, by person: PersonID?) -> [String] {
    if date == nil, person == nil { return [] }
    let day = date.map { " \($0.day)" } ?? ""
    return [Self.shown(what + day + (person.map { " by \(snapshot[$0].login)" } ?? ""))]
  }

  /// The other members that have a value.
  private var members: [(name: String, value: String)] {
    let reminder = issue.reminder.map { "\($0.time) every day" + ($0.isEnabled ? "" : ", off") }
    let links = issue.history.links.map { Self.words($0.kind.word) + " " + $0.reference }
    let all: [(String, String?)] = [
      ("source", snapshot[issue.identity.source].name),
      ("tags", issue.tags.map { snapshot[$0].name }.joined(separator: ", ")),
      ("project", issue.project.map { snapshot[$0].title }),
      ("assignees", issue.assignees.map { snapshot[$0].login }.joined(separator: ", ")),
      ("due", issue.due?.day.description), ("reminder", reminder),
      ("links", links.joined(separator: ", ")), ("url", issue.url),
    ]
    return all.compactMap { name, value in
      guard let value, !value.isEmpty else { return nil }
      return (name, value)
    }
  }

  /// Comments and reviews in the order of time; one without a time follows the one before it.
  private var conversation: [Comment] {
    var timed: [(time: Instant, comment: Comment)] = []
    for list in [issue.comments, issue.reviews] {
      var time = Instant.distantPast
      for comment in list {
        time = comment.created ?? time
        timed.append((time, comment))
      }
    }
    return timed.sorted { $0.time < $1.time }.map(\.comment)
  }

  private func head(of comment: Comment) -> String {
    var parts = [comment.author.map { snapshot[$0].login } ?? "somebody"]
    if let part = comment.review { parts.append(Self.words(part.word)) }
    if !comment.path.isEmpty { parts.append(comment.path.string) }
    if let date = comment.created { parts.append(date.day.description) }
    return parts.joined(separator: " · ")
  }

  private func text(_ text: Text, orElse nothing: String) -> [String] {
    var lines = text.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    while lines.last?.allSatisfy(\.isWhitespace) ?? false { lines.removeLast() }
    if lines.isEmpty { return [painted("  " + nothing, "2")] }
    return lines.map { line in
      line.isEmpty ? "" : "  " + Self.shown(String(line).replacing("\t", with: "    "))
    }
  }

  /// A word of native data in small words: `changesRequested` is "changes requested".
  private static func words(_ word: String) -> String {
    word.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }

  private static func shown(_ text: String) -> String { DiagnosticFormatter.printable(text) }

  private func painted(_ text: String, _ style: String) -> String {
    hasColor ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
  }
}
