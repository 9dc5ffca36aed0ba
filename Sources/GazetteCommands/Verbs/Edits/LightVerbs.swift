import Configuration
import Diagnostics
import ViewModels

/// `gazette light on`: the status light, lit.
struct LightOnVerb: EditVerb {
  var edit = EditOptions()

  static let declaration = Declaration<Self>(
    "light on", "Switch the status light on", Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    try EditSession(edit, holder: "light on", console: console)
      .changeLight(console) { try $0.set(true) }
  }
}

/// `gazette light off`: the status light, dark.
struct LightOffVerb: EditVerb {
  var edit = EditOptions()

  static let declaration = Declaration<Self>(
    "light off", "Switch the status light off", Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    try EditSession(edit, holder: "light off", console: console)
      .changeLight(console) { try $0.set(false) }
  }
}

/// `gazette light toggle`: the status light, the other way round.
struct LightToggleVerb: EditVerb {
  var edit = EditOptions()

  static let declaration = Declaration<Self>(
    "light toggle", "Switch the status light on if it is off, else off", Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    try EditSession(edit, holder: "light toggle", console: console)
      .changeLight(console) { try $0.toggle() }
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
