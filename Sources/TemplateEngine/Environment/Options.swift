/// The options of parsing and rendering.
public struct Options: Sendable {
  /// The treatment of undefined values.
  public var undefinedBehavior = UndefinedBehavior.lenient
  /// The limits of a rendering.
  public var limits = Limits()
  /// The prefix of templates whose output is Markdown that becomes HTML: those among them that end
  /// in `.md` escape texts for it. Nil where there are none.
  public var markdownPrefix: String?
  /// Whether escaping for HTML writes `/` as `&#x2f;`, as MiniJinja does.
  public var escapesSlash = false

  /// The defaults of Jinja2.
  public init() {}
}
