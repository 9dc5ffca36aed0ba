import Bytes

/// Minifies style sheets and scripts of the built-in theme: removes comments on lines of their own,
/// empty lines and indentation, and the white space that separates nothing.
///
/// A file of the theme has no text over several lines, and nothing after the end of a comment. In a
/// style sheet all comments stand on lines of their own, and no string has an escaped quote.
enum SlimSource {
  /// What remains of a file with this name.
  static func slim(_ source: [UInt8], named name: String) -> [UInt8] {
    let lines = lines(of: source)
    return name.hasSuffix(".css") ? withoutSpace(lines) : withoutSpace(inScript: lines)
  }

  /// A style sheet without the white space beside braces and behind `;`, `,` and `:`; before a `:` it
  /// is a combinator.
  private static func withoutSpace(_ style: [UInt8]) -> [UInt8] {
    var slim = ByteBuffer()
    var quote: UInt8?
    var last: UInt8 = 0
    for (index, byte) in style.enumerated() {
      if quote == nil, byte.isSpace {
        let next = index + 1 < style.count ? style[index + 1] : 0
        if last.isOne(of: "{};,:") || next.isOne(of: "{}") { continue }
      } else if quote == byte {
        quote = nil
      } else if quote == nil, byte.isOne(of: "\"'") {
        quote = byte
      }
      slim.append(byte)
      last = byte
    }
    return slim.bytes
  }

  /// A script without the spaces beside signs and the line ends behind those that let a statement go on
  /// or end it. Texts and regular expressions stay as they are.
  ///
  /// Spaces beside `+` and `-` stay: `a + +b` is not `a++b`.
  private static func withoutSpace(inScript script: [UInt8]) -> [UInt8] {
    var slim = ByteBuffer()
    var last: UInt8 = 0
    // What ends the texts, expressions and blocks that are open, the innermost one last.
    var ends: [UInt8] = []
    let (block, template) = (UInt8(ascii: "}"), UInt8(ascii: "`"))
    let (expression, set) = (UInt8(ascii: "/"), UInt8(ascii: "]"))
    var index = 0
    while index < script.count {
      let byte = script[index]
      let next = index + 1 < script.count ? script[index + 1] : 0
      index += 1
      if let end = ends.last, end != block {
        slim.append(byte)
        last = byte
        if byte == end {
          ends.removeLast()
        } else if byte == UInt8(ascii: "\\") && next != 0 {
          slim.append(next)
          index += 1
        } else if end == template && byte == UInt8(ascii: "$") && next == UInt8(ascii: "{") {
          slim.append(next)
          last = next
          index += 1
          ends.append(block)
        } else if end == expression && byte == UInt8(ascii: "[") {
          ends.append(set)
        }
        continue
      }
      if byte == UInt8(ascii: "\n") {
        if !last.isOne(of: "{;,") { slim.append(byte) }
        continue
      }
      if byte == UInt8(ascii: " ") {
        let signs: StaticString = "=(){}[];,:?<>&|*!"
        if !last.isOne(of: signs) && !next.isOne(of: signs) { slim.append(byte) }
        continue
      }
      // Behind anything else than these signs a slash divides.
      if byte.isOne(of: "\"'`") || byte == expression && last.isOne(of: "(,=:[!&|?{;>") {
        ends.append(byte)
      } else if byte == UInt8(ascii: "{") {
        ends.append(block)
      } else if byte == block && !ends.isEmpty {
        ends.removeLast()
      }
      slim.append(byte)
      last = byte
    }
    return slim.bytes
  }

  private static func lines(of source: [UInt8]) -> [UInt8] {
    let source = source.span
    var slim = ByteBuffer()
    var isComment = false
    var next = 0
    while next < source.count {
      let start = source.end(from: next) { $0 == UInt8(ascii: " ") }
      let end = source.index(of: UInt8(ascii: "\n"), from: start) ?? source.count
      next = end + 1
      if !isComment, source.has("//", at: start) { continue }
      if isComment || source.has("/*", at: start) {
        isComment = end - start < 2 || !source.has("*/", at: end - 2)
        continue
      }
      if start == end { continue }
      slim.append(source.extracting(start..<end))
      slim.append(UInt8(ascii: "\n"))
    }
    return slim.bytes
  }
}
