import Records

/// What is known of a value at compile time.
enum StaticType: Sendable {
  /// Anything; known at run time.
  case any
  /// A value of a record's field.
  case field(FieldType)

  /// The elements of a list of this type.
  var element: StaticType {
    if case .field(.list(let element)) = unwrapped { .field(element) } else { .any }
  }

  /// The type without `optional`.
  var unwrapped: StaticType {
    if case .field(.optional(let wrapped)) = self {
      StaticType.field(wrapped).unwrapped
    } else {
      self
    }
  }

  /// The record type, if the value is certainly a record.
  var record: RecordType? {
    if case .field(.record(let type)) = self { RecordType.of(type) } else { nil }
  }

  /// Whether the value is a link target, if there is one.
  var isLink: Bool {
    if case .field(.link) = unwrapped { true } else { false }
  }

  /// Whether the value may be missing.
  var isOptional: Bool {
    if case .field(.optional) = self { true } else { false }
  }

  /// Whether the value is certainly defined.
  var isDefined: Bool {
    if case .field = self { !isOptional } else { false }
  }

  /// The type in the words of errors; nil for ``any``.
  var described: String? {
    guard case .field(let type) = unwrapped else { return nil }
    return switch type {
    case .bool: "a truth value"
    case .integer, .number: "a number"
    case .string: "a text"
    case .markdown: "a text in Markdown"
    case .link: "a link"
    case .list: "a list"
    case .record(let type): "the record '\(RecordType.of(type).name)'"
    case .optional: nil
    }
  }

  /// A key that identifies the type, for the cache of specialisations.
  var key: String {
    guard case .field(let type) = self else { return "*" }
    return Self.key(type)
  }

  private static func key(_ type: FieldType) -> String {
    switch type {
    case .bool: "b"
    case .integer: "i"
    case .number: "n"
    case .string: "s"
    case .markdown: "m"
    case .link: "l"
    case .optional(let wrapped): "?" + key(wrapped)
    case .list(let element): "[" + key(element)
    case .record(let type): "r\(UInt(bitPattern: ObjectIdentifier(type)))"
    }
  }

  /// The type of a value that has one of two types.
  func joined(with other: StaticType) -> StaticType { key == other.key ? self : .any }
}
