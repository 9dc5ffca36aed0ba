import IssueModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Text {
  /// Whether two texts are byte for byte the same; nothing is read when they share their memory.
  func hasSameBytes(as other: Text) -> Bool {
    utf8.withUnsafeBufferPointer { a in
      other.utf8.withUnsafeBufferPointer { b in
        guard a.count == b.count else { return false }
        guard let x = a.baseAddress, let y = b.baseAddress, x != y else { return true }
        return memcmp(x, y, a.count) == 0
      }
    }
  }
}
