import Diagnostics
import IssueModel

/// Parses single terms: keys, their values, and suggestions for misspelt ones.
struct QueryTermParser {
  let source: SourceText

  /// The condition of a token that is no operator; the place of its texts is not decided yet.
  func condition(_ token: QueryToken) throws(Diagnostic) -> QueryCondition {
    switch token.kind {
    case .phrase(let text), .word(let text): return .term(.text(text, []))
    case .hash(let value): return .term(.tag(try name(value, of: "#", in: token)))
    case .pair(let name, let span, let value):
      guard let key = QueryKey.named(name) else { throw unknownKey(name, at: span, in: token) }
      return try condition(key, value, in: token)
    case .open, .close, .not, .or, .and, .notWord:
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
    // Other names of GitHub's.
    let foreign =
      text.hasPrefix("reactions-") ? "reactions" : text.hasPrefix("best-match") ? "relevance" : nil
    let near = foreign ?? Suggestion.nearest(to: value.text, in: all)
    throw unknown(value, what: "sorted by", near.map { "did you mean '\($0)'?" }, keys)
  }

  /// The places that `in:` names.
  func places(
    _ value: QueryToken.Value, in token: QueryToken
  ) throws(Diagnostic) -> QueryPlaces {
    var places: QueryPlaces = []
    for value in try values(value, of: "in:", in: token) {
      switch value.text.lowercased() {
      case "title": places.insert(.title)
      case "body": places.insert(.body)
      default:
        let near = Suggestion.nearest(to: value.text, in: ["title", "body"])
        let isComments = ["comment", "comments"].contains(value.text.lowercased())
        throw unknown(
          value, what: "looked through",
          isComments
            ? "write commenter:NAME for who commented" : near.map { "did you mean '\($0)'?" },
          ["title", "body"])
      }
    }
    return places
  }

  /// The condition of a key: of several values any may match.
  private func condition(
    _ key: QueryKey, _ value: QueryToken.Value, in token: QueryToken
  ) throws(Diagnostic) -> QueryCondition {
    var parts: [QueryCondition] = []
    switch key.value {
    case .tag, .project, .source:
      // The comma may belong to the name.
      if !value.list.isEmpty { parts.append(try condition(key, of: value)) }
    default: break
    }
    guard case .pair(let name, _, _) = token.kind else { return .any(parts) }
    for value in try values(value, of: name.lowercased() + ":", in: token) {
      parts.append(try condition(key, of: value))
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private func condition(
    _ key: QueryKey, of value: QueryToken.Value
  ) throws(Diagnostic) -> QueryCondition {
    let isAny = value.text == "*" && !value.isQuoted
    switch key.value {
    case .words(let words): return try condition(value, of: words)
    case .tag: return isAny ? .not(.term(.missing(.label))) : .term(.tag(value.text))
    case .project: return isAny ? .not(.term(.missing(.project))) : .term(.project(value.text))
    case .source: return .term(.source(value.text))
    case .people([.assignee]) where isAny: return .not(.term(.missing(.assignee)))
    case .people(let roles):
      let name = try person(value)
      let terms = roles.map { QueryCondition.term(.person($0, name)) }
      return terms.count == 1 ? terms[0] : .any(terms)
    case .dates(let date): return .term(.date(date, try dates(value)))
    case .count(let count): return .term(.count(count, try numbers(value, of: count.rawValue)))
    case .number, .places, .order: return .term(try numberOrKey(value))
    }
  }

  private func condition(
    _ value: QueryToken.Value, of words: QueryWords
  ) throws(Diagnostic) -> QueryCondition {
    let written = value.text.lowercased()
    let word = words.aliases[written] ?? written
    if let condition = words.conditions.first(where: { $0.key == word })?.value {
      return condition
    }
    let all = words.conditions.map(\.key)
    throw unknown(
      value, what: words.what,
      words.foreign[written]
        ?? Suggestion.nearest(to: value.text, in: all).map { "did you mean '\($0)'?" }, all)
  }

  /// The values of a list, or the only one; none may be empty.
  private func values(
    _ value: QueryToken.Value, of key: String, in token: QueryToken
  ) throws(Diagnostic) -> [QueryToken.Value] {
    if value.list.isEmpty {
      _ = try name(value, of: key, in: token)
      return [value]
    }
    guard value.list.allSatisfy({ !$0.text.isEmpty }) else {
      throw source.error(
        "query.value", "a value is missing beside a comma", value.span,
        suggestion: "leave the comma out, or write the value in quotes if it belongs to it")
    }
    return value.list
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
    if let foreign = QueryKey.foreign[key.lowercased()] {
      suggestion = foreign
    } else if let near = Suggestion.nearest(to: key, in: QueryKey.all.flatMap(\.names)) {
      suggestion = "did you mean '\(near):'?"
    }
    return source.error("query.key", "there is no key '\(key):'", span, suggestion: suggestion)
  }

  private func unknown(
    _ value: QueryToken.Value, what: String, _ suggestion: String?, _ words: [String]
  ) -> Diagnostic {
    source.error(
      "query.value",
      what.isEmpty ? "nothing can be '\(value.text)'" : "'\(value.text)' is not \(what)",
      value.span,
      suggestion: suggestion
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
