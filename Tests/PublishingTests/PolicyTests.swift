import Diagnostics
import Foundation
import Growth
import IssueModel
import TestSupport
import Testing

@testable import Publishing

/// Sites with secrets and withheld issues in every field, searched byte by byte without Gazette's own code.
@Suite("A policy against planted secrets")
struct PolicyTests {
  /// A field in which something is planted: what stands there, in a record of native data.
  static let fields: [String: @Sendable (String) -> String] = [
    "title": { #""title": "A \#($0) title""# },
    "content": { #""title": "T", "content": "Say \#($0), please.""# },
    "code": { #""title": "T", "content": "```\n\#($0)\n```""# },
    "alt": { #""title": "T", "content": "![a \#($0)](https://x.org/p.png)""# },
    "link": { #""title": "T", "content": "[a](https://x.org/?q=\#($0))""# },
    "html": { #""title": "T", "content": "<b title='\#($0)'>x</b>""# },
    "comment": { #""title": "T", "comments": [{"author": "bo", "content": "See \#($0)"}]"# },
    "review": {
      #""title": "T", "kind": "pull", "reviews": [{"author": "bo", "state": "approved", "content": "See \#($0)"}]"#
    },
    "previous": {
      #""title": "T", "events": [{"kind": "renamed", "subject": "T", "before": "Was \#($0)", "date": "2026-01-02T00:00:00Z"}]"#
    },
    "moved": {
      #""title": "T", "events": [{"kind": "moved", "subject": "to \#($0)", "date": "2026-01-02T00:00:00Z"}]"#
    },
    "tag": { #""title": "T", "tags": ["x \#($0)"]"# },
    "project": { #""title": "T", "project": "y \#($0)""# },
  ]

  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// Secrets drawn by lot, with the kind that the configuration names.
  private func secret(_ random: inout SplitMix) -> String {
    func letters(_ count: Int, _ all: [Character] = Self.letters) -> String {
      String((0..<count).map { _ in random.pick(all) })
    }
    let upper = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    switch random.next(below: 8) {
    case 0: return "ghp_" + letters(36)
    case 1: return "glpat-" + letters(20)
    case 2: return "AKIA" + letters(16, upper)
    case 3: return "npm_" + letters(36)
    case 4: return "q\(letters(8, Array("abcdefgh")))@mail\(random.next(below: 99)).example.org"
    case 5:
      return "10.\(random.next(below: 250)).\(random.next(below: 250)).\(1 + random.next(below: 9))"
    case 6:
      return
        "+48 \(100 + random.next(below: 900)) \(100 + random.next(below: 900)) \(100 + random.next(below: 900))"
    default: return "ACME-\(100_000 + random.next(below: 900_000))"
    }
  }

  func configuration(_ more: String) -> String {
    "title: House\nurl: https://example.org\noutputs: [html, md, search, feeds, api, badges, calendar]\n"
      + more
  }

  /// Everything that a build left in the output and in the cache, names of files included.
  func everything(of site: TemporarySite) throws -> Data {
    var all = Data()
    for part in ["/public", "/.gazette"] {
      for (name, data) in try site.published(in: site.path + part).sorted(by: { $0.key < $1.key }) {
        all += Data(name.utf8) + data
      }
    }
    return all
  }

  private func lowered(_ data: Data) -> Data {
    Data(data.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 })
  }

  @Test("with a policy nothing of what was planted is left in any byte")
  func planted() async throws {
    let seed = testSeed()
    var random = SplitMix(seed: seed)
    var records: [String] = []
    var secrets: [String] = []
    let fields = Self.fields.sorted { $0.key < $1.key }
    for number in 1...150 {
      let (name, field) = fields[number % fields.count]
      if number % 4 == 0 {
        // A withheld issue, of which nothing may be left.
        let mark = "zyx\(number)q\(random.next(below: 100_000))"
        secrets.append(mark)
        records.append(
          #"{"number": \#(number), "author": "by\#(mark)", "tags": ["secret", "t\#(mark)"], "creationDate": "2026-01-01T00:00:00Z", \#(field(mark).replacing(#", "tags": ["x \#(mark)"]"#, with: ""))}"#
        )
      } else {
        let secret = secret(&random)
        secrets.append(secret)
        records.append(
          #"{"number": \#(number), "author": "bo", "creationDate": "2026-01-01T00:00:00Z", \#(field(secret))}"#
        )
      }
      _ = name
    }
    let site = try TemporarySite([
      "gazette.yml": configuration(
        "exclude: [\"label:secret\"]\nredact: [email, ip, phone, token, \"/ACME-[0-9]{6}/\"]\n"),
      "data/issues.json": #"{"gazette": 1, "issues": [\#(records.joined(separator: ",\n"))]}"#,
    ])
    let report = try await site.build()
    #expect(report.withheld == 37, "seed \(seed)")
    let bytes = lowered(try everything(of: site))
    for secret in secrets {
      for spelling in [
        secret, secret.replacing(" ", with: "%20"), secret.replacing("@", with: "%40"),
      ] {
        #expect(
          bytes.range(of: Data(spelling.lowercased().utf8)) == nil, "seed \(seed): \(secret)")
      }
    }
    // The marks are there, so that the search was one of something.
    for mark in ["[e-mail]", "[token]", "[phone]", "[ip address]", "[redacted]"] {
      #expect(bytes.range(of: Data(mark.utf8)) != nil, "\(mark)")
    }
  }

  @Test(
    "with the gate alone a token in any field fails the build, which names the record",
    arguments: fields.keys.sorted())
  func gate(_ name: String) async throws {
    let field = try #require(Self.fields[name])
    let token = "ghp_x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN"
    let site = try TemporarySite([
      "gazette.yml": configuration(""),
      "data/issues.json":
        #"{"gazette": 1, "issues": [{"number": 1, "title": "One"}, {"number": 7, "author": "bo", \#(field(token))}]}"#,
    ])
    await #expect {
      try await site.build()
    } throws: { error in
      let problem = (error as? DiagnosticList)?.diagnostics.first
      let isNamed = ["tag": "the label", "project": "the project"][name] ?? "#7"
      return problem?.code == "leak-token" && problem?.message.contains(isNamed) == true
    }
  }

  private static let people = """
    {"gazette": 1, "people": [{"login": "ana", "name": "Ana Kowalska", "url": "https://github.com/ana", "avatar": "https://x.org/ana.png"}],
     "issues": [
      {"number": 1, "title": "One", "author": "ana", "content": "Ask @ana, @Ana. and @bo; not ana@ana.org.",
       "creationDate": "2026-01-01T00:00:00Z",
       "comments": [{"author": "bo", "content": "By @ana-x", "member": true}, {"author": "cy", "content": "Mine"}]},
      {"number": 2, "title": "Two", "author": "bo", "content": "https://github.com/ana/house did it."}]}
    """

  func site(_ policy: String, key: String = "0123456789abcdef0123") throws -> TemporarySite {
    try TemporarySite([
      "gazette.yml": configuration(policy), "data/issues.json": Self.people,
      "people.key": key + "\n",
    ])
  }

  @Test("people are called by pseudonyms everywhere, the same in each build with one key")
  func pseudonyms() async throws {
    let policy = "people: {shown_as: pseudonym, key: people.key}\n"
    let first = try site(policy)
    try await first.build()
    let all = lowered(try everything(of: first))
    for text in [
      "kowalska", "@ana\"", "@ana,", "ana.png", "github.com/ana", ">ana<", "\"ana\"",
      "0123456789abcdef", "people/ana",
    ] {
      #expect(all.range(of: Data(text.utf8)) == nil, "\(text)")
    }
    let page = try first.page("issues/1.md")
    let names = page.matches(of: /Person [a-z0-9]{8}/).map { String($0.output) }
    #expect(Set(names).count >= 3)
    #expect(page.contains(/not Person [a-z0-9]{8}\./) && page.contains("@ana-x"))
    #expect(!page.contains("ana@ana.org"))
    let (same, other) = (try site(policy), try site(policy, key: "another key of some length"))
    try await same.build()
    try await other.build()
    #expect(try same.page("issues/1.md") == page)
    #expect(try other.page("issues/1.md") != page)
  }

  @Test("names, initials and logins")
  func names() async throws {
    func page(_ policy: String) async throws -> String {
      let site = try site(policy)
      try await site.build()
      return try site.page("issues/1.md")
    }
    let initials = try await page("people: {shown_as: initials, key: people.key}\n")
    #expect(initials.contains("A. K. ") && !initials.contains("Kowalska"))
    let names = try await page("people: {shown_as: name}\n")
    #expect(names.contains("Ask Ana Kowalska, Ana Kowalska. and @bo"))
    let logins = try await page("people: {shown_as: login}\n")
    #expect(!logins.contains("Kowalska") && logins.contains("@ana"))
  }

  @Test("who is hidden is mentioned nowhere")
  func hidden() async throws {
    let site = try site("people: {hidden: [ana]}\n")
    try await site.build()
    #expect(try site.page("issues/1.md").contains("Ask [somebody], [somebody]. and @bo"))
  }

  @Test("without a key there are no pseudonyms, and none is taken from what is published")
  func keys() async throws {
    for (policy, code) in [
      ("people: {shown_as: pseudonym}\n", "policy.no-key"),
      ("people: {shown_as: initials, key: static/people.key}\n", "policy.key-published"),
      ("people: {shown_as: pseudonym, key: nothing.key}\n", "file.read"),
    ] {
      let site = try site(policy)
      try site.write("0123456789abcdef0123", to: "static/people.key")
      await #expect {
        try await site.build()
      } throws: { error in
        (error as? DiagnosticList)?.diagnostics.map(\.code) == [code]
      }
    }
  }

  @Test("comments are those of maintainers, or none")
  func comments() async throws {
    for (policy, wanted) in [
      ("none", [false, false]), ("maintainers", [true, false]), ("all", [true, true]),
    ] {
      let site = try site("comments: \(policy)\n")
      try await site.build()
      let page = try site.page("issues/1.md")
      #expect([page.contains("By @ana-x"), page.contains("Mine")] == wanted)
      let all = try everything(of: site)
      #expect((all.range(of: Data("people/cy".utf8)) != nil) == wanted[1])
    }
  }

  @Test("what happens to an issue because of a withheld one is not published, nor who did it")
  func eventsOfWithheld() async throws {
    let events = """
      [{"event": "cross-referenced", "actor": {"login": "zkauthor"}, "created_at": "2026-02-03T00:00:00Z",
        "source": {"type": "issue", "issue": {"number": 2, "html_url": "https://github.com/acme/house/issues/2", "repository": {"full_name": "acme/house"}}}},
       {"event": "cross-referenced", "actor": {"login": "bo"}, "created_at": "2026-02-04T00:00:00Z",
        "source": {"type": "issue", "issue": {"number": 3, "html_url": "https://github.com/acme/house/issues/3", "repository": {"full_name": "acme/house"}}}}]
      """
    func issue(_ number: Int, _ rest: String) -> String {
      #"{"number": \#(number), "title": "Issue \#(number)", "state": "open", "url": "https://api.github.com/repos/acme/house/issues/\#(number)", "#
        + #""html_url": "https://github.com/acme/house/issues/\#(number)", "user": {"login": "bo"}, "labels": []\#(rest)}"#
    }
    let site = try site("exclude: ['number:2']\n")
    try site.write(
      "[\(issue(1, ", \"timeline\": " + events)), \(issue(2, "")), \(issue(3, ""))]",
      to: "data/issues.json")
    try await site.build()
    #expect(try everything(of: site).range(of: Data("zkauthor".utf8)) == nil)
    #expect(try site.page("issues/1.html").contains("mentioned this in"))
    try site.write(configuration(""), to: "gazette.yml")
    try await site.build()
    #expect(try everything(of: site).range(of: Data("zkauthor".utf8)) != nil)
  }

  @Test(
    "the lists whose cards are closed are those that the configuration names, in any letter case")
  func closedLists() async throws {
    let site = try site("closed_lists: [SHIPPED]\n")
    try site.write(
      """
      {"name": "B", "url": "https://trello.com/b/b/x", "lists": [{"id": "l1", "name": "Done", "closed": false}, {"id": "l2", "name": "Shipped", "closed": false}],
       "cards": [{"id": "5e0000000000000000000001", "idShort": 1, "name": "One", "idList": "l1", "closed": false},
                 {"id": "5e0000000000000000000002", "idShort": 2, "name": "Two", "idList": "l2", "closed": false}]}
      """, to: "data/issues.json")
    try await site.build()
    let page = try site.page("lists/closed.md")
    #expect(page.contains("Two") && !page.contains("One"))
  }

  @Test("awards, the configuration and pages written by hand are cleared of the same as records")
  func ownTexts() async throws {
    let site = try site(
      "redact: [email, '/ACME-[0-9]+/']\ndescription: Of ACME-1\nnotice: By a@acme.org\nfooter: '*b@acme.org*'\n"
        + "filters: [{name: 'At ACME-2', query: 'is:open'}]\nreports: [{name: all, title: For c@acme.org, query: 'is:open'}]\n"
        + "words: {issue: Case ACME-3}\nnavigation: {labels: {issues: All of ACME-4}, links: [{label: d@acme.org, url: 'https://acme.org/ACME-5'}]}\n"
    )
    try site.write(
      "---\ntitle: Page of ACME-6\ndescription: e@acme.org\n---\n# Ask\n\n`f@acme.org` or {{ site.title }}\n",
      to: "pages/ask.md")
    try site.write(
      """
      [{"name": "One ACME-7", "description": "For g@acme.org", "criterion": "manual", "translations": {"en": {"name": "Two ACME-8"}},
        "holders": [{"login": "ana", "reason": "Had h@acme.org", "date": "2026-01-02"}]},
       {"name": "One ACME-9", "description": "d", "criterion": "issues", "tiers": [{"name": "i@acme.org", "value": 1}]},
       {"name": "Three", "description": "d", "criterion": "issues", "tiers": [{"name": "t", "value": 1}], "translations": {"en": {"tiers": ["Rung j@acme.org"]}}}]
      """, to: "data/awards.json")
    try await site.build()
    let all = lowered(try everything(of: site))
    for secret in (1...9).map({ "acme-\($0)" }) + "abcdefghij".map({ "\($0)@acme.org" }) {
      #expect(all.range(of: Data(secret.utf8)) == nil, "\(secret)")
    }
    #expect(try site.page("ask.html").contains("[e-mail]</code> or House"))
    #expect(all.range(of: Data("one [redacted] (2)".utf8)) != nil)
    #expect(all.range(of: Data("rung [e-mail]".utf8)) != nil)
  }

  @Test("names and addresses of those who are hidden go from texts too")
  func traces() async throws {
    let data = """
      {"gazette": 1, "people": [{"login": "ana", "name": "Ana Kowalska", "url": "https://acme.org/~ana", "avatar": "https://x.org/ana.png"},
         {"login": "ana-x", "name": "Ana"}],
       "issues": [{"number": 1, "title": "Ana Kowalska said", "author": "ana", "assignees": ["ana-x"],
         "content": "https://GitHub.com/Ana, https://github.com/ana/house/issues/3. https://github.com/Ana.png https://github.com/ana-x https://github.com/other, https://acme.org/~ana/x, XAna Kowalska, ANA KOWALSKA, Ana\u{A0}Kowalska HTTPS://GITHUB.COM/ANA"}]}
      """
    let site = try site("people: {hidden: [ana]}\n")
    try site.write(data, to: "data/issues.json")
    try await site.build()
    let page = try site.page("issues/1.md")
    #expect(page.contains(#"\[somebody\] said"#))
    #expect(
      page.contains(
        "[somebody], [somebody]. [somebody] https://github.com/ana-x https://github.com/other, [somebody], XAna Kowalska, [somebody], [somebody] [somebody]"
      ))
  }

  @Test("what is withheld later leaves nothing but the page that is asked for")
  func tombstones() async throws {
    let data = """
      {"gazette": 1, "issues": [{"number": 1, "title": "One", "author": "bo", "content": "See #2 and #3."},
       {"number": 2, "title": "The vault", "author": "wilhelmina", "tags": ["vaulted"], "content": "It is vaulted.", "url": "https://x.org/vault"},
       {"number": 3, "title": "Attic", "content": "Up there."}]}
      """
    let site = try site("")
    try site.write(data, to: "data/issues.json")
    try await site.build()
    #expect(try everything(of: site).range(of: Data("vault".utf8)) != nil)
    let open = Set(try site.published().keys)
    let policy = configuration("exclude: ['number:2', 'number:3']\ntombstones: ['vault']\n")
    try site.write(policy, to: "gazette.yml")
    try await site.build()
    let all = lowered(try everything(of: site))
    for text in ["vault", "wilhelmina", "attic", "issues/3", "number\":2"] {
      #expect(all.range(of: Data(text.utf8)) == nil, "\(text)")
    }
    let page = try site.page("issues/2.html")
    #expect(page.contains("<h1>This issue is no longer published</h1>"))
    #expect(page.contains(#"<meta name="robots" content="noindex">"#))
    let files = try site.published()
    for (name, bytes) in files where name != ".gazette-files" {
      #expect(bytes.range(of: Data("issues/2.".utf8)) == nil, "\(name)")
    }
    #expect(files.keys.contains("issues/2.html") && open.contains("issues/2.md"))
    #expect(!files.keys.contains("issues/2.md") && !files.keys.contains("issues/3.html"))
    let clean = try TemporarySite(["gazette.yml": policy, "data/issues.json": data])
    try await clean.build()
    #expect(try clean.published() == files)
    // Without the key nothing stays.
    try site.write(configuration("exclude: ['number:2', 'number:3']\n"), to: "gazette.yml")
    try await site.build()
    #expect(!(try site.published().keys.contains("issues/2.html")))
  }

  @Test(
    "a kind of data in other words is an error, not a text that nothing has",
    arguments: [
      ("emails", "email"), ("Email", "email"), ("e-mail", "email"), ("mail", "email"),
      ("IP", "ip"), ("ips", "ip"), ("tokens", "token"), ("tokne", "token"), ("phones", "phone"),
    ])
  func mistypedKind(_ word: String, _ kind: String) async throws {
    let site = try TemporarySite([
      "gazette.yml": configuration("redact: [\(word)]\n"), "data/issues.json": TemporarySite.data,
    ])
    let error = await #expect(throws: DiagnosticList.self) { try await site.build() }
    #expect(
      error?.diagnostics.map(\.message) == ["'\(word)' is no kind of data"])
    #expect(
      error?.diagnostics.map(\.suggestion) == [
        "write '\(kind)'; for that very text '/\(word)/'"
      ])
  }

  @Test("a redaction that changes later reaches pages that the data did not change")
  func later() async throws {
    let site = try site("")
    try await site.build()
    #expect(try site.page("issues/1.md").contains("ana@ana.org"))
    try site.write(configuration("redact: [email]\n"), to: "gazette.yml")
    try await site.build()
    #expect(try site.page("issues/1.md").contains("not [e-mail]."))
    #expect(try everything(of: site).range(of: Data("ana@ana.org".utf8)) == nil)
  }
}
