import Glibc
import Bytes

/// How numbers with a fraction are spelled; the digits are the fewest that read back as the number.
enum NumberStyle {
  /// As printed: never with an exponent, `100000000000000000000.0`.
  case plain
  /// As within a printed list, where Python's spelling is used: `1e+20`, `1e-07`.
  case literal
  /// As JSON: `1e+20`, `1e-7`.
  case json
}

extension ByteBuffer {
  /// Adds a number with a fraction, always recognisable as one: `1.0`, not `1`.
  mutating func append(_ number: Double, style: NumberStyle) {
    guard number.isFinite else {
      append(number.isNaN ? "NaN" : number < 0 ? "-inf" : "inf")
      return
    }
    let text = number.description
    // Between these bounds every style is what the standard library writes.
    let magnitude = number.magnitude
    if number == 0 || magnitude >= 1e-4 && magnitude < 1e15 {
      append(text)
      return
    }
    let parts = DecimalParts(text.utf8.span)
    if parts.isNegative { append(45) }
    switch style {
    case .plain: appendPlain(parts)
    case .literal:
      if parts.exponent < -4 || parts.exponent >= 16 {
        appendScientific(parts, exponentDigits: 2)
      } else {
        appendPlain(parts)
      }
    case .json:
      if parts.exponent < -5 || parts.exponent >= 16 {
        appendScientific(parts, exponentDigits: 1)
      } else {
        appendPlain(parts)
      }
    }
  }

  private mutating func appendPlain(_ parts: DecimalParts) {
    let digits = parts.digits
    let point = parts.exponent + 1
    if point <= 0 {
      append(static: "0.")
      for _ in 0..<(-point) { append(48) }
      append(digits)
    } else if point >= digits.count {
      append(digits)
      for _ in digits.count..<point { append(48) }
      append(static: ".0")
    } else {
      append(Array(digits[..<point]))
      append(46)
      append(Array(digits[point...]))
    }
  }

  private mutating func appendScientific(_ parts: DecimalParts, exponentDigits: Int) {
    append(parts.digits[0])
    if parts.digits.count > 1 {
      append(46)
      append(Array(parts.digits[1...]))
    }
    append(101)
    append(parts.exponent < 0 ? 45 : 43)
    let exponent = Int(parts.exponent.magnitude)
    if exponent < 10, exponentDigits > 1 { append(48) }
    append(decimal: exponent)
  }
}

/// The digits of a finite number other than 0 and the power of ten of the first of them.
private struct DecimalParts {
  var isNegative = false
  /// ASCII digits without leading or trailing zeros.
  var digits: [UInt8] = []
  var exponent = 0

  /// Takes apart what the standard library writes: `-12.5`, `1e-07`, `1.5e+300`.
  init(_ text: Swift.Span<UInt8>) {
    var integerDigits = 0
    var power = 0
    var isFraction = false
    var index = 0
    while index < text.count {
      switch text[index] {
      case 45: isNegative = true
      case 46: isFraction = true
      case 101:
        let isNegativePower = text[index + 1] == 45
        for place in (index + 2)..<text.count { power = power * 10 + Int(text[place]) - 48 }
        if isNegativePower { power = -power }
        index = text.count
      default:
        digits.append(text[index])
        if !isFraction { integerDigits += 1 }
      }
      index += 1
    }
    let zeros = digits.prefix { $0 == 48 }.count
    digits.removeFirst(zeros)
    while digits.last == 48 { digits.removeLast() }
    exponent = integerDigits - zeros - 1 + power
  }
}

/// A number as the C library's `printf` writes it under `%.*f`, `e` or `g`, correctly rounded.
func printf(_ conversion: Character, _ number: Double, precision: Int, alternate: Bool = false)
  -> String
{
  let format = "%\(alternate ? "#" : "").*\(conversion)"
  // No double has more than 1074 digits after the point, nor more than 309 before it.
  let precision = Int32(max(0, min(precision, 1100)))
  return unsafe withVaList([precision, number]) { arguments in
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1500) { room in
      let length = unsafe Int(vsnprintf(room.baseAddress, room.count, format, arguments))
      return unsafe room.withMemoryRebound(to: UInt8.self) {
        unsafe String(decoding: $0[..<max(0, min(length, room.count - 1))], as: UTF8.self)
      }
    }
  }
}
