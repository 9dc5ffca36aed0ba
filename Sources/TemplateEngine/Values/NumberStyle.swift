import Glibc
import Bytes

/// The styles of floating-point numbers; the digits are the fewest that read back as the number.
enum NumberStyle {
  /// As printed: never with an exponent, `100000000000000000000.0`.
  case plain
  /// As within a printed list, where Python's spelling is used: `1e+20`, `1e-07`.
  case literal
  /// As JSON: `1e+20`, `1e-7`.
  case json
}

extension ByteBuffer {
  /// Adds a floating-point number, always recognisable as one: `1.0`, not `1`.
  mutating func append(_ number: Double, style: NumberStyle) {
    guard number.isFinite else {
      append(number.isNaN ? "NaN" : number < 0 ? "-inf" : "inf")
      return
    }
    let text = number.description
    // Between these bounds every style is that of the standard library.
    let magnitude = number.magnitude
    if number == 0 || magnitude >= 1e-4 && magnitude < 1e15 {
      append(text)
      return
    }
    // The digits without leading and trailing zeros, and the power of ten of the first of them.
    let parts = text.split(separator: "e")
    let mantissa = parts[0].drop { $0 == "-" }
    let zeros = mantissa.prefix { $0 == "0" || $0 == "." }.count { $0 == "0" }
    var digits = mantissa.filter { $0 != "." }.dropFirst(zeros)
    while digits.last == "0" { digits.removeLast() }
    let power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let exponent = mantissa.prefix { $0 != "." }.count - zeros - 1 + power

    if number < 0 { append(45) }
    let lowest = style == .json ? -5 : -4
    if style != .plain, exponent < lowest || exponent >= 16 {
      append(String(digits.prefix(1)))
      if digits.count > 1 { append("." + digits.dropFirst()) }
      append(exponent < 0 ? "e-" : "e+")
      if style == .literal, exponent.magnitude < 10 { append(48) }
      append(decimal: Int(exponent.magnitude))
    } else if exponent < 0 {
      append("0." + String(repeating: "0", count: -exponent - 1) + digits)
    } else if exponent >= digits.count - 1 {
      append(digits + String(repeating: "0", count: exponent + 1 - digits.count) + ".0")
    } else {
      append(digits.prefix(exponent + 1) + "." + digits.dropFirst(exponent + 1))
    }
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
