import Bytes
import Records

extension Value {
  /// The value of `value.name`: a field of a record, map or object; nil when there is none.
  public func attribute(_ name: String) -> Value? {
    switch self {
    case .map(let map): map[name]
    case .record(let reference): reference.value(named: name).map { Value($0) }
    case .object(let object): object.field(name)
    default: nil
    }
  }

  /// The value of `value[key]`: an element by its index (negative from the end), a character of a
  /// string, or the value of a key; nil when there is none.
  public func item(_ key: Value) -> Value? {
    switch self {
    case .map(let map): return map[key]
    case .list(let values), .tuple(let values):
      return key.position(in: values.count).map { values[$0] }
    case .records(let storage):
      return key.position(in: storage.count).map { .record(.init(storage, at: $0)) }
    case .string, .safe:
      guard let text = stringValue, let index = key.integerValue else { return nil }
      return Self.character(of: text, at: index)
    default:
      if let name = key.stringValue { return attribute(name) }
      if case .object(let object) = self, let values = object.elements {
        return key.position(in: values.count).map { values[$0] }
      }
      return nil
    }
  }

  private static func character(of text: String, at index: Int) -> Value? {
    let scalars = text.unicodeScalars
    let from = index < 0 ? scalars.endIndex : scalars.startIndex
    let limit = index < 0 ? scalars.startIndex : scalars.endIndex
    guard let place = scalars.index(from, offsetBy: index, limitedBy: limit),
      place != scalars.endIndex
    else { return nil }
    return .string(String(scalars[place]))
  }

  /// The elements when iterating over the value: those of a list, the keys of a map, the characters
  /// of a string; nil when that is not possible.
  public var elements: [Value]? {
    switch self {
    case .list(let values), .tuple(let values): values
    case .map(let map): map.entries.map(\.key)
    case .records(let storage): (0..<storage.count).map { .record(.init(storage, at: $0)) }
    case .record(let reference): reference.type.fields.map { .string($0.name) }
    case .string, .safe: stringValue?.unicodeScalars.map { .string(String($0)) }
    case .object(let object): object.elements ?? object.entries?.map(\.key)
    default: nil
    }
  }

  /// The keys with their values of a map, of a record or of an object that is like a map; nil for
  /// any other value.
  var entries: [OrderedMap.Entry]? {
    switch self {
    case .map(let map): map.entries
    case .record(let reference):
      reference.type.fields.indices.map { slot in
        (.string(reference.type.fields[slot].name), Value(reference.value(slot: slot)))
      }
    case .object(let object): object.entries
    default: nil
    }
  }

  /// How many elements, entries or characters there are; nil for a value without a length.
  public var length: Int? {
    switch self {
    case .list(let values), .tuple(let values): values.count
    case .records(let storage): storage.count
    case .string, .safe: stringValue.map(Self.scalarCount)
    default: elements?.count
    }
  }

  /// How many Unicode scalars a text has: the bytes that do not continue one.
  static func scalarCount(_ text: String) -> Int {
    text.withSpan { bytes in
      var count = 0
      for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { count &+= 1 }
      return count
    }
  }

  /// Whether the value is a string, safe string or text.
  var isText: Bool {
    switch self {
    case .string, .safe: true
    default: false
    }
  }

  /// Whether the value is a text that is not escaped again.
  var isSafe: Bool {
    if case .safe = self { true } else { false }
  }

  var isTuple: Bool {
    switch self {
    case .tuple: true
    case .object(let object): object.isTuple
    default: false
    }
  }

  private func position(in count: Int) -> Int? {
    guard let index = integerValue else { return nil }
    let position = index < 0 ? count &+ index : index
    return position >= 0 && position < count ? position : nil
  }
}
