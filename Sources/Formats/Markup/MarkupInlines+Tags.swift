import Bytes

// Tags of Jira and Remarkup in braces, and macros of Redmine.
extension MarkupInlines {
  /// Drops a formatting tag, or replaces one that programs write for something else.
  mutating func tag(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    guard let close = text[at..<min(limit, at + 200)].firstIndex(of: UInt8(ascii: "}")) else {
      return nil
    }
    let inner = text[(at + 1)..<close]
    switch markup {
    case .jira:
      let name = inner.prefix { $0 != UInt8(ascii: ":") }
      if name.has("color") && name.count == 5 {
        lost["colours", default: 0] += inner.count > 5 ? 1 : 0
        return close + 1
      }
      if isInCell, let next = cellBlock(at, close, into: &output) { return next }
      if name.elementsEqual("status".utf8) {
        // A lozenge, `{status:colour=Green|title=DONE}`.
        guard let title = MarkupConverter.parameter("title", in: inner) else { return nil }
        output += "**".utf8
        Self.escape(title, into: &output)
        output += "**".utf8
        return close + 1
      }
      guard
        ["anchor", "toc", "section", "column", "expand", "details", "excerpt"]
          .contains(where: { name.elementsEqual($0.utf8) })
      else { return nil }
      lost["macros", default: 0] += 1
      let title = name.elementsEqual("expand".utf8) ? MarkupConverter.expandTitle(inner) : []
      if !title.isEmpty { Self.escape(title + [0x20], into: &output) }
      return close + 1
    case .remarkup:
      if inner.first == UInt8(ascii: "F"),
        inner.dropFirst().first?.isDigit == true
      {
        attachment(Array(inner.prefix { $0 != UInt8(ascii: ",") }), into: &output)
        return close + 1
      }
      if inner.starts(with: "image ".utf8) || inner.starts(with: "img ".utf8) {
        let option = inner.drop { $0 != 0x20 }.dropFirst().prefix { $0 != UInt8(ascii: ",") }
        let isNamed = option.has("uri=") || option.has("src=")
        let target = Self.trimmed(Array(isNamed ? option.dropFirst(4) : option))
        guard isAddress(target) else { return nil }
        output.append(UInt8(ascii: "!"))
        link([], to: target, into: &output)
        return close + 1
      }
      for (word, isShown) in [("icon ", false), ("meme,", false), ("nav ", true), ("key ", true)]
      where inner.starts(with: word.utf8) {
        if isShown {
          Self.escape(Array(inner.dropFirst(word.utf8.count)), into: &output)
        } else {
          lost["macros", default: 0] += 1
        }
        return close + 1
      }
      guard let first = inner.first, first == UInt8(ascii: "T") || first == UInt8(ascii: "D"),
        inner.dropFirst().allSatisfy(\.isDigit), inner.count > 1
      else { return nil }
      output += inner
      return close + 1
    case .textile, .plain, .text, .html, .asana, .gitlab, .bugzilla: return nil
    }
  }

  /// What shows in the place of a macro of Redmine.
  private enum Replacement { case nothing, number, attachment }

  /// The macros that Redmine has; what else stands in two braces is text.
  private static let macros: [[UInt8]: Replacement] = [
    Array("child_pages".utf8): .nothing, Array("collapse".utf8): .nothing,
    Array("hello_world".utf8): .nothing, Array("include".utf8): .nothing,
    Array("issue".utf8): .number, Array("macro_list".utf8): .nothing,
    Array("thumbnail".utf8): .attachment, Array("toc".utf8): .nothing,
  ]

  /// Replaces `{{name}}` or `{{name(arguments)}}` where Redmine has such a macro; returns the offset after it.
  mutating func macro(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    guard let (replacement, arguments, end) = macro(at, limit) else { return nil }
    let first = text[arguments].prefix { $0 != UInt8(ascii: ",") }
    switch replacement {
    case .attachment where !first.isEmpty: attachment(Array(first), into: &output)
    case .number where !first.isEmpty && first.allSatisfy(\.isDigit):
      output += [UInt8(ascii: "#")] + first
    default: lost["macros", default: 0] += 1
    }
    return end
  }

  /// Whether a macro of Redmine begins at an offset.
  func isMacro(_ at: Int, _ limit: Int) -> Bool { macro(at, limit) != nil }

  private func macro(
    _ at: Int, _ limit: Int
  ) -> (replacement: Replacement, arguments: Range<Int>, end: Int)? {
    guard text.has("{{", at: at) else { return nil }
    var start = at + 2
    // `{{>toc}}` stands on the right.
    if start < limit, "<>".utf8.contains(text[start]) { start += 1 }
    let rest = text[start..<max(start, min(limit, start + 300))]
    let name = rest.prefix { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    guard let replacement = Self.macros[name.map(\.lowercased)] else { return nil }
    var (arguments, end) = (name.endIndex..<name.endIndex, name.endIndex)
    if text.has("(", at: end) {
      guard let close = rest[end...].indices.first(where: { text.has(")}}", at: $0) }) else {
        return nil
      }
      arguments = end + 1..<close
      end = close + 1
    }
    guard text.has("}}", at: end), end + 2 <= limit else { return nil }
    return (replacement, arguments, end + 2)
  }
}
