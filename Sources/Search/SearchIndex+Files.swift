public import Queries

extension SearchIndex {
  /// A file of the index.
  public enum File: Sendable, Hashable {
    /// The list of all shards and orders.
    case index
    /// A part of the keys, by its number, and what its file is called.
    case keys(Int, ShardName)
    /// A part of an order.
    case order(QueryOrder.Key, Int)
    /// The folded titles and texts of some rows.
    case texts(Int)
    /// What characters beyond ASCII become in a comparison.
    case folding

    /// What the paths of the parts of the keys begin with on a site. Hashes follow, which name nothing.
    public static let keysPath = "search/k/"

    /// The path below `search/`, without its ending.
    public var name: String {
      switch self {
      case .index: "index"
      case .keys(_, let name): "k/\(name)"
      case .order(let key, let number): "o/\(key)/\(number)"
      case .texts(let number): "t/\(number)"
      case .folding: "fold"
      }
    }
  }
}
