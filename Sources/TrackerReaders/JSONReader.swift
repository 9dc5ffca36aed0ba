package import Formats

/// A data format, as the documentation and the configuration name it.
public struct DataFormat: Sendable, Hashable {
  /// The name by which the configuration insists on it, as `github-rest`.
  public var name: String
  /// A description, as a noun phrase.
  public var summary: String
  /// When a record of it counts as closed, as a sentence without its stop; empty where it has no
  /// records with a state.
  public var closed = ""
  /// The parts of its reviews, events and links that are read, as a list of noun phrases; may be
  /// empty.
  public var history = ""
}

/// Reads one format of JSON.
///
/// A file is an array of records, a sequence of records, or a container (an object) with lists of
/// records. Finding and parsing records is the same for every format; a reader recognises its own
/// and makes model values from one record at a time.
package protocol JSONReader: Sendable {
  /// The format's name and description.
  var format: DataFormat { get }

  /// Whether the object is a container of this format, by members that only this format has.
  func isContainer(_ sample: JSONSample) -> Bool

  /// Whether the object is a record of this format, by members that only this format has.
  func isRecord(_ value: JSONValue) -> Bool

  /// Whether its objects are people, not issues.
  var holdsPeople: Bool { get }

  /// The paths of nested objects whose members belong to the record, as Jira's `fields`.
  var containers: Set<String> { get }

  /// The names of envelopes that are part of the record, as the configuration maps members within them.
  var ownEnvelopes: Set<String> { get }

  /// The lists of a container that stay in its head, as records refer to their definitions.
  var headLists: [String] { get }

  /// Reads the values that a container states for all its records: `head` is the container without
  /// its lists.
  func readHead(_ head: JSONValue, into batch: inout RecordBatch)

  /// Takes one record; `list` is the path of its list in a container, as `data.issues`, or empty.
  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord)

  /// Takes a bare name in a list of objects; false where this format has none there.
  func read(name: JSONValue, list: String, into batch: inout RecordBatch) -> Bool

  /// Takes what is in an envelope beside a record: the comment or review that a webhook is about.
  func readRest(of envelope: JSONValue, into batch: inout RecordBatch) throws(BrokenRecord)

  /// Completes the records of a whole file, in its order, with what no single record states;
  /// returns whether it changed any.
  func settle(_ batches: inout [RecordBatch]) -> Bool

  /// A suggestion for a file with exactly as many records as the tracker's default page has, so
  /// that there may be more; nil for another number.
  func adviceForFullPage(of recordCount: Int) -> String?
}

extension JSONReader {
  func isContainer(_ sample: JSONSample) -> Bool { hasRecords(sample) }

  /// Whether the members that a record of any format may have say that it is private; nil where none says so or
  /// the opposite.
  package func saysPrivate(_ record: JSONValue) -> Bool? {
    var mark = record.isMarkedPrivate
    for path in containers {
      for value in record.values(at: path) where mark != true {
        mark = value.isMarkedPrivate ?? mark
      }
    }
    return mark
  }

  /// Whether a list of the object begins with a record of this format.
  func hasRecords(_ sample: JSONSample) -> Bool {
    sample.lists.contains {
      $0.first.map { isRecord($0.opened(but: ownEnvelopes).record) } ?? false
    }
  }

  package var holdsPeople: Bool { false }

  package var containers: Set<String> { [] }

  package var ownEnvelopes: Set<String> { [] }

  var headLists: [String] { [] }

  func readHead(_ head: JSONValue, into batch: inout RecordBatch) {}

  func read(name: JSONValue, list: String, into batch: inout RecordBatch) -> Bool { false }

  package func readRest(of envelope: JSONValue, into batch: inout RecordBatch) {
    for part: StaticString in ["comment", "review"] where envelope[part]?.isObject == true {
      batch.lose("comments of webhooks")
    }
    // GitLab calls what a message is about by no other name.
    if envelope["object_attributes"]?["note"] != nil { batch.lose("comments of webhooks") }
  }

  package func settle(_ batches: inout [RecordBatch]) -> Bool { nameMentions(in: &batches) }

  /// Texts mention people whom any record of the file may name.
  func nameMentions(in batches: inout [RecordBatch]) -> Bool {
    if batches.allSatisfy(\.mentions.isEmpty) { return false }
    var accounts = batches.reduce(into: [String: String]()) { all, batch in
      all.merge(batch.accounts) { old, _ in old }
    }
    accounts.merge(Namesakes(batches).all) { _, new in new }
    var isChanged = false
    for index in batches.indices {
      if batches[index].nameMentions(accounts) { isChanged = true }
    }
    return isChanged
  }

  package func adviceForFullPage(of recordCount: Int) -> String? { nil }
}

extension String {
  /// Whether the path of a list has a text in it; asked of every record, and so of bytes.
  func names(_ part: String) -> Bool {
    if isEmpty { return false }
    return utf8.indices.contains { utf8[$0...].starts(with: part.utf8) }
  }
}
