import Diagnostics
import IssueModel

/// Reads single terms: keys, their values, and what is meant when they are mistyped.
struct QueryTermParser {
  let source: SourceText

  /// The keys of the language, aliases included.
  static let keys = [
    "is", "label", "tag", "author", "assignee", "project", "milestone", "priority", "no",
    "created", "updated", "closed", "due", "comments", "number", "sort",
  ]

  /// The keys of other languages and what they are called in this one.
  private static let foreignKeys = [
    "state": "is", "status": "is", "type": "is", "user": "author", "reporter": "author",
    "labels": "label", "tags": "tag", "reason": "is", "modified": "updated", "in": "",
  ]

  /// The words that a key takes.
  private struct Words {
    /// What a word has to be; empty where anything may be said.
    let what: String
    let terms: KeyValuePairs<String, QueryTerm>
    /// Other names of the words.
    var aliases: [String: String] = [:]
    /// What is suggested in the place of the words of other languages.
    var foreign: [String: String] = [:]
  }

  private static let words = [
    "is": Words(
      what: "",
      terms: [
        "open": .state(.open), "closed": .state(.closed), "merged": .state(.merged),
        "issue": .kind(.issue), "pull": .kind(.pull),
      ],
      foreign: ["pr": "pull", "mr": "pull", "pull-request": "pull", "completed": "closed"]),
    "priority": Words(
      what: "a priority",
      terms: [
        "low": .priority(.low), "medium": .priority(.medium), "high": .priority(.high),
      ]),
    "no": Words(
      what: "asked for with 'no:'",
      terms: [
        "label": .missing(.label), "assignee": .missing(.assignee),
        "project": .missing(.project), "due": .missing(.due),
      ],
      aliases: ["tag": "label", "milestone": "project"],
      foreign: ["labels": "label", "tags": "label", "assignees": "assignee"]),
  ]

  /// The term of a token that is no operator.
  func term(_ token: QueryToken) throws(Diagnostic) -> QueryTerm {
    switch token.kind {
    case .phrase(let text), .word(let text): return .text(text)
    case .hash(let value):
      return .tag(try name(value, of: "#", in: token))
    case .pair(let key, let keySpan, let value):
      return try term(key: key, at: keySpan, value: value, in: token)
    case .open, .close, .not, .or:
      throw source.error("query.operator", "a term is missing here", token.span)
    }
  }

  /// The order that `sort:` asks for.
  func order(
    _ value: QueryToken.Value, in token: QueryToken
  ) throws(Diagnostic) -> QueryOrder {
    let text = try name(value, of: "sort:", in: token).lowercased()
    for (suffix, isAscending) in [("-asc", true), ("-desc", false), ("", false)] {
      guard text.hasSuffix(suffix) else { continue }
      if let key = QueryOrder.Key(rawValue: String(text.dropLast(suffix.count))) {
        return QueryOrder(key, isAscending: isAscending)
      }
    }
    let keys = QueryOrder.Key.allCases.map(\.rawValue)
    let all = keys.flatMap { [$0, $0 + "-desc", $0 + "-asc"] }
    throw unknown(
      value, what: "sorted by", nearest: Suggestion.nearest(to: value.text, in: all), keys)
  }

  private func term(
    key: String, at keySpan: Range<Int>, value: QueryToken.Value, in token: QueryToken
  ) throws(Diagnostic) -> QueryTerm {
    let lowercased = key.lowercased()
    guard Self.keys.contains(lowercased) else { throw unknownKey(key, at: keySpan, in: token) }
    let text = try name(value, of: lowercased + ":", in: token)
    if let words = Self.words[lowercased] { return try term(value, of: words) }
    if let date = QueryDate(rawValue: lowercased) {
      return .date(date, try dates(value))
    }
    switch lowercased {
    case "label", "tag": return .tag(text)
    case "author": return .author(try person(value))
    case "assignee": return .assignee(try person(value))
    case "project", "milestone": return .project(text)
    case "comments":
      return .comments(try numbers(value, of: "comments"))
    default: return try numberOrKey(value)
    }
  }

  private func term(_ value: QueryToken.Value, of words: Words) throws(Diagnostic) -> QueryTerm {
    let written = value.text.lowercased()
    let word = words.aliases[written] ?? written
    if let term = words.terms.first(where: { $0.key == word })?.value { return term }
    let all = words.terms.map(\.key)
    throw unknown(
      value, what: words.what,
      nearest: words.foreign[written] ?? Suggestion.nearest(to: value.text, in: all), all)
  }

  private func person(_ value: QueryToken.Value) throws(Diagnostic) -> String {
    if value.text.lowercased() == "@me", !value.isQuoted {
      throw source.error(
        "query.value", "'@me' is nobody here, since readers do not sign in", value.span,
        suggestion: "write the login")
    }
    return value.text
  }

  /// The value as a name; it must not be empty.
  private func name(
    _ value: QueryToken.Value, of key: String, in token: QueryToken
  ) throws(Diagnostic) -> String {
    guard value.text.isEmpty else { return value.text }
    let advice =
      token.span.upperBound < source.utf8.count && !value.isQuoted
      ? "write the value directly behind '\(key)', without a space"
      : "write a value directly behind '\(key)'"
    throw source.error("query.value", "'\(key)' has no value", token.span, suggestion: advice)
  }

  private func unknownKey(_ key: String, at span: Range<Int>, in token: QueryToken) -> Diagnostic {
    let text = String(decoding: source.utf8[token.span], as: UTF8.self)
    var suggestion = "write \"\(text)\" in quotes to look for it as text"
    let foreign = Self.foreignKeys[key.lowercased()]
    if let near = foreign ?? Suggestion.nearest(to: key, in: Self.keys), !near.isEmpty {
      suggestion = "did you mean '\(near):'?"
    }
    return source.error("query.key", "there is no key '\(key):'", span, suggestion: suggestion)
  }

  private func unknown(
    _ value: QueryToken.Value, what: String, nearest: String?, _ words: [String]
  ) -> Diagnostic {
    source.error(
      "query.value",
      what.isEmpty ? "nothing can be '\(value.text)'" : "'\(value.text)' is not \(what)",
      value.span,
      suggestion: nearest.map { "did you mean '\($0)'?" }
        ?? "one of \(words.joined(separator: ", "))")
  }
}

extension SourceText {
  /// An error at a span of the text.
  func error(
    _ code: String, _ message: String, _ span: Range<Int>, suggestion: String? = nil
  ) -> Diagnostic {
    .error(code, message, at: place(of: span), suggestion: suggestion)
  }
}
