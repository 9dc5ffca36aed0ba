/// A file or folder of data, and what the configuration says about it.
public struct DataFile: Sendable, Hashable {
  /// The path by which it is opened.
  public var path: String
  /// How messages name it, as `data/archive.json`.
  public var name: String
  /// The format's name where the configuration insists on one.
  public var format: String?
  /// The source that its records belong to, where the configuration says so.
  public var source: String?
  /// For tables: the member (`title`, `number`, `state`, …) and the header of its column.
  public var columns: [String: String]

  /// Whether it was found in a folder rather than named.
  package var isFound = false

  /// Whether its name says that it holds awards, even if it holds none.
  package var isAwards: Bool {
    format == "awards"
      || format == nil && name.split(separator: "/").last.map { $0 == "awards.json" } ?? false
  }

  /// A file to be recognised by its content.
  public init(
    path: String, name: String? = nil, format: String? = nil, source: String? = nil,
    columns: [String: String] = [:]
  ) {
    self.path = path
    self.name = name ?? path
    self.format = format
    self.source = source
    self.columns = columns
  }
}
