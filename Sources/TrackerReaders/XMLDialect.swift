package import Formats

/// Makes records of one tracker's XML into the JSON that a reader takes.
package protocol XMLDialect: Sendable {
  /// The format's name and what it is.
  var format: DataFormat { get }

  /// The names of the elements around the records, from the root.
  var containers: [String] { get }

  /// The name of a record's element.
  var record: String { get }

  /// Whether a file may be a single record, without containers.
  var standsAlone: Bool { get }

  /// What reads the JSON.
  var reader: any JSONReader { get }

  /// Whether an element is a record of this format, by what only this format has.
  func isRecord(_ element: XMLElement) -> Bool

  /// Takes what a container, or an element in one that is no record, says about the records.
  func readHead(_ element: XMLElement, into batch: inout RecordBatch)

  /// Whether an element that is no record says that the file is of this format, even if it has no records.
  func isHead(_ element: XMLElement) -> Bool

  /// How many records there are, as an element that is no record says; nil where it does not.
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
