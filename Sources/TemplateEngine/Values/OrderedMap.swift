/// A dictionary in the order of insertion, immutable once built.
///
/// Small maps are searched linearly, larger ones through a hash table. Keys are equal as template
/// values are (`1` and `1.0` are one key); a key that is inserted again keeps its position.
public final class OrderedMap: Sendable {
  /// One key with its value.
  public typealias Entry = (key: Value, value: Value)

  /// The entries in order.
  public let entries: [Entry]
  /// Open addressing over indices into `entries`, -1 where free; empty for small maps.
  private let table: [Int32]

  /// A map of these entries; of two entries with one key the later value wins.
  public convenience init(_ entries: [Entry]) {
    var builder = Builder()
    builder.reserve(entries.count)
    for entry in entries { builder.set(entry.key, entry.value) }
    self.init(builder)
  }

  fileprivate init(_ builder: Builder) {
    entries = builder.entries
    table = builder.table
  }

  /// The empty map.
  public static let empty = OrderedMap(Builder())

  /// How many entries there are.
  public var count: Int { entries.count }

  /// The value of a key, or nil when it is not there.
  public subscript(key: Value) -> Value? {
    Builder.find(key, entries, table).map { entries[$0].value }
  }

  /// The value of a key that is a string, or nil when it is not there.
  public subscript(name: String) -> Value? {
    index(of: name, hint: 0).map { entries[$0].value }
  }

  /// The index of the entry with a string as its key, probed first at a hint.
  func index(of name: String, hint: Int) -> Int? {
    if hint < entries.count, Self.isKey(entries[hint].key, name) { return hint }
    if !table.isEmpty { return Builder.find(.string(name), entries, table) }
    return entries.indices.first { Self.isKey(entries[$0].key, name) }
  }

  private static func isKey(_ key: Value, _ name: String) -> Bool {
    switch key {
    case .string(let text), .safe(let text): Value.sameText(text, name)
    default: false
    }
  }

  /// Collects the entries of a map.
  public struct Builder: Sendable {
    fileprivate var entries: [Entry] = []
    fileprivate var table: [Int32] = []

    /// An empty builder.
    public init() {}

    /// A builder that begins with a map's entries.
    public init(_ map: OrderedMap) {
      entries = map.entries
      table = map.table
    }

    /// Makes room for a number of entries.
    public mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

    /// Inserts a value; an existing key keeps its position.
    public mutating func set(_ key: Value, _ value: Value) {
      if let index = Self.find(key, entries, table) {
        entries[index].value = value
        return
      }
      entries.append((key, value))
      if entries.count > 8 { index() }
    }

    /// Inserts a value under a name.
    public mutating func set(_ name: String, _ value: Value) { set(.string(name), value) }

    /// The value of a key, or nil when it is not there.
    public subscript(key: Value) -> Value? {
      Self.find(key, entries, table).map { entries[$0].value }
    }

    /// The map.
    public var map: OrderedMap { OrderedMap(self) }

    /// Adds the last entry to the table, which is rebuilt when it gets too full.
    private mutating func index() {
      if entries.count * 2 > table.count {
        table = [Int32](repeating: -1, count: max(32, table.count * 2))
        for index in entries.indices { insert(index) }
      } else {
        insert(entries.count - 1)
      }
    }

    private mutating func insert(_ index: Int) {
      let mask = table.count - 1
      var slot = Self.hash(entries[index].key) & mask
      while table[slot] >= 0 { slot = (slot + 1) & mask }
      table[slot] = Int32(truncatingIfNeeded: index)
    }

    fileprivate static func find(_ key: Value, _ entries: [Entry], _ table: [Int32]) -> Int? {
      if table.isEmpty {
        return entries.firstIndex { Value.equal($0.key, key) }
      }
      let mask = table.count - 1
      var slot = hash(key) & mask
      while table[slot] >= 0 {
        let index = Int(table[slot])
        if Value.equal(entries[index].key, key) { return index }
        slot = (slot + 1) & mask
      }
      return nil
    }

    /// Hashes are seeded per process, so that no data can make a table degenerate.
    private static func hash(_ key: Value) -> Int {
      var hasher = Hasher()
      key.hash(into: &hasher)
      return hasher.finalize()
    }
  }
}
