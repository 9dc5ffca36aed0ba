import Bytes
import Diagnostics
import Editing
import IssueModel
import IssueStore
import Languages
import ViewModels

extension Verb {
  /// `gazette tag list`: the tags of the site's data.
  static let tagList = listing("tag list", "List the tags, and how many of their issues are open") {
    site, _ in
    let rows = site.index.tags.map { id in
      let index = Int(id.index)
      let issues = site.index.byTag[index].count { site.snapshot.issues[$0].kind == .issue }
      return (tag: site.snapshot[id], open: site.counts.openIssuesByTag[index], issues: issues)
    }
    return NameListing(
      rows,
      columns: [
        .init("NAME", isRight: false, rows.map(\.tag.name)),
        .init("OPEN", isRight: true, rows.map { String($0.open) }),
        .init("ISSUES", isRight: true, rows.map { String($0.issues) }),
        .init("DESCRIPTION", isRight: false, rows.map(\.tag.details)),
      ],
      cutting: ["DESCRIPTION", "NAME"], orElse: "there are no tags"
    ) { $0.tag($1.tag, open: $1.open, issues: $1.issues) }
  }

  /// `gazette tag new NAME`: a tag in the site's own data.
  static let tagNew = Verb("tag new", "Make a tag") { take in
    let name: String = take.required("NAME", "what it is called")
    let details = take.option("description", "TEXT", or: "", "what it stands for")
    let color: String? = take.option("tag-color", "RRGGBB", "its colour, as d73a4a")
    let arguments = EditArguments(from: &take)
    return { console in
      let rgb = color.flatMap { RGB(hex: $0) }
      if let color, rgb == nil {
        throw UsageError(
          "bad-color", "'\(color)' is not a colour",
          suggestion: "write six hexadecimal digits, as d73a4a")
      }
      let session = try EditSession(arguments, holder: "tag new", console: console)
      try session.root.tags.add(Tag(name: name, details: details, color: rgb))
      let snapshot = session.snapshot
      try session.finish("made the tag '\(name)'") { json in
        if let id = snapshot.tag(named: name) { json.tag(id, in: snapshot) }
      }
    }
  }

  /// `gazette tag rename NAME NEW`: another name for a tag, wherever it is used.
  static let tagRename = edit("tag rename", "Give a tag another name, on every issue") { take in
    let name: String = take.required("NAME", "what it is called")
    let newName: String = take.required("NEW", "its new name")
    return { session in
      let before = session.snapshot
      let known = before.tag(named: name)
      let old = known.map { before[$0].name } ?? name
      try session.root.tags.rename(old, to: newName)
      guard let id = known else { return }
      let snapshot = session.snapshot
      let count = snapshot.issues.count { $0.tags.contains(id) }
      try session.finish(
        "renamed the tag '\(old)' to '\(snapshot[id].name)' on "
          + Language.english.count(count, .issue)
      ) { $0.tag(id, in: snapshot) }
    }
  }

  /// `gazette tag delete NAME`; the tag's issues stay.
  static let tagDelete = edit("tag delete", "Delete a tag; its issues stay") { take in
    let name: String = take.required("NAME", "the tag's name")
    return { session in
      let before = session.snapshot
      let id = before.tag(named: name)
      let keys = before.issues.filter { issue in id.map { issue.tags.contains($0) } ?? false }
        .map { "#\($0.key)" }
      let count = try session.root.tags.delete(name)
      let list = keys.isEmpty ? "" : ": " + keys.joined(separator: " ")
      try session.finish(
        "deleted the tag '\(name)'; \(Language.english.count(count, .issue)) lost it\(list)"
      ) { json in
        if let id { json.tag(id, in: before) }
      }
    }
  }
}

extension JSONWriter {
  /// A tag with how many of its issues are open and how many it has.
  fileprivate mutating func tag(_ id: TagID, in snapshot: Snapshot) {
    let issues = snapshot.issues.filter { $0.kind == .issue && $0.tags.contains(id) }
    tag(snapshot[id], open: issues.count { $0.isOpen }, issues: issues.count)
  }

  fileprivate mutating func tag(_ tag: Tag, open: Int, issues: Int) {
    object { json in
      json.member("name", tag.name)
      json.member("id", tag.uuid)
      json.member("description", tag.details)
      json.member("color", tag.color?.css)
      json.member("open", open)
      json.member("issues", issues)
    }
  }
}
