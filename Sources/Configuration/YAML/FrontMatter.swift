public import Diagnostics

/// The YAML at the start of a Markdown file, and where the Markdown begins.
///
/// Front matter begins with a first line `---` and ends with a line `---` or `...`.
public struct FrontMatter: Sendable {
  /// The front matter, or nil where the file has none; its places are those of the whole file.
  public let document: YAMLDocument?
  /// The byte at which the Markdown begins.
  public let bodyOffset: Int

  /// Splits a file. Front matter that has no end or is not a mapping is an error.
  public init(_ source: SourceText) throws(DiagnosticList) {
    let start = source.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = Self.line(source.utf8.span, from: start)
    guard Self.isMark(source.utf8[first.content], "---") else {
      document = nil
      bodyOffset = start
      return
    }
    var next = first.end
    while next < source.utf8.count {
      let line = Self.line(source.utf8.span, from: next)
      let content = source.utf8[line.content]
      if Self.isMark(content, "---") || Self.isMark(content, "...") {
        let document = try YAMLDocument(source, in: first.end..<next)
        if let root = document.root, root.entries == nil, !root.isNull {
          throw DiagnosticList([
            .error(
              "front-matter.not-a-mapping", "front matter must hold keys, not \(root.kind)",
              at: document.place(of: root),
              suggestion: "write 'key: value', or put an empty line before a rule '---'")
          ])
        }
        self.document = document
        bodyOffset = line.end
        return
      }
      next = line.end
    }
    throw DiagnosticList([
      .error(
        "front-matter.not-closed", "front matter begins here and has no end",
        at: source.place(of: first.content),
        suggestion: "close it with a line '---', or put an empty line before a rule '---'")
    ])
  }

  /// The value of a key.
  public subscript(key: String) -> YAMLNode? { document?.root?[key] }

  /// A line without its end, and where the next one begins.
  private static func line(
    _ bytes: Span<UInt8>, from start: Int
  ) -> (content: Range<Int>, end: Int) {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    var next = end
    if next < bytes.count {
      next += bytes[next] == 0x0D && next + 1 < bytes.count && bytes[next + 1] == 0x0A ? 2 : 1
    }
    return (start..<end, next)
  }

  /// Whether a line is a mark, with blanks behind it or not.
  private static func isMark(_ line: ArraySlice<UInt8>, _ mark: String) -> Bool {
    line.starts(with: mark.utf8)
      && line.dropFirst(mark.utf8.count).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
