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
  /// The condition that issues must meet.
  public var condition: QueryCondition
  /// The requested order; nil for the newest first.
  public var requestedOrder: QueryOrder?
  /// Notes about valid syntax that was probably not meant, as a dash between words.
  public var notes: [Diagnostic]

  /// A query that is not read from a text.
  public init(_ condition: QueryCondition, order: QueryOrder? = nil) {
    self.condition = condition
    requestedOrder = order
    notes = []
  }

  /// The query in a text.
  ///
  /// - Parameters:
  ///   - text: The query; an empty one finds everything.
  ///   - name: How errors name the text.
  /// - Throws: An error that points into the text.
  public init(parsing text: String, name: String = "<query>") throws(Diagnostic) {
    var parser = QueryParser(SourceText(name: name, text: text))
    self = try parser.parse()
  }

  /// The texts of issues that are needed for its results; ``unknownNames(in:)`` needs no others.
  public var texts: QueryTexts { condition.texts }

  /// The order of the results.
  public var order: QueryOrder { requestedOrder ?? .newestFirst }
}

/// An order of issues; ties are broken by identity, and missing values come last.
public struct QueryOrder: Sendable, Hashable {
  /// The sort key.
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
    /// The number of reactions.
    case reactions
    /// The number of comments and reactions.
    case interactions
    /// Whether its title has all texts that are looked for, and when it was made.
    case relevance
  }

  /// The sort key.
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
