/// Paths with `/` between names, compared by their bytes: names that look alike but have different
/// bytes are different files.
extension String {
  /// The part of the path behind a folder and its slash; nil where the path is not below the
  /// folder.
  public func path(below folder: String) -> String? {
    let rest = utf8.dropFirst(folder.utf8.count)
    guard utf8.starts(with: folder.utf8), rest.first == UInt8(ascii: "/") else { return nil }
    return String(rest.dropFirst())
  }

  /// Whether the path is below a folder.
  public func isPath(below folder: String) -> Bool {
    utf8.starts(with: folder.utf8) && utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
  }

  /// The path of a file in this folder.
  public func path(of name: String) -> String {
    utf8.last == UInt8(ascii: "/") ? self + name : self + "/" + name
  }

  /// The part before the last slash of the path; nil where it has none.
  public var parentPath: String? {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) }
  }
}
