import IssueModel

extension Issue {
  /// The addresses that lead to a record, without their scheme: GitHub redirects `/issues/12` to `/pull/12` and back, and
  /// its REST interface has the record as well.
  static func spelledAddresses(_ url: String) -> [String] {
    let parts = url.split(separator: "://", maxSplits: 1)
    let plain = String(parts.last ?? "")
    let address = plain.hasPrefix("www.") ? String(plain.dropFirst(4)) : plain
    guard address.hasPrefix("github.com/") else { return [address] }
    let path = address.split(separator: "/", omittingEmptySubsequences: false)
    guard path.count == 5, path[3] == "issues" || path[3] == "pull" else { return [address] }
    let record = "github.com/\(path[1])/\(path[2])"
    return [
      "\(record)/issues/\(path[4])", "\(record)/pull/\(path[4])",
      "api.github.com/repos/\(path[1])/\(path[2])/issues/\(path[4])",
    ]
  }
}
