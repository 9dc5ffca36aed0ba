import Bytes
import Configuration
import Diagnostics
import ViewModels

extension AnyVerb {
  /// `gazette light on`.
  static let lightOn = edit("light on", "Switch the status light on") { session, _ in
    try session.changeLight { try $0.set(true) }
  }

  /// `gazette light off`.
  static let lightOff = edit("light off", "Switch the status light off") { session, _ in
    try session.changeLight { try $0.set(false) }
  }

  /// `gazette light toggle`.
  static let lightToggle = edit(
    "light toggle", "Switch the status light on if it is off, else off"
  ) { session, _ in
    try session.changeLight { try $0.toggle() }
  }
}

extension EditSession {
  /// Changes the light and says how it is now.
  fileprivate func changeLight(_ change: (LightViewModel) throws -> Void) throws -> Exit {
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
