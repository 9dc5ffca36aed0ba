/// How templates are rendered.
public struct Options: Sendable {
  /// What happens when something undefined is used.
  public var undefinedBehavior = UndefinedBehavior.lenient
  /// The bounds within which a rendering must stay.
  public var limits = Limits()
  /// What the names of templates begin with whose output is Markdown that becomes HTML: those that end
  /// in `.md` escape texts for it. Nil where there are none.
  public var markdownPrefix: String?
  /// Whether escaping for HTML writes `/` as `&#x2f;`, as MiniJinja does.
  public var escapesSlash = false

  /// The options of Jinja2.
  public init() {}
}
