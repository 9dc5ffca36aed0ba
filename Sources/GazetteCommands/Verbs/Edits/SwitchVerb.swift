/// One thing that can be done to the site's settings, without a word more.
protocol SwitchAction: Sendable {
  /// The verb, as `light on`.
  static var verb: String { get }
  /// What it does.
  static var summary: String { get }

  /// Does it and says so.
  static func perform(in session: EditSession, _ console: Console) throws -> Exit
}

/// `gazette light on` and its like: a verb with nothing to say but its name.
struct SwitchVerb<Action: SwitchAction>: EditVerb {
  var edit = EditOptions()

  static var declaration: Declaration<Self> {
    Declaration(Action.verb, Action.summary, Parameter<Self>.editing)
  }

  func run(_ console: Console) throws -> Exit {
    try Action.perform(in: EditSession(edit, holder: Action.verb, console: console), console)
  }
}
