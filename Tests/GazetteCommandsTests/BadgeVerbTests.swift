import Testing

@testable import GazetteCommands

@Suite("The verb badge")
struct BadgeVerbTests {
  private static let data = #"""
    {"gazette": 1, "projects": [{"title": "A \"b\" [c] <d>"}], "issues": [{"number": 1, "title": "a"}]}
    """#
  private static let configuration = "title: Sample\nurl: https://example.org/status\n"

  @Test(
    "prints what shows a badge in each markup, in which nothing of its name is markup",
    arguments: [
      (
        "html",
        #"""
        <a href="https://example.org/status/projects/a-b-c-d.html"><img \#
        src="https://example.org/status/badges/projects/a-b-c-d.svg" \#
        alt="A &quot;b&quot; [c] &lt;d&gt;"></a>

        """#
      ),
      (
        "markdown",
        #"""
        [![A "b" \[c\] \<d\>](https://example.org/status/badges/projects/a-b-c-d.svg)]\#
        (https://example.org/status/projects/a-b-c-d.html)

        """#
      ),
      (
        "rst",
        #"""
        .. image:: https://example.org/status/badges/projects/a-b-c-d.svg
           :target: https://example.org/status/projects/a-b-c-d.html
           :alt: A "b" [c] <d>

        """#
      ),
      (
        "asciidoc",
        #"""
        image:https://example.org/status/badges/projects/a-b-c-d.svg["A &#34;b&#34; &#91;c&#93; &#60;d&#62;",\#
        link="https://example.org/status/projects/a-b-c-d.html"]

        """#
      ),
    ])
  func formats(_ format: String, _ expected: String) async throws {
    let site = try SampleSiteFolder(Self.data, configuration: Self.configuration)
    let outcome = await site.run(["badge", site.path, "projects/a-b-c-d", "--format", format])
    #expect(outcome == Outcome(exit: .done, output: expected, error: ""))
  }

  @Test("an unknown badge is told with the nearest, and a site has to say where it lives")
  func errors() async throws {
    let site = try SampleSiteFolder(Self.data, configuration: Self.configuration)
    #expect(
      await site.run(["badge", site.path, "opne"]).error == """
        error: there is no badge 'opne'
          = did you mean 'open'?

        """)
    #expect(await site.run(["badge", site.path, "a-b-c-d"]).error.contains("'projects/a-b-c-d'?"))
    #expect(
      await site.run(["badge", site.path, "light"]).error == """
        error: this site has no light, so there is no badge 'light'
          = write 'light: {query: "is:open priority:high"}', or switch it with 'gazette light on'

        """)
    try site.write("title: Sample\n", to: "gazette.yml")
    #expect(
      await site.run(["badge", site.path, "open"]).error == """
        error: the address of a badge is not known: the configuration has no 'url'
          = write where the site will live: 'url: https://example.org/status'

        """)
    try site.write(Self.configuration + "outputs: [html]\n", to: "gazette.yml")
    #expect(
      await site.run(["badge", site.path, "open"]).error == """
        error: the configuration's 'outputs' leave out badges
          = add 'badges' to them

        """)
  }
}
