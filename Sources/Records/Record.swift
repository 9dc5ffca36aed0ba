import Hashing
/// A presentation record: the values that a view model has prepared for a page.
///
/// A record declares each of its fields once, in its field table. The table serves the template
/// compiler (the names and types of fields), the page fingerprint (the values that a page depends
/// on) and the generated reference for authors of templates.
///
/// ```swift
/// struct TagRecord: Record {
///   let name: String
///   let open: Int
///   static let fields = FieldTable<Self>("tag", "A label that issues carry.") {
///     Field("name", "The name as the tracker writes it.", \\.name)
///     Field("is_used", "Whether an open issue carries it.") { $0.open > 0 }
///   }
/// }
/// ```
///
/// A stored property is given by its key path, which is faster; everything else is a function.
public protocol Record: FieldRepresentable {
  /// The record's fields, each declared once.
  static var fields: FieldTable<Self> { get }
}

extension Record {
  /// Records of this type.
  @inlinable public static var fieldType: FieldType { .record(self) }
  /// The record, held for templates.
  @inlinable public var fieldValue: FieldValue {
    .record(RecordReference(holding: self))
  }
}

/// One field of a record: its name, its meaning and its getter.
///
/// `R` is not constrained to records, and neither is it in the types below: Swift would look up each record's
/// conformance among all of the program's while it makes the tables, which a small site would wait for.
public struct Field<R>: Sendable {
  @usableFromInline let info: FieldInfo
  @usableFromInline let reader: FieldReader

  /// A field whose value is part of the fingerprint.
  @inlinable public init<V: FieldRepresentable>(
    _ name: String, _ meaning: String, _ get: @escaping @Sendable (R) -> V
  ) {
    self.init(
      info: FieldInfo(name, meaning, V.fieldType, isDerived: false),
      reader: Self.reader(get))
  }

  /// A field that is a function of the record's other fields and of the language and words of the site
  /// alone; the fingerprint leaves it out.
  @inlinable public static func derived<V: FieldRepresentable>(
    _ name: String, _ meaning: String, _ get: @escaping @Sendable (R) -> V
  ) -> Field {
    Field(
      info: FieldInfo(name, meaning, V.fieldType, isDerived: true),
      reader: reader(get))
  }

  /// A derived field that is a stored property of the record.
  @inlinable @inline(__always)
  public static func derived<V: FieldRepresentable>(
    _ name: String, _ meaning: String, _ property: KeyPath<R, V>
  ) -> Field {
    Field(
      info: FieldInfo(name, meaning, V.fieldType, isDerived: true), reader: reader(property))
  }

  /// A field that is a stored property of the record: it is printed from where it is, without being copied.
  @inlinable @inline(__always)
  public init<V: FieldRepresentable>(
    _ name: String, _ meaning: String, _ property: KeyPath<R, V>
  ) {
    self.init(
      info: FieldInfo(name, meaning, V.fieldType, isDerived: false),
      reader: Self.reader(property))
  }

  @usableFromInline init(info: FieldInfo, reader: FieldReader) {
    self.info = info
    self.reader = reader
  }

  /// Reads a stored property where it is. Inlined as far as the declaration of the field, whose key path is then a
  /// constant offset.
  @inlinable @inline(__always)
  static func reader<V: FieldRepresentable>(_ property: KeyPath<R, V>) -> FieldReader {
    guard let offset = MemoryLayout<R>.offset(of: property) else {
      preconditionFailure("a property that is computed is declared with a function")
    }
    return unsafe FieldReader(
      at: offset,
      read: { unsafe borrowed($0, as: V.self) { $0.fieldValue } },
      print: { (address, output, escaped) in
        unsafe borrowed(address, as: V.self) { $0.print(to: &output, escaped: escaped) }
      },
      combine: { (address, fingerprinter) in
        unsafe borrowed(address, as: V.self) { $0.combine(into: &fingerprinter) }
      },
      isTrue: { unsafe borrowed($0, as: V.self) { $0.isTrue } },
      addressing: V.addressing,
      place: unsafe V.place)
  }

  /// Inlined where the field is declared, so that each function is specialised for its field.
  @inlinable @inline(__always)
  static func reader<V: FieldRepresentable>(_ get: @escaping @Sendable (R) -> V) -> FieldReader {
    unsafe FieldReader(
      at: 0,
      read: { unsafe borrowed($0, as: R.self, get).fieldValue },
      print: { unsafe borrowed($0, as: R.self, get).print(to: &$1, escaped: $2) },
      combine: { unsafe borrowed($0, as: R.self, get).combine(into: &$1) },
      isTrue: { unsafe borrowed($0, as: R.self, get).isTrue },
      addressing: .none,
      place: { _ in .missing })
  }
}

/// Calls a function with the value at an address, where it is: written for types that cannot be copied, this
/// copies nothing, and so the reference counts of a record's members are left alone.
@inlinable @inline(__always)
func borrowed<V: ~Copyable, Result>(
  _ address: UnsafeRawPointer, as _: V.Type, _ get: (borrowing V) -> Result
) -> Result {
  unsafe get(address.assumingMemoryBound(to: V.self).pointee)
}

/// The description of a field, without a record.
public struct FieldInfo: Sendable {
  /// The name templates use.
  public let name: String
  /// Its meaning, in one line.
  public let meaning: String
  /// The type of its values.
  public let type: FieldType
  /// Whether it is a function of the record's other fields and the site's settings.
  public let isDerived: Bool

  @usableFromInline init(_ name: String, _ meaning: String, _ type: FieldType, isDerived: Bool) {
    (self.name, self.meaning, self.type, self.isDerived) = (name, meaning, type, isDerived)
  }
}

/// The fields of one type of record.
public struct FieldTable<R>: Sendable {
  /// The description of the record's type.
  public let type: RecordType

  /// A table: the record's name, its meaning in one line, and its fields in the order in which the
  /// reference lists them. Of two fields of one name the first counts.
  public init(
    _ name: String, _ meaning: String, @FieldTableBuilder<R> _ fields: () -> FieldList
  ) {
    self.init(name, meaning, fields())
  }

  /// A table that begins with the fields of a record that is stored in this one.
  public init<Part: Record>(
    _ name: String, _ meaning: String, in part: KeyPath<R, Part>,
    @FieldTableBuilder<R> _ fields: () -> FieldList = { FieldList() }
  ) {
    guard let offset = MemoryLayout<R>.offset(of: part) else {
      preconditionFailure("a record that is part of another is a stored property")
    }
    let (inner, own) = (Part.fields.type, fields())
    self.init(
      name, meaning,
      FieldList(
        infos: inner.fields + own.infos,
        readers: inner.readers.map { $0.moved(by: offset) } + own.readers))
  }

  /// A table of fields that were made from something else, as from the cases of an enumeration.
  public init(_ name: String, _ meaning: String, fields: [Field<R>]) {
    self.init(
      name, meaning,
      // Closures, since a key path would be made anew for each type of record.
      FieldList(infos: fields.map { $0.info }, readers: fields.map { $0.reader }))
  }

  private init(_ name: String, _ meaning: String, _ list: FieldList) {
    type = RecordType(
      name: name, meaning: meaning, fields: list.infos, readers: list.readers)
  }

  /// The value of the field in a slot of the table.
  public func value(of record: R, slot: Int) -> FieldValue {
    unsafe withUnsafePointer(to: record) { unsafe type.accessor(slot).value(at: $0) }
  }
}

/// The fields of a table in their order, of any type of record: lists of ``Field`` would be a type of their own for
/// each type of record, which Swift makes when the program runs.
public struct FieldList {
  private(set) var infos: [FieldInfo] = []
  private(set) var readers: [FieldReader] = []

  @usableFromInline init() {}

  init(infos: [FieldInfo], readers: [FieldReader]) {
    (self.infos, self.readers) = (infos, readers)
  }

  @usableFromInline mutating func append(_ info: FieldInfo, _ reader: FieldReader) {
    infos.append(info)
    readers.append(reader)
  }
}

/// Collects the fields of a table.
@resultBuilder
public enum FieldTableBuilder<R> {
  /// One field; the builder gives each closure its type of record.
  public static func buildExpression(_ field: Field<R>) -> Field<R> { field }

  /// The first field.
  @inlinable public static func buildPartialBlock(first: Field<R>) -> FieldList {
    buildPartialBlock(accumulated: FieldList(), next: first)
  }
  /// The fields one after the other.
  @inlinable public static func buildPartialBlock(
    accumulated: consuming FieldList, next: Field<R>
  ) -> FieldList {
    accumulated.append(next.info, next.reader)
    return accumulated
  }
}

/// The description of a record type: its name, meaning and fields.
///
/// There is one for each table of fields. It is never released, as tables are not, so that passing it
/// around counts no references: threads that count those of one object wait for each other.
@safe public struct RecordType: Sendable, Hashable {
  @usableFromInline let content: Unmanaged<RecordDescription>

  init(name: String, meaning: String, fields: [FieldInfo], readers: [FieldReader]) {
    unsafe content = .passRetained(
      RecordDescription(name: name, meaning: meaning, fields: fields, readers: readers))
  }

  /// The description of a record type that is given as a value.
  public static func of(_ type: any Record.Type) -> RecordType {
    func open<R: Record>(_ type: R.Type) -> RecordType { type.fields.type }
    return open(type)
  }

  /// Whether two values describe one type.
  public static func == (a: RecordType, b: RecordType) -> Bool {
    unsafe a.content.toOpaque() == b.content.toOpaque()
  }

  /// Adds its identity to a hasher.
  public func hash(into hasher: inout Hasher) {
    unsafe hasher.combine(content.toOpaque())
  }

  /// The name the reference uses, as `issue`.
  public var name: String { read { $0.name } }
  /// The meaning of such a record, in one line.
  public var meaning: String { read { $0.meaning } }
  /// The fields, in the order of the reference; a field's index is its slot.
  public var fields: [FieldInfo] { read { $0.fields } }
  var readers: [FieldReader] { read { $0.readers } }

  /// How the field in a slot is read.
  @inlinable public func accessor(_ slot: Int) -> FieldAccessor { read { $0.accessors[slot] } }

  /// The slot of a field, or nil when there is no field of that name.
  public func slot(of name: String) -> Int? { read { $0.slots[name] } }

  /// The same, where the field most likely is in the slot that is guessed.
  @inlinable public func slot(of name: String, guess: Int) -> Int? {
    read { $0.names.indices.contains(guess) && $0.names[guess] == name } ? guess : slot(of: name)
  }

  @inlinable @inline(__always)
  func read<Result>(_ body: (RecordDescription) -> Result) -> Result {
    unsafe content._withUnsafeGuaranteedRef(body)
  }
}

/// What a ``RecordType`` refers to.
@usableFromInline final class RecordDescription: Sendable {
  let name: String
  let meaning: String
  let fields: [FieldInfo]
  let readers: [FieldReader]
  /// How each field is read; valid for as long as the description.
  @usableFromInline let accessors: ContiguousArray<FieldAccessor>
  /// Whether each field is part of a fingerprint.
  let isCombined: [Bool]
  /// How the fields of a fingerprint are read.
  let combined: ContiguousArray<FieldAccessor>
  @usableFromInline let names: ContiguousArray<String>
  /// The hash of the name.
  let nameHash: UInt64
  let slots: [String: Int]

  init(name: String, meaning: String, fields: [FieldInfo], readers: [FieldReader]) {
    self.name = name
    self.meaning = meaning
    self.fields = fields
    self.readers = readers
    let accessors = ContiguousArray(readers.map { FieldAccessor($0) })
    self.accessors = accessors
    isCombined = fields.map { !$0.isDerived }
    combined = ContiguousArray(zip(fields, accessors).lazy.filter { !$0.0.isDerived }.map(\.1))
    names = ContiguousArray(fields.map(\.name))
    var hasher = StableHasher()
    hasher.combine(name)
    nameHash = hasher.value
    slots = Dictionary(
      fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
