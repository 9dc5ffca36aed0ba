import CTheme

/// The theme that every site has from the start: the files of `Templates/`, compiled into the
/// program so that it works wherever it is copied.
public enum BuiltInTheme {
  /// The names of its files, as `issue.html`, sorted by their bytes.
  public static let names: [String] = files.map(\.name)

  /// The bytes of one of its files; nil where it has no file of that name.
  public static func file(named name: String) -> [UInt8]? {
    files.first { $0.name == name }?.bytes
  }

  private static let files: [(name: String, bytes: [UInt8])] = {
    var count = 0
    let first = unsafe theme_files(&count)
    return unsafe UnsafeBufferPointer(start: first, count: count).map { file in
      unsafe (
        String(cString: file.name),
        Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      )
    }
  }()
}
