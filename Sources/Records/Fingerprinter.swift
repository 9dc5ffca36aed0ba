public import Hashing

/// Collects values in their canonical form and makes a fingerprint of them.
///
/// The canonical form of a value is a byte for its kind, then its bytes with their length in front,
/// integers as 64 bits with the lowest byte first; no two different sequences share a form.
public struct Fingerprinter: Sendable {
  private var bytes: [UInt8] = []

  /// A fingerprinter without anything in it.
  public init() {
    bytes.reserveCapacity(4096)
  }

  /// Forgets what was collected, keeping the room for it.
  public mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// The fingerprint of all that was collected.
  public var fingerprint: Fingerprint { Fingerprint(of: bytes) }

  /// Adds a whole number.
  public mutating func combine(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds a text.
  public mutating func combine(_ text: String) {
    combine(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a run of bytes.
  public mutating func combine(_ run: [UInt8]) {
    combine(run.count)
    bytes.append(contentsOf: run)
  }

  /// Adds a fingerprint made before.
  public mutating func combine(_ fingerprint: Fingerprint) {
    withUnsafeBytes(of: fingerprint.high.littleEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: fingerprint.low.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds a record: its type's name and every field that is not derived.
  public mutating func combine<R: Record>(record: R) {
    withUnsafePointer(to: record) { combine(recordOf: R.fields.type, at: $0) }
  }

  /// Adds the record of a type at an address.
  mutating func combine(recordOf type: RecordType, at record: UnsafeRawPointer) {
    bytes.append(Kind.record.rawValue)
    combine(type.name)
    for slot in type.fields.indices where !type.fields[slot].isDerived {
      type.readers[slot].combine(record, &self)
    }
  }

  /// The fingerprint of each field of a record by its slot, 64 bits each; 0 for derived fields.
  ///
  /// What was collected before is forgotten.
  public mutating func fieldFingerprints<R: Record>(of record: R) -> [UInt64] {
    let type = R.fields.type
    return withUnsafePointer(to: record) { record in
      type.fields.indices.map { slot in
        guard !type.fields[slot].isDerived else { return 0 }
        reset()
        type.readers[slot].combine(record, &self)
        return fingerprint.low
      }
    }
  }

  /// Adds a short text as a field's value.
  public mutating func combine(field text: String) {
    bytes.append(Kind.string.rawValue)
    combine(text)
  }

  /// Adds that a list of so many values follows.
  @usableFromInline mutating func beginList(of count: Int) {
    bytes.append(Kind.list.rawValue)
    combine(count)
  }

  /// Adds a field's value.
  public mutating func combine(_ value: FieldValue) {
    switch value {
    case .none: bytes.append(Kind.none.rawValue)
    case .bool(let bool): bytes.append(bool ? Kind.true.rawValue : Kind.false.rawValue)
    case .integer(let number): tag(.integer) { $0.combine(number) }
    case .number(let number):
      tag(.number) { $0.combine(Int(bitPattern: UInt(number.bitPattern))) }
    case .string(let text): combine(field: text)
    case .text(let text): tag(.text) { $0.combine(text) }
    case .markdown(let markdown): tag(.markdown) { $0.combine(markdown) }
    case .link(let target): tag(.link) { $0.combine(target) }
    case .list(let values):
      beginList(of: values.count)
      for value in values { combine(value) }
    case .strings(let texts):
      beginList(of: texts.count)
      for text in texts { combine(field: text) }
    case .records(let storage):
      beginList(of: storage.count)
      for index in 0..<storage.count { storage.combine(at: index, into: &self) }
    case .record(let reference):
      reference.storage.combine(at: reference.index, into: &self)
    }
  }

  private mutating func combine(_ markdown: MarkdownText) {
    combine(markdown.source)
    combine(markdown.references.count)
    for reference in markdown.references {
      combine(reference.spelling)
      combine(reference.label ?? "")
      combine(reference.target)
    }
    combine(markdown.base ?? "")
    combine(Int(markdown.origin.rawValue))
  }

  private mutating func combine(_ target: LinkTarget) {
    switch target {
    case .home: combine(0)
    case .issue(let source, let key):
      combine(1)
      combine(source ?? "")
      combine(key)
    case .list(let name, let page): combine(2, name, page)
    case .tag(let name, let page): combine(3, name, page)
    case .tags: combine(4)
    case .project(let name, let page): combine(5, name, page)
    case .projects: combine(6)
    case .person(let name, let page): combine(7, name, page)
    case .people: combine(8)
    case .awards: combine(9)
    case .report(let name): combine(10, name, 0)
    case .feed(let name): combine(11, name, 0)
    case .page(let name): combine(12, name, 0)
    case .asset(let name): combine(13, name, 0)
    case .anchor(let id): combine(14, id, 0)
    case .external(let address): combine(15, address, 0)
    }
  }

  private mutating func combine(_ kind: Int, _ name: String, _ page: Int) {
    combine(kind)
    combine(name)
    combine(page)
  }

  private mutating func tag(_ kind: Kind, _ body: (inout Fingerprinter) -> Void) {
    bytes.append(kind.rawValue)
    body(&self)
  }

  private enum Kind: UInt8 {
    case none, `true`, `false`, integer, number, string, text, markdown, link, list, record
  }
}
