/// Replaces the addresses of pictures by `data:` addresses, for documents that load nothing.
public final class ImageEmbedder: Sendable {
  private let embed: @Sendable ([UInt8]) -> [UInt8]?

  /// An embedder with a function that returns the `data:` address for an address in a text, or nil
  /// for a picture that it does not have.
  public init(_ embed: @escaping @Sendable ([UInt8]) -> [UInt8]?) {
    self.embed = embed
  }

  /// The `data:` address of a picture; nil where there is none.
  public func callAsFunction(_ address: [UInt8]) -> [UInt8]? { embed(address) }
}

extension ImageEmbedder: Hashable {
  /// Whether both are one and the same.
  public static func == (a: ImageEmbedder, b: ImageEmbedder) -> Bool { a === b }

  /// Hashes which one it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
