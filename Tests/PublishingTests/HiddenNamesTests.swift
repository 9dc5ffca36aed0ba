import Foundation
import Testing

@testable import Publishing

@Suite("Names of those who are hidden")
struct HiddenNamesTests {
  /// The text of an issue of somebody, as it is published.
  private func text(_ login: String, _ name: String, _ text: String, _ people: String) async throws
    -> String
  {
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\npeople: \(people)\n",
      "people.key": "0123456789abcdef",
      "data/issues.json":
        #"{"gazette": 1, "people": [{"login": "\#(login)", "name": "\#(name)"}], "#
        + #""issues": [{"number": 1, "title": "T", "author": "\#(login)", "content": "Text: \#(text)"}]}"#,
    ])
    try await site.build()
    let page = try site.page("issues/1.md")
    let start = try #require(page.firstRange(of: "Text: "))
    return page[start.upperBound...].split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test(
    "a name of several parts is found with any spaces, hyphens, dashes or underscores between these"
  )
  func parts() async throws {
    let written =
      "Mira Okonkwo-Bell, MIRA OKONKWO BELL, Mira Okonkwo Bell, mira_okonkwo_bell, mira-okonkwo-bell, "
      + "Mira Okonkwo\u{2013}Bell, Mira\u{A0}Okonkwo\u{2011}Bell, Mira Okonkwo, Okonkwo-Bell, Mira Okonkwo-Bells."
    #expect(
      try await text("qq77x", "Mira Okonkwo-Bell", written, "{hidden: [qq77x]}")
        == "\(Array(repeating: "[somebody]", count: 7).joined(separator: ", ")), Mira Okonkwo, Okonkwo-Bell, Mira Okonkwo-Bells."
    )
    #expect(
      try await text("qq77x", "Mira Okonkwo Bell", "Mira Okonkwo-Bell said", "{hidden: [qq77x]}")
        == "[somebody] said")
  }

  @Test("an e-mail address with a part of a name is replaced as a whole")
  func addresses() async throws {
    let written =
      "mira.okonkwo@x.example, mira-okonkwo@x.example (mira@x.example) [m](mailto:x.mira@y.example) "
      + "ana@mira.example <mira+a@x.example> ana@x.example, x@mira."
    let wanted =
      "NAME, NAME (NAME) m NAME NAME ana@x.example, x@NAME."
    for (people, name) in [
      ("{hidden: [mira]}", "[somebody]"),
      ("{shown_as: pseudonym, key: people.key}", "Person 3uje5wxc"),
    ] {
      #expect(
        try await text("mira", "Mira Okonkwo", written, people)
          == wanted.replacing("NAME", with: name))
    }
  }
}
