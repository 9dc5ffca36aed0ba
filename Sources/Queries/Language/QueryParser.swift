import Diagnostics
import IssueModel

/// Reads a query: operators and grouping; ``QueryTermParser`` reads the terms.
struct QueryParser {
  /// How deep parentheses may stand in one another.
  static let depthLimit = 100
  /// How many notes are kept.
  private static let noteLimit = 100

  private let source: SourceText
  private let terms: QueryTermParser
  private var lexer: QueryLexer
  private var token: QueryToken?
  private var order: (order: QueryOrder, span: Range<Int>)?
  private var notes: [Diagnostic] = []

  init(_ source: SourceText) {
    self.source = source
    terms = QueryTermParser(source: source)
    lexer = QueryLexer(source)
  }

  mutating func parse() throws(Diagnostic) -> Query {
    try advance()
    try skipOrders()
    let condition = token == nil ? .everything : try any(depth: 0)
    if let token {
      // Only a closing parenthesis ends `any` early.
      throw source.error(
        "query.parenthesis", "there is no '(' for this ')'", token.span,
        suggestion: "leave it out, or write \")\" for the text")
    }
    var query = Query(condition, order: order?.order)
    query.notes = notes
    return query
  }

  /// Conditions with `OR` between them.
  private mutating func any(depth: Int) throws(Diagnostic) -> QueryCondition {
    var parts = [try all(depth: depth)]
    while let or = token, or.kind == .or {
      try advance()
      try skipOrders()
      if token == nil || token?.kind == .close || token?.kind == .or {
        throw source.error(
          "query.operator", "nothing follows this OR", or.span,
          suggestion: "leave it out, or write \"OR\" for the text")
      }
      parts.append(try all(depth: depth))
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  /// Terms in a row, at least one, up to `OR`, a closing parenthesis or the end.
  private mutating func all(depth: Int) throws(Diagnostic) -> QueryCondition {
    var parts: [QueryCondition] = []
    while try skipOrders(), let token {
      if token.kind == .close { break }
      if token.kind == .or {
        if parts.isEmpty {
          throw source.error(
            "query.operator", "nothing stands before this OR", token.span,
            suggestion: "leave it out, or write \"OR\" for the text")
        }
        break
      }
      parts.append(try term(depth: depth))
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// A term with the signs in front of it.
  private mutating func term(depth: Int) throws(Diagnostic) -> QueryCondition {
    var isNegated = false
    while let sign = token, sign.kind == .not {
      guard lexer.isAtTerm() else {
        // A dash between words, as people write one, negates nothing.
        note("-", sign.span, advice: "write '-' directly before what must not be")
        try advance()
        return isNegated ? .not(.term(.text("-"))) : .term(.text("-"))
      }
      isNegated.toggle()
      try advance()
    }
    guard let token else { return .everything }
    let condition: QueryCondition
    switch token.kind {
    case .open: condition = try group(token, depth: depth + 1)
    case .or:
      throw source.error(
        "query.operator", "'-' cannot stand before OR", token.span,
        suggestion: "write -\"OR\" for the text")
    case .pair(let key, _, _) where key.lowercased() == "sort":
      throw source.error(
        "query.sort", "'sort:' orders what is found and cannot be negated", token.span,
        suggestion: "add -asc or -desc to its value to turn the order round")
    case .word(let word):
      if word == "AND" {
        note(word, token.span, advice: "leave it out: terms are ANDed as they are")
      } else if word == "NOT" {
        note(word, token.span, advice: "write '-' directly before the term")
      }
      condition = .term(.text(word))
      try advance()
    default:
      condition = .term(try terms.term(token))
      try advance()
    }
    return isNegated ? .not(condition) : condition
  }

  /// A group in parentheses; an order alone is no condition.
  private mutating func group(
    _ open: QueryToken, depth: Int
  ) throws(Diagnostic) -> QueryCondition {
    guard depth <= Self.depthLimit else {
      throw source.error(
        "query.nesting", "parentheses stand more than \(Self.depthLimit) deep", open.span)
    }
    try advance()
    try skipOrders()
    if token?.kind == .close {
      throw source.error(
        "query.parenthesis", "nothing stands between these parentheses", open.span,
        suggestion: "leave them out, or write \"()\" for the text")
    }
    let condition = try any(depth: depth)
    guard token?.kind == .close else {
      throw source.error(
        "query.parenthesis", "this '(' is not closed", open.span,
        suggestion: "add a ')' where the group ends, or write \"(\" for the text")
    }
    try advance()
    return condition
  }

  /// Takes the `sort:` terms that stand here; they are no conditions, and order all that is found
  /// wherever they stand.
  @discardableResult
  private mutating func skipOrders() throws(Diagnostic) -> Bool {
    while let token, case .pair(let key, _, let value) = token.kind, key.lowercased() == "sort" {
      if let order {
        var diagnostic = source.error(
          "query.sort", "the query is sorted twice", token.span,
          suggestion: "leave one of the two out")
        diagnostic.notes = [.init("it is sorted here first", at: source.place(of: order.span))]
        throw diagnostic
      }
      order = (try terms.order(value, in: token), token.span)
      try advance()
    }
    return true
  }

  private mutating func advance() throws(Diagnostic) {
    token = try lexer.next()
  }

  private mutating func note(_ word: String, _ span: Range<Int>, advice: String) {
    // Each note holds the query's line.
    guard notes.count < Self.noteLimit else { return }
    notes.append(
      Diagnostic(
        .note, code: "query.operator", "'\(word)' is looked for as text",
        at: source.place(of: span), suggestion: advice))
  }
}
