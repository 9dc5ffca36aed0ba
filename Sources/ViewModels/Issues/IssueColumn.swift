public import Bytes
public import IssueModel
public import IssueStore
import Languages

/// A member of an issue, as `list --json` and its CSV write it.
public struct IssueColumn: Sendable {
  /// A value of a member.
  public enum Value: Sendable {
    case text(String?)
    case number(Int?)
    case list([String])

    /// The texts of a list; of a single value the value, if there is one.
    public var texts: [String] {
      switch self {
      case .text(let text): text.map { [$0] } ?? []
      case .number(let number): number.map { [String($0)] } ?? []
      case .list(let texts): texts
      }
    }
  }

  /// Its name in JSON and CSV.
  public let name: String
  /// Its value of an issue.
  public let value: @Sendable (Issue, Snapshot) -> Value

  /// All members, in the order in which they are written.
  public static let all = [
    IssueColumn("source") { .text($1[$0.identity.source].name) },
    IssueColumn("kind") { issue, _ in .text(issue.kind.word) },
    IssueColumn("number") { issue, _ in .number(issue.number) },
    IssueColumn("key") { issue, _ in .text(issue.key) },
    IssueColumn("title") { issue, _ in .text(issue.title) },
    IssueColumn("state") { issue, _ in .text(issue.state.word) },
    IssueColumn("priority") { issue, _ in .text(issue.priority?.word) },
    IssueColumn("tags") { issue, snapshot in .list(issue.tags.map { snapshot[$0].name }) },
    IssueColumn("project") { issue, snapshot in .text(issue.project.map { snapshot[$0].title }) },
    IssueColumn("author") { issue, snapshot in .text(issue.author.map { snapshot[$0].login }) },
    IssueColumn("assignees") { issue, snapshot in
      .list(issue.assignees.map { snapshot[$0].login })
    },
    IssueColumn("created") { issue, _ in .text(issue.created?.description) },
    IssueColumn("updated") { issue, _ in .text(issue.updated?.description) },
    IssueColumn("closed") { issue, _ in .text(issue.closed?.description) },
    IssueColumn("due") { issue, _ in .text(issue.due?.description) },
    IssueColumn("comments") { issue, _ in .number(issue.commentCount) },
  ]

  private init(_ name: String, _ value: @escaping @Sendable (Issue, Snapshot) -> Value) {
    self.name = name
    self.value = value
  }
}

extension JSONWriter {
  /// An issue, as `list --json`, the verbs that edit issues and the published API write it.
  ///
  /// - Parameter more: writes further members.
  public mutating func issue(
    _ issue: Issue, in snapshot: Snapshot, _ more: (inout JSONWriter) -> Void = { _ in }
  ) {
    object { json in
      for member in IssueColumn.all {
        switch member.value(issue, snapshot) {
        case .text(let text): json.member(member.name, text)
        case .number(let number): json.member(member.name, number)
        case .list(let texts): json.member(member.name, texts)
        }
      }
      more(&json)
    }
  }
}
