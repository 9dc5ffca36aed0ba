/// A scale of whole numbers from zero to a round number, with ticks at round values.
struct Scale {
  /// The greatest tick, at least 1.
  let top: Int
  /// The distance between ticks: 1, 2 or 5 times a power of ten.
  let step: Int

  /// A scale up to at least a value, with a limited number of intervals. Where there is no room for
  /// ticks between, more intervals bring the top nearer to the value.
  init(holding value: Int, intervals: Int = 3) {
    let value = max(1, value)
    var unit = 1
    var step = 1
    search: while true {
      for factor in [1, 2, 5] where (value + unit * factor - 1) / (unit * factor) <= intervals {
        step = unit * factor
        break search
      }
      unit *= 10
    }
    self.step = step
    top = (value + step - 1) / step * step
  }

  /// The ticks from zero on.
  var ticks: [Int] { Array(stride(from: 0, through: top, by: step)) }

  /// The part of a length that a value takes, rounded, and at least 1 for anything but zero.
  func length(_ value: Int, of length: Int) -> Int { Self.part(value, of: top, in: length) }

  /// The part of a length that a value takes of a whole, at least 1 for anything but zero.
  static func part(_ value: Int, of whole: Int, in length: Int) -> Int {
    guard value > 0, whole > 0 else { return 0 }
    return max(1, Int((Double(value) / Double(whole) * Double(length)).rounded()))
  }

  /// A part of the width, as `12.5%`.
  static func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "0%" }
    let hundredths = Int((Double(part) / Double(whole) * 10_000).rounded())
    let (number, rest) = (hundredths / 100, hundredths % 100)
    if rest == 0 { return "\(number)%" }
    return rest % 10 == 0 ? "\(number).\(rest / 10)%" : "\(number).\(rest < 10 ? "0" : "")\(rest)%"
  }
}
