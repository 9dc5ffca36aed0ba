extension String {
  /// A number in decimal digits behind a literal, as `#12`.
  ///
  /// Every row has such a text, and `+` and interpolation take several times as long.
  public init(_ prefix: StaticString, decimal number: Int) {
    let digits = number.magnitude.decimalDigitCount
    let start = prefix.utf8CodeUnitCount
    let count = start + digits + (number < 0 ? 1 : 0)
    // All of the buffer's bytes are written: those of the prefix, a sign, and the digits from the last one on.
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer in
      for index in 0..<start { unsafe buffer[index] = prefix.utf8Start[index] }
      if number < 0 { unsafe buffer[start] = UInt8(ascii: "-") }
      var rest = number.magnitude
      for index in (count - digits..<count).reversed() {
        unsafe buffer[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      return count
    }
  }
}
