import Bytes
import Testing

@Suite("The output buffer")
struct ByteBufferTests {
  @Test("Appended bytes and texts follow one another while the buffer grows")
  func appending() {
    var output = ByteBuffer(capacity: 1)
    var expected = ""
    for length in 0..<200 {
      let text = String(repeating: "ł", count: length) + "|"
      output.append(text)
      output.append(Array(text.utf8))
      output.append(UInt8(ascii: "."))
      expected += text + text + "."
    }
    #expect(output.string == expected)
    let count = output.count
    #expect(count == expected.utf8.count)
  }

  @Test(
    "whole numbers are printed in decimal",
    arguments: [0, 7, 10, 99, 100, 1_000_000, -1, -10, .max, .min])
  func decimals(number: Int) {
    var output = ByteBuffer(capacity: 1)
    output.append(decimal: number)
    #expect(output.string == String(number))
  }

  @Test("A number is printed in as many hexadecimal digits as asked for")
  func hexadecimals() {
    var output = ByteBuffer(capacity: 1)
    output.append(hexadecimal: 0x1F600, digits: 8)
    output.append(hexadecimal: 0xAB, digits: 2)
    output.append(hexadecimal: 0xABC, digits: 1)
    #expect(output.string == "0001f600abc")
  }

  @Test("The bytes can be read in place, and the last of them by itself")
  func spans() {
    var output = ByteBuffer(capacity: 16, limit: 100)
    let none = output.last
    #expect(none == nil)
    output.append([1, 2, 3].span)
    let count = output.withSpan { $0.count }
    let last = output.last
    #expect(count == 3 && last == 3)
  }

  @Test("Reserving room changes nothing that was written, and past the limit nothing at all")
  func reserving() {
    var output = ByteBuffer(capacity: 16, limit: 64)
    output.append("abc")
    output.reserve(50)
    output.reserve(1000)
    let isOverfull = output.isOverfull
    #expect(output.string == "abc" && !isOverfull)
  }

  @Test("The bytes after a mark can be taken out again")
  func taking() {
    var output = ByteBuffer()
    output.append("kept")
    let mark = output.count
    output.append("taken")
    let taken = output.take(from: mark)
    #expect(taken == "taken")
    output.append("dropped")
    output.truncate(to: mark)
    #expect(output.string == "kept")
  }

  @Test("A text that goes past the limit is left out, and the buffer is overfull")
  func limit() {
    var output = ByteBuffer(capacity: 16, limit: 20)
    output.append("0123456789abcdef")
    let wasOverfull = output.isOverfull
    output.append("ghijk")
    let isOverfull = output.isOverfull
    #expect([wasOverfull, isOverfull] == [false, true])
    #expect(output.string == "0123456789abcdef")
  }
}
