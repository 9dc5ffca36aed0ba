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
    case .string, .safe, .text:
      guard let text = stringValue, let index = key.indexValue else { return nil }
      let scalars = text.unicodeScalars
      let from = index < 0 ? scalars.endIndex : scalars.startIndex
      let limit = index < 0 ? scalars.startIndex : scalars.endIndex
      guard let place = scalars.index(from, offsetBy: index, limitedBy: limit),
        place != scalars.endIndex
      else { return nil }
      return .string(String(scalars[place]))
    default:
      if let name = key.stringValue { return attribute(name) }
      if case .object(let object) = self, let values = object.elements {
        return key.position(in: values.count).map { values[$0] }
      }
      return nil
    }
  }

  /// The elements when iterating over the value: those of a list, the keys of a map, the characters
  /// of a string; nil when that is not possible.
  public var elements: [Value]? {
    switch self {
    case .list(let values), .tuple(let values): values
    case .map(let map): map.entries.map(\.key)
    case .records(let storage): (0..<storage.count).map { .record(.init(storage, at: $0)) }
    case .string, .safe, .text: stringValue?.unicodeScalars.map { .string(String($0)) }
    case .object(let object): object.elements
    default: nil
    }
  }

  /// How many elements, entries or characters there are; nil for a value without a length.
  public var length: Int? {
    switch self {
    case .list(let values), .tuple(let values): values.count
    case .map(let map): map.count
    case .records(let storage): storage.count
    case .string, .safe, .text: stringValue?.unicodeScalars.count
    case .object(let object): object.elements?.count
    default: nil
    }
  }

  /// The number when it is whole and not a truth value, for subscripts.
  private var indexValue: Int? {
    if case .bool = self { nil } else { integerValue }
  }

  private func position(in count: Int) -> Int? {
    guard let index = indexValue else { return nil }
    let position = index < 0 ? count + index : index
    return position >= 0 && position < count ? position : nil
  }
}
