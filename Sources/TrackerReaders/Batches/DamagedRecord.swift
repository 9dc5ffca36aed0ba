import Bytes
import Formats

/// A record that is left out as its JSON is damaged, as far as something can be told of it.
package struct DamagedRecord: Sendable, Equatable {
  /// Its number or key.
  package let name: String
  /// Whether its text has the name of a member that marks what is private.
  package let mayBePrivate: Bool

  /// The record that some text seems to be; nil where it states no number and no key.
  package init?(_ text: Span<UInt8>) {
    guard let name = text.nameOfObject else { return nil }
    self.name = name
    mayBePrivate = Privacy.isMentioned(in: text)
  }
}

extension Span<UInt8> {
  /// The number or key that an object states which need not be valid JSON, outside of objects and lists in it.
  fileprivate var nameOfObject: String? {
    var (depth, at, found) = (0, 0, [String: String]())
    while at < count {
      let byte = self[at]
      at += 1
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let end = end(ofStringAt: at)
        let colon = self.end(from: Swift.min(count, end + 1), of: isJSONSpace)
        if depth == 1, colon < count, self[colon] == UInt8(ascii: ":") {
          let start = self.end(from: colon + 1) { isJSONSpace($0) || $0 == UInt8(ascii: "\"") }
          let valueEnd = self.end(from: start) { $0.isLetterOrDigit || $0.isOne(of: "-_") }
          let member = String(extracting(at..<end))
          if valueEnd > start, found[member] == nil {
            found[member] = String(extracting(start..<valueEnd))
          }
        }
        at = Swift.min(count, end + 1)
      default: break
      }
    }
    return ["number", "iid", "key", "id"].lazy.compactMap { found[$0] }.first
  }

  /// The end of a string without its quotation marks; the end of the text where it has none.
  private func end(ofStringAt start: Int) -> Int {
    var at = start
    while at < count, self[at] != UInt8(ascii: "\"") {
      at += self[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    return Swift.min(at, count)
  }
}
