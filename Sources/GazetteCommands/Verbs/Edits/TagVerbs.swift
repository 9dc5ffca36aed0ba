import Diagnostics
import Editing
import IssueModel
import IssueStore
import ViewModels

/// `gazette tag new NAME`: a tag in the site's own data.
struct TagNewVerb: EditVerb {
  var edit = EditOptions()
  var name = ""
  var details = ""
  var color: String?

  static let declaration = Declaration<Self>(
    "tag new", "Make a tag",
    [
      .required("NAME", \.name, "what it is called"),
      .option("description", "TEXT", \.details, "what it stands for"),
      .option("tag-color", "RRGGBB", \.color, "its colour, as d73a4a"),
    ] + Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    let rgb = try color.map { text in
      guard let rgb = RGB(hex: text) else {
        throw Diagnostic.error(
          "usage.bad-color", "'\(text)' is not a colour",
          suggestion: "write six hexadecimal digits, as d73a4a")
      }
      return rgb
    }
    let session = try EditSession(edit, holder: "tag new", console: console)
    try session.root.tags.add(Tag(name: name, details: details, color: rgb))
    let snapshot = session.snapshot
    return try session.finish("made the tag '\(name)'") { json in
      if let id = snapshot.tag(named: name) { json.tag(id, in: snapshot) }
    }
  }
}

/// `gazette tag rename NAME NEW`: another name for a tag, wherever it is used.
struct TagRenameVerb: EditVerb {
  var edit = EditOptions()
  var name = ""
  var newName = ""

  static let declaration = Declaration<Self>(
    "tag rename", "Give a tag another name, on every issue",
    [
      .required("NAME", \.name, "what it is called"), .required("NEW", \.newName, "its new name"),
    ] + Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    let session = try EditSession(edit, holder: "tag rename", console: console)
    let tags = session.root.tags
    guard let id = session.snapshot.tag(named: name) else {
      throw Diagnostic.error(
        "edit.no-tag", "there is no tag '\(name)'",
        suggestion: Suggestion.didYouMean(name, in: tags.names))
    }
    let old = session.snapshot[id].name
    try tags.rename(old, to: newName)
    let snapshot = session.snapshot
    let count = snapshot.issues.count { $0.tags.contains(id) }
    return try session.finish(
      "renamed the tag '\(old)' to '\(snapshot[id].name)' on "
        + Language.english.count(count, .issue)
    ) { $0.tag(id, in: snapshot) }
  }
}

extension AnyVerb {
  /// `gazette tag delete NAME`; the tag's issues stay.
  static let tagDelete = edit(
    "tag delete", "Delete a tag; its issues stay",
    [.required("NAME", \.word, "the tag's name")]
  ) { session, arguments in
    let name = arguments.word
    let before = session.snapshot
    let id = before.tag(named: name)
    let keys = before.issues.filter { issue in id.map { issue.tags.contains($0) } ?? false }
      .map { "#\($0.key)" }
    let count = try session.root.tags.delete(name)
    let list = keys.isEmpty ? "" : ": " + keys.joined(separator: " ")
    return try session.finish(
      "deleted the tag '\(name)'; \(Language.english.count(count, .issue)) lost it\(list)"
    ) { json in
      if let id { json.tag(id, in: before) }
    }
  }
}
