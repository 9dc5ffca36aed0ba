import Credentials
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif
import Testing

@testable import Publishing
import ViewModels

@Suite("Open Badges")
struct OpenBadgeTests {
  static let configuration = """
    title: House
    url: https://example.org/house
    outputs: [html, openbadges, certificates]
    awards: {email: awards@example.org}

    """

  static let awards = """
    [{"name": "Begun", "description": "Open an issue.", "color": "Green", "criterion": "issues",
      "scope": "person", "tiers": [{"name": "One", "value": 1}, {"name": "Two", "value": 2}]},
     {"name": "Guide", "description": "Help.", "criterion": "manual",
      "holders": [{"person": "ada", "date": "2026-01-05"}, {"person": "bo"}]}]
    """

  func site(_ configuration: String = configuration) throws -> TemporarySite {
    try TemporarySite([
      "gazette.yml": configuration, "data/issues.json": TemporarySite.data,
      "data/awards.json": Self.awards,
    ])
  }

  func names(_ site: TemporarySite) throws -> [String] {
    try site.published().keys.filter { $0.hasPrefix("openbadges/") }.sorted()
  }

  @Test("there are an issuer, a class for each award of people, and three files for each holder")
  func paths() async throws {
    let site = try site()
    try await site.build()
    let files = ["json", "png", "svg"]
    let subjects = [
      "assertions/begun/ada", "assertions/begun/bo", "assertions/guide/ada", "badges/begun",
      "badges/guide",
    ]
    let expected =
      subjects.flatMap { name in files.map { "openbadges/\(name).\($0)" } }
      + ["openbadges/issuer.json"]
    #expect(try names(site) == expected.sorted())
    try site.write("title: House\nurl: https://example.org/house\n", to: "gazette.yml")
    try await site.build()
    #expect(try names(site).isEmpty)
    try site.write("title: House\noutputs: [html, openbadges]\n", to: "gazette.yml")
    try await site.build()
    #expect(try names(site).isEmpty)
  }

  @Test("the files say what Open Badges 2.0 wants them to say")
  func texts() async throws {
    let site = try site()
    try await site.build()
    #expect(
      try site.page("openbadges/issuer.json") == """
        {"@context":"https://w3id.org/openbadges/v2","type":"Issuer",\
        "id":"https://example.org/house/openbadges/issuer.json","name":"House",\
        "url":"https://example.org/house","email":"awards@example.org"}

        """)
    #expect(
      try site.page("openbadges/badges/begun.json") == """
        {"@context":"https://w3id.org/openbadges/v2","type":"BadgeClass",\
        "id":"https://example.org/house/openbadges/badges/begun.json","name":"Begun",\
        "description":"Open an issue.",\
        "image":"https://example.org/house/openbadges/badges/begun.png",\
        "criteria":{"id":"https://example.org/house/awards/begun.html",\
        "narrative":"Open an issue. (One: 1, Two: 2)"},\
        "issuer":"https://example.org/house/openbadges/issuer.json"}

        """)
    let id = "https://example.org/house/openbadges/assertions/begun/bo.json"
    let salt = SHA256(of: "gazette salt " + id).hex(first: 16)
    let identity = SHA256(of: "https://github.com/bo" + salt).hex
    #expect(
      try site.page("openbadges/assertions/begun/bo.json") == """
        {"@context":"https://w3id.org/openbadges/v2","type":"Assertion","id":"\(id)",\
        "recipient":{"type":"url","hashed":true,"salt":"\(salt)","identity":"sha256$\(identity)"},\
        "badge":"https://example.org/house/openbadges/badges/begun.json",\
        "issuedOn":"2026-01-04T08:00:00Z",\
        "image":"https://example.org/house/openbadges/assertions/begun/bo.png","narrative":"Two",\
        "evidence":[{"id":"https://example.org/house/issues/3.html"},\
        {"id":"https://example.org/house/people/bo.html"}],"verification":{"type":"hosted"}}

        """)
  }

  @Test(
    "somebody without a profile is known by the mail address of a roster, which is not published")
  func email() async throws {
    let site = try TemporarySite([
      "gazette.yml": Self.configuration, "data/awards.json": Self.awards,
      "data/issues.json": #"""
      {"gazette": 1, "issues": [{"number": 1, "title": "a", "author": "ada", "creationDate": "2026-01-01T00:00:00Z"}]}
      """#,
      "data/roster.csv": "login,name,email\nada,Ada,ada@example.org\n",
    ])
    try await site.build()
    let id = "https://example.org/house/openbadges/assertions/begun/ada.json"
    let salt = SHA256(of: "gazette salt " + id).hex(first: 16)
    let identity = SHA256(of: "ada@example.org" + salt).hex
    #expect(
      try site.page("openbadges/assertions/begun/ada.json").contains(
        """
        "recipient":{"type":"email","hashed":true,"salt":"\(salt)","identity":"sha256$\(identity)"}
        """))
    for (name, data) in try site.published() {
      #expect(!String(decoding: data, as: UTF8.self).contains("ada@example.org"), "\(name)")
    }
  }

  @Test(
    "an edit of a title renders only those pages of awards that show the title",
    arguments: [("Paint", ["awards/begun.html"]), ("Oil", [])])
  func retitled(_ word: String, _ pages: [String]) async throws {
    let site = try site()
    try await site.build()
    let before = try site.published()
    try site.write(
      TemporarySite.data.replacing("\"\(word) ", with: "\"\(word) soon "), to: "data/issues.json")
    let report = try await site.build()
    let after = try site.published()
    let changed = after.keys.filter { after[$0] != before[$0] }.sorted()
    #expect(changed.contains("issues/\(word == "Oil" ? 2 : 3).html"))
    #expect(report.rendered == changed.count)
    let roots = ["awards", "certificates", "openbadges"]
    #expect(changed.filter { name in roots.contains { name.hasPrefix($0) } } == pages)
  }

  @Test("pictures give the assertion back that was put into them")
  func baked() async throws {
    let site = try site()
    try await site.build()
    let assertion = try site.page("openbadges/assertions/begun/bo.json").dropLast()
    let files = try site.published()
    let png = try #require(files["openbadges/assertions/begun/bo.png"])
    #expect(PNG.baked(in: Array(png)) == [.assertion: String(assertion)])
    let plain = try #require(files["openbadges/badges/begun.png"])
    #expect(PNG.baked(in: Array(plain)) == [:])
    let svg = try site.page("openbadges/assertions/begun/bo.svg")
    #expect(
      svg.contains(
        """
        <openbadges:assertion verify="https://example.org/house/openbadges/assertions/begun/bo.json">\
        <![CDATA[\(assertion)]]></openbadges:assertion>
        """))
  }

  @Test("what was taken back says so and has no picture; an edit writes what it changes alone")
  func revoked() async throws {
    let site = try site()
    try await site.build()
    let before = try site.published()
    try site.write(
      Self.configuration.replacing(
        "awards: {", with: "awards: {revoked: [begun/bo], "), to: "gazette.yml")
    try await site.build()
    #expect(
      try site.page("openbadges/assertions/begun/bo.json") == """
        {"@context":"https://w3id.org/openbadges/v2","type":"Assertion",\
        "id":"https://example.org/house/openbadges/assertions/begun/bo.json","revoked":true}

        """)
    let after = try site.published()
    #expect(
      Set(before.keys).subtracting(after.keys) == [
        "certificates/begun/bo.html", "openbadges/assertions/begun/bo.png",
        "openbadges/assertions/begun/bo.svg",
      ])
    #expect(
      after.keys.filter { $0.hasPrefix("openbadges/") && after[$0] != before[$0] } == [
        "openbadges/assertions/begun/bo.json"
      ])
  }

  @Test("nothing of a hostile name is markup, a path or the end of an assertion")
  func hostile() async throws {
    let name = #"]]><script>\u202e\u0001../../x"#
    let long = String(repeating: "ä", count: 10_000)
    let site = try TemporarySite([
      "gazette.yml": Self.configuration,
      "data/issues.json": #"""
      {"gazette": 1, "people": [{"login": "\#(name)", "url": "https://a.org/'<]]>"},
        {"login": "\#(long)", "url": "https://a.org/b"}],
       "issues": [{"number": 1, "title": "a", "author": "\#(name)", "creationDate": "2026-01-01T00:00:00Z"},
                  {"number": 2, "title": "b", "author": "\#(long)", "creationDate": "2026-01-01T00:00:00Z"}]}
      """#,
      "data/awards.json": #"""
      [{"name": "\#(name)", "description": "\#(name)", "criterion": "issues", "value": 1,
        "scope": "person"}]
      """#,
    ])
    try await site.build()
    let names = try names(site)
    #expect(names.count == 1 + 3 + 6)
    #expect(names.allSatisfy { $0.utf8.count < 220 && !$0.contains("..") && !$0.contains("<") })
    for name in names where name.hasSuffix(".svg") {
      let svg = try site.page(name)
      #expect(!svg.contains("<script") && svg.components(separatedBy: "]]>").count < 3, "\(name)")
      #expect(XMLParser(data: Data(svg.utf8)).parse(), "\(name)")
    }
    for name in names where name.hasSuffix(".json") {
      let data = try #require(try site.published()[name])
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
    }
  }
}
