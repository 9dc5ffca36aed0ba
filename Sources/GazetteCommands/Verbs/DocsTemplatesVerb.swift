import Publishing

/// `gazette docs templates`: what a template may use.
struct DocsTemplatesVerb: Verb {
  static let declaration = Declaration<Self>(
    "docs templates", "What a template may use, as Markdown",
    discussion: """
      The reference is made from the tables that templates are compiled against, so it is complete.
      """,
    [])

  func run(_ console: Console) throws -> Exit {
    try console.write(Array(TemplateReference.markdown().utf8))
    return .done
  }
}
