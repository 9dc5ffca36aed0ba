/// What every verb takes that edits a site's own data.
struct EditOptions: Sendable {
  /// The site's folder.
  var site = "."
  /// Whether to show what would change and change nothing.
  var isDryRun = false
  /// Whether to write the record as JSON.
  var isJSON = false
}

/// A verb that edits a site's own data, through an intent of a view model.
protocol EditVerb: Verb {
  /// What every such verb takes.
  var edit: EditOptions { get set }
}

extension Parameter where V: EditVerb {
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
