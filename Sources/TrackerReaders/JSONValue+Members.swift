import Bytes
import Formats
import IssueModel

// Reading of the members that every tracker has in JSON.

extension JSONValue {
  /// A record's number: a whole number from 0, also written as a string, perhaps as `#12`; nil for others.
  var recordNumber: Int? {
    if let number = int { return number >= 0 ? Int(exactly: number) : nil }
    guard let text = string?.utf8, case let digits = text.drop(while: { $0 == UInt8(ascii: "#") }),
      digits.count <= 18, text.count - digits.count < 2, digits.allSatisfy(\.isDigit)
    else { return nil }
    return Int(String(Substring(digits)))
  }

  /// How many of something there are: a whole number, also written as a string; nil for others.
  var count: Int64? { int ?? string.flatMap(Int.init(grouped:)).map { Int64($0) } }

  /// The moment that a string or a count since 1970 names, or nil.
  var instant: Instant? {
    if let text = stringBytes { return DateParser.instant(text) }
    if let count = int { return DateParser.instant(epoch: count) }
    // Seconds with a fraction, in the form of Python's clock.
    guard let count = double, count.magnitude < 9e15 else { return nil }
    return DateParser.instant(epoch: Int64(count.rounded(.down)))
  }

  /// The string's bytes as a long text; empty for other kinds.
  var text: Text {
    stringBytes.map { Text(utf8: $0.utf8) } ?? .empty
  }

  /// Whether it is blank: a blank value, or an object of blank values and addresses, as `{"url":
  /// "https://…", "total_count": 0, "+1": 0}`.
  var saysNothing: Bool {
    if isBlank { return true }
    return isObject
      && members.allSatisfy { key, value in
        value.isBlank || key == "url" || key == "self" || key == "href" || key.hasSuffix("_url")
      }
  }

  /// Whether the value of a member that marks what was deleted says so: `true`, 1, a word for yes, or a date.
  var saysDeleted: Bool {
    if let bool { return bool }
    // Smaller numbers count something.
    if let number = int { return number == 1 || number > 100_000_000 }
    return line.map(RecordBatch.saysDeleted) ?? false
  }

  /// Whether it is true or a word for yes, or false or a word for no; nil for all else.
  var yesOrNo: Bool? { bool ?? line.flatMap { RecordBatch.yesOrNo($0.lowercased()) } }

  /// The values of the members with a name, which may come more than once.
  func values(of name: String) -> some Sequence<JSONValue> {
    members.lazy.filter { key, _ in key == name }.map { $0.value }
  }

  /// Whether two of the members have one name; false where too many names look alike.
  var repeatsMember: Bool {
    // Every record is asked, and nearly none does.
    var seen = InlineArray<64, UInt64>(repeating: 0)
    var (place, doubts) = (0, 0)
    for (key, _) in members {
      defer { place += 1 }
      let bytes = key.bytes
      let count = bytes.count
      if count == 0 { continue }
      var hash = UInt64(count) &* 31 &+ UInt64(bytes[0])
      hash = hash &* 31 &+ UInt64(bytes[count / 2])
      // Fields of one's own differ in these alone, as `customfield_10020`.
      for index in max(0, count - 5)..<count { hash = hash &* 31 &+ UInt64(bytes[index]) }
      hash &*= 0x9E37_79B9_7F4A_7C15
      let (word, bit) = (Int(hash >> 58), UInt64(1) << (hash >> 52 & 63))
      if seen[word] & bit == 0 {
        seen[word] |= bit
        continue
      }
      if members.prefix(place).contains(where: { $0.key.bytes.equals(bytes) }) { return true }
      doubts += 1
      if doubts == 16 { break }
    }
    return false
  }

  /// The string on one line, as a name; nil when nothing is left of it.
  package var line: String? { stringBytes?.line }

  /// The string where it is an address on the web, else nil.
  var webAddress: String? {
    guard let text = stringBytes, text.hasPrefix("https://") || text.hasPrefix("http://") else {
      return nil
    }
    return WebAddress.valid(text.string)
  }

  /// Whether it is a list: an array, or GraphQL's object with `nodes` or `edges`.
  var isList: Bool { isArray || self["nodes"]?.isArray == true || self["edges"]?.isArray == true }

  /// Calls a closure with each element of an array, or of GraphQL's `nodes` or `edges`.
  func forEachItem(_ body: (JSONValue) -> Void) {
    if isArray {
      for element in elements { body(element) }
    } else if let nodes = self["nodes"] {
      for element in nodes.elements { body(element) }
    } else if let edges = self["edges"] {
      for edge in edges.elements { body(edge["node"] ?? edge) }
    }
  }
}

extension RecordBatch {
  /// Whether a word in the place of a mark of what was deleted says so. Programs write the year 1 for no date.
  static func saysDeleted(_ word: String) -> Bool {
    Privacy.saysYes(word.lowercased())
      || DateParser.instant(word) != nil && !word.hasPrefix("0001-01-01")
  }
}

extension JSONValue {
  /// The first of some members that is not blank.
  func first(_ names: [StaticString]) -> JSONValue? {
    names.lazy.compactMap { self[$0] }.first { !$0.isNull }
  }

  /// The colour that a string writes in hexadecimal digits, or nil.
  var color: RGB? { string.flatMap { RGB(hex: $0) } }

  /// The text of a plain value; nil for objects, lists, null and blank values.
  var plainText: String? {
    if let line { return line }
    if let int { return String(int) }
    if let double { return String(double) }
    return bool.map { $0 ? "true" : "false" }
  }

  /// The number at the end of an address, `https://api.launchpad.net/1.0/bugs/7`.
  var numberAtEnd: Int? {
    guard let address = webAddress, let last = address.split(separator: "/").last,
      last.utf8.count <= 18, last.utf8.allSatisfy(\.isDigit)
    else { return nil }
    return Int(last)
  }

  /// The names in a value: itself, those of the objects in a list, or those separated by commas.
  var names: [String] {
    if isArray {
      return elements.flatMap { element in
        if element.isArray { return Array(element.names.prefix(1)) }
        // A name in a list may contain a comma.
        return element.line.map { [$0] } ?? element.names
      }
    }
    if isObject {
      if let nodes = first(["nodes", "edges", "results", "data"]), nodes.isArray {
        return nodes.names
      }
      if let node = self["node"] { return node.names }
      return first(Self.nameMembers).flatMap(\.plainText).map { [$0] } ?? []
    }
    guard let text = plainText else { return [] }
    let separator: Character = text.contains(";") ? ";" : ","
    return text.split(separator: separator).compactMap { CleanName.line(String($0)) }
  }

  /// Whether it, or something in it where it is a list, says something and has no name.
  var holdsNameless: Bool {
    if isArray { return elements.contains { !$0.saysNothing && $0.names.isEmpty } }
    if isObject, let list = first(["nodes", "edges", "results", "data"]), list.isArray {
      return list.holdsNameless
    }
    return !saysNothing && names.isEmpty
  }

  /// The names in the values at one path: each of several values is one name, a single one may
  /// contain several separated by commas.
  static func names(of values: [JSONValue]) -> [String] {
    values.count > 1 ? values.flatMap { $0.line.map { [$0] } ?? $0.names } : values.flatMap(\.names)
  }

  /// The members that name a thing, the better ones first.
  private static let nameMembers: [StaticString] = ["name", "title", "label", "value", "slug"]
}

extension Int {
  /// A number of digits, perhaps with commas between groups of three, as `1,204`; nil for other texts.
  init?(grouped text: String) {
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    let isGrouped =
      (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
    guard groups.count == 1 || isGrouped, text.utf8.allSatisfy({ $0.isDigit || $0 == 0x2C })
    else { return nil }
    self.init(groups.joined())
  }
}

extension Issue {
  /// Sets what one member states of the visibility; a member that marks the issue private outweighs
  /// the others.
  mutating func mark(isPrivate: Bool) { self.isPrivate = self.isPrivate == true || isPrivate }
}
