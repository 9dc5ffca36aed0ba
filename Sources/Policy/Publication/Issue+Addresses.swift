import IssueModel

extension Issue {
  /// The addresses of a record, without their scheme, each unchanged and in lower case.
  ///
  /// GitHub redirects `/issues/12` to `/pull/12` and back, takes two slashes for one, and its REST interface has the
  /// record as well; so do Gitea and Forgejo with `/pulls/12`. GitLab has issues as work items and as incidents too.
  /// Jira shows a record within its project and beside a board, as GitHub does beside a project. Trello and Linear
  /// ignore the title after a record's id.
  static func spelledAddresses(_ url: String) -> [String] {
    let parts = url.split(separator: "://", maxSplits: 1)
    let plain = String(parts.last ?? "")
    let address = plain.hasPrefix("www.") ? String(plain.dropFirst(4)) : plain
    let path = address.split(separator: "/", omittingEmptySubsequences: false)
    let count = path.count
    /// Forms of the path behind its beginning.
    func each(behind first: Int, _ forms: [String]) -> [String] {
      forms.map { path[..<first].joined(separator: "/") + $0 }
    }
    let spelled: [String]
    switch path.first?.lowercased() {
    case "github.com" where count == 5 && (path[3] == "issues" || path[3] == "pull"):
      let record = "\(path[1])/\(path[2])"
      spelled = [
        "github.com/\(record)/issues/\(path[4])", "github.com/\(record)/pull/\(path[4])",
        "github.com//\(record)/issues/\(path[4])", "github.com//\(record)/pull/\(path[4])",
        "api.github.com/repos/\(record)/issues/\(path[4])",
        "issue=\(path[1])%7C\(path[2])%7C\(path[4])", "issue=\(path[1])|\(path[2])|\(path[4])",
      ]
    case "trello.com" where count >= 3 && path[1] == "c": spelled = ["trello.com/c/\(path[2])"]
    case "linear.app" where count >= 4 && path[2] == "issue":
      spelled = ["linear.app/\(path[1])/issue/\(path[3])"]
    case _ where count > 4 && path[count - 3] == "-":
      let number = path[count - 1]
      spelled = each(
        behind: count - 3,
        path[count - 2] == "merge_requests"
          ? ["/-/merge_requests/\(number)", "/merge_requests/\(number)"]
          : path[count - 2] == "issues" || path[count - 2] == "work_items"
            ? [
              "/-/issues/\(number)", "/issues/\(number)", "/-/work_items/\(number)",
              "/-/issues/incident/\(number)",
            ] : ["/-/\(path[count - 2])/\(number)"])
    case _ where count == 5 && ["issues", "pull", "pulls"].contains(path[3]):
      spelled = each(behind: 3, ["/issues/\(path[4])", "/pull/\(path[4])", "/pulls/\(path[4])"])
    case _ where count > 2 && path[count - 2] == "browse" && path[count - 1].contains("-"):
      let key = path[count - 1]
      let project = "projects/\(key[..<(key.lastIndex(of: "-") ?? key.endIndex)])/issues/\(key)"
      spelled =
        each(
          behind: count - 2,
          [
            "/browse/\(key)", "/\(project)", "/jira/software/\(project)",
            "/jira/software/c/\(project)", "/jira/core/\(project)",
          ]) + ["selectedIssue=\(key)"]
    default: spelled = [address]
    }
    let small = spelled.map { $0.lowercased() }
    return spelled + (small == spelled ? [] : small)
  }

  /// Whether one of these is the end of an address whose beginning may be any, as that of a board.
  static func isQuery(_ address: String) -> Bool {
    ["issue=", "selectedissue="].contains { address.lowercased().hasPrefix($0) }
  }

  /// The same as the beginnings of links in Markdown that are relative to the server or to the repository:
  /// `(/team/tool/issues/12`, `(issues/12`, `(../issues/12`, `(../../tool/issues/12`.
  static func spelledPaths(_ url: String) -> [String] {
    spelledAddresses(url).filter {
      !$0.hasPrefix("api.") && !$0.contains("//") && !isQuery($0)
    }.flatMap { address -> [String] in
      let parts = address.split(separator: "/")
      guard parts.count > 3 else { return [] }
      let own = parts.lastIndex(of: "-").map { parts.count - $0 } ?? 2
      let forms = [
        ("(/", parts.dropFirst()), ("(", parts.suffix(own)), ("(../", parts.suffix(2)),
        ("(../../", parts.suffix(3)),
      ]
      return forms.map { $0 + $1.joined(separator: "/") }
    }
  }
}
