/// The arguments of every verb that edits a site's own data.
struct EditArguments: Sendable {
  /// The site's folder.
  var site = "."
  /// Whether to show the changes without making them.
  var isDryRun = false
  /// Whether to write the record as JSON.
  var isJSON = false
}

extension EditArguments {
  init(from take: inout ArgumentReader) {
    site = take.siteOption()
    isDryRun = take.flag(
      "dry-run", short: "n", "show what would change in which file, and change nothing")
    isJSON = take.json()
  }
}

extension Verb {
  /// A verb that edits a site's own data, through an intent of a view model.
  static func edit(
    _ name: String, _ summary: String, discussion: String = "",
    _ read: @escaping @Sendable (inout ArgumentReader) -> @Sendable (EditSession) throws -> Void
  ) -> Verb {
    Verb(name, summary, discussion: discussion) { take in
      let edit = read(&take)
      let arguments = EditArguments(from: &take)
      return { console in
        try edit(EditSession(arguments, holder: name, console: console))
      }
    }
  }
}
