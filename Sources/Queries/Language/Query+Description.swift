import IssueModel

extension Query: CustomStringConvertible {
  /// The query as a text that finds the same when it is parsed again.
  ///
  /// Shows dates and names as they were written and quotes only what needs it.
  public var description: String {
    var parts: [String] = []
    if condition != .everything { parts.append(condition.text(in: .nothing)) }
    if let order = requestedOrder { parts.append(order.description) }
    return parts.joined(separator: " ")
  }
}

extension QueryOrder: CustomStringConvertible {
  /// The order as a query writes it, `sort:created-desc`.
  public var description: String { "sort:\(key.rawValue)-\(isAscending ? "asc" : "desc")" }
}

extension QueryCondition {
  /// What stands around a condition, which decides whether it needs parentheses.
  fileprivate enum Context {
    case nothing
    case all
    case any
    case not
  }

  fileprivate func text(in context: Context) -> String {
    switch self {
    case .all(let parts):
      // An empty text is found everywhere.
      if parts.isEmpty { return "\"\"" }
      if parts.count == 1 { return parts[0].text(in: context) }
      let text = parts.map { $0.text(in: .all) }.joined(separator: " ")
      return context == .not || context == .all ? "(\(text))" : text
    case .any(let parts):
      if parts.isEmpty { return context == .not ? "(-\"\")" : "-\"\"" }
      if parts.count == 1 { return parts[0].text(in: context) }
      let text = parts.map { $0.text(in: .any) }.joined(separator: " OR ")
      return context == .nothing ? text : "(\(text))"
    case .not(let part): return "-" + part.text(in: .not)
    case .term(let term): return term.description
    }
  }
}

extension QueryTerm: CustomStringConvertible {
  /// The term as a query writes it.
  public var description: String {
    switch self {
    case .state(let state): "is:\(state.rawValue)"
    case .kind(.issue): "is:issue"
    case .kind(.pull): "is:pull"
    case .tag(let name): "label:" + QueryText.value(name)
    case .author(let name): "author:" + QueryText.value(name)
    case .assignee(let name): "assignee:" + QueryText.value(name)
    case .project(let name): "project:" + QueryText.value(name)
    case .priority(.low): "priority:low"
    case .priority(.medium): "priority:medium"
    case .priority(.high): "priority:high"
    case .missing(let attribute): "no:\(attribute.rawValue)"
    case .date(let date, let dates): QueryText.dates(date.rawValue, dates)
    case .comments(let range): "comments:" + QueryText.range(range)
    case .number(let range): "number:" + QueryText.range(range)
    case .key(let key): "number:" + QueryText.key(key)
    case .text(let text): QueryText.text(text)
    }
  }
}

/// Writes values so that the lexer reads them as they are.
private enum QueryText {
  static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { out.unicodeScalars.append("\\") }
      out.unicodeScalars.append(scalar)
    }
    return out + "\""
  }

  static func value(_ text: String) -> String {
    let needsQuotes =
      text.isEmpty || text.hasPrefix("\"") || text.lowercased() == "@me"
      || text.unicodeScalars.contains { endsWord($0) }
    return needsQuotes ? quoted(text) : text
  }

  static func text(_ text: String) -> String {
    let isPlain =
      text.unicodeScalars.first.map { !"-#\"".unicodeScalars.contains($0) } ?? false
      && !text.unicodeScalars.contains { endsWord($0) || $0 == ":" }
      && !["OR", "AND", "NOT"].contains(text)
    return isPlain ? text : quoted(text)
  }

  static func key(_ text: String) -> String {
    let isPlain =
      text.utf8.first.map { (0x41...0x5A).contains($0 & ~0x20) } ?? false
      && text.utf8.allSatisfy {
        (0x41...0x5A).contains($0 & ~0x20) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
    return isPlain ? text : quoted(text)
  }

  static func range(_ range: ClosedRange<Int>) -> String {
    let (low, high) = (range.lowerBound, range.upperBound)
    if high < 0 { return "<0" }
    if low == high { return String(low) }
    if high == .max { return low <= 0 ? "*..*" : ">=\(low)" }
    return low < 0 ? "<=\(high)" : "\(low)..\(high)"
  }

  static func dates(_ key: String, _ dates: QueryDates) -> String {
    switch (dates.from, dates.to) {
    case (nil, nil): return "\(key):*..*"
    case (let from?, nil): return "\(key):\(from.isIncluded ? ">=" : ">")\(from.moment)"
    case (nil, let to?): return "\(key):\(to.isIncluded ? "<=" : "<")\(to.moment)"
    case (let from?, let to?):
      if from.isIncluded, to.isIncluded {
        return from.moment == to.moment
          ? "\(key):\(from.moment)" : "\(key):\(from.moment)..\(to.moment)"
      }
      let low = QueryDates(from: from, to: nil)
      let high = QueryDates(from: nil, to: to)
      return "(\(self.dates(key, low)) \(self.dates(key, high)))"
    }
  }

  private static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "(" || scalar == ")" || scalar.properties.isWhitespace
  }
}

extension QueryDates.Moment: CustomStringConvertible {
  /// The moment as a query writes it, `2026-01-31` or `@today-7d`.
  public var description: String {
    switch self {
    case .day(let day): day.description
    case .instant(let instant): instant.description
    case .today(0, _): "@today"
    case .today(let offset, let unit):
      "@today\(offset < 0 ? "-" : "+")\(offset.magnitude)\(unit.rawValue)"
    }
  }
}
