import Bytes
import Configuration
import Diagnostics
import ViewModels

/// `gazette light on`: the status light, lit.
enum LightOn: SwitchAction {
  static let verb = "light on"
  static let summary = "Switch the status light on"

  static func perform(in session: EditSession, _ console: Console) throws -> Exit {
    try session.changeLight(console) { try $0.set(true) }
  }
}

/// `gazette light off`: the status light, dark.
enum LightOff: SwitchAction {
  static let verb = "light off"
  static let summary = "Switch the status light off"

  static func perform(in session: EditSession, _ console: Console) throws -> Exit {
    try session.changeLight(console) { try $0.set(false) }
  }
}

/// `gazette light toggle`: the status light, the other way round.
enum LightToggle: SwitchAction {
  static let verb = "light toggle"
  static let summary = "Switch the status light on if it is off, else off"

  static func perform(in session: EditSession, _ console: Console) throws -> Exit {
    try session.changeLight(console) { try $0.toggle() }
  }
}

extension EditSession {
  /// Changes the light and says how it is now.
  func changeLight(_ console: Console, _ change: (LightViewModel) throws -> Void) throws -> Exit {
    if case .query(let query) = configuration.light {
      console.report(
        .warning(
          "light.rule", "the site's light follows the rule '\(query.value)', not this switch",
          at: query.place))
    }
    let light = root.light
    let was = light.isOn
    try change(light)
    return try finish("the light is \(light.isOn ? "on" : "off") (it was \(was ? "on" : "off"))") {
      $0.object { $0.member("on", light.isOn) }
    }
  }
}
