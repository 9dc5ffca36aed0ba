import Bytes
import Configuration
import Diagnostics
import Secrets

/// An entry of a list of patterns in the configuration: the name of a kind of data, a text, or a
/// regular expression between slashes.
enum Pattern: Sendable, Equatable {
  case named(PersonalData)
  case text(String)
  case matching(LinearExpression)

  /// The kind of data, if it names one.
  var kind: PersonalData? {
    if case .named(let kind) = self { kind } else { nil }
  }

  /// The expression to search for; nil for a kind of data.
  var searched: LinearExpression? {
    switch self {
    case .named: nil
    case .text(let text): try? LinearExpression("\\Q" + text + "\\E")
    case .matching(let expression): expression
    }
  }

  /// The kind of data that a misspelt or similar name means: `emails`, `IP`, `tokne`; nil for other
  /// texts.
  private static func meant(by text: String) -> PersonalData? {
    let plain = text.lowercased().filter(\.isLetter)
    guard plain.count + 2 >= text.count else { return nil }
    let others: [PersonalData: [String]] = [
      .email: ["mail", "emailaddress"], .ip: ["ipaddress"], .phone: ["phonenumber", "telephone"],
    ]
    return PersonalData.allCases.first { kind in
      let names = [kind.rawValue] + (others[kind] ?? [])
      return names.contains { plain == $0 || plain == $0 + "s" || plain == $0 + "es" }
        || Suggestion.certain(for: plain, in: [kind.rawValue]) != nil
    }
  }

  /// The source and the flags of an expression in the notation of other languages, `/secret/i`; nil
  /// for other texts.
  private static func flagged(_ text: String) -> (source: Substring, flags: Substring)? {
    guard text.hasPrefix("/"), let end = text.lastIndex(of: "/"), end > text.startIndex else {
      return nil
    }
    let (source, flags) = (text[..<end].dropFirst(), text[end...].dropFirst())
    // A path has more slashes, and a flag does not come twice.
    guard !source.isEmpty, !source.replacing("\\/", with: "").contains("/"),
      (1...5).contains(flags.count), flags.allSatisfy("gimsu".contains),
      Set(flags).count == flags.count
    else { return nil }
    return (source, flags)
  }

  /// What only regular expressions have, more or less.
  private static let signs = ["[0-9", "[a-z", "[A-Z", "\\d+", "\\d{", "\\w+", "\\b", ".*", ".+"]

  /// Its name in messages, with the beginning of what it looks for.
  var name: String {
    func beginning(_ text: String) -> String { text.count > 12 ? text.prefix(12) + "…" : text }
    return switch self {
    case .named(let kind): kind.rawValue
    case .text(let text): "the text '\(beginning(text))'"
    case .matching(let expression): "what /\(beginning(expression.source))/ matches"
    }
  }

  /// Whether a match is allowed: its text is this one, or the expression matches in it. What is found in any letter
  /// case is allowed in any.
  func allows(_ find: String, inAnyCase: Bool = false) -> Bool {
    switch self {
    case .named: false
    case .text(let text):
      find.contains(text)
        || inAnyCase
          && FoldedText.forms(of: text).contains { form in
            FoldedText.forms(of: find).contains { $0.firstRange(of: form) != nil }
          }
    case .matching(let expression): find.withSpan { expression.first(in: $0) != nil }
    }
  }

  /// An ordinary text that one of these patterns matches, so that they allow nearly everything; nil where there is none.
  static func ordinaryText(allowedBy patterns: [Pattern]) -> String? {
    func isAllowed(_ text: String) -> Bool {
      patterns.contains { $0.allows(text, inAnyCase: true) }
    }
    return ordinary.first(where: isAllowed)
      ?? (kinds.count(where: isAllowed) > 1 ? kinds.first(where: isAllowed) : nil)
  }

  /// A made-up token that one of these patterns matches, so that they allow all of its kind; nil where there is none.
  static func token(allowedBy patterns: [Pattern]) -> String? {
    Token.samples.first { token in patterns.contains { $0.allows(token) } }
  }

  /// Texts that no pattern of what is allowed should match: each letter and digit, and short words.
  private static let ordinary =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map(String.init)
    + ["the", "and", "for", "with", "name", "issue"]

  /// Texts of different kinds; a pattern that matches more than one of them allows more than a kind.
  private static let kinds = [
    "a title of several ordinary words", "ghp_x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN",
    "somebody@elsewhere.invalid",
  ]

  static func == (a: Pattern, b: Pattern) -> Bool {
    switch (a, b) {
    case (.named(let a), .named(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.matching(let a), .matching(let b)): a.source == b.source
    default: false
    }
  }

  /// Parses the patterns of the configuration; an error points into the expression.
  static func read(_ texts: [Placed<String>], _ problems: inout [Diagnostic]) -> [Pattern] {
    texts.compactMap { text in
      if let kind = PersonalData(rawValue: text.value) { return .named(kind) }
      guard text.value.utf8.count > 2, text.value.hasPrefix("/"), text.value.hasSuffix("/") else {
        if let kind = meant(by: text.value) {
          problems.append(
            .error(
              "policy.kind", "'\(text.value)' is no kind of data", at: text.place,
              suggestion: "write '\(kind.rawValue)'; for that very text '/\(text.value)/'"))
          return nil
        }
        if let (source, flags) = flagged(text.value) {
          let shown = flags.filter { $0 != "g" && $0 != "u" }
          problems.append(
            .error(
              "policy.flags",
              "'\(text.value)' is no expression: nothing may stand behind its last '/'",
              at: text.place,
              suggestion: "write '/\(shown.isEmpty ? "" : "(?\(shown))")\(source)/'"))
          return nil
        }
        if signs.contains(where: text.value.contains) {
          problems.append(
            .error(
              "policy.slashes",
              "'\(text.value)' looks like an expression, and is none without slashes",
              at: text.place,
              suggestion: "write '/\(text.value)/'; for that very text '/\\Q\(text.value)\\E/'"))
          return nil
        }
        return .text(text.value)
      }
      do throws(LinearExpression.Problem) {
        return .matching(try LinearExpression(String(text.value.dropFirst().dropLast())))
      } catch {
        let source = SourceText(name: "<pattern>", text: text.value)
        let range = error.range.lowerBound + 1..<error.range.upperBound + 1
        var problem = Diagnostic.error(
          "policy.expression", "this regular expression cannot be read: \(error.message)",
          at: source.place(of: range), suggestion: "expressions are those of RE2")
        if let place = text.place {
          problem.notes.append(Diagnostic.Note("the expression stands here", at: place))
        }
        problems.append(problem)
        return nil
      }
    }
  }
}
