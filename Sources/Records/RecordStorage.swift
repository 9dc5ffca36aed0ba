/// Records of one type, held once so that templates can pass references to them around.
public final class RecordStorage: Sendable {
  /// What is known of the records' type.
  public let type: RecordType
  /// How many records there are.
  public let count: Int
  @usableFromInline let read: @Sendable (_ index: Int, _ slot: Int) -> FieldValue
  @usableFromInline let hash: @Sendable (_ index: Int, _ into: inout Fingerprinter) -> Void
  /// What stands for the records in fingerprints, worked out once where they are shared.
  @usableFromInline let known: Fingerprint?

  /// Holds these records.
  @inlinable public convenience init<R: Record>(_ records: [R]) {
    self.init(records, known: nil)
  }

  /// Holds a record that many pages share.
  @inlinable convenience init<R: Record>(sharing record: R) {
    var fingerprinter = Fingerprinter()
    fingerprinter.combine(record: record)
    self.init([record], known: fingerprinter.fingerprint)
  }

  @inlinable init<R: Record>(_ records: [R], known: Fingerprint?) {
    self.known = known
    let table = R.fields
    type = table.type
    count = records.count
    read = { index, slot in table.getters[slot](records[index]) }
    hash = { index, fingerprinter in fingerprinter.combine(record: records[index]) }
  }

  /// The value in a slot of the record at an index.
  @inlinable public func value(at index: Int, slot: Int) -> FieldValue { read(index, slot) }

  func combine(at index: Int, into fingerprinter: inout Fingerprinter) {
    if let known {
      fingerprinter.combine(known)
    } else {
      hash(index, &fingerprinter)
    }
  }
}

/// One record among those of its storage.
public struct RecordReference: Sendable {
  /// Where the record is held.
  public let storage: RecordStorage
  /// Its index there.
  public let index: Int

  /// The record at an index, which must be below the storage's count.
  @inlinable public init(_ storage: RecordStorage, at index: Int) {
    self.storage = storage
    self.index = index
  }

  /// What is known of the record's type.
  public var type: RecordType { storage.type }

  /// The value in a slot of its field table.
  @inlinable public func value(slot: Int) -> FieldValue { storage.value(at: index, slot: slot) }

  /// The value of a field by its name, or nil when there is no such field.
  public func value(named name: String) -> FieldValue? {
    type.slot(of: name).map { value(slot: $0) }
  }
}

/// A record that many pages show, held once for all of them.
public struct Shared<R: Record>: FieldRepresentable {
  /// The record itself.
  public let record: R
  @usableFromInline let reference: RecordReference

  /// Holds a record for sharing.
  @inlinable public init(_ record: R) {
    self.record = record
    reference = RecordReference(RecordStorage(sharing: record), at: 0)
  }

  /// The record's own type.
  @inlinable public static var fieldType: FieldType { R.fieldType }
  /// The record, without holding it again.
  @inlinable public var fieldValue: FieldValue { .record(reference) }
}
