/// Some of the fields of a type of record.
public struct FieldSet: Sendable, Equatable {
  /// Whether each slot is among them; nil where all are.
  private let slots: [Bool]?

  private init(slots: [Bool]?) {
    self.slots = slots
  }

  /// All fields of any type.
  public static let all = FieldSet(slots: nil)

  /// The fields of a type in these slots.
  public init(_ slots: Set<Int>, of type: RecordType) {
    self.slots = type.fields.indices.map { slots.contains($0) }
  }

  /// Whether the field in a slot is one of them.
  public func contains(_ slot: Int) -> Bool {
    slots.map { slot < $0.count && $0[slot] } ?? true
  }
}
