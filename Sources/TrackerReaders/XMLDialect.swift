package import Formats

/// Converts records of one tracker's XML to the JSON of a reader.
package protocol XMLDialect: Sendable {
  /// The format's name and description.
  var format: DataFormat { get }

  /// The names of the elements around the records, from the root.
  var containers: [String] { get }

  /// The name of a record's element.
  var record: String { get }

  /// Whether a file may be a single record, without containers.
  var standsAlone: Bool { get }

  /// The reader of the JSON.
  var reader: any JSONReader { get }

  /// Whether an element is a record of this format, by parts that only this format has.
  func isRecord(_ element: XMLElement) -> Bool

  /// Reads the values that a container, or another element in it, states for all records.
  func readHead(_ element: XMLElement, into batch: inout RecordBatch)

  /// Whether an element other than a record identifies the format, even in a file without records.
  func isHead(_ element: XMLElement) -> Bool

  /// The number of records that an element other than a record states; nil where it does not.
  func total(_ element: XMLElement) -> Int?

  /// The JSON of a record; nil for one that is left out, which is counted.
  func json(of record: XMLElement, into batch: inout RecordBatch) -> [UInt8]?

  /// The names of accounts that a record describes, by the identifiers that others may use for them.
  func accounts(of record: XMLElement) -> [(identifier: String, name: String)]
}

extension XMLDialect {
  package var standsAlone: Bool { false }
  package func readHead(_ element: XMLElement, into batch: inout RecordBatch) {}
  package func total(_ element: XMLElement) -> Int? { nil }
  package func accounts(of record: XMLElement) -> [(identifier: String, name: String)] { [] }
}
