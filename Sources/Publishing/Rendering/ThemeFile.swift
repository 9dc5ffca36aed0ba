import BuiltInTheme
import Records

/// A file of the built-in theme, described for authors of templates.
public struct ThemeFile: Sendable {
  /// Its name, as `issue.html`.
  public let name: String
  /// What it is for, in a sentence.
  public let meaning: String
  /// Its bytes.
  public let bytes: [UInt8]
  /// The blocks and macros that it declares, without blocks of the template that it extends.
  public let parts: [Part]

  /// A block or a macro.
  public struct Part: Sendable, Hashable {
    /// Whether it is a macro.
    public let isMacro: Bool
    /// Its name; that of a macro with its parameters.
    public let name: String
    /// The comment above it; empty where there is none.
    public let meaning: String
  }

  /// The files, by their names.
  public static let all: [ThemeFile] = {
    let found = BuiltInTheme.names.map { name in
      let bytes = BuiltInTheme.file(named: name) ?? []
      return (name, bytes, Outline(String(decoding: bytes, as: UTF8.self)))
    }
    let kinds = PageKind.all.filter(\.hasTemplates)
    return found.map { name, bytes, outline in
      let kind = kinds.first { kind in kind.formats.contains { kind.template($0) == name } }
      let inherited =
        found.first { $0.0 == outline.extended }?.2.parts.filter { !$0.isMacro }.map(\.name) ?? []
      return ThemeFile(
        name: name, meaning: kind.map(meaning(of:)) ?? outline.meaning, bytes: bytes,
        parts: outline.parts.filter { $0.isMacro || !inherited.contains($0.name) })
    }
  }()

  /// The description of a kind's pages, without the name of their template.
  private static func meaning(of kind: PageKind) -> String {
    let meaning = kind.record.meaning
    let end = ": \(kind.name)."
    return meaning.firstRange(of: end).map { meaning[..<$0.lowerBound] + "." } ?? meaning
  }
}

/// The description of a template, from its comments and tags.
private struct Outline {
  /// The first sentence of the comment that the file begins with.
  var meaning = ""
  /// The name of the template that it extends.
  var extended = ""
  /// Its blocks and macros.
  var parts: [ThemeFile.Part] = []

  init(_ text: String) {
    var rest = text[...]
    if rest.hasPrefix("/*") {
      meaning = Self.sentence(Self.inside(&rest, "/*", "*/"))
    }
    var comment = ""
    var isFirst = true
    while let start = rest.firstIndex(of: "{") {
      let between = rest[..<start]
      rest = rest[start...]
      // A comment describes what is directly below it.
      if !between.allSatisfy(\.isWhitespace) || between.count(where: \.isNewline) > 1 {
        comment = ""
      }
      if rest.hasPrefix("{#") {
        comment = Self.inside(&rest, "{#", "#}")
        if isFirst, meaning.isEmpty { meaning = Self.sentence(comment) }
      } else if rest.hasPrefix("{%") {
        take(Self.inside(&rest, "{%", "%}"), comment)
        comment = ""
      } else {
        rest = rest.dropFirst()
        comment = ""
      }
      isFirst = false
    }
  }

  private mutating func take(_ tag: String, _ comment: String) {
    let words = tag.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return }
    switch words[0] {
    case "extends": extended = words[1].filter { $0 != "\"" }
    case "block": parts.append(.init(isMacro: false, name: String(words[1]), meaning: comment))
    case "macro": parts.append(.init(isMacro: true, name: String(words[1]), meaning: comment))
    default: break
    }
  }

  /// The text between two marks, without white space and hyphens at both ends; removes it from
  /// `text`.
  private static func inside(_ text: inout Substring, _ open: String, _ close: String) -> String {
    text = text.dropFirst(open.count)
    let end = text.firstRange(of: close)
    let inside = text[..<(end?.lowerBound ?? text.endIndex)]
    text = text[(end?.upperBound ?? text.endIndex)...]
    let words = inside.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let trimmed = words.drop { $0 == "-" || $0 == " " }
    return String(trimmed.reversed().drop { $0 == "-" || $0 == " " }.reversed())
  }

  private static func sentence(_ text: String) -> String {
    text.firstRange(of: ". ").map { String(text[..<$0.upperBound].dropLast()) } ?? text
  }
}
