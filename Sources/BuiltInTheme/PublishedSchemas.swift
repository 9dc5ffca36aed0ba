import CTheme

/// The JSON Schemas of what Gazette reads and writes, carried in the program.
public enum PublishedSchemas {
  /// A schema.
  public struct Schema: Sendable {
    /// Its name, as `api-issue`.
    public let name: String
    /// Its bytes.
    public let bytes: [UInt8]
  }

  /// All of them, by name.
  public static let all: [Schema] = {
    var count = 0
    let first = unsafe schema_files(&count)
    return unsafe UnsafeBufferPointer(start: first, count: count).map { file in
      unsafe Schema(
        name: String(cString: file.name),
        bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
    }
  }()

  /// Those of the published API.
  public static let api = all.filter { $0.name.hasPrefix("api-") || $0.name == "badge" }
}
