import Diagnostics
import Foundation
import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import TrackerReaders

@Suite("Hostile files")
struct HostileFilesTests {
  /// A small file of each kind.
  private static let seeds: [String] = [
    #"[{"number":1,"title":"A\u00e9","state":"OPEN","labels":[{"name":"x","color":"fff"}],"#
      + #""author":{"login":"ana"},"comments":[{"body":"c","author":null}]}]"#,
    #"{"magic":"x","repo":"a/b","labels":[{"name":"l"}],"issues":[{"number":2,"title":"t"}],"#
      + #""pulls":[{"number":3,"state":"MERGED","reviews":[{"body":"r","comments":[]}]}]}"#,
    #"{"gazette":1,"issues":[{"number":1,"tags":["a",{"name":"b"}],"reminderTime":"09:00"}],"#
      + #""projects":[{"title":"p","items":[{"title":"i","priority":3}]}],"people":["x"]}"#,
    #"{"issues":[{"key":"A-1","fields":{"summary":"s","description":{"type":"doc","content":"#
      + #"[{"type":"paragraph","content":[{"type":"text","text":"t"}]}]}}}],"total":1}"#,
    #"{"name":"B","cards":[{"id":"5e0be10012345678901234ab","idShort":1,"name":"n","idList":"l"}],"#
      + #""lists":[{"id":"l","name":"L"}],"actions":[{"type":"commentCard","data":{"text":"x"}}]}"#,
    #"{"iid":1,"title":"t","state":"closed","web_url":"https://h/g/p/-/issues/1","notes":[{}]}"#
      + "\n" + #"{"iid":2,"title":"u","state":"opened"}"#,
    #"{"bugs":[{"id":1,"summary":"s","product":"p","comments":[{"text":"t","count":0}]}]}"#,
    #"{"issues":[{"id":1,"subject":"s","status":{"name":"n"},"journals":[{"notes":"n"}]}]}"#,
    "id,title,labels\n1,\"a \"\"b\"\"\",\"x,y\"\n2,b,\n",
    "Summary;Issue key;Comment;Created\nOne;A-1;30/Jun/25 9:54 AM;x;30/Jun/25\n",
    "---\nid: BACK-1\ntitle: T\nstatus: Done\nassignee: [\"@a\"]\n---\nBody\n",
    #""[{\"number\":1,\"title\":\"x\"}]""#,
    "<?xml version=\"1.0\"?><bugzilla urlbase=\"https://h/\"><bug><bug_id>1</bug_id><short_desc>a &amp; b"
      + "</short_desc><long_desc><thetext><![CDATA[x]]></thetext></long_desc></bug></bugzilla>",
    "<rss><channel><issue total=\"1\"/><item><key id=\"1\">A-1</key><summary>s</summary><description>&lt;p&gt;"
      + "t</description><comments><comment author=\"a\">&lt;b&gt;</comment></comments></item></channel></rss>",
  ]

  @Test("no bytes make reading fail otherwise than with a diagnostic")
  func fuzz() throws {
    let seed: UInt64 = 20_261_121
    print("seed \(seed)")
    var random = SplitMix(seed: seed)
    let grains: [[UInt8]] = [
      [0], [0xFF], [0xC3], Array("\"".utf8), Array("\\".utf8), Array("[[[[".utf8), Array("{".utf8),
      Array("}".utf8), Array("]".utf8), Array(",".utf8), Array(":".utf8), Array("\n".utf8),
      Array(#"\ud800"#.utf8), Array("null".utf8), Array("1e999".utf8), Array("-".utf8),
      Array("99999999999999999999".utf8), Array("---\n".utf8), Array(";".utf8), Array("\t".utf8),
    ]
    for _ in 0..<800 {
      var bytes = Array(Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &random)].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.removeSubrange(place..<min(bytes.count, place + 1 + place % 7))
        case 1: bytes = Array(bytes[..<place])
        case 2: bytes.insert(contentsOf: bytes.prefix(place), at: place)
        default:
          let grain = grains[Int.random(in: 0..<grains.count, using: &random)]
          bytes.insert(contentsOf: grain, at: place)
        }
      }
      let result = try load([bytes])
      for issue in result.snapshot.issues {
        #expect(!issue.title.isEmpty && !issue.title.utf8.contains(0x0A))
        #expect(String(validating: issue.body.utf8, as: UTF8.self) != nil)
      }
      for diagnostic in result.diagnostics { #expect(diagnostic.place != nil) }
    }
  }

  @Test("files of every size around a page are read to their last byte")
  func mapping() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "gazette-mapping-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Above the size to which files are copied, at and around multiples of a page.
    for size in [4 << 20, (4 << 20) + 1, 5 << 20, (5 << 20) - 1, (5 << 20) - 63, (5 << 20) + 4095] {
      let head = #"[{"number":1,"title":"t","state":"OPEN","body":""#
      let tail = #""},{"number":2,"title":"last","state":"OPEN"}]"#
      let fill = size - head.utf8.count - tail.utf8.count
      let text = head + String(repeating: "x", count: fill) + tail
      let path = folder.appending(path: "\(size)").path
      try Data(text.utf8).write(to: URL(filePath: path))
      let result = DataLoader.load([DataFile(path: path, name: "f")])
      #expect(result.outline == ["#1 issue open t", "#2 issue open last"])
      #expect(result.snapshot.issues[0].body.utf8.count == fill)
    }
  }

  @Test("what is no readable file is an error that names it")
  func unreadable() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "gazette-unreadable-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    mkfifo(folder + "/pipe", 0o600)
    let pipe = DataLoader.load([DataFile(path: folder + "/pipe", name: "pipe")])
    #expect(
      pipe.messages == [
        "error pipe data.unreadable: cannot read 'pipe': this is a device or a pipe, not a file"
      ])
    let missing = DataLoader.load([DataFile(path: folder + "/none", name: "none")])
    #expect(
      missing.messages == ["error none data.unreadable: cannot read 'none': there is no such file"])
    try Data([0x7F, 0x45, 0, 1]).write(to: URL(filePath: folder + "/binary"))
    let binary = DataLoader.load([DataFile(path: folder + "/binary", name: "binary")])
    #expect(
      binary.messages == [
        "error binary data.unknown-format: 'binary' is in no known format: it is no text"
      ])
    let wrong = try load("[]") { $0.format = "gihub-rest" }
    #expect(wrong.messages == ["error 1 data.format: there is no data format 'gihub-rest'"])
    #expect(wrong.diagnostics[0].suggestion == "did you mean 'github-rest'?")
  }

  /// The head of an entry of a ZIP archive, up to its name.
  private static let entry: [UInt8] = Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 1, count: 26)

  @Test(
    "an archive or a binary file is told for what it is, even where lines of a table stand in it",
    arguments: [
      (entry + "issues.csv".utf8, "is a ZIP archive", "unpack it, and give the files in it"),
      (
        entry + "a".utf8 + entry + "xl/workbook.xml".utf8, "is a workbook of Excel",
        "save the sheet as CSV"
      ),
      (
        entry + "mimetypeapplication/vnd.oasis.opendocument.spreadsheet".utf8,
        "is a workbook of LibreOffice", "save the sheet as CSV"
      ),
      ([0x1F, 0x8B, 8], "is packed with gzip", "unpack it with 'gunzip'"),
      (Array("BZh91AY&SY".utf8), "is packed with bzip2", "unpack it with 'bunzip2'"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "is packed with xz", "unpack it with 'unxz'"),
      ([0x28, 0xB5, 0x2F, 0xFD], "is packed with Zstandard", "unpack it with 'unzstd'"),
      (
        [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "is a 7z archive",
        "unpack it, and give the files in it"
      ),
      (Array("Rar!\u{1A}\u{7}".utf8), "is a RAR archive", "unpack it, and give the files in it"),
      (
        Array("issues.csv".utf8) + [UInt8](repeating: 0, count: 247) + "ustar".utf8,
        "is an archive of tar", "unpack it with 'tar xf', and give the files in it"
      ),
      (
        Array("SQLite format 3\u{0}".utf8), "is a database of SQLite",
        "export its table of issues as CSV"
      ),
      (
        Array("version https://git-lfs.github.com/spec/v1\noid sha256:0a\nsize 12\n".utf8),
        "is a pointer to a file of Git LFS", "fetch the file with 'git lfs pull'"
      ),
      (Array("%PDF-1.7\n".utf8), "is a PDF", "export the issues as CSV or JSON"),
      (
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "is a file of an older Excel or Word",
        "save the sheet as CSV"
      ),
      (Array("PAR1\u{15}".utf8), "is a file of Parquet", "export its rows as CSV or JSON"),
    ] as [([UInt8], String, String)])
  func binary(_ head: [UInt8], _ what: String, _ advice: String) throws {
    let result = try load([head + "\nid,title,status\n1,One,open\n".utf8])
    #expect(
      result.messages == ["error 1 data.unknown-format: '1' is in no known format: it \(what)"])
    #expect(result.diagnostics.map(\.suggestion) == [advice])
    #expect(result.snapshot.issues.isEmpty)
  }

  @Test(
    "a file of a folder that is for people is ignored, what may be data in an unknown format is an error",
    arguments: [
      ("notes.txt", "own notes", "note data.ignored"), ("README", "x", "note data.ignored"),
      ("Readme.md", "# a, b\n\nc", "note data.ignored"),
      ("LICENSE", "MIT, as ever\n\nx", "note data.ignored"),
      ("table.txt", "a,b\n1,2\n", "error data.unknown-format"),
      ("issues", "x", "error data.unknown-format"),
      ("notes.txt", "\u{0}\u{1}x", "error data.unknown-format"),
      ("notes.txt", "", "error data.empty"),
      ("note.md", "# N", "warning data.no-front-matter"),
    ])
  func forPeople(_ name: String, _ text: String, _ wanted: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "gazette-notes-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    try Data("[]".utf8).write(to: URL(filePath: folder + "/z.json"))
    let result = DataLoader.load(try DataLoader.files(inFolder: folder, name: "data"))
    #expect(result.diagnostics.map { "\($0.severity) \($0.code)" } == [wanted])
    let named = DataLoader.load([DataFile(path: folder + "/" + name, name: name)])
    #expect(named.diagnostics.allSatisfy { $0.code != "data.ignored" })
  }

  @Test("a folder is read in the order of its paths, hidden files left out")
  func folder() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "gazette-folder-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder + "/issues", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = [
      "issues/12.md": "---\ntitle: Twelve\ntags: [a, 'b, c']\npriority: low\n---\n\nBody\n",
      "issues/note.md": "# No front matter\n", ".hidden": "x",
      ".all-contributorsrc": #"{"projectName":"p","files":[],"contributors":[]}"#,
      "list.json": #"[{"number": 3, "title": "Three", "state": "OPEN"}]"#,
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }
    let found = try DataLoader.files(inFolder: folder, name: "data")
    #expect(
      found.map(\.name) == [
        "data/.all-contributorsrc", "data/issues/12.md", "data/issues/note.md", "data/list.json",
      ])
    let result = DataLoader.load(found)
    #expect(
      result.messages == [
        "warning data/issues/note.md data.no-front-matter: 'data/issues/note.md' is no issue, since"
          + " it has no front matter"
      ])
    #expect(result.outline == ["#3 issue open Three", "#12 issue open Twelve"])
    #expect(result.tags(1) == ["a", "b, c"])
    #expect(result.snapshot.issues[1].body == "Body\n")
    #expect(DataLoader.load([DataFile(path: folder, name: "data")]).outline == result.outline)
    #expect(try DataLoader.files(inFolder: folder + "/none", name: "none").isEmpty)
  }

  @Test("the number of threads does not change the result")
  func threads() throws {
    let records = (1...4000).map { number in
      let body = String(repeating: "word ", count: 200)
      return #"{"number":\#(number),"title":"t","state":"OPEN","body":"\#(body)","labels":["#
        + #"{"name":"l\#(number % 97)"}],"author":{"login":"u\#(number % 53)"}}"#
    }
    let text = Array(("[" + records.joined(separator: ",") + "]").utf8)
    var options = LoadOptions()
    options.jobs = 1
    let one = try load([text], options: options)
    let many = try load([text])
    #expect(one.snapshot.issues.count == 4000)
    #expect(one.snapshot.issues == many.snapshot.issues)
    #expect(one.snapshot.tags == many.snapshot.tags)
    #expect(one.snapshot.people == many.snapshot.people)
  }

  @Test("aliases, opt-outs and rules for labels")
  func rules() throws {
    var options = LoadOptions()
    options.peopleAliases = ["Ana-Old": "ana"]
    options.peopleOptOuts = ["BEN"]
    options.tagAliases = ["defect": "bug"]
    options.priorityRules = [LabelRule("p1", .high), LabelRule("prio/*", .low)]
    options.projectRules = [LabelRule("area: *", "Area *")]
    options.dueRules = [LabelPattern("due:*")]
    let result = try load(
      #"[{"number":1,"title":"t","author":{"login":"ana-old"},"assignees":[{"login":"Ben"}],"#
        + #""labels":[{"name":"Defect"},{"name":"BUG"},{"name":"P1"},{"name":"area: UI"},"#
        + #"{"name":"due:2026-01-31"}]}]"#, options: options)
    let issue = result.snapshot.issues[0]
    #expect(result.tags(0) == ["bug", "P1", "area: UI", "due:2026-01-31"])
    #expect(result.snapshot.people.map(\.login) == ["ana"])
    #expect(issue.assignees == [])
    #expect(issue.priority == .high)
    #expect(issue.project.map { result.snapshot[$0].title } == "Area UI")
    #expect(issue.due?.description == "2026-01-31T00:00:00Z")
  }
}
