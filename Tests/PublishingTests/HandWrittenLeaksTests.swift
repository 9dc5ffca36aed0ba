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
}
