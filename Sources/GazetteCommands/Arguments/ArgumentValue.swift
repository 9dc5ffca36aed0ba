import Bytes
import Configuration
import Formats
import IssueModel
import Markdown
import Publishing
import TemplateEngine
import ViewModels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A type whose values can be written as an argument.
protocol ArgumentValue: Sendable {
  /// The expected kind of value, in the words of an error: `a whole number`.
  static var expectation: String { get }
  /// The shell completions of its values.
  static var completion: ValueCompletion { get }
  /// Parses an argument; nil if it is not a value of the type.
  init?(argument: String)
}

extension ArgumentValue {
  static var completion: ValueCompletion { .none }
}

extension String: ArgumentValue {
  static var expectation: String { "text" }
  init?(argument: String) { self = argument }
}

extension UInt16: ArgumentValue {
  static var expectation: String { "a number from 0 to 65535" }
  init?(argument: String) { self.init(argument) }
}

extension SiteShard: ArgumentValue {
  static var expectation: String { "a part and how many there are, as 2/4" }

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }
}

/// A map of names, as `number=Ref,title=Headline`.
struct NameMap: ArgumentValue {
  let names: [String: String]

  static var expectation: String { "pairs such as number=Ref,title=Headline" }

  init?(argument: String) {
    var names: [String: String] = [:]
    for pair in argument.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1).map {
        CleanName.line(String($0)) ?? ""
      }
      guard parts.count == 2, !parts.contains("") else { return nil }
      names[parts[0]] = parts[1]
    }
    guard !names.isEmpty else { return nil }
    self.names = names
  }
}

/// The login of a person, as the configuration takes it: `ana`, `@ana` or the address of a profile.
struct Login: ArgumentValue {
  let name: String

  static var expectation: String { "a login, as ana" }

  init?(argument: String) {
    name = argument.login
    if name.isEmpty { return nil }
  }
}

/// How many issues are shown at most.
struct Limit: ArgumentValue {
  let count: Int

  static var expectation: String { "a whole number from 0" }

  init?(argument: String) {
    guard let count = Int(argument), count >= 0 else { return nil }
    self.count = count
  }
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

/// An argument with a few possible words, each of which is a case of an enumeration.
protocol ArgumentChoice: ArgumentValue, CaseIterable {
  /// How the case is written.
  var word: String { get }
}

extension ArgumentChoice where Self: RawRepresentable, RawValue == String {
  var word: String { rawValue }
}

extension ArgumentChoice {
  static var completion: ValueCompletion { .words(allCases.map(\.word)) }

  static var expectation: String {
    let quoted = allCases.map { "'\($0.word)'" }
    guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  init?(argument: String) {
    guard let value = Self.allCases.first(where: { $0.word == argument }) else { return nil }
    self = value
  }
}

extension Priority: ArgumentChoice {}
extension MarkdownOptions.RawHTML: ArgumentChoice {}
extension UndefinedBehavior: ArgumentChoice {}

/// One of the twelve colours, in any case and with hyphens or spaces.
extension NamedColor: ArgumentValue {
  static var expectation: String { allCases.map(\.slug).joined(separator: ", ") }
  static var completion: ValueCompletion { .words(allCases.map(\.slug)) }

  init?(argument: String) {
    let folded = argument.lowercased()
    let color = Self.allCases.first { $0.slug == folded || $0.rawValue.lowercased() == folded }
    guard let color else { return nil }
    self = color
  }
}

extension Instant: ArgumentValue {
  static var expectation: String {
    "a day as 2026-01-31, an instant as 2026-01-31T12:00:00Z or seconds as @1769860800"
  }

  /// RFC 3339 with `Z` or an offset, a UTC day, or seconds since the epoch behind `@`.
  init?(argument: String) {
    if argument.hasPrefix("@") {
      guard let seconds = Int64(argument.dropFirst()), abs(seconds) < 253_402_300_800 else {
        return nil
      }
      self.init(seconds: seconds)
      return
    }
    // Dates of trackers may be written in many ways, arguments only so.
    let shape = argument.utf8.map { byte in
      byte.isDigit ? UInt8(ascii: "0") : byte.isSpace ? UInt8(ascii: "t") : byte.lowercased
    }
    let moment = "0000-00-00t00:00:00"
    guard
      ["0000-00-00", moment + "z", moment + "+00:00", moment + "-00:00"]
        .contains(String(decoding: shape, as: UTF8.self)),
      !argument.utf8.dropFirst(11).starts(with: "24".utf8),
      let instant = DateParser.instant(argument)
    else { return nil }
    self = instant
  }
}

/// A time of day, or no reminder.
enum ReminderArgument: ArgumentValue {
  case off
  case at(TimeOfDay)

  static var expectation: String { "a time of day as 09:00, or 'off'" }

  init?(argument: String) {
    if argument == "off" {
      self = .off
      return
    }
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      argument.utf8.allSatisfy({ (0x30...0x3A).contains($0) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]),
      let time = TimeOfDay(hour: hour, minute: minute)
    else { return nil }
    self = .at(time)
  }
}
