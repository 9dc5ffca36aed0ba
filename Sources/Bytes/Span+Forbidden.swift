extension Span<UInt8> {
  /// The length of the character at an offset if HTML forbids it (HTML standard, section 13.1): a
  /// control other than white space and NUL, or one that Unicode never assigns. 0 for every other.
  @inlinable package func forbiddenLength(at start: Int) -> Int {
    switch self[start] {
    case 1...8, 11, 14...31, 127: return 1
    case 0xC2: return start + 1 < count && self[start + 1] & 0xE0 == 0x80 ? 2 : 0
    case 0xEF:
      guard start + 2 < count else { return 0 }
      let last = self[start + 2]
      let isForbidden =
        self[start + 1] == 0xB7
        ? (0x90...0xAF).contains(last)
        : self[start + 1] == 0xBF && last >= 0xBE
      return isForbidden ? 3 : 0
    case 0xF0...0xF4:
      guard start + 3 < count, self[start + 1] & 0x0F == 0x0F, self[start + 2] == 0xBF,
        self[start + 3] >= 0xBE
      else { return 0 }
      return 4
    // No byte of UTF-8; libgumbo makes it of some entities.
    case 0xF8...: return 1
    default: return 0
    }
  }
}
