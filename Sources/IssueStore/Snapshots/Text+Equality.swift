import IssueModel

extension Text {
  /// Whether two texts are byte for byte the same; nothing is read when they share their memory.
  func hasSameBytes(as other: Text) -> Bool {
    utf8.span.isIdentical(to: other.utf8.span) || utf8 == other.utf8
  }
}
