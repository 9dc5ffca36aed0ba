extension Query {
  /// The text of a query as the beginning of another one: terms after it narrow its results.
  ///
  /// Empty for a query that finds everything in default order, else with a space at its end.
  public static func narrowing(_ text: String) -> String {
    guard text.contains(where: { !$0.isWhitespace }) else { return "" }
    guard let query = try? Query(parsing: text), query.reachesFurther else { return text + " " }
    return "(\(text)) "
  }

  /// The text of a query for issues and pull requests that somebody opened or works on.
  public static func work(of login: String) -> String {
    let name = quoted(login)
    return "author:\(name) OR assignee:\(name)"
  }

  /// A text in quotes.
  public static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text.unicodeScalars {
      if character == "\"" || character == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(character)
    }
    return quoted + "\""
  }

  /// Whether a term after the query would become a part of one of its terms.
  private var reachesFurther: Bool {
    if case .any = condition { return true }
    return condition.terms.contains {
      if case .text(_, let places) = $0 { places != .all } else { false }
    }
  }
}
