import Credentials
import Foundation
import Testing

@testable import Publishing

@Suite("What must not be published, in files written by hand")
struct HandWrittenLeaksTests {
  private static let title = "Quokka merger plan of the board"
  private static let line = "The quokkas never heard that their burrow had been sold at night"
  private static let token = "ghp_" + "x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN"
  private static let key =
    "-----BEGIN PRIVATE KEY-----\nMIIEowIBAAKCAQEAx7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNZq8W1nE5rT0y\n-----END PRIVATE KEY-----\n"

  /// A site with an issue, another one that is not published, and files.
  private func site(
    text: String = "Nothing.", files: [String: [UInt8]], _ configuration: String = ""
  ) throws -> TemporarySite {
    let data = try JSONSerialization.data(withJSONObject: [
      "gazette": 1,
      "issues": [
        ["number": 1, "title": "Door creaks", "content": text],
        ["number": 2, "title": Self.title, "content": Self.line],
      ],
    ])
    let site = try TemporarySite([
      "gazette.yml": "title: House\nexclude: ['number:2']\n" + configuration,
      "data/issues.json": String(decoding: data, as: UTF8.self), "static/empty": "",
      "templates/empty.html": "", "pages/empty.md": "# Empty\n",
    ])
    for (name, bytes) in files {
      try Data(bytes).write(to: URL(fileURLWithPath: site.path + "/" + name))
    }
    return site
  }

  /// What a build finds: the rule and the place of each.
  private func leaks(_ files: [String: [UInt8]], _ configuration: String = "") async throws
    -> [String]
  {
    try await site(files: files, configuration).leaks().map { leak in
      let parts = leak.components(separatedBy: " would be published on ")
      return "\(leak.prefix { $0 != ":" }) \((parts.last ?? "").prefix { $0 != ";" })"
    }
  }

  @Test(
    "an address with a password is found in texts, names, pages and files, also where it is encoded"
  )
  func passwords() async throws {
    let address = "postgres://app:" + "hD8kQz2P" + "@db.acme.org/x"
    for text in [
      "See <\(address)>.", address.replacing("@", with: "&#64;"),
      address.replacing(":", with: "\\:").replacing("@", with: "\\@"),
      address.replacing("Qz", with: "Q\u{200B}z"),
    ] {
      let found = try await site(text: text, files: [:]).leaks()
      #expect(found.count == 1, "\(found)")
      #expect(
        found.first?.hasPrefix("leak-token: a password in an address would be published on ")
          == true)
      #expect(found.first?.contains("; it stands in the text of #1") == true)
    }
    for text in [address, Data(address.utf8).base64EncodedString()] {
      #expect(try await leaks(["static/a.txt": Array(text.utf8)]) == ["leak-token a.txt"])
    }
    #expect(try await leaks(["pages/a.md": Array(address.utf8)]) == ["leak-token a.html"])
    let allowed = "leaks: {allow: ['postgres://app:']}\n"
    #expect(try await leaks(["static/a.txt": Array(address.utf8)], allowed) == [])
    let redacted = try site(text: address, files: [:], "redact: [token]\n")
    #expect(try await redacted.leaks() == [])
    #expect(try redacted.page("issues/1.html").contains("[token]@db.acme.org"))
  }

  @Test(
    "a private key with characters without width in its lines is found in texts, pages and files",
    arguments: [
      key.replacing("PRIVATE", with: "PRI\u{200B}VATE"),
      key.replacing("BEGIN ", with: "BEG\u{2060}IN RSA "),
      key.replacing("KEY-----\n", with: "KEY---&shy;--\n"),
      key.replacing("Qz81TnvB4cRy6", with: "Qz81Tn\u{AD}vB4cRy6"),
    ])
  func keys(_ key: String) async throws {
    #expect(
      try await site(text: key, files: [:]).leaks() == [
        "leak-token: a private key would be published on the pages of #1; it stands in the text of #1"
      ])
    for (name, path) in [("static/a.pem", "a.pem"), ("pages/a.md", "a.html")] {
      #expect(try await leaks([name: Array(key.utf8)]) == ["leak-token \(path)"])
    }
  }

  @Test("what has characters without width elsewhere is told once, where it is published")
  func besideGaps() async throws {
    let found = try await site(text: "a\u{200B}b \(Self.token)\n\n\(Self.key)", files: [:]).leaks()
    #expect(found.count == 2)
    let plain = try await site(text: "ab \(Self.token)\n\n\(Self.key)", files: [:]).leaks()
    #expect(found == plain)
  }

  @Test(
    "a withheld title in capitals is found in comments and templates",
    arguments: [
      ("pages/a.md", "# A\n\n<!-- @ -->\n", "a.html"),
      ("pages/a.html", "<!-- @ -->", "a.html"),
      (
        "templates/404.html", "<!doctype html><title>x</title><p>@",
        "the pages of templates/404.html"
      ),
      (
        "templates/404.html", "<!doctype html><title>x</title><!-- @ -->",
        "the pages of templates/404.html"
      ),
    ])
  func capitals(_ name: String, _ text: String, _ path: String) async throws {
    func look(for title: String) async throws -> [String] {
      try await leaks([name: Array(text.replacing("@", with: title).utf8)])
    }
    #expect(try await look(for: Self.title.uppercased()) == ["leak-title \(path)"])
    #expect(try await look(for: "QUOKKA MERGER PLAN OF THE BOARDS") == [])
  }

  @Test(
    "a withheld title in capitals is found in an archive and in the comment of a picture",
    arguments: ["tgz", "jpg", "gif", "wide"])
  func binary(_ form: String) async throws {
    let title = Array(Self.title.uppercased().utf8)
    let count = UInt8(title.count)
    let bytes: [UInt8] =
      switch form {
      case "tgz": Gzip.compress(Array("a.txt\0\0\0\0".utf8) + title + [0, 0, 0])
      // The lengths of both are bytes that are digits.
      case "jpg":
        [0xFF, 0xD8, 0xFF, 0xFE, 0, count + 2 + 17] + title + Array(", of all boards. ".utf8) + [
          0xFF, 0xD9,
        ]
      case "gif":
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0x21, 0xFE, count + 18] + title
          + Array(" is what we talk of".utf8.prefix(18)) + [0, 0x3B]
      default: [0, 0x80] + title + [0x80, 0]
      }
    #expect(try await leaks(["static/a.bin": bytes]) == ["leak-title a.bin"])
  }

  private static func encoded(_ text: String, _ form: String) -> String {
    let bytes = Data(text.utf8)
    func each(_ format: String) -> String { bytes.map { String(format: format, $0) }.joined() }
    return switch form {
    case "base64": bytes.base64EncodedString()
    case "data": "<img src=\"data:text/plain;base64,\(bytes.base64EncodedString())\">"
    case "hex": each("%02x")
    case "percent": each("%%%02X")
    case "json": "{\"a\": \"\(each("\\u%04x"))\"}"
    case "javascript": "var a = '\(each("\\x%02x"))'"
    default: each("&#%d;")
    }
  }

  @Test(
    "what is encoded in files and pages is found",
    arguments: ["base64", "data", "hex", "percent", "json", "javascript", "html"],
    [
      (token, "leak-token"), (key, "leak-token"), (title, "leak-title"),
      (title.uppercased(), "leak-title"), (line, "leak-text"),
    ])
  func encodings(_ form: String, _ secret: (text: String, rule: String)) async throws {
    let bytes = Array("a: \(Self.encoded(secret.text, form))\n".utf8)
    #expect(try await leaks(["static/a.txt": bytes]) == [secret.rule + " a.txt"])
  }

  @Test("what is encoded is found in pages written by hand, in archives, and over pieces of a file")
  func encodedElsewhere() async throws {
    let text = Array(Self.encoded(Self.token, "base64").utf8)
    #expect(try await leaks(["pages/a.md": Array("# A\n\n".utf8) + text]) == ["leak-token a.html"])
    // Character references in code are shown as they are written.
    let fence = "# A\n\n```\n\(Self.encoded(Self.token, "html"))\n```\n"
    #expect(try await leaks(["pages/a.md": Array(fence.utf8)]) == ["leak-token a.html"])
    #expect(try await leaks(["static/a.gz": Gzip.compress(text)]) == ["leak-token a.gz"])
    // It begins in the first piece, within a run of digits that is longer than the part that is kept.
    let lead = Data(repeating: 0x78, count: 196_590)
    let long = Array(("a " + (lead + Data(" \(Self.token)".utf8)).base64EncodedString()).utf8)
    #expect(long.count > 1 << 18)
    #expect(try await leaks(["static/a.txt": long]) == ["leak-token a.txt"])
  }

  @Test(
    "a page whose file has a title for its name is told, and of several files the one that is shown"
  )
  func places() async throws {
    let named = try await site(
      files: ["pages/quokka-merger-plan-of-the-board.md": Array("# Plan\n".utf8)]
    ).leaks()
    #expect(named.count == 1)
    #expect(
      named[0].hasSuffix("; it stands in the name of pages/quokka-mer….md"), "\(named[0])")
    let text = Array("\nAsk @mirabelle1.\n".utf8)
    let several = try await site(
      files: ["static/a.txt": text, "pages/q.md": text], "people: {hidden: [mirabelle1]}\n"
    ).leaks()
    #expect(
      several.contains {
        $0.hasSuffix(" published on a.txt and 1 other file; it stands in static/a.txt:2")
      }, "\(several)")
  }

  @Test("an escape does not make public what templates and pages do not show")
  func unpublished() async throws {
    let text = "<!doctype html><title>a &amp; b</title>{# \(Self.token) by ana@acme.org #}"
    #expect(
      try await leaks(["templates/404.html": Array(text.utf8)], "redact: [email]\n") == [])
  }
}
