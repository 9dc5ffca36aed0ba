import IssueModel

extension Source {
  /// The project of a GitLab address, `https://HOST/GROUP/PROJECT/-/issues/12`, or nil.
  static func gitLab(recordAddress url: String) -> Source? {
    let parts = url.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 7, parts[0] == "https:" || parts[0] == "http:",
      let end = parts.lastIndex(where: {
        $0 == "issues" || $0 == "merge_requests" || $0 == "work_items"
      })
    else { return nil }
    let last = parts[end - 1] == "-" ? end - 1 : end
    guard last > 4 else { return nil }
    return Source(
      name: parts[3..<last].joined(separator: "/"), tracker: .gitlab,
      address: parts[0..<last].joined(separator: "/"))
  }
}
