/// What every verb takes that edits a site's own data.
struct EditOptions: Sendable {
  /// The site's folder.
  var site = "."
  /// Whether to show what would change and change nothing.
  var isDryRun = false
  /// Whether to write the record as JSON.
  var isJSON = false
}

/// The arguments of a verb that edits a site's own data.
protocol EditArguments: Sendable {
  /// What every such verb takes.
  var edit: EditOptions { get set }
}

/// A verb that edits a site's own data, through an intent of a view model.
protocol EditVerb: Verb, EditArguments {}

/// The arguments of an edit that needs no more than words by position.
struct PlainEdit: EditArguments {
  var edit = EditOptions()
  var words: [String] = []
  var word = ""
}

extension AnyVerb {
  /// A verb that edits data and takes words by position at most.
  static func edit(
    _ name: String, _ summary: String, discussion: String = "",
    _ words: [Parameter<PlainEdit>] = [],
    perform: @escaping @Sendable (EditSession, PlainEdit) throws -> Exit
  ) -> AnyVerb {
    let declaration = Declaration<PlainEdit>(
      name, summary, discussion: discussion, words + Parameter<PlainEdit>.editing)
    return AnyVerb(declaration, PlainEdit.init) { arguments, console in
      try perform(EditSession(arguments.edit, holder: name, console: console), arguments)
    }
  }
}

extension Parameter where V: EditArguments {
  /// The options of every verb that edits data.
  static var editing: [Parameter] {
    [
      .option(
        "site", short: "C", "DIR", \.edit.site, completion: .folders,
        "the site's folder (default: the current folder)"),
      .flag(
        "dry-run", short: "n", \.edit.isDryRun,
        "show what would change in which file, and change nothing"),
      .json(\.edit.isJSON),
    ]
  }
}
