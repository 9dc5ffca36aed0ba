import Bytes
import CText
import Formats

/// Folds texts to words in lower case separated by single spaces, so that a text is found
/// independently of its letter case, its spaces and the marks around its words.
///
/// Letters lose their accents, however these are encoded, and full-width letters become ASCII. `.`,
/// `/` and `@` are kept, other punctuation counts as a space, also hyphens and `_`; so does an
/// entity, unless it denotes a letter or an invisible character. Percent-encoded characters and those that
/// JSON writes as `\u00f6` are decoded.
package struct FoldedText {
  /// The last folded text, which begins with a space.
  private var room: [UInt8] = []
  private var end = 0
  /// The range in the text of each folded byte; nil where it is not needed.
  private var places: [Range<Int>]?

  /// A place for texts to be folded in, one after the other.
  package init() {}

  /// Calls with a folded text.
  package mutating func take(_ text: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    fold(text)
    body(room.span.extracting(..<end))
  }

  /// Calls `body` with the folded text without its spaces between characters of scripts that write none, such as
  /// Chinese, where a line break became one; does not call it where there are no such spaces.
  package mutating func takeJoined(_ text: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    take(text) { folded in
      if let joined = Self.joined(folded) { body(joined.span) }
    }
  }

  /// A folded text without the spaces between characters of three bytes and more; nil where it has none.
  package static func joined(_ folded: Span<UInt8>) -> [UInt8]? {
    var joined: [UInt8] = []
    var (start, at) = (0, 3)
    while let space = folded.index(of: 0x20, from: at) {
      at = space + 1
      guard at < folded.count, folded[at] >= 0xE0,
        folded[space - 3] >= 0xE0 || space > 3 && folded[space - 4] >= 0xF0
      else { continue }
      joined += folded.extracting(start..<space)
      start = at
    }
    if start == 0 { return nil }
    joined += folded.extracting(start..<folded.count)
    return joined
  }

  /// Calls `body` with the range and id of each occurrence of the texts of sets.
  package mutating func forEach(
    of sets: [LiteralSet], in text: Span<UInt8>, _ body: (Range<Int>, Int) -> Void
  ) {
    var found: [(range: Range<Int>, id: Int)] = []
    take(text) { folded in
      for set in sets { set.forEach(in: folded) { found.append(($0, $1)) } }
    }
    if found.isEmpty { return }
    places = [0..<0]
    fold(text)
    let known = places ?? []
    places = nil
    for (range, id) in found {
      body(known[range.lowerBound].lowerBound..<known[range.upperBound - 1].upperBound, id)
    }
  }

  /// The same for a text without the initials between its words, as in `Anna B. Kowalska`; nothing where it has none.
  package mutating func forEach(
    of sets: [LiteralSet], withoutInitialsIn text: Span<UInt8>, _ body: (Range<Int>, Int) -> Void
  ) {
    if sets.isEmpty { return }
    var plain: [UInt8] = []
    var at = 0
    while let stop = text.index(of: ".", from: at) {
      at = stop + 1
      let start = stop > 0 && text[stop - 1] >= 0x80 ? stop - 2 : stop - 1
      guard start > 1,
        start == stop - 2 ? text[start] >= 0xC2 : text[start] != text[start].lowercased
      else { continue }
      let (last, next) = (Self.start(ofGapIn: text, before: start), Self.end(ofGapIn: text, at))
      guard last > 0, last < start, next > at, next < text.count, Self.isOfWord(text[last - 1]),
        Self.isOfWord(text[next])
      else { continue }
      if plain.isEmpty { plain = [UInt8](text) }
      for place in start...stop { plain[place] = 0x20 }
    }
    if !plain.isEmpty { forEach(of: sets, in: plain.span, body) }
  }

  /// What may stand between the words of a name.
  private static let gaps: [StaticString] = [
    " ", "\t", "\n", "\r", "\u{A0}", "\u{2009}", "\u{202F}", "&nbsp;", "&#160;", "&#xA0;",
  ]

  private static func start(ofGapIn text: Span<UInt8>, before end: Int) -> Int {
    var start = end
    while let gap = gaps.first(where: { text.has($0, at: start - $0.utf8CodeUnitCount) }) {
      start -= gap.utf8CodeUnitCount
    }
    return start
  }

  private static func end(ofGapIn text: Span<UInt8>, _ start: Int) -> Int {
    var end = start
    while let gap = gaps.first(where: { text.has($0, at: end) }) { end += gap.utf8CodeUnitCount }
    return end
  }

  private mutating func fold(_ text: Span<UInt8>) {
    // No folded character is longer than the original, except that two bytes may become three.
    if room.count < text.count * 3 / 2 + 66 {
      room = [UInt8](repeating: 0x20, count: text.count * 2 + 66)
    }
    room[0] = 0x20
    end = 1
    var at = 0
    while true {
      takePlain(text, &at)
      if at == text.count { break }
      let (start, first) = (at, end)
      at = takeOther(text, at: at)
      if places != nil { trace(start..<at, in: text, from: first) }
    }
  }

  /// Records the source range of the bytes from an offset on; invisible characters belong to the
  /// letter before them.
  private mutating func trace(_ range: Range<Int>, in text: Span<UInt8>, from first: Int) {
    for _ in first..<end { places?.append(range) }
    guard first == end, room[end - 1] != 0x20, text[range.lowerBound] != UInt8(ascii: "\\") else {
      return
    }
    let start = places?.popLast()?.lowerBound ?? range.lowerBound
    places?.append(start..<range.upperBound)
  }

  /// Folds plain bytes from an offset up to one that the table does not decide, and moves the
  /// offset there.
  private mutating func takePlain(_ text: Span<UInt8>, _ at: inout Int) {
    while places != nil, at < text.count, Self.table[Int(text[at])] != 0 {
      let first = end
      write(Self.table[Int(text[at])])
      at += 1
      for _ in first..<end { places?.append(at - 1..<at) }
    }
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      // There is room for all of the text.
      end = unsafe gazette_fold(Self.table, base, &at, bytes.count, &room, end)
    }
  }

  /// The forms that a text has in folded ones, without the punctuation around it: with spaces between its words,
  /// and where it has characters of East Asia with nothing; and as German is written in ASCII. Names of people
  /// may also have dots between them, as in addresses.
  package static func forms(of text: String, isName: Bool = false) -> [[UInt8]] {
    let isWide = text.utf8.contains { $0 >= 0xE3 }
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    let spellings = isPlain ? [text] : [text, text.map { german[$0] ?? String($0) }.joined()]
    var folding = FoldedText()
    var forms: [[UInt8]] = []
    func add(_ form: [UInt8]) { if !forms.contains(form) { forms.append(form) } }
    for spelling in spellings {
      let bytes = Array(spelling.utf8)
      folding.take(bytes.span) { folded in
        let start = folded.end(from: 0) { !isOfWord($0) }
        let end = folded.start(before: folded.count) { !isOfWord($0) }
        guard start < end else { return }
        let form = [UInt8](folded.extracting(start..<end))
        add(form)
        if isWide { add(form.filter { $0 != 0x20 }) }
        let words = isName ? form.split(separator: 0x20) : []
        if words.count > 1, words.count <= mostDottedWords {
          // Each of the gaps may have a dot: `jean-luc.picard`.
          for dots in 1..<(1 << (words.count - 1)) {
            add(
              words.enumerated().reduce(into: []) { form, word in
                if word.offset > 0 {
                  form.append(dots >> (word.offset - 1) & 1 == 1 ? UInt8(ascii: ".") : 0x20)
                }
                form += word.element
              })
          }
        }
      }
    }
    return forms
  }

  /// The most words of a name that is looked for with dots between them.
  private static let mostDottedWords = 4

  private static let german: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue",
  ]

  /// The folding of each byte; zero where it depends on the bytes around it.
  static let table: [UInt8] = (0..<256).map { value -> UInt8 in
    let byte = UInt8(truncatingIfNeeded: value)
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "\\"),
      0xC2...0xDF, 0xE1...0xE3, 0xEA, 0xEF:
      return 0
    case UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "@"): return byte
    default: return isOfWord(byte) ? byte.lowercased : 0x20
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte >= 0x80 }

  /// Writes a byte; a space behind another one is written over.
  @inline(__always) private mutating func write(_ byte: UInt8) {
    room[end] = byte
    end += byte == 0x20 && room[end - 1] == 0x20 ? 0 : 1
  }

  /// Folds a sequence that begins with a byte that the table does not decide; returns its end.
  private mutating func takeOther(_ text: Span<UInt8>, at start: Int) -> Int {
    switch text[start] {
    case UInt8(ascii: "\\"):
      if let (bytes, last) = EncodedText.scalar(text, at: start) {
        takeDecoded(bytes.span)
        return last
      }
      // It may escape the next character, within a word as well.
      let escapes = start + 1 < text.count && ShownText.isPunctuation(text[start + 1])
      if !escapes { write(0x20) }
      return start + 1
    case UInt8(ascii: "%"): return takeEncoded(text, at: start)
    case UInt8(ascii: "&"):
      guard let (bytes, last) = ShownText.character(text, at: start) else {
        write(0x20)
        return start + 1
      }
      takeDecoded(bytes.span)
      return last
    default: return takeWide(text, at: start)
    }
  }

  private mutating func takeEncoded(_ text: Span<UInt8>, at start: Int) -> Int {
    // Bytes of letters beyond ASCII are consecutive.
    var (bytes, next): ([UInt8], Int) = ([], start)
    while bytes.last ?? 0x80 >= 0x80, text.has("%", at: next),
      let byte = text.hexadecimal(at: next + 1, digits: 2)
    {
      bytes.append(UInt8(byte))
      next += 3
    }
    if bytes.isEmpty {
      write(0x20)
      return start + 1
    }
    takeDecoded(bytes.span)
    return next
  }

  /// Folds the decoded characters of an entity or percent-encoding.
  private mutating func takeDecoded(_ bytes: Span<UInt8>) {
    var at = 0
    while at < bytes.count {
      let folded = Self.table[Int(bytes[at])]
      if folded == 0, bytes[at] >= 0x80 {
        at = takeWide(bytes, at: at)
      } else {
        write(folded == 0 ? 0x20 : folded)
        at += 1
      }
    }
  }

  /// Takes a character beyond ASCII that begins at an offset; where it ends.
  private mutating func takeWide(_ text: Span<UInt8>, at start: Int) -> Int {
    switch text[start] {
    case 0xC2, 0xE2, 0xE3, 0xEF:
      if let width = Self.nothing(text, at: start) { return start + width }
      if let width = Self.space(text, at: start) {
        write(0x20)
        return start + width
      }
    default: break
    }
    guard let (code, width) = Self.scalar(text, at: start) else {
      write(text[start])
      return start + 1
    }
    if let (syllable, end) = Self.syllable(text, at: start, code) {
      write(UInt8(0xE0 | syllable >> 12))
      write(UInt8(0x80 | syllable >> 6 & 0x3F))
      write(UInt8(0x80 | syllable & 0x3F))
      return end
    }
    let letter = Self.letters[Int(code)]
    if letter == 0 {
      for index in start..<start + width { write(text[index]) }
    } else {
      for index in 0..<(letter >> 24 & 0x7F) {
        write(UInt8(truncatingIfNeeded: letter >> (8 * index)))
      }
    }
    return start + width
  }

  /// The length of an invisible character at an offset: a zero-width one, or one that changes the
  /// direction of writing; nil for any other.
  private static func nothing(_ text: Span<UInt8>, at start: Int) -> Int? {
    if let width = ShownText.widthOfNothing(text, at: start) { return width }
    guard start + 2 < text.count, text[start] == 0xE2 else { return nil }
    switch (text[start + 1], text[start + 2]) {
    case (0x80, 0xAA...0xAE), (0x81, 0xA0...0xAF): return 3
    default: return nil
    }
  }

  /// The length of a space, also U+3000, a hyphen, or a character from U+2012 to U+203F, as a dash, a
  /// quotation mark or a bullet, at an offset; nil for any other character.
  private static func space(_ text: Span<UInt8>, at start: Int) -> Int? {
    if let plain = ShownText.plainForm(text, at: start) { return plain.width }
    if text.has("\u{3000}", at: start) { return 3 }
    guard start + 2 < text.count, text[start] == 0xE2, text[start + 1] == 0x80,
      text[start + 2] >= 0x92
    else { return nil }
    return 3
  }
}
