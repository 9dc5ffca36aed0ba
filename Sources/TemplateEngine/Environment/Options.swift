/// How the text of templates is read.
public struct SyntaxOptions: Sendable, Hashable {
  /// Whether the first line end after a block tag is left out.
  public var trimBlocks = false
  /// Whether white space between the beginning of a line and a block tag is left out.
  public var lstripBlocks = false
  /// Whether the line end at the end of a template is kept.
  public var keepTrailingNewline = false

  /// White space as Jinja2 treats it unless asked otherwise.
  public init() {}
}

/// How templates are read and rendered.
public struct Options: Sendable {
  /// How the text of templates is read.
  public var syntax = SyntaxOptions()
  /// What happens when something undefined is used.
  public var undefinedBehavior = UndefinedBehavior.lenient
  /// The bounds within which a rendering must stay.
  public var limits = Limits()
  /// Whether escaping for HTML writes `/` as `&#x2f;`, as MiniJinja does.
  public var escapesSlash = false

  /// The options of Jinja2.
  public init() {}
}
