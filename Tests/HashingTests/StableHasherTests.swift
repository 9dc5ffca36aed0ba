import Testing

@testable import Hashing

@Suite("Keys of inputs")
struct StableHasherTests {
  private func key(_ collect: (inout StableHasher) -> Void) -> UInt64 {
    var key = StableHasher()
    collect(&key)
    return key.value
  }

  @Test("the same values give the same key in every run")
  func stable() {
    let value = key {
      $0.combine("door")
      $0.combine(12)
      $0.combine([1, 2, 3])
      $0.combine(nil as Int64?)
    }
    #expect(value == Self.known)
  }

  /// What an earlier run gave.
  private static let known: UInt64 = 2_760_381_449_815_084_616

  @Test("values that are alike but for their borders give different keys")
  func borders() {
    let keys: [UInt64] = [
      key { _ in },
      key { $0.combine(0) },
      key {
        $0.combine(0)
        $0.combine(0)
      },
      key { $0.combine("") },
      key { $0.combine(true) },
      key { $0.combine(false) },
      key {
        $0.combine("ab")
        $0.combine("c")
      },
      key {
        $0.combine("a")
        $0.combine("bc")
      },
      key { $0.combine("abc") },
    ]
    #expect(Set(keys).count == keys.count)
  }

  @Test("every bit of a number and every byte of a text counts")
  func bits() {
    var keys: Set<UInt64> = [key { $0.combine(0) }]
    for bit in 0..<64 { keys.insert(key { $0.combine(1 << UInt64(bit) as UInt64) }) }
    #expect(keys.count == 65)
    let text = [UInt8](repeating: 0x61, count: 600)
    var texts: Set<UInt64> = [key { $0.combine(text) }]
    for index in text.indices {
      var other = text
      other[index] ^= 1
      texts.insert(key { $0.combine(other) })
    }
    #expect(texts.count == 601)
  }
}
