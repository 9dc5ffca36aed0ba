/// A presentation record: what a view model prepared for a page, ready to be shown.
///
/// A record declares each of its fields once, in its field table. The table serves the template
/// compiler (which names exist, and of what type), the page fingerprint (which bytes a page is made
/// from) and the generated reference of what a template may use.
///
/// ```swift
/// struct TagRecord: Record {
///   let name: String
///   let open: Int
///   static let fields = FieldTable<Self>("tag", "A label that issues carry.") {
///     Field("name", "The name as the tracker writes it.") { $0.name }
///     Field("open", "How many open issues carry it.") { $0.open }
///   }
/// }
/// ```
public protocol Record: FieldRepresentable {
  /// The record's fields, each declared once.
  static var fields: FieldTable<Self> { get }
}

extension Record {
  /// Records of this type.
  @inlinable public static var fieldType: FieldType { .record(self) }
  /// The record, held for templates.
  @inlinable public var fieldValue: FieldValue {
    .record(RecordReference(RecordStorage([self]), at: 0))
  }
}

/// One field of a record: its name, what it means and how it is read.
public struct Field<R: Record>: Sendable {
  @usableFromInline let info: FieldInfo
  @usableFromInline let get: @Sendable (R) -> FieldValue
  /// As `get`, for the record at an address.
  @usableFromInline let read: FieldReader

  /// A field whose value is part of what a page is made from.
  @inlinable public init<V: FieldRepresentable>(
    _ name: String, _ meaning: String, _ get: @escaping @Sendable (R) -> V
  ) {
    self.init(
      info: FieldInfo(name: name, meaning: meaning, type: V.fieldType, isDerived: false),
      get: { get($0).fieldValue },
      read: FieldReader { get($0.assumingMemoryBound(to: R.self).pointee).fieldValue })
  }

  /// A field that is a function of the record's other fields and the site's settings alone; the
  /// fingerprint leaves it out.
  @inlinable public static func derived<V: FieldRepresentable>(
    _ name: String, _ meaning: String, _ get: @escaping @Sendable (R) -> V
  ) -> Field {
    Field(
      info: FieldInfo(name: name, meaning: meaning, type: V.fieldType, isDerived: true),
      get: { get($0).fieldValue },
      read: FieldReader { get($0.assumingMemoryBound(to: R.self).pointee).fieldValue })
  }

  @usableFromInline init(
    info: FieldInfo, get: @escaping @Sendable (R) -> FieldValue, read: FieldReader
  ) {
    self.info = info
    self.get = get
    self.read = read
  }
}

/// What is known of a field without a record at hand.
public struct FieldInfo: Sendable {
  /// The name templates use.
  public let name: String
  /// What it holds, in one line.
  public let meaning: String
  /// The type of its values.
  public let type: FieldType
  /// Whether it is a function of the record's other fields and the site's settings.
  public let isDerived: Bool

  @usableFromInline init(name: String, meaning: String, type: FieldType, isDerived: Bool) {
    self.name = name
    self.meaning = meaning
    self.type = type
    self.isDerived = isDerived
  }
}

/// The fields of one type of record.
public struct FieldTable<R: Record>: Sendable {
  /// What is known of the record's type without its getters.
  public let type: RecordType
  @usableFromInline let getters: [@Sendable (R) -> FieldValue]
  /// As `getters`, for the record at an address.
  @usableFromInline let readers: [FieldReader]

  /// A table: the record's name, its meaning in one line, and its fields in the order in which the
  /// reference lists them. Of two fields of one name the first counts.
  public init(
    _ name: String, _ meaning: String, @FieldTableBuilder<R> _ fields: () -> [Field<R>]
  ) {
    self.init(name, meaning, fields: fields())
  }

  /// A table of fields that were made from something else, as from the cases of an enumeration.
  public init(_ name: String, _ meaning: String, fields: [Field<R>]) {
    type = RecordType(name: name, meaning: meaning, fields: fields.map(\.info))
    getters = fields.map(\.get)
    readers = fields.map(\.read)
  }

  /// The value of the field in a slot of the table.
  @inlinable public func value(of record: R, slot: Int) -> FieldValue { getters[slot](record) }
}

/// Collects the fields of a table.
@resultBuilder
public enum FieldTableBuilder<R: Record> {
  /// One field; it tells each closure which record it reads.
  public static func buildExpression(_ field: Field<R>) -> Field<R> { field }

  /// The fields one after the other.
  public static func buildBlock(_ fields: Field<R>...) -> [Field<R>] { fields }
}

/// What is known of a type of record without its getters: its name, meaning and fields.
public struct RecordType: Sendable {
  /// The name the reference uses, as `issue`.
  public let name: String
  /// What such a record is, in one line.
  public let meaning: String
  /// The fields, in the order of the reference; a field's index is its slot.
  public let fields: [FieldInfo]
  private let slots: [String: Int]

  init(name: String, meaning: String, fields: [FieldInfo]) {
    self.name = name
    self.meaning = meaning
    self.fields = fields
    slots = Dictionary(
      fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The slot of a field, or nil when there is no field of that name.
  public func slot(of name: String) -> Int? { slots[name] }
}
