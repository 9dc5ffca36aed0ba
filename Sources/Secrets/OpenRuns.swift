/// The last run without a partner of each character and length, as `**`, by its index. Short ones have a place each,
/// since most texts have some.
struct OpenRuns {
  private static let long = 8
  private var short = [Int](repeating: -1, count: 4 * Self.long)
  private var others: [UInt64: Int] = [:]
  private var isEmpty = true

  private static func place(_ byte: UInt8, _ length: Int) -> Int? {
    guard length < long else { return nil }
    let kind: Int =
      switch byte {
      case UInt8(ascii: "*"): 0
      case UInt8(ascii: "_"): 1
      case UInt8(ascii: "~"): 2
      default: 3
      }
    return kind * long + length
  }

  subscript(byte: UInt8, length: Int) -> Int? {
    get {
      guard let place = Self.place(byte, length) else {
        return others[UInt64(length) << 8 | UInt64(byte)]
      }
      return short[place] < 0 ? nil : short[place]
    }
    set {
      isEmpty = false
      if let place = Self.place(byte, length) {
        short[place] = newValue ?? -1
      } else {
        others[UInt64(length) << 8 | UInt64(byte)] = newValue
      }
    }
  }

  mutating func removeAll() {
    if isEmpty { return }
    for place in short.indices { short[place] = -1 }
    others.removeAll(keepingCapacity: true)
    isEmpty = true
  }
}
