import Diagnostics
import IssueModel

/// Reads a query: operators and grouping; ``QueryTermParser`` reads the terms.
struct QueryParser {
  /// The deepest nesting of parentheses.
  static let depthLimit = 100
  /// The most notes.
  private static let noteLimit = 100
  /// What to do about a dash that negates nothing.
  private static let dashAdvice = "write '-' directly before what must not be"
  /// Dashes that programs put in the place of `-`.
  private static let dashes: Set<Character> = ["‐", "‑", "‒", "–", "—", "―", "−", "－"]

  private let source: SourceText
  private let terms: QueryTermParser
  private var lexer: QueryLexer
  private var token: QueryToken?
  private var order: (order: QueryOrder, span: Range<Int>)?
  /// Where the texts of the group that is read are looked for.
  private var places: (places: QueryPlaces, span: Range<Int>)?
  private var notes: [Diagnostic] = []

  init(_ source: SourceText) {
    self.source = source
    terms = QueryTermParser(source: source)
    lexer = QueryLexer(source)
  }

  mutating func parse() throws(Diagnostic) -> Query {
    try advance()
    let condition = try scoped { (parser) throws(Diagnostic) in
      try parser.skipModifiers()
      return parser.token == nil ? .everything : try parser.any(depth: 0)
    }
    if let token {
      // Only a closing parenthesis ends `any` early.
      throw source.error(
        "query.parenthesis", "there is no '(' for this ')'", token.span,
        suggestion: "leave it out, or write \")\" for the text")
    }
    var query = Query(condition.lookingIn(.all), order: order?.order)
    query.notes = notes
    return query
  }

  /// Conditions with `OR` between them.
  private mutating func any(depth: Int) throws(Diagnostic) -> QueryCondition {
    var parts = [try all(depth: depth)]
    while let or = token, or.kind == .or {
      try advance()
      try skipModifiers()
      try needTerm(after: or, "OR")
      parts.append(try all(depth: depth))
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  /// Terms in a row, at least one, up to `OR`, a closing parenthesis or the end.
  private mutating func all(depth: Int) throws(Diagnostic) -> QueryCondition {
    var parts: [QueryCondition] = []
    while try skipModifiers(), let token {
      if token.kind == .close { break }
      if token.kind == .or || token.kind == .and {
        let word = token.kind == .or ? "OR" : "AND"
        if parts.isEmpty {
          throw source.error(
            "query.operator", "nothing stands before this \(word)", token.span,
            suggestion: "leave it out, or write \"\(word)\" for the text")
        }
        if token.kind == .or { break }
        try advance()
        try skipModifiers()
        try needTerm(after: token, word)
      }
      parts.append(try term(depth: depth))
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Throws if no term follows an operator.
  private func needTerm(after word: QueryToken, _ name: String) throws(Diagnostic) {
    switch token?.kind {
    case nil, .close, .or, .and:
      throw source.error(
        "query.operator", "nothing follows this \(name)", word.span,
        suggestion: "leave it out, or write \"\(name)\" for the text")
    default: break
    }
  }

  /// A term with the signs in front of it.
  private mutating func term(depth: Int) throws(Diagnostic) -> QueryCondition {
    var isNegated = false
    while let sign = token, sign.kind == .not || sign.kind == .notWord {
      if sign.kind == .not, !lexer.isAtTerm() {
        // A dash between words, as people write one, negates nothing.
        note("-", sign.span, advice: Self.dashAdvice)
        try advance()
        return isNegated ? .not(.term(.text("-", []))) : .term(.text("-", []))
      }
      isNegated.toggle()
      try advance()
      if sign.kind == .notWord { try needTerm(after: sign, "NOT") }
    }
    guard let token else { return .everything }
    let condition: QueryCondition
    switch token.kind {
    case .open: condition = try group(token, depth: depth + 1)
    case .or, .and:
      let word = token.kind == .or ? "OR" : "AND"
      throw source.error(
        "query.operator", "'-' cannot stand before \(word)", token.span,
        suggestion: "write -\"\(word)\"")
    case .pair(let key, _, _) where modifier(of: key) != nil:
      if case .order = modifier(of: key) {
        throw source.error(
          "query.sort", "'sort:' orders what is found and cannot be negated", token.span,
          suggestion: "add -asc or -desc to its value to turn the order round")
      }
      throw source.error(
        "query.in", "'in:' says where texts are looked for and cannot be negated", token.span,
        suggestion: "write '-' directly before the text")
    default:
      if case .word(let word) = token.kind, word.first.map(Self.dashes.contains) ?? false {
        note(word, token.span, advice: Self.dashAdvice)
      }
      condition = try terms.condition(token)
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
    let condition = try scoped { (parser) throws(Diagnostic) in
      try parser.skipModifiers()
      if parser.token?.kind == .close {
        throw parser.source.error(
          "query.parenthesis", "nothing stands between these parentheses", open.span,
          suggestion: "leave them out, or write \"()\" for the text")
      }
      return try parser.any(depth: depth)
    }
    guard token?.kind == .close else {
      throw source.error(
        "query.parenthesis", "this '(' is not closed", open.span,
        suggestion: "add a ')' where the group ends, or write \"(\" for the text")
    }
    try advance()
    return condition
  }

  /// The modifier that a key sets instead of a condition: an order, or the texts to search.
  private func modifier(of key: String) -> QueryKey.Value? {
    switch QueryKey.named(key)?.value {
    case .order: .order
    case .places: .places
    default: nil
    }
  }

  /// The condition that a closure parses, whose texts are searched where the `in:` term within it
  /// says.
  private mutating func scoped(
    _ read: (inout QueryParser) throws(Diagnostic) -> QueryCondition
  ) throws(Diagnostic) -> QueryCondition {
    let outer = places
    places = nil
    let condition = try read(&self)
    defer { places = outer }
    return places.map { condition.lookingIn($0.places) } ?? condition
  }

  /// Skips the `sort:` and `in:` terms here; they are no conditions. An order applies to all
  /// results, wherever it is.
  @discardableResult
  private mutating func skipModifiers() throws(Diagnostic) -> Bool {
    while let token, case .pair(let key, _, let value) = token.kind,
      let modifier = modifier(of: key)
    {
      if case .order = modifier {
        if let order {
          throw twice("query.sort", "the query is sorted twice", "it is sorted", token, order.span)
        }
        order = (try terms.order(value, in: token), token.span)
      } else {
        if let places {
          throw twice(
            "query.in", "where to look is said twice", "it is said", token, places.span)
        }
        places = (try terms.places(value, in: token), token.span)
      }
      try advance()
    }
    return true
  }

  private func twice(
    _ code: String, _ message: String, _ first: String, _ token: QueryToken, _ span: Range<Int>
  ) -> Diagnostic {
    var diagnostic = source.error(
      code, message, token.span, suggestion: "leave one of the two out")
    diagnostic.notes = [.init("\(first) here first", at: source.place(of: span))]
    return diagnostic
  }

  private mutating func advance() throws(Diagnostic) {
    token = try lexer.next()
  }

  private mutating func note(_ word: String, _ span: Range<Int>, advice: String) {
    // Each note contains the query's line.
    guard notes.count < Self.noteLimit else { return }
    notes.append(
      Diagnostic(
        .note, code: "query.operator", "'\(word)' is looked for as text",
        at: source.place(of: span), suggestion: advice))
  }
}

extension QueryCondition {
  /// The condition with its texts searched in these places, where it does not say so itself.
  fileprivate func lookingIn(_ places: QueryPlaces) -> QueryCondition {
    switch self {
    case .all(let parts): .all(parts.map { $0.lookingIn(places) })
    case .any(let parts): .any(parts.map { $0.lookingIn(places) })
    case .not(let part): .not(part.lookingIn(places))
    case .term(.text(let text, [])): .term(.text(text, places))
    case .term: self
    }
  }
}
