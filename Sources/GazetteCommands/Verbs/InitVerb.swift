import Bytes
import Diagnostics
import Files
import IssueStore
import ViewModels

extension Verb {
  /// `gazette init DIR`: a new site folder.
  static let initialize = Verb(
    "init", "Make a new site folder",
    discussion: """
      Makes DIR with gazette.yml, data/issues.json and pages/about.md. Files that are there already
      stay as they are. With --sample the data are 5 tags with 10 issues each, in the place of
      data of the site's own, as it asks before; exports of trackers stay beside them. With
      --sample --rich they are the last year of an invented project, with people, conversations,
      reviews and milestones, for a new folder.
      """
  ) { take in
    let folder: String = take.required("DIR", completion: .folders, "the folder")
    let title: String? = take.option("title", "TEXT", "the site's name (default: the folder's)")
    let isSample = take.flag("sample", "with sample data")
    let isRich = take.flag("rich", "with --sample: a year of an invented project")
    let isForced = take.force("use a folder that is not empty, and replace data without asking")
    return { console in
      if isRich, !isSample {
        throw UsageError("rich", "--rich goes with --sample").diagnostic
      }
      func path(_ name: String) -> String { folder == "." ? name : folder.path(of: name) }
      let isSite = try FileSystem.status(of: path("gazette.yml")) != nil && !isRich
      if try FileSystem.status(of: folder) != nil, !isForced, !(isSite && isSample),
        try !FileSystem.entries(of: folder).isEmpty
      {
        throw Diagnostic.error(
          "init.not-empty", "'\(folder)' is not empty", at: Place(file: folder),
          suggestion: "name a new folder, or use this one with --force")
      }
      try FileSystem.makeFolder(path("data"))
      let configuration = configuration(title: title ?? (isRich ? "Tidetable" : name(of: folder)))
      var files = [
        ("gazette.yml", isRich ? configuration + RichSample.configuration : configuration),
        ("pages/about.md", isRich ? RichSample.about : about),
      ]
      if isRich {
        var sample = RichSample(until: try console.now())
        let awards = RichSampleAwards(start: sample.start)
        files.append(("data/issues.json", String(decoding: sample.json(), as: UTF8.self)))
        files.append(("data/awards.json", awards.awards))
        files.append(("data/roster.csv", awards.roster))
        files.append(("pages/this-week.md", RichSample.page))
      } else if !isSample {
        files.append(("data/issues.json", noIssues))
      }
      var made: [String] = []
      for (name, text) in files where try FileSystem.status(of: path(name)) == nil {
        try FileSystem.makeFolder(FileSystem.split(path(name)).folder)
        try FileSystem.replace(path(name), with: Array(text.utf8))
        made.append(name)
      }
      if isSample, !isRich {
        let session = try EditSession(
          EditArguments(site: folder), holder: "init", console: console)
        let home = session.root.home
        if let notice = home.sampleDataNotice {
          try console.confirm(notice, isForced: isForced)
        }
        try home.addSampleData()
        session.describe("put sample data in the place of everything")
        // Beside an export of this name the site's own data have another one.
        let other = "data/own-issues.json"
        made.append(try FileSystem.status(of: path(other)) == nil ? "data/issues.json" : other)
      }
      let list = made.isEmpty ? "nothing, as everything is there" : made.joined(separator: ", ")
      console.say("made \(list) in '\(folder)'")
      console.say("next: gazette build \(folder)")
    }
  }

  private static func name(of folder: String) -> String {
    let last = FileSystem.resolvingLinks(folder).split(separator: "/").last.map(String.init)
    return last.flatMap { $0 == "." || $0 == ".." ? nil : $0 } ?? "Issues"
  }

  /// A configuration with a title in double quotes, in a spelling that is valid in YAML and JSON;
  /// its control characters become spaces.
  private static func configuration(title: String) -> String {
    let scalars = title.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    var quoted = ByteBuffer()
    quoted.append(json: String(String.UnicodeScalarView(scalars)))
    return """
      # What this site is called; every other key has a default, see 'gazette docs config'.
      title: \(quoted.string)
      # description: What the site is about, in a sentence.
      # url: https://example.org/issues
      # language: en

      """
  }

  private static let about = """
    ---
    title: About
    ---

    This page is written by hand, in Markdown: it is `pages/about.md`. Add others beside it, or
    delete it.

    """

  private static let noIssues = """
    {
      "gazette": 1,
      "tags": [],
      "projects": [],
      "issues": []
    }

    """
}
