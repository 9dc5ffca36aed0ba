import Bytes

extension Span<UInt8> {
  /// The start of the run of bytes of a kind that ends at an offset, looked for no farther back than another one.
  @inline(__always)
  func start(before end: Int, from least: Int, of isPart: (UInt8) -> Bool) -> Int {
    least + extracting(least..<end).start(before: end - least, of: isPart)
  }
}
