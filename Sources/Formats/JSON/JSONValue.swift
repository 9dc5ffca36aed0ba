// The tape that this file reads is described in simdjson's `doc/tape.md`: 64-bit words whose upper
// 8 bits tell the type and whose lower 56 bits point to where a container ends or a string lies.

/// One value of a parsed JSON text: a position on simdjson's tape.
///
/// A value is a view into its parser's memory. It must not escape from the closure that it is
/// passed to; everything read from it as `String` or `[UInt8]` may. simdjson made and checked the
/// tape, so the position, the words at it and the strings that they refer to are in the parser's
/// memory.
@safe public struct JSONValue {
  /// The kinds of JSON values; 64-bit whole numbers are separate from other numbers.
  public enum Kind: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool
    /// A whole number that fits `Int64`.
    case int
    /// A whole number above `Int64.max` that fits `UInt64`.
    case uint
    /// Any other number.
    case double
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object
  }

  @usableFromInline let tape: UnsafePointer<UInt64>
  @usableFromInline let strings: UnsafePointer<UInt8>
  @usableFromInline var index: Int

  @inlinable init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, index: Int) {
    unsafe self.tape = tape
    unsafe self.strings = strings
    self.index = index
  }

  @inlinable var word: UInt64 { unsafe tape[index] }
  /// The number behind the word of a number.
  @inlinable var number: UInt64 { unsafe tape[index + 1] }
  @inlinable var type: UInt8 { UInt8(truncatingIfNeeded: word >> 56) }

  /// Where the value after this one begins.
  @inlinable var nextIndex: Int {
    switch type {
    case 0x7B, 0x5B: Int(word & 0xFFFF_FFFF)  // { [
    case 0x6C, 0x75, 0x64: index + 2  // l u d
    default: index + 1
    }
  }

  /// The kind of the value.
  @inlinable public var kind: Kind {
    switch type {
    case 0x7B: .object
    case 0x5B: .array
    case 0x22: .string
    case 0x6C: .int
    case 0x75: .uint
    case 0x64: .double
    case 0x74, 0x66: .bool
    default: .null
    }
  }

  /// Whether the value is `null`.
  @inlinable public var isNull: Bool { type == 0x6E }

  /// Whether the value is an object.
  @inlinable public var isObject: Bool { type == 0x7B }

  /// Whether the value is an array.
  @inlinable public var isArray: Bool { type == 0x5B }

  /// The boolean, or nil for other kinds.
  @inlinable public var bool: Bool? {
    switch type {
    case 0x74: true
    case 0x66: false
    default: nil
    }
  }

  /// The number as a signed whole number; nil when it is none or does not fit.
  @inlinable public var int: Int64? {
    switch type {
    case 0x6C: Int64(bitPattern: number)
    case 0x75: Int64(exactly: number)
    case 0x64: Int64(exactly: Double(bitPattern: number))
    default: nil
    }
  }

  /// The number as an unsigned whole number; nil when it is none or does not fit.
  @inlinable public var uint: UInt64? {
    switch type {
    case 0x6C: UInt64(exactly: Int64(bitPattern: number))
    case 0x75: number
    case 0x64: UInt64(exactly: Double(bitPattern: number))
    default: nil
    }
  }

  /// The number, rounded where a double cannot represent it; nil for other kinds.
  @inlinable public var double: Double? {
    switch type {
    case 0x6C: Double(Int64(bitPattern: number))
    case 0x75: Double(number)
    case 0x64: Double(bitPattern: number)
    default: nil
    }
  }

  /// The string's bytes, escapes resolved, valid UTF-8; nil for other kinds.
  @inlinable public var stringBytes: JSONString? {
    guard type == 0x22 else { return nil }
    return unsafe JSONString(at: strings + Int(word & 0x00FF_FFFF_FFFF_FFFF))
  }

  /// The string as a copy; nil for other kinds.
  @inlinable public var string: String? { stringBytes?.string }

  /// The members of an object in their order, duplicates included; empty for other kinds.
  @inlinable public var members: JSONMembers {
    JSONMembers(values: JSONElements(of: self, isContainer: isObject))
  }

  /// The elements of an array; empty for other kinds.
  @inlinable public var elements: JSONElements { JSONElements(of: self, isContainer: isArray) }

  /// The elements of the array in a member; empty when there is no such array.
  @inlinable public func elements(of name: StaticString) -> JSONElements {
    self[name]?.elements ?? JSONElements(of: self, isContainer: false)
  }

  /// The first member of a name, or nil when there is none or this is no object.
  @inlinable public subscript(_ name: StaticString) -> JSONValue? {
    for (key, value) in members where key == name { return value }
    return nil
  }

  /// The first member of a name, or nil when there is none or this is no object.
  @inlinable public subscript(key name: String) -> JSONValue? {
    for (key, value) in members where key == name { return value }
    return nil
  }

  /// Whether it is empty: `null`, `""`, `[]`, `{}`, `false` or zero.
  @inlinable public var isBlank: Bool {
    switch kind {
    case .null: true
    case .bool: bool == false
    case .int, .uint, .double: double == 0
    case .string: stringBytes?.isEmpty ?? true
    case .array, .object: nextIndex == index + 2
    }
  }
}

/// The members of a JSON object, in the order of the text.
public struct JSONMembers: Sequence, IteratorProtocol {
  @usableFromInline var values: JSONElements

  @inlinable init(values: JSONElements) {
    self.values = values
  }

  /// The next member.
  @inlinable public mutating func next() -> (key: JSONString, value: JSONValue)? {
    guard let key = values.next()?.stringBytes, let value = values.next() else { return nil }
    return (key, value)
  }
}

/// The elements of a JSON array.
public struct JSONElements: Sequence, IteratorProtocol {
  @usableFromInline var value: JSONValue
  @usableFromInline let end: Int

  @inlinable init(of container: JSONValue, isContainer: Bool) {
    value = container
    value.index += 1
    end = isContainer ? container.nextIndex - 1 : 0
  }

  /// The next element.
  @inlinable public mutating func next() -> JSONValue? {
    guard value.index < end else { return nil }
    defer { value.index = value.nextIndex }
    return value
  }
}
