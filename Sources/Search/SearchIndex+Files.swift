public import Queries

extension SearchIndex {
  /// A file of the index.
  public enum File: Sendable, Hashable {
    /// The list of all shards and orders.
    case index
    /// A shard of keys, by its number and the name of its file.
    case keys(Int, ShardName)
    /// A part of an order.
    case order(QueryOrder.Key, Int)
    /// The folded titles and texts of some rows.
    case texts(Int)
    /// The folding of characters beyond ASCII.
    case folding

    /// The prefix of the paths of shards on a site. It is followed by hashes, which reveal no
    /// names.
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
