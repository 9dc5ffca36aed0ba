import Diagnostics
import IssueModel

/// Reads single terms: keys, their values, and what is meant when they are mistyped.
struct QueryTermParser {
  let source: SourceText

  /// The keys of the language, with what stands for them elsewhere.
  static let keys = [
    "is", "label", "tag", "author", "assignee", "project", "milestone", "priority", "no",
    "created", "updated", "closed", "due", "comments", "number", "sort",
  ]

  /// What other languages call a term that this one writes differently.
  private static let foreignKeys = [
    "state": "is", "status": "is", "type": "is", "user": "author", "reporter": "author",
    "labels": "label", "tags": "tag", "reason": "is", "modified": "updated", "in": "",
  ]

  /// The term that a token stands for; operators are not terms.
  func term(_ token: QueryToken) throws(Diagnostic) -> QueryTerm {
    switch token.kind {
    case .phrase(let text), .word(let text): return .text(text)
    case .hash(let value):
      return .tag(try name(value, of: "#", in: token))
    case .pair(let key, let keySpan, let value):
      return try term(key: key, at: keySpan, value: value, in: token)
    case .open, .close, .not, .or:
      throw error("query.operator", "a term is missing here", token.span)
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
    let all = QueryOrder.Key.allCases.flatMap { key in
      [key.rawValue, key.rawValue + "-desc", key.rawValue + "-asc"]
    }
    throw unknown(value, what: "sorted by", in: all, shown: QueryOrder.Key.allCases.map(\.rawValue))
  }

  private func term(
    key: String, at keySpan: Range<Int>, value: QueryToken.Value, in token: QueryToken
  ) throws(Diagnostic) -> QueryTerm {
    let lowercased = key.lowercased()
    guard Self.keys.contains(lowercased) else { throw unknownKey(key, at: keySpan, in: token) }
    let text = try name(value, of: lowercased + ":", in: token)
    switch lowercased {
    case "is": return try state(value)
    case "label", "tag": return .tag(text)
    case "author": return .author(try person(value))
    case "assignee": return .assignee(try person(value))
    case "project", "milestone": return .project(text)
    case "priority": return try priority(value)
    case "no": return try attribute(value)
    case "comments":
      return .comments(try QueryNumberParser(source: source).range(value, of: "comments"))
    case "number":
      return try QueryNumberParser(source: source).numberOrKey(value)
    default:
      guard let date = QueryDate(rawValue: lowercased) else {
        throw unknownKey(key, at: keySpan, in: token)
      }
      return .date(date, try QueryDateParser(source: source).dates(value))
    }
  }

  private func state(_ value: QueryToken.Value) throws(Diagnostic) -> QueryTerm {
    switch value.text.lowercased() {
    case "open": return .state(.open)
    case "closed": return .state(.closed)
    case "merged": return .state(.merged)
    case "issue": return .kind(.issue)
    case "pull": return .kind(.pull)
    default:
      let values = ["open", "closed", "merged", "issue", "pull"]
      throw unknown(
        value, what: "", in: values,
        meant: ["pr": "pull", "mr": "pull", "pull-request": "pull", "completed": "closed"])
    }
  }

  private func priority(_ value: QueryToken.Value) throws(Diagnostic) -> QueryTerm {
    switch value.text.lowercased() {
    case "low": return .priority(.low)
    case "medium": return .priority(.medium)
    case "high": return .priority(.high)
    default:
      throw unknown(value, what: "a priority", in: ["low", "medium", "high"], meant: [:])
    }
  }

  private func attribute(_ value: QueryToken.Value) throws(Diagnostic) -> QueryTerm {
    switch value.text.lowercased() {
    case "tag": return .missing(.label)
    case "milestone": return .missing(.project)
    case let text:
      if let attribute = QueryAttribute(rawValue: text) { return .missing(attribute) }
      throw unknown(
        value, what: "asked for with 'no:'", in: QueryAttribute.allCases.map(\.rawValue),
        meant: ["labels": "label", "tags": "label", "assignees": "assignee"])
    }
  }

  private func person(_ value: QueryToken.Value) throws(Diagnostic) -> String {
    if value.text.lowercased() == "@me", !value.isQuoted {
      throw error(
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
    throw error("query.value", "'\(key)' has no value", token.span, suggestion: advice)
  }

  private func unknownKey(_ key: String, at span: Range<Int>, in token: QueryToken) -> Diagnostic {
    let text = String(decoding: source.utf8[token.span], as: UTF8.self)
    let asText = "write \"\(text)\" in quotes to look for it as text"
    var suggestion = asText
    let foreign = Self.foreignKeys[key.lowercased()]
    if let near = foreign ?? Suggestion.nearest(to: key, in: Self.keys), !near.isEmpty {
      suggestion = "did you mean '\(near):'?"
    }
    return error("query.key", "there is no key '\(key):'", span, suggestion: suggestion)
  }

  private func unknown(
    _ value: QueryToken.Value, what: String, in values: [String], meant: [String: String] = [:],
    shown: [String]? = nil
  ) -> Diagnostic {
    let list = (shown ?? values).joined(separator: ", ")
    let near =
      meant[value.text.lowercased()] ?? Suggestion.nearest(to: value.text, in: values)
    let subject = what.isEmpty ? "nothing can be '\(value.text)'" : "'\(value.text)' is not \(what)"
    return error(
      "query.value", subject, value.span,
      suggestion: near.map { "did you mean '\($0)'?" } ?? "one of \(list)")
  }

  private func error(
    _ code: String, _ message: String, _ span: Range<Int>, suggestion: String? = nil
  ) -> Diagnostic {
    .error(code, message, at: source.place(of: span), suggestion: suggestion)
  }
}
