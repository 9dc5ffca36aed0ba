import Diagnostics
import Foundation
import Testing

@testable import Publishing

@Suite("Words that withheld records share with published ones")
struct SharedWordsTests {
  /// What a build of a site with records tells of leaks.
  private func leaks(_ records: [String], _ configuration: String = "") async throws -> [String] {
    try await TemporarySite([
      "gazette.yml": "title: House\n" + configuration,
      "people.key": String(repeating: "0123456789abcdef", count: 4),
      "data/issues.json": #"{"gazette": 1, "issues": [\#(records.joined(separator: ", "))]}"#,
    ]).leaks()
  }

  @Test("lines of forms, whatever their numbers, and quotations of others are no leaks")
  func forms() async throws {
    let line = { (count: Int) in
      "Last week, \(count) pull requests were created, updated or merged."
    }
    var records = (1...3).map { #"{"number": \#($0), "title": "One", "content": "\#(line($0))"}"# }
    records.append(
      #"{"number": 4, "title": "Four", "private": true, "content": "\#(line(2))\n> A door that creaks is said to be of  good oak."}"#
    )
    records.append(
      #"{"number": 5, "title": "Five", "content": "A door that creaks is said to be of\n good oak."}"#
    )
    #expect(try await leaks(records) == [])
    #expect(try await leaks(Array(records.dropFirst())).count == 1)
  }

  @Test(
    "a line that its writer published, or that was published before, is no leak; a later copy by another is",
    arguments: [
      ("ana", "2026-01-05", 0), ("bo", "2026-01-01", 0), ("bo", "2026-01-05", 1),
      // Neither is the withheld line itself, wherever it comes from.
      ("ana", "2026-01-03", 1),
    ], ["", "people: {shown_as: pseudonym, key: people.key}\n"])
  func linesOfOthers(_ other: (writer: String, day: String, leaks: Int), policy: String)
    async throws
  {
    let line = "The spare key of the cellar lies under the third stone."
    let found = try await leaks(
      [
        """
        {"number": 1, "title": "One", "author": "bo", "creationDate": "2026-01-02T09:00:00Z", "comments": [
          {"author": "\(other.writer)", "date": "\(other.day)T10:00:00Z", "content": "\(line)"}]}
        """,
        """
        {"number": 2, "title": "Two", "author": "bo", "creationDate": "2026-01-02T10:00:00Z", "private": true,
          "comments": [{"author": "ana", "date": "2026-01-03T10:00:00Z", "content": "- \(line)"}]}
        """,
      ], policy)
    #expect(found.count == other.leaks, "\(found)")
  }

  @Test("what a withheld record says of a published one in the words of its title is no leak")
  func titlesInLines() async throws {
    let title = "Doors that creak have to be oiled before the first of each month"
    let records = [
      #"{"number": 1, "title": "\#(title)"}"#,
      #"{"number": 2, "title": "Digest", "private": true, "content": "Last week:\n- #1 [\#(title)](https://x.org/1)"}"#,
    ]
    #expect(try await leaks(records) == [])
  }

  @Test("a title that a published one has as a part is no leak, one in a text is")
  func partsOfTitles() async throws {
    func found(title: String, body: String) async throws -> [String] {
      try await leaks([
        #"{"number": 1, "title": "\#(title)", "content": "\#(body)"}"#,
        #"{"number": 2, "title": "Update the old door", "private": true}"#,
      ])
    }
    #expect(try await found(title: "Update the old door and its lock", body: "Soon") == [])
    let told = try await found(title: "Doors", body: "They call it Update the old door")
    #expect(told.count == 1 && told[0].hasPrefix("leak-title: the title of #2"))
  }

  @Test("a title of three words that two published records say is a phrase")
  func phrases() async throws {
    func found(_ title: String, saidIn count: Int) async throws -> Int {
      let records = (1...3).map { number in
        #"{"number": \#(number), "title": "Doors", "content": "\#(number > count ? "Walls" : "See \(title).")"}"#
      }
      let secret = #"{"number": 4, "title": "\#(title)", "private": true}"#
      return try await leaks(records + [secret]).count
    }
    #expect(try await found("Proposals and Votes", saidIn: 1) == 1)
    #expect(try await found("Proposals and Votes", saidIn: 2) == 0)
    #expect(try await found("Proposals and Votes 2", saidIn: 3) == 1)
    #expect(try await found("Proposals and late votes", saidIn: 3) == 1)
  }

  @Test(
    "a title that is said in other letters is a usual phrase where three published records have each of its words",
    arguments: [
      ("Secrets and Keys", "Rotate secrets and keys each year.", ["secrets", "keys"], 0),
      ("Secrets and Keys", "Rotate secrets and keys each year.", ["secrets"], 1),
      // As it is written it is a copy.
      ("Secrets and Keys", "Rotate Secrets and Keys each year.", ["secrets", "keys"], 1),
      // One of many words is a phrase only where it was said before.
      (
        "The secrets of all keys that we keep",
        "Here are the secrets of all keys that we keep.", ["secrets", "keys", "that", "keep"], 1
      ),
      (
        "The keys of all secrets that we keep",
        "Long ago: the keys of all secrets that we keep.", ["secrets", "keys", "that", "keep"], 0
      ),
    ])
  func usualTitles(_ title: String, said: String, words: [String], count: Int) async throws {
    var records = (1...3).map {
      #"{"number": \#($0), "title": "Number \#($0)", "content": "\#(words.joined(separator: ", "))"}"#
    }
    let day = said.hasPrefix("Long ago") ? "2025-01-01" : "2026-02-01"
    records += [
      #"{"number": 4, "title": "Four", "content": "\#(said)", "creationDate": "\#(day)"}"#,
      #"{"number": 5, "title": "\#(title)", "private": true, "creationDate": "2026-01-01"}"#,
    ]
    let found = try await leaks(records)
    #expect(found.count == count, "\(found)")
  }
}

extension SharedWordsTests {
  @Test(
    "a title of a few words that trackers are full of is no secret, whoever says it; one that says more is",
    arguments: [
      ("App crashes on startup", "The app crashes on startup since the update.", 0),
      ("Fix typo in documentation", "- Fix typo in documentation", 0),
      (
        "TypeError: Cannot read properties of undefined",
        "It says TypeError: Cannot read properties of undefined (reading 'x').", 0
      ),
      ("Bump lodash from 4.17.20 to 4.17.21", "- Bump lodash from 4.17.20 to 4.17.21", 0),
      ("App crashes on a wrong salary", "The app crashes on a wrong salary.", 1),
      (
        "App crashes on startup when the file is empty",
        "The app crashes on startup when the file is empty.", 1
      ),
      ("Bump the salary of Kim to 9000", "Please bump the salary of Kim to 9000.", 1),
    ])
  func usualWords(_ title: String, _ said: String, _ count: Int) async throws {
    let found = try await leaks([
      #"{"number": 1, "title": "One", "content": "\#(said)"}"#,
      #"{"number": 2, "title": "\#(title)", "private": true}"#,
    ])
    #expect(found.count == count, "\(found)")
  }

  @Test("lines of trackers' own templates and of tools are no leaks, what stands between them is")
  func usualLines() async throws {
    let lines = [
      "**Describe the bug**", "A clear and concise description of what the bug is.",
      "If applicable, add screenshots to help explain your problem.",
      "- [x] I have performed a self-review of my own code",
      "npm ERR! A complete log of this run can be found in: /home/ana/1.log",
      "npm error A complete log of this run can be found in: /root/2.log",
      "##[error]Process completed with exit code 127.",
      "- [x] I have searched the existing issues and this is not a duplicate",
      "  File '/usr/lib/python3.11/site-packages/requests/adapters.py', line 486, in send",
    ]
    func found(_ more: String) async throws -> Int {
      let text = (lines + [more]).joined(separator: "\\n")
      return try await leaks([
        #"{"number": 1, "title": "One", "content": "\#(text)"}"#,
        #"{"number": 2, "title": "Two", "private": true, "content": "\#(text)"}"#,
      ]).count
    }
    #expect(try await found("") == 0)
    #expect(try await found("The spare key of the cellar lies under the third stone.") == 1)
  }
}

extension TemporarySite {
  /// What a build tells of leaks: code and message of each.
  func leaks() async throws -> [String] {
    do {
      try await build()
      return []
    } catch let error as DiagnosticList {
      return error.diagnostics.map { "\($0.code): \($0.message)" }
    }
  }
}
