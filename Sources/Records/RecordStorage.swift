public import Bytes

/// Records of one type, held once so that templates can pass references to them around.
///
/// Fields are read through functions that know the record's type and are given its address: reading
/// one costs no generic dispatch, and copies the field alone.
@safe public final class RecordStorage: Sendable {
  /// The description of the records' type.
  public let type: RecordType
  /// The number of records.
  public let count: Int
  /// The fingerprint of the records where they are shared.
  private let known: UInt64?
  @usableFromInline let stride: Int
  /// Keeps the records in their place.
  private let owner: any Sendable
  // The elements of `owner`, an array that is not changed any more: arrays store their elements on
  // the heap, where they do not move, and only the sole owner of an array may change it in place,
  // which this class never does. So the address is valid as long as `owner` is retained, and its
  // content is Sendable and only read: from any thread.
  @usableFromInline nonisolated(unsafe) let base: UnsafeRawPointer?

  /// Stores these records; `known` is the fingerprint of a record that many pages share.
  @inlinable public convenience init<R: Record>(_ records: [R], known: UInt64? = nil) {
    let owner = ContiguousArray(records)
    let base = unsafe owner.withUnsafeBufferPointer { unsafe UnsafeRawPointer($0.baseAddress) }
    unsafe self.init(
      R.fields.type, owner: owner, count: owner.count, base: base, stride: MemoryLayout<R>.stride,
      known: known)
  }

  /// `base` is where `count` records of the type are, `stride` bytes from one to the next; they stay
  /// there as long as `owner` is held.
  @usableFromInline init(
    _ type: RecordType, owner: any Sendable, count: Int, base: UnsafeRawPointer?, stride: Int,
    known: UInt64?
  ) {
    self.type = type
    self.owner = owner
    self.stride = stride
    self.known = known
    self.count = count
    unsafe self.base = base
  }

  /// Refers to records that are part of another storage's records.
  public convenience init(_ type: RecordType, at place: FieldPlace, heldBy owner: RecordStorage) {
    unsafe self.init(
      type, owner: owner, count: place.count, base: place.base, stride: place.stride, known: nil)
  }

  /// The place of the records, valid for as long as the storage is held.
  @inlinable public var place: FieldPlace {
    unsafe FieldPlace(base: base, count: count, stride: stride)
  }

  /// The value in a slot of the record at an index.
  @inlinable public func value(at index: Int, slot: Int) -> FieldValue {
    unsafe type.accessor(slot).value(at: record(at: index))
  }

  /// The fingerprint of the record at an index.
  func fingerprint(at index: Int) -> UInt64 {
    if let known { return known }
    var fingerprinter = Fingerprinter()
    unsafe fingerprinter.combine(recordOf: type, at: record(at: index))
    return fingerprinter.fingerprint
  }

  func combine(at index: Int, into fingerprinter: inout Fingerprinter) {
    if let known {
      fingerprinter.combine(known: known)
    } else {
      unsafe fingerprinter.combine(recordOf: type, at: record(at: index))
    }
  }

  @inlinable func record(at index: Int) -> UnsafeRawPointer {
    guard let base = unsafe base, UInt(bitPattern: index) < UInt(bitPattern: count) else {
      preconditionFailure("a record's index is below the storage's count")
    }
    return unsafe base + index &* stride
  }
}

/// The functions that access a field of a record at an address; the record must be of the type that
/// the field was declared for.
@safe @usableFromInline final class FieldReader: Sendable {
  /// The offset in the record of what the functions read.
  @usableFromInline let offset: Int
  /// Gives the field's value.
  @usableFromInline let read: @Sendable (UnsafeRawPointer) -> FieldValue
  /// Prints the field without making a value of it; false where that is not possible.
  @usableFromInline let print: @Sendable (UnsafeRawPointer, inout ByteBuffer, Bool) -> Bool
  /// Adds the field to a fingerprint.
  @usableFromInline let combine: @Sendable (UnsafeRawPointer, inout Fingerprinter) -> Void
  /// Whether the field counts as true.
  @usableFromInline let isTrue: @Sendable (UnsafeRawPointer) -> Bool
  /// Whether `place` returns the place of the field's value.
  @usableFromInline let addressing: FieldAddressing
  /// The place of a record, link or list of records that is stored in the record.
  @usableFromInline let place: @Sendable (UnsafeRawPointer) -> FieldPlace

  @usableFromInline init(
    at offset: Int,
    read: @escaping @Sendable (UnsafeRawPointer) -> FieldValue,
    print: @escaping @Sendable (UnsafeRawPointer, inout ByteBuffer, Bool) -> Bool,
    combine: @escaping @Sendable (UnsafeRawPointer, inout Fingerprinter) -> Void,
    isTrue: @escaping @Sendable (UnsafeRawPointer) -> Bool, addressing: FieldAddressing,
    place: @escaping @Sendable (UnsafeRawPointer) -> FieldPlace
  ) {
    self.offset = offset
    unsafe self.read = read
    unsafe self.print = print
    unsafe self.combine = combine
    unsafe self.isTrue = isTrue
    self.addressing = addressing
    unsafe self.place = place
  }

  /// The same field where the record is part of another one, at an offset.
  func moved(by distance: Int) -> FieldReader {
    unsafe FieldReader(
      at: offset + distance, read: read, print: print, combine: combine, isTrue: isTrue,
      addressing: addressing, place: place)
  }
}

/// Reads a field at the address of a record, without reference counting.
///
/// The record must be of the type that the accessor was made for, and retained by the caller.
@safe public struct FieldAccessor: Sendable {
  @usableFromInline let reader: Unmanaged<FieldReader>
  /// How a stored value is reached in place.
  public let addressing: FieldAddressing

  init(_ reader: FieldReader) {
    unsafe self.reader = .passUnretained(reader)
    addressing = reader.addressing
  }

  /// The field's value.
  @inlinable public func value(at record: UnsafeRawPointer) -> FieldValue {
    unsafe reader._withUnsafeGuaranteedRef { unsafe $0.read(record + $0.offset) }
  }

  /// Prints the field in place, escaped for HTML if asked for; returns false, with nothing printed,
  /// if the value itself is needed.
  @inlinable public func print(
    at record: UnsafeRawPointer, to output: inout ByteBuffer, escaped: Bool
  ) -> Bool {
    unsafe reader._withUnsafeGuaranteedRef { unsafe $0.print(record + $0.offset, &output, escaped) }
  }

  /// Whether the field counts as true.
  @inlinable public func isTrue(at record: UnsafeRawPointer) -> Bool {
    unsafe reader._withUnsafeGuaranteedRef { unsafe $0.isTrue(record + $0.offset) }
  }

  /// Adds the field to a fingerprint.
  func combine(at record: UnsafeRawPointer, into fingerprinter: inout Fingerprinter) {
    unsafe reader._withUnsafeGuaranteedRef { unsafe $0.combine(record + $0.offset, &fingerprinter) }
  }

  /// The place of the record, link or list of records in the field.
  @inlinable public func place(at record: UnsafeRawPointer) -> FieldPlace {
    unsafe reader._withUnsafeGuaranteedRef { unsafe $0.place(record + $0.offset) }
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

  /// A record that is held by itself.
  @inlinable public init<R: Record>(holding record: consuming R) {
    self.init(RecordStorage([record]), at: 0)
  }

  /// The description of the record's type.
  public var type: RecordType { storage.type }

  /// The fingerprint of all that the record says; computed unless the record is shared.
  public var fingerprint: UInt64 { storage.fingerprint(at: index) }

  /// The record's address, valid for as long as the storage is held.
  @inlinable public var address: UnsafeRawPointer { unsafe storage.record(at: index) }

  /// The value in a slot of its field table.
  @inlinable public func value(slot: Int) -> FieldValue { storage.value(at: index, slot: slot) }

  /// Prints the value in a slot in place, escaped for HTML if asked for; returns false, with
  /// nothing printed, if the value itself is needed.
  @inlinable public func print(slot: Int, to output: inout ByteBuffer, escaped: Bool) -> Bool {
    unsafe type.accessor(slot).print(at: address, to: &output, escaped: escaped)
  }

  /// The value of a field by its name, or nil when there is no such field.
  public func value(named name: String) -> FieldValue? {
    type.slot(of: name).map { value(slot: $0) }
  }
}

/// A record that many pages show, held once for all of them.
@dynamicMemberLookup
public struct Shared<R: Record>: FieldRepresentable {
  // One reference, so that a copy costs one count.
  @usableFromInline let storage: RecordStorage

  /// Holds a record for sharing.
  @inlinable public init(_ record: R) {
    storage = RecordStorage([record], known: Fingerprinter.fingerprint(of: record))
  }

  /// The record itself.
  @inlinable public var record: R {
    // The storage was made from one record of this type.
    unsafe storage.record(at: 0).assumingMemoryBound(to: R.self).pointee
  }

  /// A member of the record.
  @inlinable public subscript<Value>(dynamicMember keyPath: KeyPath<R, Value>) -> Value {
    record[keyPath: keyPath]
  }

  /// The record's own type.
  @inlinable public static var fieldType: FieldType { R.fieldType }
  /// The record, without holding it again.
  @inlinable public var fieldValue: FieldValue { .record(RecordReference(storage, at: 0)) }
  /// A record is true.
  @inlinable public var isTrue: Bool { true }
  /// In separate memory.
  @inlinable public static var addressing: FieldAddressing { .indirect }
  /// The place of the shared record.
  @inlinable public static func place(at address: UnsafeRawPointer) -> FieldPlace {
    unsafe borrowed(address, as: Self.self) {
      unsafe FieldPlace(
        base: $0.storage.record(at: 0), count: 1, stride: MemoryLayout<R>.stride)
    }
  }
  /// The fingerprint of the record.
  public func combine(into fingerprinter: inout Fingerprinter) {
    storage.combine(at: 0, into: &fingerprinter)
  }
}

/// Records that many pages show, or that are costly to make: held once, with their fingerprint.
public struct SharedList<R: Record>: FieldRepresentable {
  /// The records themselves.
  public let records: [R]
  @usableFromInline let storage: RecordStorage
  private let fingerprint: UInt64

  /// Holds records for sharing.
  public init(_ records: [R]) {
    self.records = records
    storage = RecordStorage(records)
    var fingerprinter = Fingerprinter()
    records.combine(into: &fingerprinter)
    fingerprint = fingerprinter.fingerprint
  }

  /// A list of the records' own type.
  @inlinable public static var fieldType: FieldType { .list(R.fieldType) }
  /// The records, without holding them again.
  @inlinable public var fieldValue: FieldValue { .records(storage) }
  /// The fingerprint of the list.
  public func combine(into fingerprinter: inout Fingerprinter) {
    fingerprinter.combine(known: fingerprint)
  }
}
