import Diagnostics
import Foundation
import Testing

@testable import Policy
@testable import Publishing

@Suite("What messages of leaks quote")
struct MaskedLeaksTests {
  private static let token = "ghp_" + "x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN"
  private static let web =
    "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJxeiJ9." + "b4cRy6WpE3sUj9HaGf5oNx7Kd02LmQz81Tnv"
  private static let lines =
    "MIIEowIBAAKCAQEAx7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oNZq8W1nE5rT0y Zq8W1nE5rT0y6WpE3sUj9HaGf5oNx7Kd02LmQz81TnvB4cRyMIIEowIBAAKCAQEA"
  private static let key =
    "-----BEGIN OPENSSH PRIVATE KEY----- \(lines) -----END OPENSSH PRIVATE KEY-----"

  private static func leak(_ text: String, _ name: String = "a GitHub token") -> Leak {
    Leak(rule: .token, name: name, text: text)
  }

  @Test(
    "a token shows its beginning alone, however it is written",
    arguments: [
      ("Use \(token)!", "Use ghp_x7Kd…"), ("notes/\(token).txt", "notes/ghp_x7Kd….txt"),
      ("a/\(token)/index.html", "a/ghp_x7Kd….html"),
      ("of ghp-x7kd02lmqz81tnvb4cry", "of ghp-x7kd…"),
      ("ghp\\_x7Kd02LmQz81TnvB '\(token)' b", "ghp\\_x7K… 'ghp_x7Kd…' b"),
      ("ghp_x7Kd0", "ghp_x7Kd0"), ("\(web) and \(token) too", "eyJhbGci… and ghp_x7Kd… too"),
      ("of \(lines) b", "of MIIEowIB…"), ("nothing of it", "nothing of it"), ("", ""),
    ])
  func masks(_ text: String, _ wanted: String) {
    let mask = TokenMask(of: [
      Self.leak(Self.token), Self.leak(Self.web), Self.leak(Self.lines, "a private key"),
      Leak(rule: .title, name: "the title", text: "nothing of it at all"),
    ])
    #expect(mask.masked(text) == wanted)
  }

  @Test(
    "a secret in the name of a label, a milestone or a person is told without its end",
    arguments: [
      (token, "a GitHub token", "ghp_x7Kd…"),
      (token + "AbCdEfGh1234567890", "a GitHub token", "ghp_x7Kd…"),
      (web, "a JSON Web Token", "eyJhbGci…"),
      (key, "a private key", "-----BEGIN OPENSSH PRIVATE KEY----- MIIEowIB…"),
    ])
  func names(_ secret: String, _ what: String, _ shown: String) async throws {
    for (member, place) in [
      (#""labels": [{"name": "of \#(secret)"}]"#, "the label 'of \(shown)'"),
      (#""milestone": {"title": "of \#(secret)", "number": 1}"#, "the project 'of \(shown)'"),
      (#""assignees": [{"login": "\#(secret)"}]"#, "the name of '\(shown)'"),
    ] {
      let site = try TemporarySite([
        "gazette.yml":
          "title: House\nurl: https://example.org\noutputs: [html, md, search, api, badges]\n",
        "data/issues.json":
          #"[{"number": 1, "title": "Door creaks", "state": "OPEN", \#(member)}]"#,
      ])
      let error = await #expect(throws: DiagnosticList.self) { try await site.build() }
      let found = error?.diagnostics ?? []
      #expect(found.count == 1 && found[0].code == "leak-token")
      let told = found[0]
      let pattern = try #require(told.message.firstRange(of: "; it stands in "))
      #expect(told.message.hasPrefix("\(what) would be published on "))
      #expect(told.message[pattern.upperBound...] == place)
      let all = "\(told.message) \(told.place?.file ?? "") \(told.notes)".lowercased()
      for part in ["q8w1ne5rt0", "6wpe3suj9h", "abcdefgh12"] {
        #expect(!all.contains(part), "\(all)")
      }
    }
  }

  @Test("forms of one token are one find, which tells the files that have one form for certain")
  func forms() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html]\n",
      "data/issues.json":
        #"[{"number": 1, "title": "Door creaks", "body": "Nothing.", "state": "OPEN"}]"#,
      "static/a.txt": Self.token, "static/b.txt": Self.token + "x7Kd02", "static/c.txt": Self.token,
      "static/d.txt": "glpat-" + "x7Kd_2LmQz-1TnvB4cRy",
      "static/e.txt": "glpat-" + "x7Kd-2LmQz-1TnvB4cRy",
      "static/f.txt": "npm_" + "x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN",
    ])
    #expect(
      try await site.leaks() == [
        "leak-token: a GitHub token would be published on a.txt and at least 1 other file; it stands in static/a.txt:1",
        "leak-token: a GitLab token would be published on d.txt and at least 1 other file; it stands in static/e.txt:1",
        "leak-token: an npm token would be published on f.txt; it stands in static/f.txt:1",
      ])
  }
}
