/// A key of the query language, for people.
public struct QueryKeyDescription: Sendable {
  /// Its names.
  public let names: [String]
  /// The kind of value that it takes.
  public let takes: String
  /// Its meaning.
  public let meaning: String
}

extension Query {
  /// All keys of the language.
  public static let keys = QueryKey.all.map {
    QueryKeyDescription(names: $0.names, takes: $0.takes, meaning: $0.meaning)
  }
}
