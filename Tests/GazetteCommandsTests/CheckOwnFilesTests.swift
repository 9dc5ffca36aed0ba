import Testing

@testable import GazetteCommands

@Suite("What a check finds in pages, templates and the configuration")
struct CheckOwnFilesTests {
  @Test("patterns of the leak gate that cannot be read are found without a search for leaks")
  func leakPatterns() async throws {
    let site = try SampleSiteFolder(
      "[]", configuration: "title: S\nleaks: {rules: [\"/[/\"], allow: [\"/(/\"]}\n")
    #expect(
      try await found(in: site).filter { $0.contains("policy.") } == [
        "error policy.expression <pattern>:1:2 this regular expression cannot be read: missing ]: [ | expressions are those of RE2",
        "error policy.expression <pattern>:1:2 this regular expression cannot be read: missing ): ( | expressions are those of RE2",
      ])
  }

  @Test(
    "links of a template and links from the site's root that lead nowhere are found at their places"
  )
  func linksOfTemplates() async throws {
    let site = try SampleSiteFolder(
      #"[{"number": 1, "title": "a", "state": "OPEN"}]"#,
      configuration: "title: S\noutputs: [html]\n")
    try site.write(
      #"<img src="{{ "nope.png" | asset }}" alt=""> <a href="lost.html">x</a> <a href="{{ "index.html" | asset }}">i</a>"#,
      to: "templates/issue.html")
    try site.write("# A\n\n[a](/a.html) [b](/in/b.html) [n](/gone.html)\n", to: "pages/in/b.md")
    try site.write("# A\n", to: "pages/a.md")
    #expect(
      try await found(in: site).filter { $0.contains("dangling-link") } == [
        "warning page.dangling-link templates/issue.html:1:15 'nope.png' leads nowhere in the site",
        "warning page.dangling-link templates/issue.html:1:54 'lost.html' leads nowhere in the site | did you mean 'issues/1.html'?",
        "warning page.dangling-link pages/in/b.md:3:34 '../gone.html' leads nowhere in the site",
      ])
  }

  @Test(
    "a link to a page with an error, and feeds where the outputs are no list, are no problems of their own"
  )
  func consequences() async throws {
    let site = try SampleSiteFolder("[]", configuration: "title: S\noutputs: {a: b}\n")
    try site.write("# A\n\n[b](b.md)\n", to: "pages/a.md")
    try site.write("# B\n\n{{ nope }}\n", to: "pages/b.md")
    #expect(
      try await found(in: site).filter { !$0.hasPrefix("note") }.map {
        $0.split(separator: " ").prefix(3).joined(separator: " ")
      } == [
        "error configuration.wrong-value gazette.yml:2:10",
        "error template.undefined pages/b.md:3:4",
      ])
  }

  @Test("a style sheet that is not published, and a file that hides one of the theme, are found")
  func hiddenStyles() async throws {
    let site = try SampleSiteFolder("[]", configuration: "title: S\noutputs: [html]\n")
    try site.write("p { margin: 0 }", to: "templates/site.css")
    try site.write("p { margin: 0 }", to: "static/style.css")
    #expect(
      try await found(in: site).filter { !$0.hasPrefix("note") } == [
        "warning static.theme-file static/style.css 'static/style.css' takes the place of the theme's own 'style.css' | put further rules into 'templates/own.css' and link it in 'templates/base.html'; put a whole style sheet into 'templates/style.css'",
        "warning unused-template templates/site.css 'site.css' is a template of which this site makes no file | give a file that is published as it stands another name, as 'own-site.css'",
      ])
  }
}
