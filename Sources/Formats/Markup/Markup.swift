import Bytes
import Markdown

/// How a tracker writes its texts, where that is not Markdown.
public enum Markup: String, Sendable, CaseIterable {
  /// Jira's wiki markup: <https://jira.atlassian.com/secure/WikiRendererHelpAction.jspa?section=all>.
  case jira
  /// Textile, as Redmine reads it: <https://www.redmine.org/projects/redmine/wiki/RedmineTextFormattingTextile>.
  case textile
  /// Remarkup of Phabricator: <https://we.phorge.it/book/phorge/article/remarkup/>.
  case remarkup
  /// Text without markup, except for references such as `bug 12`, as in Bugzilla's comments.
  case plain
  /// Text without any markup.
  case text
  /// The extensions of GitLab's Markdown to GitHub's: <https://docs.gitlab.com/user/markdown/>.
  case gitlab
  /// The extensions of Bugzilla's Markdown to GitHub's: references such as `bug 12`.
  case bugzilla
  /// HTML, as Jira's XML and Azure DevOps have texts.
  case html
  /// HTML of Asana, where the line breaks of the source are those of the text: <https://developers.asana.com/docs/rich-text>.
  case asana

  /// A text converted to Markdown, and how often content was lost that Markdown cannot express, by
  /// its kind.
  ///
  /// The work is linear in the size of the text. Characters that are no markup in the source, but
  /// would be in Markdown, are escaped.
  public func markdown(_ text: [UInt8]) -> (markdown: [UInt8], lost: [String: Int]) {
    guard text.contains(where: { $0 > 0x20 }) else { return (text, [:]) }
    if self == .html { return HTMLToMarkdown.markdown(text) }
    if self == .asana { return HTMLToMarkdown.markdown(Self.withBreaks(text)) }
    if self == .gitlab || self == .bugzilla {
      var converter = ExtendedMarkdown(text, self)
      return (converter.converted(), converter.lost)
    }
    var converter = MarkupConverter(self, text)
    converter.convert()
    return (converter.output, converter.lost)
  }

  /// HTML with elements in the place of line breaks that are not within tags.
  private static func withBreaks(_ html: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(html.count)
    var isTag = false
    for byte in html {
      if byte == UInt8(ascii: "<") { isTag = true }
      if byte == UInt8(ascii: ">") { isTag = false }
      if byte == 0x0A && !isTag { result += "<br>".utf8 } else { result.append(byte) }
    }
    return result
  }

  /// Whether nothing in a text is markup.
  var isPlain: Bool { self == .plain || self == .text }

  /// The tokens around inlines, longer ones first, and their replacements in Markdown.
  var marks: [MarkupMark] {
    switch self {
    // Many write code as in Markdown where their tracker shows the backticks.
    case .jira:
      [
        .init("```", "```", .code), .init("`", "`", .code),
        .init("{{", "}}", .code), .init("??", "??", .wrap("*", tag: "em")),
        .init("*", "*", .wrap("**", tag: "strong")), .init("_", "_", .wrap("*", tag: "em")),
        .init("-", "-", .wrap("~~", tag: "del")), .init("+", "+", .wrap("", tag: "ins")),
        .init("^", "^", .wrap("", tag: "sup")), .init("~", "~", .wrap("", tag: "sub")),
      ]
    case .textile:
      [
        .init("```", "```", .code), .init("`", "`", .code),
        .init("<code>", "</code>", .code), .init("<kbd>", "</kbd>", .wrap("", tag: "kbd")),
        .init("<notextile>", "</notextile>", .literal), .init("==", "==", .literal),
        .init("**", "**", .wrap("**", tag: "strong")),
        .init("__", "__", .wrap("*", tag: "em")), .init("??", "??", .wrap("*", tag: "em")),
        .init("@", "@", .code), .init("*", "*", .wrap("**", tag: "strong")),
        .init("_", "_", .wrap("*", tag: "em")),
        .init("-", "-", .wrap("~~", tag: "del")), .init("+", "+", .wrap("", tag: "ins")),
        .init("^", "^", .wrap("", tag: "sup")), .init("~", "~", .wrap("", tag: "sub")),
        .init("%", "%", .wrap("", tag: "")),
      ]
    case .remarkup:
      [
        .init("##", "##", .code), .init("`", "`", .code),
        .init("**", "**", .wrap("**", tag: "strong")),
        .init("//", "//", .wrap("*", tag: "em")), .init("~~", "~~", .wrap("~~", tag: "del")),
        .init("__", "__", .wrap("", tag: "ins")), .init("!!", "!!", .wrap("**", tag: "strong")),
      ]
    case .plain, .text, .html, .asana, .gitlab, .bugzilla: []
    }
  }
}

/// Tokens around a part of a line.
struct MarkupMark: Sendable {
  /// The meaning of a mark in Markdown.
  enum Meaning: Sendable {
    /// Signs of Markdown, and the tag that is written where there are none or they would not be understood; without a
    /// tag nothing is written.
    case wrap(String, tag: String)
    case code
    /// Nothing, but no sign within is one.
    case literal
  }

  let open: [UInt8]
  let close: [UInt8]
  let meaning: Meaning

  /// Whether it is a pair of tags between which spaces at the ends are text as well.
  var isVerbatim: Bool { if case .literal = meaning { open.count > 2 } else { false } }

  /// Whether it is around code.
  var isCode: Bool { if case .code = meaning { true } else { false } }

  /// Whether it is one sign of Jira's around text, which has no end right behind another such sign.
  func isOneSign(of markup: Markup) -> Bool { markup == .jira && open.count == 1 && !isCode }

  /// Whether the part may end on another line of its paragraph, as emphasis and code of Textile may.
  var spansLines: Bool { if case .wrap = meaning { true } else { open == [UInt8(ascii: "@")] } }

  init(_ open: String, _ close: String, _ meaning: Meaning) {
    (self.open, self.close, self.meaning) = (Array(open.utf8), Array(close.utf8), meaning)
  }
}

extension UInt8 {
  /// Whether it may be in the name of a language in Textile, `fr-ca`.
  var isLanguage: Bool { (0x61...0x7A).contains(self) || "-_".utf8.contains(self) }
}

extension ArraySlice<UInt8> {
  /// Whether a text occurs at an offset, before the end.
  func has(_ text: String, at offset: Int) -> Bool {
    offset >= startIndex && offset <= endIndex && self[offset...].has(text)
  }
}

extension [UInt8] {
  /// Whether a text occurs at an offset.
  func has(_ text: some Collection<UInt8>, at offset: Int) -> Bool {
    offset >= 0 && offset + text.count <= count
      && self[offset..<offset + text.count].elementsEqual(text)
  }

  /// Whether a text occurs at an offset.
  func has(_ text: String, at offset: Int) -> Bool { has(text.utf8, at: offset) }

  /// The range of the first occurrence of a text between two offsets; nil where there is none.
  func firstRange(of text: [UInt8], from start: Int, to end: Int? = nil) -> Range<Int>? {
    guard let first = text.first else { return nil }
    let last = (end ?? count) - text.count
    var offset = start
    while offset <= last {
      guard let found = self[offset...last].firstIndex(of: first) else { return nil }
      if has(text, at: found) { return found..<found + text.count }
      offset = found + 1
    }
    return nil
  }

  /// Whether a short text is found anywhere.
  func contains(_ text: String) -> Bool {
    firstRange(of: Array(text.utf8), from: 0) != nil
  }
}
