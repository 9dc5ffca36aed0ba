import IssueModel

extension TimeOfDay: ArgumentValue {
  static var expectation: String { "a time of day as 09:00" }

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      argument.utf8.allSatisfy({ (0x30...0x3A).contains($0) }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    self.init(hour: hour, minute: minute)
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
    } else if let time = TimeOfDay(argument: argument) {
      self = .at(time)
    } else {
      return nil
    }
  }
}

extension Priority: ArgumentChoice {}

/// One of the twelve colours, in any case and with hyphens or spaces.
struct ColorArgument: ArgumentValue {
  let color: NamedColor

  static var expectation: String { NamedColor.allCases.map(\.slug).joined(separator: ", ") }
  static var completion: ValueCompletion { .words(NamedColor.allCases.map(\.slug)) }

  init?(argument: String) {
    let folded = argument.lowercased()
    guard
      let color = NamedColor.allCases.first(where: {
        $0.slug == folded || $0.rawValue.lowercased() == folded
      })
    else { return nil }
    self.color = color
  }
}
