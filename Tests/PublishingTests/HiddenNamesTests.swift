import Diagnostics
import Foundation
import Testing

@testable import Publishing

@Suite("Names of people who are not to be named")
struct HiddenNamesTests {
  /// A site with a text about somebody with a name, who is hidden; the data has the name as the login, or beside it.
  private func site(_ text: String, of name: String, login: String? = nil, more: String = "") throws
    -> TemporarySite
  {
    let people =
      login.map { #""people": [{"login": "\#($0)", "name": "\#(name)"}],"# } ?? ""
    return try TemporarySite([
      "gazette.yml":
        "title: House\noutputs: [html, md]\npeople: {hidden: [\"\(login ?? name)\"]}\n",
      "data/issues.json": """
      {"gazette": 1, \(people) "issues": [
        {"number": 1, "title": "One", "author": "\(login ?? name)", "content": "Ask \(text.replacing("\n", with: "\\n")) now."},
        {"number": 2, "title": "Two", "author": "ben", "content": "Ben"}\(more)]}
      """,
    ])
  }

  @Test(
    "a login that is a full name is one, as most trackers have it",
    arguments: ["Anna Kowalska", "ANNA KOWALSKA", "anna.kowalska@corp.example", "Anna_Kowalska"])
  func fullNames(text: String) async throws {
    let site = try site(text, of: "Anna Kowalska")
    try await site.build()
    #expect(try site.page("issues/1.md").contains("Ask [somebody] now"))
  }

  @Test(
    "an address is one wherever the data has it as somebody's login or name",
    arguments: [
      ("cb@corp.example", nil, "cb@corp.example"),
      ("carla.berg@corp.example", nil, "carla.berg@corp.example"),
      ("cb@corp.example", "user77", "cb@corp.example"),
      ("carla.berg", "user77", "carla.berg@corp.example"),
      ("carla.berg", "user77", "Carla.Berg"),
    ])
  func addresses(name: String, login: String?, text: String) async throws {
    let site = try site(text, of: name, login: login)
    try await site.build()
    #expect(try site.page("issues/1.md").contains("Ask [somebody] now"))
    try site.write("# About\n\nAsk \(text) now.\n", to: "pages/about.md")
    let found = try await site.leaks()
    #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("leak-login: ") }, "\(found)")
  }

  @Test(
    "a name is found as people write it, whatever the data has beside it",
    arguments: [
      ("Zoe Kanarski-Bell", "zoe.kanarski-bell@corp.example"),
      ("Jean-Luc Picard", "jean-luc.picard"),
      ("John Q. Public", "john.q.public@x.example"), ("John Q. Public", "John Q Public"),
      ("John Q. Public", "John Public"), ("Sean O'Brien", "sean.obrien@x.example"),
      ("Sean O’Brien", "Sean OBrien"), ("Anna Kowalska (Inactive)", "Anna Kowalska"),
      ("Anna Kowalska [X]", "anna.kowalska@corp.example"), ("Kowalska, Anna", "Anna Kowalska"),
      ("Kowalska, Anna (ACME)", "anna.kowalska@corp.example"), ("Bob Stone", "BobStone"),
      ("Jean-Luc Picard", "JeanLucPicard"), ("Ana Kowalska", "Kowalska, Ana"),
      ("Mira van der Berg", "van der Berg, Mira"),
      ("John Q. Public", "Public, John Q."), ("Anna Kowalska", "KOWALSKA, ANNA"),
      ("Anna Kowalska", "of Kowalska,Anna"),
      ("Anna Kowalska", "of KOWALSKA,  Anna"), ("Anna Kowalska", "of **Kowalska**,\u{A0}*ANNA*"),
      ("Kowalska, Anna (Inactive)", "KOWALSKA, ANNA"), ("Łukasz Żółć", "of Zolc, Lukasz"),
      ("Łukasz Żółć", "ŻÓŁĆ, ŁUKASZ"), ("Zoë Müller", "of Mueller,Zoe"),
      ("Anna Kowalska", "KOWALSKA, Anna"), ("Zoë Müller", "MULLER,Zoe"),
      ("Anna Kowalska", "Anna B. Kowalska"), ("Anna Kowalska", "**Anna** B.\n_Kowalska_"),
      ("Zoë Müller", "ZOE Ł. MUELLER"), ("Anna Kowalska", "Anna  B.\u{A0} Kowalska"),
      ("Anna Kowalska", "Anna&nbsp;B.&#xA0;Kowalska"),
    ])
  func spellings(name: String, text: String) async throws {
    let site = try site(text, of: name, login: "user77")
    try await site.build()
    let of = text.hasPrefix("of ") ? "of " : ""
    #expect(try site.page("issues/1.md").contains("Ask \(of)[somebody] now"))
    // What is replaced in texts is found in pages of one's own.
    try site.write("# About\n\nAsk \(text) now.\n", to: "pages/about.md")
    #expect(try await site.leaks().allSatisfy { $0.hasPrefix("leak-login: the name of somebody") })
    #expect(try await !site.leaks().isEmpty)
  }

  @Test(
    "a list of people has no name with the family name first",
    arguments: [
      ("Ana Kowalska, Ana Nowak", "[somebody], Ana Nowak"),
      ("ANA KOWALSKA, ANA NOWAK", "[somebody], ANA NOWAK"),
      ("ana kowalska, ana nowak", "[somebody], ana nowak"),
      ("Jan KOWALSKA, Ana NOWAK", nil), ("JAN KOWALSKA, ANA and more", nil),
      ("of kowalska, Ana Nowak", nil), ("of kowalska, ana-maria", nil),
      ("kowalska, ana", nil), ("Jan Kowalska,Ana Nowak", nil), ("Jan Kowalska, Ana Nowak", nil),
      ("Ewa,Kowalska,Ana,Fox", nil), ("['Kowalska', 'Ana']", nil), ("Nowak-Kowalska, Ana", nil),
      ("of KOWALSKA, ANA@other.example", nil),
      ("kowalska. ana", nil), ("Kowalska Ana", nil), ("kowalska, x, ana", nil),
      ("Ewa Kowalska, Ana\nFox and others", nil), ("Ewa\nKowalska, Ana Fox", nil),
      ("KOWALSKA, Ana Smith-Jones", nil), ("Jan KOWALSKA, Ana B. Nowak", nil),
      ("kowalska, ana", nil), ("Maria Kowalska, Ana W., Piotr N.", nil), ("Ana, B. Kowalska", nil),
      ("Ana. B. Kowalska", nil), ("Ana b. Kowalska", nil), ("Ana Be. Kowalska", nil),
      ("Ana B. Nowak-Kowalska", nil),
    ])
  func lists(_ text: String, _ shown: String?) async throws {
    let site = try site(text, of: "Ana Kowalska", login: "user77")
    try await site.build()
    #expect(
      try site.page("issues/1.md").contains(
        "Ask \((shown ?? text).replacing("\n", with: "\n> ")) now"))
    try site.write("# About\n\nAsk \(text) now.\n", to: "pages/about.md")
    #expect(try await site.leaks().isEmpty == (shown == nil))
  }

  @Test("a name with the family name first that is another's as it stands is that one's")
  func twoOrders() async throws {
    let site = try TemporarySite([
      "gazette.yml":
        "title: House\noutputs: [html, md]\npeople: {shown_as: pseudonym, key: people.key, hidden: [b]}\n",
      "people.key": "0123456789abcdef0123\n",
      "data/issues.json": """
      {"gazette": 1, "people": [{"login": "a", "name": "Thomas Martin"}, {"login": "b", "name": "Martin Thomas"}],
       "issues": [{"number": 1, "title": "One", "author": "a", "assignees": ["b"],
         "content": "Ask martin thomas, THOMAS MARTIN."}]}
      """,
    ])
    try await site.build()
    let page = try site.page("issues/1.md")
    #expect(page.contains(/Ask \[somebody\], Person [a-z0-9]{8}\./), "\(page)")
  }

  @Test(
    "an entry hides whoever has it as a name with the family name first or with an addition",
    arguments: [
      "Kowalska, Anna (Inactive)", "Anna Kowalska [X]", "Kowalska, Anna",
      "Anna\u{200B} Kowal\u{AD}ska",
    ],
    ["user77", nil])
  func plainNames(name: String, login: String?) async throws {
    let site = try site("KOWALSKA, ANNA", of: name, login: login)
    try site.write(
      "title: House\noutputs: [html, md]\npeople: {hidden: [Anna Kowalska]}\n", to: "gazette.yml")
    let report = try await site.build()
    #expect((report.warnings + report.notes).map(\.message) == [])
    #expect(try site.page("issues/1.md").contains("Ask [somebody] now"))
    let people = try FileManager.default.contentsOfDirectory(atPath: site.path + "/public/people")
    #expect(people.filter { $0.hasSuffix(".html") } == ["ben.html"])
  }

  private static func jira(_ text: String) -> String {
    """
    {"issues": [{"key": "P-1", "fields": {"summary": "One", "status": {"name": "Open"}, "description": "\(text)",
      "reporter": {"name": "q.j", "key": "JIRAUSER10200", "accountId": "557058:aaaa-bbbb", "displayName": "Quentin Jones",
        "emailAddress": "qj@corp.example"}}}]}
    """
  }

  @Test(
    "the account of somebody hidden goes from texts, however the entry and the text name it",
    arguments: ["q.j", "Quentin Jones", "qj@corp.example", "557058:aaaa-bbbb", "JIRAUSER10200"],
    [
      "[~accountid:557058:aaaa-bbbb]", "@557058:aaaa-bbbb", "557058:aaaa-bbbb", "[~JIRAUSER10200]",
      "https://x.atlassian.net/jira/people/557058:aaaa-bbbb",
      "https://x.atlassian.net/jira/people/557058%3Aaaaa-bbbb?ref=1",
      "https://jira.example.org/secure/ViewProfile.jspa?name=q.j", "jirauser10200",
    ])
  func accounts(entry: String, text: String) async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\npeople: {hidden: [\"\(entry)\"]}\n",
      "data/issues.json": Self.jira("Ask \(text) now, not 557058:aaaa-bbbbc."),
    ])
    try await site.build()
    #expect(
      try site.page("issues/p-1.md").contains("Ask [somebody] now, not 557058:aaaa-bbbbc"))
  }

  @Test(
    "the account of somebody hidden on a page of one's own is a find",
    arguments: ["557058:aaaa-bbbb", "https://jira.example.org/secure/ViewProfile.jspa?name=q.j"])
  func accountsOnOwnPages(text: String) async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\npeople: {hidden: [q.j]}\n",
      "data/issues.json": Self.jira("Nobody"), "pages/about.md": "# About\n\nBy \(text)\n",
    ])
    let found = try await site.leaks()
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasSuffix("it stands in pages/about.md:3") == true, "\(found)")
  }

  @Test("with pseudonyms the accounts of people become these")
  func renamedAccounts() async throws {
    let site = try TemporarySite([
      "gazette.yml":
        "title: House\noutputs: [html, md]\npeople: {shown_as: pseudonym, key: people.key}\n",
      "data/issues.json": Self.jira("Ask 557058:aaaa-bbbb or qj@corp.example."),
      "people.key": "0123456789abcdef0123\n",
    ])
    try await site.build()
    let page = try site.page("issues/p-1.md")
    #expect(page.contains(/Ask Person [a-z0-9]{8} or Person [a-z0-9]{8}\./), "\(page)")
  }

  @Test("a pseudonym in angle brackets is no tag, which nobody would see")
  func angleBrackets() async throws {
    let site = try TemporarySite([
      "gazette.yml":
        "title: House\noutputs: [html, md]\npeople: {shown_as: pseudonym, key: people.key}\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [{"number": 1, "title": "One", "author": "ana-lee",
        "content": "I, <ana-lee>, or <123+ana-lee@users.noreply.github.com>, said <b>ana-lee</b>."}]}
      """,
      "people.key": "0123456789abcdef0123\n",
    ])
    try await site.build()
    let name = "Person [a-z0-9]{8}"
    let page = try site.page("issues/1.html")
    #expect(
      page.contains(try Regex("I, \(name), or \(name), said <b>\(name)</b>\\.")), "\(page)")
  }

  @Test("a word that is a name without its space stays where it has no capitals")
  func words() async throws {
    let site = try site("Markdown, markdown and MarkDown", of: "Mark Down", login: "user77")
    try await site.build()
    #expect(try site.page("issues/1.md").contains("Ask Markdown, markdown and [somebody] now"))
  }

  @Test("the login in the name of a branch that GitHub's editor made goes")
  func branches() async throws {
    let site = try site("Merge branch user77-patch-1", of: "Zoe", login: "user77")
    try await site.build()
    #expect(try site.page("issues/1.md").contains("Ask Merge branch [somebody]-patch-1 now"))
  }

  @Test("an e-mail address with a login too short to be looked for elsewhere goes")
  func shortLogins() async throws {
    let site = try site(
      "ana@acme.example or ana.k@acme.example, not ana or anab@acme.example", of: "Ana",
      login: "ana")
    try await site.build()
    #expect(
      try site.page("issues/1.md").contains(
        "Ask [somebody] or [somebody], not ana or anab@acme.example now"))
  }

  @Test("somebody else whose name differs by an initial keeps it")
  func others() async throws {
    let site = try site(
      "John Public", of: "John Q. Public", login: "user77",
      more: #", {"number": 3, "title": "Three", "author": {"login": "jp", "name": "John Public"}}"#)
    try await site.build()
    #expect(try site.page("issues/1.md").contains("Ask John Public now"))
  }

  @Test(
    "somebody else who has the name with an initial keeps it, and then it is nobody's otherwise")
  func initials() async throws {
    let text = "John Q. Public or John X. Public, not [somebody]"
    let site = try site(
      text.replacing("[somebody]", with: "John Public"), of: "John Public", login: "user77",
      more:
        #", {"number": 3, "title": "Three", "author": {"login": "jp", "name": "John Q. Public"}}"#)
    try await site.build()
    #expect(try site.page("issues/1.md").contains("Ask \(text) now"))
  }

  @Test(
    "a login may be written as a mention, with spaces, or as the address of a profile",
    arguments: ["@ana", " ana ", "https://github.com/ana"])
  func logins(written: String) async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\npeople: {hidden: [\"\(written)\"]}\n",
      "data/issues.json":
        #"{"gazette": 1, "issues": [{"number": 1, "title": "One", "author": "ana"}]}"#,
    ])
    try await site.build()
    #expect(!FileManager.default.fileExists(atPath: site.path + "/public/people/ana.html"))
  }

  @Test(
    "an entry that is nobody's login hides everybody who has it as a name, an address or an account",
    arguments: ["Bob Stone", "@bob stone", "bs42@corp.example", "557058:0f3a"])
  func otherNames(entry: String) async throws {
    func person(_ name: String) -> String {
      #"{"accountId": "557058:0f3a", "displayName": "\#(name)", "emailAddress": "bs42@corp.example"}"#
    }
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\npeople: {hidden: [\"\(entry)\"]}\n",
      "data/issues.json": """
      {"issues": [{"key": "P-1", "fields": {"summary": "One", "status": {"name": "Open"}, "reporter": \(person("Bob Stone")),
        "description": "Bob Stone, bs42@corp.example and bob@corp.example"}}]}
      """,
    ])
    let report = try await site.build()
    #expect(report.warnings.map(\.message) == [])
    #expect(report.notes.map(\.message) == [])
    #expect(try site.page("issues/p-1.md").contains("[somebody], [somebody] and bob@corp.example"))
    #expect(!FileManager.default.fileExists(atPath: site.path + "/public/people/bob-stone.html"))
  }

  @Test("an entry that is somebody's login hides nobody who has it as a name")
  func loginsFirst() async throws {
    let site = try TemporarySite([
      "gazette.yml":
        "title: House\noutputs: [html]\npeople: {hidden: [ana, Bob Stone], aliases: {bs: rock}}\n",
      "data/issues.json": """
      {"gazette": 1, "people": [{"login": "x1", "name": "Ana"}, {"login": "bs", "name": "Bob Stone"},
        {"login": "b2", "name": "bob stone"}],
       "issues": [{"number": 1, "title": "One", "author": "ana", "assignees": ["x1", "bs", "b2", "ben"]}]}
      """,
    ])
    try await site.build()
    let people = try FileManager.default.contentsOfDirectory(atPath: site.path + "/public/people")
    #expect(people.filter { $0.hasSuffix(".html") }.sorted() == ["ben.html", "x1.html"])
  }

  @Test("a full name that somebody who is shown has too goes, and that one is told")
  func namesakes() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\npeople: {hidden: [mk9]}\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [
        {"number": 1, "title": "One", "content": "Zofia Maliniak told me", "author": "bob", "creationDate": "2025-01-01"},
        {"number": 2, "title": "Two", "author": {"login": "mk9", "name": "Zofia Kowal"}, "creationDate": "2025-01-02"},
        {"number": 3, "title": "Two", "author": {"login": "mk9", "name": "Zofia Maliniak"}, "creationDate": "2025-01-02"},
        {"number": 4, "title": "Three", "author": {"login": "zm", "name": "Zofia Maliniak"}, "creationDate": "2025-01-03"}]}
      """,
    ])
    let report = try await site.build()
    #expect(try site.page("issues/1.md").contains("[somebody] told me"))
    #expect(
      report.warnings.filter { $0.code == "policy.namesake" }.map {
        "\($0.message): \($0.suggestion ?? "")"
      } == [
        "'zm', who is shown, has the name of somebody whom 'mk9' hides: if they are one person, add 'zm' to 'hidden'"
      ])
  }

  @Test("a hidden name that nobody has is a warning")
  func nobody() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\npeople: {hidden: [annna, ben, zz9]}\n",
      "data/issues.json":
        #"{"gazette": 1, "issues": [{"number": 1, "title": "One", "author": "anna"}, {"number": 2, "title": "Two", "author": "ben"}]}"#,
    ])
    let report = try await site.build()
    let told = (report.warnings + report.notes).filter {
      ["policy.nobody", "policy.unknown-person"].contains($0.code)
    }
    #expect(told.map(\.severity) == [.warning, .note])
    #expect(
      told.map(\.message) == [
        "nobody in the data is called 'annna', whom 'hidden' names: nobody is hidden by it",
        "nobody in the data is called 'zz9', whom 'hidden' names: only mentions in texts go",
      ])
    #expect(told.map(\.suggestion) == ["did you mean 'anna'?", nil])
  }

  @Test(
    "an award or a published query that says the title of a withheld issue in other letters is a find",
    arguments: [
      (
        "awards.json",
        #"[{"name": "Help", "description": "for the SECRET plan OF the reactor", "criterion": "items", "value": 1}]"#,
        ""
      ),
      (
        "static/a.txt", "x",
        "filters:\n  - {name: Plans, query: '\"SECRET PLAN of the REACTOR\"'}\n"
      ),
    ])
  func awardsAndQueries(name: String, text: String, configuration: String) async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\nexclude: ['label:secret']\n" + configuration,
      (name == "awards.json" ? "data/" : "") + name: text,
      "data/issues.json":
        #"{"gazette": 1, "issues": [{"number": 1, "title": "One", "author": "ben"}, {"number": 2, "title": "Secret plan of the reactor", "tags": ["secret"]}]}"#,
    ])
    #expect(
      try await site.leaks().map { $0.prefix(52) } == [
        "leak-title: the title of #2, which is not published,"
      ])
  }
}
