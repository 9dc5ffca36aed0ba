import IssueModel

extension Issue {
  /// The addresses of a record, without their scheme, each unchanged and in lower case.
  ///
  /// GitHub redirects `/issues/12` to `/pull/12` and back, takes two slashes for one, and its REST interface has the
  /// record as well. Trello and Linear ignore the title after a record's id.
  static func spelledAddresses(_ url: String) -> [String] {
    let parts = url.split(separator: "://", maxSplits: 1)
    let plain = String(parts.last ?? "")
    let address = plain.hasPrefix("www.") ? String(plain.dropFirst(4)) : plain
    let path = address.split(separator: "/", omittingEmptySubsequences: false)
    let spelled: [String]
    switch path.first?.lowercased() {
    case "github.com" where path.count == 5 && (path[3] == "issues" || path[3] == "pull"):
      let record = "\(path[1])/\(path[2])"
      spelled = [
        "github.com/\(record)/issues/\(path[4])", "github.com/\(record)/pull/\(path[4])",
        "github.com//\(record)/issues/\(path[4])", "github.com//\(record)/pull/\(path[4])",
        "api.github.com/repos/\(record)/issues/\(path[4])",
      ]
    case "trello.com" where path.count >= 3 && path[1] == "c": spelled = ["trello.com/c/\(path[2])"]
    case "linear.app" where path.count >= 4 && path[2] == "issue":
      spelled = ["linear.app/\(path[1])/issue/\(path[3])"]
    default: spelled = [address]
    }
    let small = spelled.map { $0.lowercased() }
    return spelled + (small == spelled ? [] : small)
  }

  /// The same as the beginnings of links in Markdown that are relative to the server or to the repository:
  /// `(/team/tool/issues/12`, `(issues/12`, `(../issues/12`, `(../../tool/issues/12`.
  static func spelledPaths(_ url: String) -> [String] {
    spelledAddresses(url).filter { !$0.hasPrefix("api.") && !$0.contains("//") }.flatMap {
      address -> [String] in
      let parts = address.split(separator: "/")
      guard parts.count > 3 else { return [] }
      let isApart = parts[parts.count - 3] == "-"
      let forms = [
        ("(/", parts.dropFirst()), ("(", parts.suffix(isApart ? 3 : 2)), ("(../", parts.suffix(2)),
        ("(../../", parts.suffix(3)),
      ]
      return forms.map { $0 + $1.joined(separator: "/") }
    }
  }
}
