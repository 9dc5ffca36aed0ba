import Testing

@testable import GazetteCommands

@Suite("The theme as a kit")
struct ThemeVerbTests {
  @Test("a file that is not there is told with the nearest name, or where the names are")
  func unknown() async throws {
    let site = try SampleSiteFolder()
    func suggestion(_ name: String) async -> String {
      let outcome = await site.run(["theme", "show", name])
      #expect(outcome.exit == .failed)
      return outcome.error
    }
    #expect(
      await suggestion("isue.html")
        == """
        error: the built-in theme has no file 'isue.html'
          = did you mean 'issue.html'?

        """)
    #expect(await suggestion("issue").contains("= did you mean 'issue.html' or 'issue.md'?"))
    #expect(await suggestion("letter.tex").contains("= 'gazette theme list' names them"))
    let shown = await site.run(["theme", "show", "theme:base.html"])
    #expect(shown.output == (await site.run(["theme", "show", "base.html"])).output)
    #expect(shown.output.hasPrefix("{#- The frame of every page"))
  }

  @Test("a copy replaces no file unless told, and a site's template can extend the built-in one")
  func copies() async throws {
    let site = try SampleSiteFolder(#"{"gazette": 1, "issues": [{"number": 1, "title": "One"}]}"#)
    let copy = ["theme", "copy", "list.html", site.path]
    #expect(
      await site.run(copy).error == "copied 'list.html' to 'SITE/templates/list.html'\n")
    try site.write("own", to: "templates/list.html")
    let refused = await site.run(copy)
    #expect(refused.exit == .failed)
    #expect(refused.error.contains("there is a file 'SITE/templates/list.html' already"))
    #expect(refused.error.contains("replace it with --force"))
    #expect(site.read("templates/list.html") == "own")
    #expect(await site.run(copy + ["--force"]).exit == .done)
    #expect(site.read("templates/list.html")?.hasPrefix("{% extends \"base.html\" %}") == true)
    try site.write(
      "{% extends \"theme:base.html\" %}\n{% block footer %}OURS {{ super() }}{% endblock %}",
      to: "templates/base.html")
    #expect(await site.run(["build", "-q", site.path]).exit == .done)
    #expect(site.read("public/index.html")?.contains("OURS") == true)
  }
}
