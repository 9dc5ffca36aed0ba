public import Diagnostics
import IssueModel

/// A question about issues, as lists, saved filters, reports, feeds and badges ask it.
///
/// ```
/// query  = [ any ] { "sort:" ORDER }        every term of an empty query is satisfied
/// any    = all { "OR" all }
/// all    = term { [ "AND" ] term }           terms are ANDed
/// term   = { "-" | "NOT" } ( "(" any ")" | KEY ":" list | "#" value | value )
/// list   = value { "," value }               any of the values
/// value  = '"' text '"' | word               in quotes, \" is a quote and \\ a backslash
/// ```
///
/// A word ends at white space and at a parenthesis. A word that begins with Latin letters (then
/// digits, `-`, `_`) and a colon is a key with its value, everything else is text.
public struct Query: Sendable, Hashable {
  /// What has to be true of an issue.
  public var condition: QueryCondition
  /// In which order what is found comes; nil for the newest first.
  public var requestedOrder: QueryOrder?
  /// What is allowed but probably not meant, as a dash between words.
  public var notes: [Diagnostic]

  /// A query that is not read from a text.
  public init(_ condition: QueryCondition, order: QueryOrder? = nil) {
    self.condition = condition
    requestedOrder = order
    notes = []
  }

  /// The query that a text writes down.
  ///
  /// - Parameters:
  ///   - text: The query; an empty one finds everything.
  ///   - name: What errors call the text.
  /// - Throws: An error that points into the text.
  public init(parsing text: String, name: String = "<query>") throws(Diagnostic) {
    var parser = QueryParser(SourceText(name: name, text: text))
    self = try parser.parse()
  }

  /// Which texts of issues are looked into to answer it; what tells of unknown names looks into no others.
  public var texts: QueryTexts { condition.texts }

  /// The order of what is found.
  public var order: QueryOrder { requestedOrder ?? .newestFirst }
}

/// In which order issues come; ties are broken by identity, and what is missing comes last.
public struct QueryOrder: Sendable, Hashable {
  /// What issues are ordered by.
  public enum Key: String, Sendable, CaseIterable {
    /// When it was made.
    case created
    /// When it was last changed.
    case updated
    /// When it was closed.
    case closed
    /// How many comments its conversation has.
    case comments
    /// How urgent it is.
    case priority
    /// Its title without regard to case.
    case title
    /// Its number.
    case number
    /// How many reactions there are to it.
    case reactions
    /// How many comments and reactions there are.
    case interactions
    /// Whether its title has all texts that are looked for, and when it was made.
    case relevance
  }

  /// What issues are ordered by.
  public var key: Key
  /// Whether the smallest, earliest or first of the alphabet comes first.
  public var isAscending: Bool

  /// An order; the greatest or latest first unless asked otherwise.
  public init(_ key: Key, isAscending: Bool = false) {
    self.key = key
    self.isAscending = isAscending
  }

  /// The order of a query that asks for none.
  public static let newestFirst = QueryOrder(.created)
}
