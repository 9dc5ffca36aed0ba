/// Records of one type, held once so that templates can pass references to them around.
///
/// Fields are read through functions that know the record's type and are given its address: reading
/// one costs no generic dispatch, and copies the field alone.
public final class RecordStorage: Sendable {
  /// What is known of the records' type.
  public let type: RecordType
  /// How many records there are.
  public let count: Int
  private let readers: [FieldReader]
  private let hash: @Sendable (UnsafeRawPointer, inout Fingerprinter) -> Void
  /// What stands for the records in fingerprints, worked out once where they are shared.
  private let known: Fingerprint?
  private let stride: Int
  /// Keeps the records where they are: the elements of an array that nobody else can change stay in
  /// their place as long as it is held.
  private let owner: any Sendable
  // Points into `owner`, whose records are Sendable and never changed: safe to read anywhere.
  nonisolated(unsafe) private let base: UnsafeRawPointer?

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

  @inlinable convenience init<R: Record>(_ records: [R], known: Fingerprint?) {
    let owner = ContiguousArray(records)
    let base = owner.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    self.init(
      R.fields.type, R.fields.readers, owner: owner, count: owner.count, base: base,
      stride: MemoryLayout<R>.stride, known: known
    ) { record, fingerprinter in
      fingerprinter.combine(record: record.assumingMemoryBound(to: R.self).pointee)
    }
  }

  @usableFromInline init(
    _ type: RecordType, _ readers: [FieldReader], owner: any Sendable, count: Int,
    base: UnsafeRawPointer?, stride: Int, known: Fingerprint?,
    hash: @escaping @Sendable (UnsafeRawPointer, inout Fingerprinter) -> Void
  ) {
    self.type = type
    self.readers = readers
    self.owner = owner
    self.stride = stride
    self.known = known
    self.hash = hash
    self.count = count
    self.base = base
  }

  /// The value in a slot of the record at an index.
  public func value(at index: Int, slot: Int) -> FieldValue {
    readers[slot].read(record(at: index))
  }

  func combine(at index: Int, into fingerprinter: inout Fingerprinter) {
    if let known {
      fingerprinter.combine(known)
    } else {
      hash(record(at: index), &fingerprinter)
    }
  }

  private func record(at index: Int) -> UnsafeRawPointer {
    guard let base, index >= 0, index < count else {
      preconditionFailure("a record's index is below the storage's count")
    }
    return base + index * stride
  }
}

/// Reads a field of the record at an address.
///
/// A struct and not a plain function, because functions in an array are called through a thunk.
@usableFromInline struct FieldReader: Sendable {
  @usableFromInline let read: @Sendable (UnsafeRawPointer) -> FieldValue

  @usableFromInline init(_ read: @escaping @Sendable (UnsafeRawPointer) -> FieldValue) {
    self.read = read
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
