import Bytes

extension String {
  /// The part of an address that follows a number of slashes, up to the next slash: after 3 it is the owner in
  /// `https://HOST/OWNER/NAME/issues/12`. Nil if the address has fewer slashes.
  func partOfAddress(_ slashes: Int) -> String? {
    withSpan { bytes in
      var start = 0
      for _ in 0..<slashes {
        guard let slash = bytes.index(of: UInt8(ascii: "/"), from: start) else { return nil }
        start = slash + 1
      }
      let end = bytes.index(of: UInt8(ascii: "/"), from: start) ?? bytes.count
      return String(bytes.extracting(start..<end))
    }
  }
}
