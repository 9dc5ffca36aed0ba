import Bytes
import Diagnostics
import Files
import IssueStore
import ViewModels

/// `gazette init DIR`: a new site folder.
struct InitVerb: Verb {
  var folder = ""
  var title: String?
  var isSample = false
  var isForced = false

  static let declaration = Declaration<Self>(
    "init", "Make a new site folder",
    discussion: """
      Makes DIR with gazette.yml, data/issues.json and pages/about.md. Files that are there already
      stay as they are. With --sample the data are 5 tags with 10 issues each, in the place of
      whatever data the folder held; it asks before it does that.
      """,
    [
      .required("DIR", \.folder, completion: .folders, "the folder"),
      .option("title", "TEXT", \.title, "the site's name (default: the folder's)"),
      .flag("sample", \.isSample, "with sample data"),
      .force(\.isForced, "use a folder that is not empty, and replace data without asking"),
    ])

  func run(_ console: Console) throws -> Exit {
    do {
      return try make(console)
    } catch let error as SystemError {
      throw error.diagnostic
    }
  }

  private func make(_ console: Console) throws -> Exit {
    let isSite = try FileSystem.status(of: path("gazette.yml")) != nil
    if try FileSystem.status(of: folder) != nil {
      let isEmpty = try FileSystem.entries(of: folder).isEmpty
      if !isEmpty, !isForced, !(isSite && isSample) {
        throw Diagnostic.error(
          "init.not-empty", "'\(folder)' is not empty", at: Place(file: folder),
          suggestion: "name a new folder, or use this one with --force")
      }
    }
    try FileSystem.makeFolder(path("data"))
    var made: [String] = []
    try write(configuration, to: "gazette.yml", &made)
    try write(about, to: "pages/about.md", &made)
    if isSample {
      var options = EditOptions()
      options.site = folder
      let session = try EditSession(options, holder: "init", console: console)
      let home = session.root.home
      if let notice = home.sampleDataNotice {
        if isForced { console.say(notice) } else { try console.confirm(notice) }
      }
      try home.addSampleData()
      made.append("data/issues.json")
    } else {
      try write(
        "{\n  \"gazette\": 1,\n  \"tags\": [],\n  \"projects\": [],\n  \"issues\": []\n}\n",
        to: "data/issues.json", &made)
    }
    let list = made.isEmpty ? "nothing, as everything is there" : made.joined(separator: ", ")
    console.say("made \(list) in '\(folder)'")
    console.say("next: gazette build \(folder)")
    return .done
  }

  private func write(_ text: String, to name: String, _ made: inout [String]) throws {
    let path = path(name)
    if try FileSystem.status(of: path) != nil { return }
    try FileSystem.makeFolder(FileSystem.split(path).folder)
    try FileSystem.replace(path, with: Array(text.utf8))
    made.append(name)
  }

  private func path(_ name: String) -> String { folder == "." ? name : folder.path(of: name) }

  private var name: String {
    let resolved = FileSystem.resolvingLinks(folder)
    let last = resolved.split(separator: "/").last.map(String.init)
    return title ?? last.flatMap { $0 == "." || $0 == ".." ? nil : $0 } ?? "Issues"
  }

  private var configuration: String {
    """
    # What this site is called; every other key has a default, see 'gazette docs config'.
    title: \(quoted(name))
    # description: What the site is about, in a sentence.
    # url: https://example.org/issues
    # language: en

    """
  }

  /// A text in double quotes, as YAML and JSON write it; control characters become spaces.
  private func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    var output = ByteBuffer()
    output.append(json: String(String.UnicodeScalarView(scalars)))
    return output.string
  }

  private var about: String {
    """
    ---
    title: About
    ---

    This page is written by hand, in Markdown: it is `pages/about.md`. Add others beside it, or
    delete it.

    """
  }
}
