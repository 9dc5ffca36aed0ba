public import Records

/// A value of the template language.
///
/// Integers are kept in the smallest case that holds them: `bigInteger` is only used outside the
/// range of 64 bits, so that equal integers have equal cases.
public enum Value: Sendable {
  /// A missing variable, field or element.
  case undefined
  /// `none`.
  case none
  /// True or false.
  case bool(Bool)
  /// A whole number of 64 bits.
  case integer(Int)
  /// A whole number outside the range of 64 bits.
  indirect case bigInteger(WideInteger)
  /// A floating-point number.
  case number(Double)
  /// A text that is escaped where the output needs it.
  case string(String)
  /// A text that is markup and not escaped again.
  case safe(String)
  /// A list.
  case list([Value])
  /// A list in round brackets; it prints so and never equals a list.
  case tuple([Value])
  /// A dictionary in the order of insertion.
  case map(OrderedMap)
  /// A presentation record; its fields are read by slot.
  case record(RecordReference)
  /// A list of presentation records.
  case records(RecordStorage)
  /// A Markdown text with its resolved references.
  case markdown(MarkdownText)
  /// A link target.
  indirect case link(LinkTarget)
  /// An object with behaviour: a macro, a namespace, a cycler, a loop.
  case object(any ValueObject)

  /// The value of a record's field.
  public init(_ field: consuming FieldValue) {
    switch consume field {
    case .none: self = .none
    case .bool(let bool): self = .bool(bool)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .markdown(let markdown): self = .markdown(markdown)
    case .link(let target): self = .link(target)
    case .list(let values): self = .list(values.map { Value($0) })
    case .strings(let texts): self = .list(texts.map { .string($0) })
    case .records(let storage): self = .records(storage)
    case .record(let reference): self = .record(reference)
    }
  }

  /// Whether this is the undefined value.
  public var isUndefined: Bool {
    switch self {
    case .undefined: true
    case .object(let object): object is Absence
    default: false
    }
  }

  /// Whether this is an undefined value that strict templates refuse.
  @inline(__always)
  var isRefusedWhereStrict: Bool {
    if case .undefined = self { true } else { false }
  }

  /// Whether this is `none`.
  public var isNone: Bool {
    if case .none = self { true } else { false }
  }

  /// The text of a string, safe string or text; nil for any other value.
  public var stringValue: String? {
    switch self {
    case .string(let text), .safe(let text): text
    default: nil
    }
  }

  /// Whether it is true; nil for any other value than true and false.
  var boolValue: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The whole number, also of true, false or a number without a fraction; nil for any other value
  /// and outside of the range of 64 bits.
  public var integerValue: Int? {
    switch self {
    case .integer(let number): number
    case .bool(let bool): bool ? 1 : 0
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The name of the kind of value in errors.
  public var kindName: String {
    switch self {
    case .undefined: "undefined"
    case .none: "none"
    case .bool: "bool"
    case .integer, .bigInteger, .number: "number"
    case .string, .safe: "string"
    case .list, .tuple, .records: "sequence"
    case .map: "map"
    case .record(let reference): "record '\(reference.type.name)'"
    case .markdown: "markdown"
    case .link: "link"
    case .object(let object): object.kindName
    }
  }
}
