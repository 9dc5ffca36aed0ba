import Testing

@testable import GazetteCommands

@Suite("What a build tells of leaks")
struct LeaksToldTests {
  private static let tokens = [
    "ghp_x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN", "ghp_Zq8W1nE5rT0yU4iO7pA2sD6fG9hJ3kL5xCvB",
    "glpat-x7Kd-2LmQz_1TnvB4cRy",
  ]

  @Test(
    "a cause and an advice are told once unless all is asked for, and how many leaks there are last",
    arguments: [
      ([String](), ["a GitHub token, and 1 more like this", "a GitLab token"], 1),
      (["-v"], ["a GitHub token", "a GitHub token", "a GitLab token"], 3),
    ])
  func causes(_ options: [String], _ wanted: [String], _ advices: Int) async throws {
    let issues = Self.tokens.enumerated().map {
      #"{"number": \#($0 + 1), "title": "Issue", "content": "\#($1)"}"#
    }
    let site = try SampleSiteFolder(
      """
      {"gazette": 1, "issues": [\(issues.joined(separator: ",\n")),
        {"number": 4, "title": "Four", "private": true}]}
      """, configuration: "title: S\noutputs: [html]\n")
    let outcome = await site.run(["build", site.path] + options)
    #expect(outcome.exit == .failed)
    let lines = outcome.error.split(separator: "\n").map(String.init)
    let rest = ", and 1 more like this"
    var causes: [String] = []
    for line in lines where line.hasPrefix("error: ") {
      let end = try #require(line.firstRange(of: " would be published"))
      let cause = String(line[..<end.lowerBound].dropFirst("error: ".count))
      causes.append(line.hasSuffix(rest) ? cause + rest : cause)
    }
    #expect(causes == wanted)
    #expect(lines.count { $0.contains("take it back where it was made") } == advices)
    #expect(lines.last == "1 withheld, 3 leaked")
  }

  @Test("no message about leaks quotes what is withheld, or a name, to its end")
  func quotedTexts() async throws {
    let (title, line) = (
      "Secret plan of the reactor core",
      "The insurance underwriters never heard that the ferry had been scuttled off the coast."
    )
    let site = try SampleSiteFolder(
      """
      {"gazette": 1, "people": [{"login": "zebra7", "name": "Zoë Kanarski"}], "issues": [
       {"number": 1, "title": "One", "content": "\(line)", "tags": ["\(title.uppercased())"], "project": "\(title)"},
       {"number": 2, "title": "\(title)", "content": "\(line)", "author": "zebra7", "tags": ["x"]},
       {"number": 3, "title": "Three", "content": "Of secret_plan_of_the_reactor_core", "author": "zebra7"}]}
      """,
      configuration:
        "title: Asked Zoe Kanarski\nexclude: label:x\npeople: {hidden: [zebra7]}\nredact: []\n"
        + "leaks: {rules: [email]}\nfooter: By zoe.k@corp.example and @zebra7\nfilters: [{name: A, query: '\"for zebra7\"'}]\n"
    )
    try site.write("Of \(title)\n", to: "static/\(title).txt")
    try site.write("# About\n\nzoe kanarski\n", to: "pages/about.md")
    for arguments in [
      ["build", site.path], ["build", site.path, "-v"], ["check", site.path, "--policy"],
      ["check", site.path, "--policy", "-v"], ["check", site.path, "--policy", "--json"],
    ] {
      let outcome = await site.run(arguments)
      let said = (outcome.output + outcome.error).lowercased()
      #expect(said.contains("secret pla…"), "\(said)")
      for text in [
        "secret plan", "secret_plan", "secret-plan", "underwriters", "kanarski", "zoe.k@corp",
        "zebra7",
      ] {
        #expect(!said.contains(text), "\(text) in \(said)")
      }
    }
  }

  @Test(
    "no message about data quotes a token or the title of a private record",
    arguments: [
      #"{"id": 2, "title": "b", "status": "@"}"#,
      #"{"id": "zz", "title": "key @", "status": "open"}, 5"#,
      #"{"id": 2, "title": "b", "status": "open", "created": "at @"}"#,
      #"{"id": 2, "title": "b", "status": "open", "@": 1}"#, #""@""#,
      #"{"id": 2, "title": "@" "x": 1}"#, #"{"title": "key of @", "status": "open"}"#,
      #"{"title": "Secret plan", "status": "open", "private": true}"#,
    ])
  func quotedTokens(_ record: String) async throws {
    let token = Self.tokens[0]
    let site = try SampleSiteFolder(
      "[{\"id\": 1, \"title\": \"a\", \"status\": \"open\"}, \(record.replacing("@", with: token))]"
    )
    for arguments in [
      ["check", site.path, "-v"], ["check", site.path, "--json"],
      ["import", site.path + "/data/issues.json", "-f", "-o", site.path + "/o.json"],
      ["import", site.path + "/data/issues.json", "--json"],
    ] {
      let outcome = await site.run(arguments)
      #expect(!outcome.output.contains(token.prefix(20)))
      #expect(!outcome.error.contains(token.prefix(20)))
      #expect(!(outcome.output + outcome.error).contains("Secret plan"))
    }
  }

  @Test(
    "of a damaged file no line is told where one of its records may be private",
    arguments: [
      (
        "d.json", #"[{"number": 1, "confidential": true, "title": "Zauberwort",, "state": "OPEN"}]"#
      ),
      ("d.json", #"{"issues": [{"id": 1, "is_private": true, "subject": "Zauberwort"#),
      ("d.csv", "number,title,state,private\n4,\"Zauberwort cut,open,yes"),
      ("d.md", "---\ntitle: \"Zauberwort\nprivate: true\n---\n"),
    ])
  func damagedPrivateData(name: String, text: String) async throws {
    let site = try SampleSiteFolder(
      #"{"gazette": 1, "issues": [{"number": 9, "title": "Nine"}]}"#,
      configuration: "title: S\noutputs: [html]\n")
    try site.write(text, to: "data/" + name)
    for verb in [["build", site.path], ["check", site.path], ["list", site.path, "number:9"]] {
      let outcome = await site.run(verb)
      let told = outcome.output + outcome.error
      #expect(told.contains("--> data/" + name), "\(verb[0]): \(told)")
      #expect(!told.contains("Zauberwort"), "\(verb[0])")
    }
    try site.write("title: S\noutputs: [html]\npublish_private: true\n", to: "gazette.yml")
    #expect(await site.run(["build", site.path]).error.contains("Zauberwort"))
  }

  @Test(
    "messages about data quote nothing of it where some is not to be published",
    arguments: [
      "exclude: number:1", "only: number:4", "redact: [email]", "people: {hidden: [ana]}",
      "people: {shown_as: login}", "leaks: {rules: [Aurora]}", "comments: none",
      "strip: [signatures]", "", "publish_private: true",
    ])
  func quotedData(setting: String) async throws {
    let isPrivate =
      setting.isEmpty || setting == "publish_private: true" ? ", \"private\": true" : ""
    let site = try SampleSiteFolder(
      """
      {"gazette": 1, "issues": [{"title": "Zauberwort"}, {"number": 1, "title": "Zauberwort", "dueDate": "Zauberwort"},
        {"number": 2, "title": "Zauberwort", "content": nul}, {"number": 3, "title": "b", "content": "Zauber\u{8}wort"},
        {"number": 4, "title": "c", "creationDate": "2026-01-03", "dueDate": "2026-01-02"\(isPrivate)}, {"number": 5, "title": "Zauberwort", "creationDate": "2026-01-03", "dueDate": "2026-01-02"}]}
      """, configuration: "title: S\noutputs: [html]\n\(setting)\n")
    try site.write(
      "---\nnumber: 7\ntitle: One\ndue: Zauberwort\nprivate: 7\n---\n", to: "data/7.md")
    try site.write(
      "number,title,state,due\n8,Zauberwort,open,Zauberwort\n9", to: "data/t.csv")
    for verb in [["build", site.path], ["check", site.path], ["list", site.path, "number:1"]] {
      let outcome = await site.run(verb)
      let told = (outcome.output + outcome.error).split(separator: "\n").filter {
        !$0.hasPrefix("Zauberwort") && !$0.contains("  1  ")
      }
      #expect(told.count { $0.contains("--> data/") } >= 5, "\(verb[0])")
      // Without a setting titles and values of records that are not private may be told, but no lines.
      let quoting = told.filter {
        $0.contains("auber") && (!setting.isEmpty || $0.contains(" | "))
      }
      #expect(quoting.isEmpty == (setting != "publish_private: true"), "\(verb[0]) \(quoting)")
    }
  }
}
