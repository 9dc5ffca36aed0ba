/// A format that data comes in, as the documentation and the configuration name it.
public struct DataFormat: Sendable, Hashable {
  /// The name by which the configuration insists on it, as `github-rest`.
  public var name: String
  /// What it is, as a noun phrase.
  public var summary: String
}

/// Reads one kind of JSON.
///
/// A file is an array of records, records one behind the other, or a container (an object) that holds
/// lists of records. Finding and parsing records is the same for every kind; a reader recognises its
/// own and makes model values of one record at a time.
protocol JSONReader: Sendable {
  /// The format's name and what it is.
  var format: DataFormat { get }

  /// Whether the object is a container of this format, by what only this format has.
  func isContainer(_ sample: JSONSample) -> Bool

  /// Whether the object is a record of this format, by what only this format has.
  func isRecord(_ value: JSONValue) -> Bool

  /// The lists of a container that are left in its head, as records refer to what they define.
  var headLists: [String] { get }

  /// Takes what a container says about all its records: `head` is the container without its lists.
  func readHead(_ head: JSONValue, into batch: inout RecordBatch)

  /// Takes one record; `list` is the path of its list in a container, as `data.issues`, or empty.
  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord)

  /// What to warn of after a whole file with a number of records, if anything.
  func warning(recordCount: Int) -> String?
}

extension JSONReader {
  func isContainer(_ sample: JSONSample) -> Bool {
    sample.lists.contains { $0.first.map { isRecord($0.unwrapped) } ?? false }
  }

  var headLists: [String] { [] }

  func readHead(_ head: JSONValue, into batch: inout RecordBatch) {}

  func warning(recordCount: Int) -> String? { nil }
}

/// An object by which a file's format is told: its members without lists of objects, and of each such
/// list its first element.
struct JSONSample {
  let head: JSONValue
  let lists: [(path: String, first: JSONValue?)]

  /// Whether there is a list of objects at a path, or an empty array as a member of that name.
  func hasList(_ path: StaticString) -> Bool {
    let name = path.description
    if lists.contains(where: { $0.path == name }) { return true }
    return head[path]?.isArray ?? false
  }
}

extension JSONValue {
  /// The record inside what collectors and GraphQL put around it: `{"backend_name", "data"}`,
  /// `{"cursor", "node"}`; else the value itself.
  var unwrapped: JSONValue {
    if let data = self["data"], data.isObject, self["backend_name"] != nil { return data }
    if let node = self["node"], node.isObject { return node }
    return self
  }

  /// Whether an object has a member of that name, even if it is null.
  func has(_ name: StaticString) -> Bool { self[name] != nil }
}
