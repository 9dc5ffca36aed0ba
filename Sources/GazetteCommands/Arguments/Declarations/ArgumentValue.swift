import IssueModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A type whose values can be written as an argument.
protocol ArgumentValue: Sendable {
  /// What is expected, as an error names it: `a whole number`.
  static var expectation: String { get }
  /// What a shell offers.
  static var completion: ValueCompletion { get }
  /// The value that an argument stands for, or nil when it stands for none.
  init?(argument: String)
}

extension ArgumentValue {
  static var completion: ValueCompletion { .none }
}

extension String: ArgumentValue {
  static var expectation: String { "text" }
  init?(argument: String) { self = argument }
}

extension Int: ArgumentValue {
  static var expectation: String { "a whole number" }
  init?(argument: String) { self.init(argument) }
}

extension UInt16: ArgumentValue {
  static var expectation: String { "a number from 0 to 65535" }
  init?(argument: String) { self.init(argument) }
}

/// How many things are done at a time.
struct JobCount: ArgumentValue {
  /// 1 to 1024.
  let count: Int

  static var expectation: String { "a number from 1 to 1024" }

  /// How many things the machine's cores can do at a time.
  static var cores: Int { max(1, min(1024, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }

  init?(argument: String) {
    guard let count = Int(argument), (1...1024).contains(count) else { return nil }
    self.count = count
  }
}

/// An argument that is one of a few words, each of which is a case of an enumeration.
protocol ArgumentChoice: ArgumentValue, CaseIterable {
  /// How the case is written.
  var word: String { get }
}

extension ArgumentChoice where Self: RawRepresentable, RawValue == String {
  var word: String { rawValue }
}

extension ArgumentChoice {
  static var words: [String] { allCases.map(\.word) }
  static var completion: ValueCompletion { .words(words) }

  static var expectation: String {
    let quoted = words.map { "'\($0)'" }
    guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  init?(argument: String) {
    guard let value = Self.allCases.first(where: { $0.word == argument }) else { return nil }
    self = value
  }
}

extension Instant: ArgumentValue {
  static var expectation: String {
    "a day as 2026-01-31, an instant as 2026-01-31T12:00:00Z or seconds as @1769860800"
  }

  /// RFC 3339 with `Z` or an offset, a UTC day, or seconds since the epoch behind `@`.
  init?(argument: String) {
    var scanner = DigitScanner(argument)
    if scanner.take("@") {
      guard let seconds = Int64(argument.dropFirst()), abs(seconds) < 253_402_300_800 else {
        return nil
      }
      self.init(seconds: seconds)
      return
    }
    guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2),
      scanner.take("-"), let dayOfMonth = scanner.digits(2),
      let day = Day(year: year, month: month, day: dayOfMonth)
    else { return nil }
    if scanner.isAtEnd {
      self.init(day)
      return
    }
    guard scanner.take("T") || scanner.take("t") || scanner.take(" "),
      let hour = scanner.digits(2), hour < 24, scanner.take(":"),
      let minute = scanner.digits(2), minute < 60, scanner.take(":"),
      let second = scanner.digits(2), second < 60
    else { return nil }
    var offset = 0
    if !scanner.take("Z"), !scanner.take("z") {
      let isWest = scanner.take("-")
      guard isWest || scanner.take("+"), let hours = scanner.digits(2), hours < 24,
        scanner.take(":"), let minutes = scanner.digits(2), minutes < 60
      else { return nil }
      offset = (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
    }
    guard scanner.isAtEnd else { return nil }
    self.init(
      seconds: Instant(day, hour: hour, minute: minute, second: second).seconds - Int64(offset))
  }
}

/// Reads ASCII digits and marks from the front of a string.
private struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let byte = rest.first, (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
      rest.removeFirst()
    }
    return value
  }
}
