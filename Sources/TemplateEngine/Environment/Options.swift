/// How templates are rendered.
public struct Options: Sendable {
  /// What happens when something undefined is used.
  public var undefinedBehavior = UndefinedBehavior.lenient
  /// The bounds within which a rendering must stay.
  public var limits = Limits()
  /// Whether escaping for HTML writes `/` as `&#x2f;`, as MiniJinja does.
  public var escapesSlash = false

  /// The options of Jinja2.
  public init() {}
}
