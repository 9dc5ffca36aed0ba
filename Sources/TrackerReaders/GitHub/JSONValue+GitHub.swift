import Bytes
import Formats

// The migration archives of GitHub repositories (`issues_000001.json` and the like) identify
// people, labels and the records of comments by their addresses alone.

extension JSONValue {
  /// Whom `https://github.com/ana` names; nil for other values.
  var gitHubAccount: String? {
    guard let parts = pathParts, parts.count == 1 || (parts.count == 2 && parts[0] == "apps") else {
      return nil
    }
    return parts.last.map(String.init)
  }

  /// The label that `https://github.com/OWNER/NAME/labels/good%20first%20issue` names; nil for other
  /// values.
  var gitHubLabelName: String? {
    guard let parts = pathParts, parts.count >= 4, parts[2] == "labels" else { return nil }
    // A label may be called `area/tests`, and some archives do not encode the slash.
    return parts[3...].map { Self.decoded($0) }.joined(separator: "/")
  }

  /// The address of a milestone, which does not contain its name; nil for other values.
  var gitHubMilestoneAddress: String? {
    guard let parts = pathParts, parts.count == 4, parts[2] == "milestones" else { return nil }
    return webAddress
  }

  /// The number at the end of an address, `…/files#pullrequestreview-5`; nil where there is none.
  var gitHubNumberAtEnd: Int64? {
    guard let address = webAddress, address.contains("#") else { return nil }
    return Int64(String(address.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()))
  }

  /// The number of a comment, review or event, which archives have in its address alone; nil where it has none.
  var gitHubNumber: Int64? { self["id"]?.int ?? self["url"]?.gitHubNumberAtEnd }

  /// The record that a comment belongs to, by its address; nil when it names none.
  var gitHubCommentedRecord: String? {
    for member: StaticString in ["issue_url", "pull_request_url", "issue", "pull_request"] {
      if let address = self[member]?.webAddress { return address }
    }
    return nil
  }

  private var pathParts: [Substring]? {
    guard let address = webAddress else { return nil }
    return Array(address.split(separator: "/").dropFirst(2))
  }

  private static func decoded(_ text: Substring) -> String {
    var out: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(\.hexValue)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        out.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
