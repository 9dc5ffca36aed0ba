import Configuration
import Credentials
import Diagnostics
import Foundation
import IssueModel
import Secrets
import Testing

@testable import Publishing

@Suite("What must not be published")
struct LeakGateTests {
  static let token = "ghp_" + "x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN"

  private func site(
    _ configuration: String = "", text: String = "Nothing.", files: [String: String] = [:]
  ) throws -> TemporarySite {
    let data = """
      [{"number": 1, "title": "Door creaks", "body": \(quoted(text)), "state": "OPEN"},
       {"number": 2, "title": "The admins' <password> is \\"open sesame\\"", "state": "OPEN",
        "body": "The cave is opened by saying open sesame three times in a row.",
        "labels": [{"name": "secret"}], "url": "https://github.com/acme/house/issues/2"}]
      """
    return try TemporarySite(
      files.merging([
        "gazette.yml":
          "title: House\nurl: https://example.org\noutputs: [html, md, search, api]\n"
          + configuration,
        "data/issues.json": data,
      ]) { own, _ in own })
  }

  private func quoted(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
  }

  /// What a build tells of leaks: code and message of each.
  private func leaks(_ site: TemporarySite) async throws -> [String] { try await site.leaks() }

  @Test("a token in a text fails the build, which names record, field and page")
  func tokens() async throws {
    let site = try site(text: "Use \(Self.token)!")
    let found = try await leaks(site)
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix(
        "leak-token: a GitHub token would be published on api/v1/issues/main/1.json and "))
    #expect(found[0].hasSuffix("; it stands in the text of #1"))
    #expect(!found[0].contains(Self.token))
    #expect(!FileManager.default.fileExists(atPath: site.path + "/public/index.html"))
  }

  @Test("a find leaves the published site as it was, and the next build looks again")
  func keeps() async throws {
    let site = try site()
    try await site.build()
    let before = try site.published()
    let other = try self.site(text: "Use \(Self.token)!")
    let bad = try String(contentsOfFile: other.path + "/data/issues.json", encoding: .utf8)
    try site.write(bad, to: "data/issues.json")
    #expect(try await leaks(site).count == 1)
    #expect(try await leaks(site).count == 1)
    #expect(try site.published() == before)
    try site.write("title: House\nleaks: {allow: [\(Self.token)]}\n", to: "gazette.yml")
    #expect(try await leaks(site) == [])
  }

  @Test(
    "what a withheld record says is found in each spelling",
    arguments: [
      ("The admins' <password> is \"open sesame\" here", "leak-title"),
      (
        "https://x.org/?q=The%20admins%27%20%3Cpassword%3E%20is%20%22open%20sesame%22", "leak-title"
      ),
      ("> The cave is opened by saying open sesame three times in a row.", "leak-text"),
    ])
  func withheld(_ text: String, _ code: String) async throws {
    let found = try await leaks(site("exclude: [\"label:secret\"]\n", text: text))
    #expect(found.count == 1 && found[0].hasPrefix(code + ": "), "\(found)")
    #expect(
      found.first?.contains(" of acme/house#2, which is not published, would be published") == true)
  }

  @Test("what is not withheld, has another number or is a form's line is no leak")
  func withoutLeaks() async throws {
    let text =
      "https://github.com/acme/house/issues/22 says open sesame: Door creaks, the admins said."
    let report = try await site("exclude: [\"label:secret\"]\n", text: text).build()
    #expect(report.withheld == 1)
  }

  @Test("a static file and a page written by hand are searched too, also across pieces of a file")
  func ownFiles() async throws {
    let long = String(repeating: "x ", count: 131_060) + Self.token
    let found = try await leaks(
      site(files: ["static/notes.txt": long, "pages/about.md": "# About\n\n\(Self.token)\n"]))
    #expect(
      found == [
        "leak-token: a GitHub token would be published on about.html and 1 other file; it stands in pages/about.md:3"
      ])
    let named = try await leaks(site(files: ["static/\(Self.token).txt": "x"]))
    #expect(named == ["leak-token: a GitHub token would be published on ghp_x7Kd….txt"])
  }

  @Test(
    "what is packed in pictures, PDF files and archives is searched",
    arguments: ["zTXt", "iTXt", "gz", "pdf", "zip", "UTF-16"])
  func packed(_ form: String) async throws {
    let file = Gzip.compress(Array(Self.token.utf8))
    let bare = Array(file[10..<file.count - 8])
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(data.count)] + Array(name.utf8) + data + [0, 0, 0, 0]
    }
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", [1, 2])
    let bytes: [UInt8] =
      switch form {
      case "zTXt": head + chunk("zTXt", Array("Comment".utf8) + [0, 0, 0x78, 1] + bare)
      case "iTXt":
        head
          + chunk(
            "iTXt", Array("Comment".utf8) + [0, 1, 0] + Array("en".utf8) + [0, 0, 0x78, 1] + bare)
      case "gz": file
      case "UTF-16": [0xFF, 0xFE] + Self.token.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      case "pdf":
        Array("%PDF-1.7\n1 0 obj << >> stream\r\n".utf8) + [0x78, 1] + bare
          + Array("\r\nendstream endobj".utf8)
      default:
        Array("PK".utf8) + [3, 4, 20, 0, 0, 0, 8, 0] + Array(repeating: 0, count: 16) + [
          1, 0, 0, 0, 0x61,
        ]
          + bare
      }
    let site = try site(files: ["static/empty": ""])
    try Data(bytes).write(to: URL(fileURLWithPath: site.path + "/static/a.bin"))
    #expect(
      try await leaks(site) == ["leak-token: a GitHub token would be published on a.bin"])
  }

  @Test("the points of a picture are no address whatever they look like, its texts are searched")
  func pictures() async throws {
    func chunk(_ name: String, _ text: String) -> String {
      "\0\0\0" + String(UnicodeScalar(UInt8(text.utf8.count))) + name + text + "\0\0\0\0"
    }
    let site = try site("strip: [emails]\n", files: ["static/empty": ""])
    let points = chunk("IDAT", "a@TzA.kU")
    for (chunks, count) in [
      (points + points, 0), (points + chunk("tEXt", "Author\0bo@hut.example") + points, 1),
    ] {
      try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(chunks.utf8)).write(
        to: URL(fileURLWithPath: site.path + "/static/a.png"))
      let found = try await leaks(site)
      #expect(
        found
          == Array(
            repeating: "leak-personal: an e-mail address would be published on a.png", count: count)
      )
    }
  }

  @Test("the address of a withheld record is found where texts are not revised")
  func addresses() async throws {
    let text =
      "See https://github.com/acme/house/issues/2 and https://github.com/acme/house/issues/22."
    let found = try await leaks(
      site("exclude: [\"label:secret\"]\n", text: text, files: ["static/notes.txt": text]))
    #expect(
      found == [
        "leak-address: the address of acme/house#2, which is not published, would be published on "
          + "notes.txt; it stands in static/notes.txt:1"
      ])
  }

  @Test(
    "who is hidden is found by name, address and login in what is no data",
    arguments: [
      "Ask Ana Kowalska.", "Ask @Ana.", "https://github.com/ANA", "(https://acme.org/~ana/x)",
      "https://x.org/ana.png", "ana@acme.org",
    ])
  func people(_ text: String) async throws {
    let data = """
      {"gazette": 1, "people": [{"login": "ana", "name": "Ana Kowalska", "url": "https://acme.org/~ana",
        "avatar": "https://x.org/ana.png", "email": "ana@acme.org"}],
       "issues": [{"number": 1, "title": "One", "author": "ana", "content": "\(text)"}]}
      """
    let site = try site("people: {hidden: [ana]}\n", files: ["pages/thanks.md": text + "\n"])
    try site.write(data, to: "data/issues.json")
    let found = try await leaks(site)
    // A login in such a path is one by itself too.
    #expect(
      found.count == (text.contains("~") ? 2 : 1)
        && found.allSatisfy {
          $0.wholeMatch(
            of:
              #/leak-login: .* of somebody who is not to be named.* would be published on thanks\.html.*/#
          ) != nil
        }, "\(found)")
    try site.write(
      "AnaX Ana Kowalskaya, https://github.com/ana-x, xana@acme.org\n", to: "pages/thanks.md")
    #expect(try await leaks(site) == [])
  }

  @Test("a login of somebody hidden is found as a word of the configuration and of a page")
  func ownWords() async throws {
    let site = try site(
      "footer: Run by zorbla\npeople: {hidden: [zorbla, quiblo, core]}\n",
      files: ["pages/thanks.md": "Quiblo and the core\n"])
    let found = try await leaks(site)
    let places = ["pages/thanks.md", "the configuration"]
    #expect(
      found.sorted().map { $0.components(separatedBy: " would").first }
        == places.map {
          "leak-login: the login of somebody who is not to be named, which \($0) says,"
        })
  }

  @Test("a withheld title is found in a page with other spaces, emphasis and letter case")
  func ownTitles() async throws {
    let texts = [
      "the ADMINS' &lt;password> is\n\"open\u{A0}**sesame**\"", "The admins of open sesame",
    ]
    let files = texts.enumerated().map { ("pages/p\($0).md", "# P\n\nSee \($1)!\n") }
    let found = try await leaks(
      site("exclude: ['label:secret']\n", files: Dictionary(uniqueKeysWithValues: files)))
    #expect(
      found == [
        "leak-title: the title of acme/house#2, which is not published, would be published on p0.html; it stands in pages/p0.md:3"
      ])
  }

  @Test(
    "the name of somebody hidden is found in a page with other spaces, emphasis and letter case")
  func ownNames() async throws {
    let site = try site(
      "people: {hidden: [quiblo]}\n", files: ["pages/p.md": "# P\n\nBy **lena**  \nBRIGGS.\n"])
    try site.write(
      #"{"gazette": 1, "people": [{"login": "quiblo", "name": "Lena Briggs"}], "issues": [{"number": 1, "title": "One", "author": "quiblo"}]}"#,
      to: "data/issues.json")
    #expect(
      try await leaks(site) == [
        "leak-login: the name of somebody who is not to be named would be published on p.html; it stands in pages/p.md:3"
      ])
  }

  @Test(
    "what withheld comments and names say is found in what is no data",
    arguments: [
      ("They said that the key lies under the third stair.", "a withheld comment on #1"),
      ("Use 7fk2q9xz4m there.", "a withheld comment on #1"), ("Of team-4711x.", "a label of #2"),
      ("By horse99battery.", "the login of somebody of #2"),
      ("Say a1b2c3d4e5 twice.", "a text of #2"), ("Its title is VAULT-7f3a.", "the title of #2"),
    ])
  func names(_ text: String, _ name: String) async throws {
    let data = """
      {"gazette": 1, "issues": [
        {"number": 1, "title": "One", "comments": [{"author": "bo", "content": "They said that the key lies under the third stair.\\n\\nkey: 7fk2q9xz4m"}]},
        {"number": 2, "title": "VAULT-7f3a", "private": true, "tags": ["team-4711x"], "author": "horse99battery", "content": "a1b2c3d4e5"}]}
      """
    let site = try site("comments: none\n", files: ["static/notes.txt": text + "\n"])
    try site.write(data, to: "data/issues.json")
    let found = try await leaks(site)
    #expect(
      found.count == 1 && found[0].contains(": \(name)")
        && found[0].hasSuffix("would be published on notes.txt; it stands in static/notes.txt:1"),
      "\(found)")
    // Where what is published says it too, it is nobody's secret.
    try site.write(data.replacing("\"One\"", with: "\"One: \(text)\""), to: "data/issues.json")
    #expect(try await leaks(site) == [])
  }

  @Test(
    "names of a calendar's entries are no addresses of e-mail, whatever their hosts and however long they are"
  )
  func calendarEntries() async throws {
    let long = String(repeating: "a-long-name-", count: 9)
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, calendar]\nredact: [email]\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [
        {"number": 1, "title": "One", "dueDate": "2026-05-01T00:00:00Z", "url": "https://github.com/acme/house/issues/1"},
        {"number": 2, "title": "Two", "dueDate": "2026-05-01T00:00:00Z", "creationDate": "2026-01-01T00:00:00Z"},
        {"key": "\(long)", "title": "Three", "dueDate": "2026-05-01T00:00:00Z"}]}
      """,
    ])
    #expect(try await leaks(site) == [])
    #expect(try site.page("feeds/due.ics").contains("@github.com\r\n"))
    try site.write(
      "UID:a\r\n b@gazette.invalid\r\nATTENDEE:mailto:joe@acme.org\r\nUID:x joe@acme.org y\r\n",
      to: "static/own.ics")
    #expect(try await leaks(site).count == 1)
  }

  @Test("the site's folder is told nobody, unless the data names it")
  func paths() async throws {
    let site = try site(files: ["static/notes.txt": "nothing"])
    try site.write("See \(site.path)/data.", to: "static/notes.txt")
    #expect(
      try await leaks(site) == [
        "leak-path: the path of the site's folder would be published on notes.txt; it stands in static/notes.txt:1"
      ])
    let other = try self.site()
    try other.write(
      "[{\"number\": 1, \"title\": \"In \(other.path)/x\", \"state\": \"OPEN\"}]",
      to: "data/issues.json")
    #expect(try await leaks(other) == [])
  }

  @Test("own rules are searched for in texts and pages, and told where they are wrong")
  func rules() async throws {
    let site = try site(
      "leaks: {rules: ['/build[0-9]+<x>/', 'cold iron', email], allow: ['/^build7/', bo@b.org]}\n",
      text: "build12<x> and build7<x> use Cold iron, cold iron, ana@b.org and bo@b.org.")
    let codes = try await leaks(site).map { $0.prefix { $0 != ":" } }
    #expect(codes.sorted() == ["leak-personal", "leak-rule", "leak-rule"])
    let wrong = try self.site("leaks: {rules: ['/a[b/']}\n")
    await #expect {
      try await wrong.build()
    } throws: { error in
      let problem = (error as? DiagnosticList)?.diagnostics.first
      return problem?.message == "this regular expression cannot be read: missing ]: [b"
        && problem?.place?.column == 3 && problem?.notes.first?.place?.line == 4
    }
  }

  @Test("a check tells the same as a build, and writes nothing")
  func check() async throws {
    let site = try site(text: "Use \(Self.token)!", files: ["static/notes.txt": Self.token])
    let day = try #require(Day(year: 2026, month: 1, day: 31))
    let inputs = try SiteInputs(reading: SiteFolder(site.path), today: day)
    let found = try await SitePublisher.leaks(of: inputs, today: day, jobs: 2)
    #expect(found.map { "\($0.code): \($0.message)" } == (try await leaks(site)))
    let clean = try self.site()
    let rest = try SiteInputs(reading: SiteFolder(clean.path), today: day)
    #expect(try await SitePublisher.leaks(of: rest, today: day, jobs: 2) == [])
    #expect(!FileManager.default.fileExists(atPath: clean.path + "/public"))
    #expect(!FileManager.default.fileExists(atPath: clean.path + "/.gazette"))
  }

  @Test("what is withheld later is searched for in pages that did not change")
  func later() async throws {
    let site = try site(text: "They said: The admins' <password> is \"open sesame\".")
    #expect(try await leaks(site) == [])
    let configuration = try String(contentsOfFile: site.path + "/gazette.yml", encoding: .utf8)
    try site.write(configuration + "exclude: [\"label:secret\"]\n", to: "gazette.yml")
    let found = try await leaks(site)
    #expect(found.count == 2)
    #expect(
      found.last?.hasPrefix("policy.pages-stay: the last site stays as it is, with 'issues/")
        == true)
  }
}
