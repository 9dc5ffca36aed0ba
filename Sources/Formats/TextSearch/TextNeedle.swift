import Bytes

/// A text to search for, without regard to case or diacritics.
///
/// It matches where its folded bytes are a part of the folded bytes of the other text.
package struct TextNeedle: Sendable, Hashable {
  /// The folded text.
  private let folded: [UInt8]
  /// The offset of the byte that is rarest in English text and code.
  private let rarest: Int

  /// A text to look for.
  package init(_ text: String) {
    let bytes = Array(TextFolding.fold(text).utf8)
    folded = bytes
    rarest = bytes.indices.min { Self.rank(bytes[$0]) < Self.rank(bytes[$1]) } ?? 0
  }

  /// Whether it is a part of a text.
  package func isFound(in text: Span<UInt8>, using buffer: inout FoldingBuffer) -> Bool {
    if folded.isEmpty { return true }
    return buffer.withFolded(text) { text in
      guard folded.count <= text.count else { return false }
      let searched = text.extracting(droppingLast: folded.count - rarest - 1)
      var from = rarest
      while let place = searched.index(of: folded[rarest], from: from) {
        let start = place - rarest
        if text.extracting(start..<start + folded.count).equals(folded.span) { return true }
        from = place + 1
      }
      return false
    }
  }

  /// How rare a byte is in English text, Markdown and code: the smaller, the rarer.
  private static func rank(_ byte: UInt8) -> Int {
    // The first byte of a character depends on its script, which the whole text shares.
    if byte >= 0xC0 { return 256 }
    return common.firstIndex(of: byte).map { 255 - $0 } ?? 0
  }

  /// The commonest bytes, the commonest first.
  private static let common = Array(" etaoinsrlhdcupmfgbywv.-k,_x:01/)('\"`2j=3q4z5".utf8)
}
