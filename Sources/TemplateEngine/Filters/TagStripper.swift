/// Removes tags from markup, decodes character references, and collapses white space.
enum TagStripper {
  /// The text of a piece of markup. A tag ends at the first `>`, or at the end of the text.
  static func strip(_ markup: String) -> String {
    let bytes = Array(markup.utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] != 60 {
        text.append(bytes[index])
        index += 1
        continue
      }
      if bytes[index...].starts(with: [60, 33, 45, 45]) {
        index = endOfComment(bytes, from: index + 4)
      } else {
        index = (bytes[index...].firstIndex(of: 62) ?? bytes.count - 1) + 1
      }
    }
    let resolved = CharacterReferences.resolve(String(decoding: text, as: UTF8.self))
    return resolved.words().joined(separator: " ")
  }

  private static func endOfComment(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index + 2 < bytes.count {
      if bytes[index] == 45, bytes[index + 1] == 45, bytes[index + 2] == 62 { return index + 3 }
      index += 1
    }
    return bytes.count
  }
}
