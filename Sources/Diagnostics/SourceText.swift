/// A text that errors can point into: its name as a reader knows it, and its bytes.
public struct SourceText: Sendable {
  /// The path or title shown in front of a place, as `data/issues.json`.
  public let name: String
  /// The text as UTF-8; broken sequences are allowed and shown as U+FFFD.
  public let utf8: [UInt8]
  /// The offset behind what is read otherwise, as the front matter of a page; 0 where all is text.
  public let start: Int

  /// A text held in memory.
  public init(name: String, utf8: [UInt8], start: Int = 0) {
    self.name = name
    self.utf8 = utf8
    self.start = min(max(start, 0), utf8.count)
  }

  /// The bytes from ``start`` on.
  public var body: ArraySlice<UInt8> { utf8[start...] }

  /// A text given as a string.
  public init(name: String, text: String) {
    self.init(name: name, utf8: Array(text.utf8))
  }

  /// The place of a byte offset; offsets past the end give the end.
  ///
  /// Lines end at LF, at CR, and at CR LF. Scans the text from its start, so it is for errors only.
  public func place(at offset: Int) -> Place {
    let end = min(max(offset, 0), utf8.count)
    var line = 1
    var start = 0
    var index = 0
    while index < end {
      let byte = utf8[index]
      index += 1
      if byte == 0x0A {
        line += 1
        start = index
      } else if byte == 0x0D, index >= utf8.count || utf8[index] != 0x0A {
        line += 1
        start = index
      }
    }
    // A line can be as long as its file.
    let first = end - start > Self.longestSide ? boundary(from: end - Self.longestSide) : start
    let skipped = Self.scalars(utf8[start..<first])
    let column = skipped + Self.scalars(utf8[first..<max(first, end)]) + 1
    var place = Place(file: name, line: line, column: column, excerpt: lineText(first, end))
    place.skipped = skipped
    return place
  }

  /// How many bytes of a line before and behind a place are kept, so that tokens are hidden that begin before what is
  /// shown of it.
  private static let longestSide = 1024

  /// The number of Unicode scalars of a text, without a copy of it.
  private static func scalars(_ text: ArraySlice<UInt8>) -> Int {
    text.count { $0 & 0xC0 != 0x80 }
  }

  /// The first offset, from one on, at which a UTF-8 character begins.
  private func boundary(from start: Int) -> Int {
    utf8[start...].firstIndex { $0 & 0xC0 != 0x80 } ?? utf8.count
  }

  /// The place where a span begins, with the caret as long as the span's part of that line.
  public func place(of span: Range<Int>) -> Place {
    var place = place(at: span.lowerBound)
    let lower = min(max(span.lowerBound, 0), utf8.count)
    let upper = min(max(span.upperBound, lower), utf8.count)
    let firstLine = utf8[lower..<upper].prefix { $0 != 0x0A && $0 != 0x0D }
    place.length = max(1, String(decoding: firstLine, as: UTF8.self).unicodeScalars.count)
    return place
  }

  /// The line from an offset on, up to some bytes behind a place.
  private func lineText(_ start: Int, _ place: Int) -> String {
    let end = boundary(from: min(utf8.count, place + Self.longestSide))
    let line = utf8[start..<max(start, end)].prefix { $0 != 0x0A && $0 != 0x0D }
    return String(decoding: line, as: UTF8.self)
  }
}

/// The place of something: a file, and a line and a column in it when they are known.
public struct Place: Sendable, Hashable {
  /// The file as the user named it, or a title such as `<standard input>`.
  public var file: String
  /// The line, from 1.
  public var line: Int?
  /// The column in Unicode scalars, from 1.
  public var column: Int?
  /// The line itself, without its end; of a long one the part around the column.
  public var excerpt: String?
  /// How many Unicode scalars of the line stand before the excerpt.
  public var skipped = 0
  /// How many Unicode scalars the caret underlines, at least 1.
  public var length: Int = 1

  /// A place in a file, as exact as it is known.
  public init(file: String, line: Int? = nil, column: Int? = nil, excerpt: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.excerpt = excerpt
  }
}
