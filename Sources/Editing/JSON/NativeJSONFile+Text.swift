import IssueModel

extension NativeJSONFile {
  /// The text of a file with these tags and issues.
  static func text(tags: [Tag], issues: [IssueDraft]) -> String {
    let root = JSONStyle(lead: "\n  ", gap: "\n  ", tail: "\n", colon: ": ")
    let list = root.nested()
    let line = JSONStyle.line(colon: ": ")
    return root.object([
      ("gazette", "1"),
      ("tags", list.array(tags.map { line.object(members(of: $0)) })),
      ("issues", list.array(issues.map { text(of: $0, style: list.nested()) })),
    ]) + "\n"
  }
}
