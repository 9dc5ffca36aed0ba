public import Bytes

/// The type of a field, as far as the template compiler has to know it.
public indirect enum FieldType: Sendable {
  /// True or false.
  case bool
  /// A whole number of 64 bits.
  case integer
  /// A number with a fraction.
  case number
  /// A short text; escaped where the page needs it.
  case string
  /// A Markdown text with its references resolved.
  case markdown
  /// A place to link to.
  case link
  /// A value that may be missing; missing reads as `none`.
  case optional(FieldType)
  /// Values of one type in an order.
  case list(FieldType)
  /// A record with its own fields.
  case record(any Record.Type)
}

/// The value of a field.
public enum FieldValue: Sendable {
  /// Nothing: the value is missing.
  case none
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number with a fraction.
  case number(Double)
  /// A short text.
  case string(String)
  /// A text in Markdown.
  case markdown(MarkdownText)
  /// A place to link to.
  case link(LinkTarget)
  /// Values in an order.
  case list([FieldValue])
  /// Short texts in an order.
  case strings([String])
  /// Records of one type in an order.
  case records(RecordStorage)
  /// One record.
  case record(RecordReference)
}

/// A Swift type that can be a field of a record.
public protocol FieldRepresentable: Sendable {
  /// The type templates see.
  static var fieldType: FieldType { get }
  /// The value templates see.
  var fieldValue: FieldValue { get }
  /// Values of this type in an order, as templates see them.
  static func fieldValue(of list: [Self]) -> FieldValue
  /// Prints the value in place, escaped for HTML if asked for; returns false, with nothing printed,
  /// if only the template engine can print it.
  func print(to output: inout ByteBuffer, escaped: Bool) -> Bool
  /// Adds the value to a fingerprint, in the form that its `fieldValue` has there.
  func combine(into fingerprinter: inout Fingerprinter)
  /// Whether the value counts as true in a condition.
  var isTrue: Bool { get }
  /// Whether the engine can read stored values of this type where they are.
  static var addressing: FieldAddressing { get }
  /// The place of the value at an address for templates. Only called if `addressing` says that
  /// there is one.
  static func place(at address: UnsafeRawPointer) -> FieldPlace
}

/// How the engine accesses a stored value.
public enum FieldAddressing: Sendable {
  /// Only through `fieldValue`.
  case none
  /// At the address of the value itself.
  case direct
  /// Through `place(at:)`: it may be missing, in other memory, or a list.
  case indirect
}

/// The address of a record, of a link, or of the first of several records; valid as long as the
/// record that contains it.
@safe public struct FieldPlace {
  /// The address; nil where the value is missing or the list is empty.
  public let base: UnsafeRawPointer?
  /// The number of values.
  public let count: Int
  /// Bytes from one value to the next.
  public let stride: Int

  /// The place of several values.
  @inlinable public init(base: UnsafeRawPointer?, count: Int, stride: Int) {
    unsafe self.base = base
    self.count = count
    self.stride = stride
  }

  /// The place of nothing.
  @inlinable public static var missing: FieldPlace {
    unsafe FieldPlace(base: nil, count: 0, stride: 0)
  }
}

extension FieldRepresentable {
  /// A list of plain values.
  @inlinable public static func fieldValue(of list: [Self]) -> FieldValue {
    .list(list.map(\.fieldValue))
  }

  /// The template engine knows how it is printed.
  @inlinable public func print(to output: inout ByteBuffer, escaped: Bool) -> Bool { false }

  /// As a field's value.
  @inlinable public func combine(into fingerprinter: inout Fingerprinter) {
    fingerprinter.combine(fieldValue)
  }

  /// As a field's value.
  @inlinable public var isTrue: Bool { fieldValue.isTrue }

  /// Through the value.
  @inlinable public static var addressing: FieldAddressing { .none }

  /// The place of one value at an address.
  @inlinable public static func place(at address: UnsafeRawPointer) -> FieldPlace {
    unsafe FieldPlace(base: address, count: 1, stride: MemoryLayout<Self>.stride)
  }
}

extension FieldValue {
  /// Whether the value counts as true in a condition.
  public var isTrue: Bool {
    switch self {
    case .none: false
    case .bool(let bool): bool
    case .integer(let number): number != 0
    case .number(let number): number != 0
    case .string(let text): !text.isEmpty
    case .markdown(let markdown): !markdown.source.isEmpty
    case .list(let values): !values.isEmpty
    case .strings(let texts): !texts.isEmpty
    case .records(let storage): storage.count > 0
    case .record, .link: true
    }
  }
}

extension Record {
  /// A record is true.
  @inlinable public var isTrue: Bool { true }
  /// At its address.
  @inlinable public static var addressing: FieldAddressing { .direct }
  /// A list of records, held once for all of them.
  @inlinable public static func fieldValue(of list: [Self]) -> FieldValue {
    .records(RecordStorage(list))
  }

  /// The record's name and fields.
  @inlinable public func combine(into fingerprinter: inout Fingerprinter) {
    fingerprinter.combine(record: self)
  }
}

extension Bool: FieldRepresentable {
  /// True or false.
  @inlinable public static var fieldType: FieldType { .bool }
  /// True or false.
  @inlinable public var fieldValue: FieldValue { .bool(self) }
}

extension Int: FieldRepresentable {
  /// A whole number.
  @inlinable public static var fieldType: FieldType { .integer }
  /// A whole number.
  @inlinable public var fieldValue: FieldValue { .integer(self) }
  /// In decimal digits.
  @inlinable public func print(to output: inout ByteBuffer, escaped: Bool) -> Bool {
    output.append(decimal: self)
    return true
  }
}

extension Double: FieldRepresentable {
  /// A number with a fraction.
  @inlinable public static var fieldType: FieldType { .number }
  /// A number with a fraction.
  @inlinable public var fieldValue: FieldValue { .number(self) }
}

extension String: FieldRepresentable {
  /// A short text.
  @inlinable public static var fieldType: FieldType { .string }
  /// A short text.
  @inlinable public var fieldValue: FieldValue { .string(self) }
  /// An empty text is false.
  @inlinable public var isTrue: Bool { !isEmpty }
  /// Short texts.
  @inlinable public static func fieldValue(of list: [String]) -> FieldValue { .strings(list) }
  /// As it is or escaped.
  @inlinable public func print(to output: inout ByteBuffer, escaped: Bool) -> Bool {
    if escaped { output.appendEscaped(self) } else { output.append(self) }
    return true
  }
  /// As a short text.
  @inlinable public func combine(into fingerprinter: inout Fingerprinter) {
    fingerprinter.combine(field: self)
  }
}

extension MarkdownText: FieldRepresentable {
  /// A text in Markdown.
  @inlinable public static var fieldType: FieldType { .markdown }
  /// A text in Markdown.
  @inlinable public var fieldValue: FieldValue { .markdown(self) }
}

extension LinkTarget: FieldRepresentable {
  /// A place to link to.
  @inlinable public static var fieldType: FieldType { .link }
  /// A place to link to.
  @inlinable public var fieldValue: FieldValue { .link(self) }
  /// At its address.
  @inlinable public static var addressing: FieldAddressing { .direct }
}

extension Optional: FieldRepresentable where Wrapped: FieldRepresentable {
  /// The type of the value when there is one.
  @inlinable public static var fieldType: FieldType { .optional(Wrapped.fieldType) }
  /// The value, or nothing.
  @inlinable public var fieldValue: FieldValue {
    switch self {
    case let value?: value.fieldValue
    case nil: .none
    }
  }
  /// As the value is printed.
  @inlinable public func print(to output: inout ByteBuffer, escaped: Bool) -> Bool {
    switch self {
    case let value?: value.print(to: &output, escaped: escaped)
    case nil: false
    }
  }
  /// As the value, or as nothing.
  @inlinable public func combine(into fingerprinter: inout Fingerprinter) {
    switch self {
    case let value?: value.combine(into: &fingerprinter)
    case nil: fingerprinter.combine(FieldValue.none)
    }
  }
  /// As the value; nothing is false.
  @inlinable public var isTrue: Bool {
    switch self {
    case let value?: value.isTrue
    case nil: false
    }
  }
  /// The place of the wrapped value, if there is one.
  @inlinable public static var addressing: FieldAddressing {
    Wrapped.addressing == .none ? .none : .indirect
  }
  /// The place of the wrapped value, which an optional stores at its own address.
  @inlinable public static func place(at address: UnsafeRawPointer) -> FieldPlace {
    unsafe borrowed(address, as: Self.self) { value in
      if case nil = value { .missing } else { unsafe Wrapped.place(at: address) }
    }
  }
}

extension Array: FieldRepresentable where Element: FieldRepresentable {
  /// A list of the elements' type.
  @inlinable public static var fieldType: FieldType { .list(Element.fieldType) }
  /// The elements in order.
  @inlinable public var fieldValue: FieldValue { Element.fieldValue(of: self) }
  /// The elements one after the other.
  @inlinable public func combine(into fingerprinter: inout Fingerprinter) {
    fingerprinter.beginList(of: count)
    for element in self { element.combine(into: &fingerprinter) }
  }
  /// An empty list is false.
  @inlinable public var isTrue: Bool { !isEmpty }
  /// In the array's memory.
  @inlinable public static var addressing: FieldAddressing {
    Element.addressing == .direct ? .indirect : .none
  }
  /// The place of the elements, which stay there for as long as the array is held and not changed.
  @inlinable public static func place(at address: UnsafeRawPointer) -> FieldPlace {
    unsafe borrowed(address, as: Self.self) { list in
      unsafe list.withUnsafeBufferPointer {
        unsafe FieldPlace(
          base: UnsafeRawPointer($0.baseAddress), count: $0.count,
          stride: MemoryLayout<Element>.stride)
      }
    }
  }
}
