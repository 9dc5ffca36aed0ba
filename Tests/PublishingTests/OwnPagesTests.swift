import Configuration
import Diagnostics
import Foundation
import IssueModel
import Testing

@testable import Publishing

@Suite("Pages written by hand")
struct OwnPagesTests {
  private func site(_ files: [String: String]) throws -> TemporarySite {
    try TemporarySite(
      ["gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data]
        .merging(files) { $1 })
  }

  @Test("list and count what a query finds")
  func questions() async throws {
    let site = try site([
      "pages/bugs.md": """
      {{ count("is:issue") }} issues, {{ count("is:pull") }} pull requests

      {% for issue in issues("is:issue sort:number-asc", limit=1) -%}
      - [{{ issue.title }}]({{ issue.target | url }})
      {% endfor %}
      """,
      "pages/all.html": #"{% for one in issues("is:closed") %}{{ one.reference }}{% endfor %}"#,
    ])
    try await site.build()
    let page = try site.page("bugs.html")
    #expect(page.contains("<p>3 issues, 0 pull requests</p>"))
    #expect(page.contains(#"<li><a href="issues/1.html">Door creaks</a></li>"#))
    #expect(try site.page("all.html") == "#2")
  }

  @Test(
    "a mistake is told with its line and column in the file, front matter included",
    arguments: [
      ("---\ntitle: Mine\n---\n{{ nope }}", 4, 4),
      ("---\r\ntitle: Mine\r\n---\r\n{{ nope }}", 4, 4),
      ("{{ nope }}", 1, 4), ("---\ntitle: Mine\n---\n\n{{ nope }}", 5, 4),
    ])
  func places(_ text: String, line: Int, column: Int) async throws {
    let site = try site(["pages/mine.md": text])
    let error = try await #require(throws: DiagnosticList.self) { try await site.build() }
    var place = Place(file: "pages/mine.md", line: line, column: column, excerpt: "{{ nope }}")
    place.length = 4
    #expect(error.diagnostics.map(\.place) == [place])
  }

  @Test(
    "a comment without an end is told with its place, and one in code or with an end is not",
    arguments: [
      ("a.md", "# A\n\n<!-- more\n\nb\n", "3:1"), ("a.md", "a\n  <!--\n```\n-- >\n", "2:3"),
      ("a.md", "---\ntitle: A\n---\n<!-- a --> <!-- b\n\n<!--\n", "6:1"),
      ("a.md", "<!-- a\nb --> <!--\n\nc\n", nil), ("a.md", "```\n<!--\n```\n\nb\n", nil),
      ("a.md", "a `<!--` b\n\n    <!--\n", nil), ("a.md", "~~~\n```\n<!--\n", nil),
      ("a.html", "<p>a</p> <!-- b\n", "1:10"), ("a.html", "<!-- a --><!-- b\n-->c<!--d-->", nil),
    ] as [(String, String, String?)])
  func openComments(_ name: String, _ text: String, _ place: String?) async throws {
    let site = try site(["pages/\(name)": text])
    let report = try await site.build()
    let checked = SiteCheck(of: SiteFolder(site.path), now: Instant(seconds: 1_769_817_600))
    let wanted = place.map { ["pages/\(name):\($0)"] } ?? []
    for told in [report.warnings, checked.found] {
      let places = told.filter { $0.code == "page.open-comment" }.compactMap(\.place)
      #expect(places.map { "\($0.file):\($0.line ?? 0):\($0.column ?? 0)" } == wanted)
    }
  }

  @Test("two files for one page are both named, and so is one that takes the place of a page")
  func collisions() async throws {
    let site = try site([
      "pages/a.md": "# A", "pages/a.html": "A", "pages/people.md": "# People",
    ])
    let error = try await #require(throws: DiagnosticList.self) { try await site.build() }
    #expect(
      error.diagnostics.map { "\($0.message) in \($0.place?.file ?? "")" } == [
        "'pages/a.html' and 'pages/a.md' want to be 'a.html' in pages/a.md",
        "'pages/people.md' and a page of Gazette want to be 'people.html' in pages/people.md",
      ])
  }

  @Test("draw a chart and tell figures of what a query finds")
  func figures() async throws {
    let site = try site([
      "pages/a.md": """
      Before {{ stats("is:issue").open }} of {{ stats("is:issue").issues }},
      none: {{ stats("number:99").close.median_seconds is none }}
      {% for month in stats("is:issue").months %}{{ month.month }}: {{ month.opened }}, {{ month.closed }}, {{ month.open_at_end }}. {% endfor %}
      {{ stats("is:issue").coverage.close.known }} of {{ stats("is:issue").coverage.close.of }}

      {{ chart("open-over-time", query="is:issue") }}

      *After*
      """,
      "pages/wrong.html": "{% if false %}{{ chart('x') }}{% endif %}",
    ])
    try await site.build()
    let page = try site.page("a.html")
    #expect(page.contains("Before 2 of 3,"))
    #expect(page.contains("none: True"))
    #expect(page.contains("2026-01: 3, 1, 2.\n1 of 1</p>"))
    let chart = try #require(
      page.firstMatch(of: /<figure class="chart">.*?<\/figure>/.dotMatchesNewlines()))
    #expect(chart.output.contains("<title>"))
    #expect(!chart.output.contains("&lt;"))
    #expect(page.contains("<p><em>After</em></p>"))
    try site.write("{{ chart('open-over-tim') }}", to: "pages/wrong.html")
    let error = try await #require(throws: DiagnosticList.self) { try await site.build() }
    #expect(error.diagnostics.first?.message == "there is no chart 'open-over-tim'")
    #expect(error.diagnostics.first?.suggestion == "did you mean 'open-over-time'?")
  }

  @Test("what a page asks is part of what it is made from")
  func fingerprint() async throws {
    let site = try site(["pages/all.html": #"{{ count("is:open") }}"#, "pages/plain.md": "# Plain"])
    try await site.build()
    let before = try site.page("all.html")
    try site.write(
      TemporarySite.data.replacing(
        #""number": 1, "title": "Door creaks""#, with: #""number": 1, "title": "Gate creaks""#),
      to: "data/issues.json")
    #expect(try await site.build().written > 0)
    #expect(try site.page("all.html") == before)
    try site.write("[]", to: "data/issues.json")
    try await site.build()
    #expect(try site.page("all.html") == "0")
  }

  @Test("no title becomes markup on a Markdown page, nor in what other templates print there")
  func hostileTitles() async throws {
    let site = try site([
      "data/issues.json": #"""
      [{"number": 1, "title": "<b>x</b> *y* [z](javascript:a) `c`", "state": "OPEN"}]
      """#,
      "pages/list.md": """
      {% import "macros.html" as m %}
      - {% for issue in issues("") %}{{ issue.title }} {% endfor %}
      - so: {% for issue in issues("") %}{{ m.row(issue, words) }}{% endfor %}
      """,
    ])
    try await site.build()
    let page = try site.page("list.html")
    #expect(page.contains("&lt;b&gt;x&lt;/b&gt; *y* [z](javascript:a) `c`"))
    // The macro shows what stands in backticks as code; the title alone stays text.
    #expect(page.matches(of: /<code>c<\/code>/).count == 1)
    for word in ["<b>x", "<em>y", "javascript:a\""] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test("HTML of a page comes out as it is written, but not that of texts which a filter renders")
  func trustedHTML() async throws {
    let own = "<p>Map: <iframe src=\"map.html\"></iframe></p>\n<style>p { margin: 0 }</style>\n"
    let site = try site([
      "data/issues.json": #"""
      [{"number": 1, "title": "[x](javascript:a) <b>b</b> <img src=x onerror=a>", "state": "OPEN"}]
      """#,
      "pages/own.md": own
        + "\n{% for issue in issues(\"\") %}{{ issue.title | markdown }}{% endfor %}\n",
      "templates/issue.html": "{{ issue.title | markdown }}",
    ])
    try await site.build()
    let title = "<p>x <b>b</b> </p>\n"
    #expect(try site.page("issues/1.html") == title)
    #expect(try site.page("own.html").contains("<div class=\"text\">" + own + title))
  }

  @Test("a link target that is printed without a filter is told with its place")
  func unaddressedLinks() async throws {
    for (name, text) in [
      ("templates/tag.html", #"<a href="{{ tag.target }}">x</a>"#),
      ("pages/a.html", #"{% for one in issues("") %}<a href="{{ one.target }}">x</a>{% endfor %}"#),
    ] {
      let site = try site([name: text])
      let errors = try await #require(throws: DiagnosticList.self) { try await site.build() }
      let error = try #require(errors.diagnostics.first)
      #expect(
        error.message == "a link target is no text and needs a filter that makes an address of it")
      #expect(error.suggestion == "write `| url` behind it")
      #expect(error.place?.file == name)
      #expect(error.place?.line == 1)
    }
  }

  @Test("references lead to issues, and links to files of pages to the pages")
  func links() async throws {
    let site = try site([
      "pages/docs/start.md":
        "# Start\n\nSee #1 and #99, [more](more.md#end) and [home](../about.md).",
      "pages/docs/more.md": "# More\n\n[gone](gone.md) [start](./start.md)",
      "pages/about.md": "# About\n\n[start](docs/start.md)",
      "pages/docs/rooted.md":
        "# Rooted\n\n[a](/about.md#x) [i](/) ![p](/pic.png) [o](//other.example/x)\n\n"
        + "<a href='/about.md'>a</a> <a href=/?q>i</a> <img src=\"/pic.png\"> "
        + "<a href=\"//other.example/x\">o</a> <script>'<a href=\"/x\">'</script>",
    ])
    try await site.build()
    let start = try site.page("docs/start.html")
    #expect(
      start.contains(#"See <a href="../issues/1.html">#1</a> and <a href="https://github.com/"#))
    #expect(start.contains(#"<a href="more.html#end">more</a>"#))
    #expect(start.contains(#"<a href="../about.html">home</a>"#))
    #expect(
      try site.page("docs/more.html").contains(
        #"<a href="gone.md">gone</a> <a href="./start.html">"#))
    #expect(try site.page("about.html").contains(#"<a href="docs/start.html">start</a>"#))
    #expect(
      try site.page("docs/rooted.html").contains(
        #"<a href="../about.html#x">a</a> <a href="../index.html">i</a> "#
          + #"<img src="../pic.png" alt="p" /> <a href="//other.example/x">o</a></p>\#n"#
          + #"<p><a href='../about.md'>a</a> <a href=../index.html?q>i</a> "#
          + #"<img src="../pic.png"> <a href="//other.example/x">o</a> "#
          + #"<script>'<a href="/x">'</script>"#))
  }

  @Test("the notice and the footer lead from every page as if they stood at the site's root")
  func textsOfTheSite() async throws {
    let site = try site([
      "gazette.yml": """
      title: House
      notice: '<img src="logo.svg"> [here](#content)'
      footer: '[a](about.html), [b](about.md#end), [c](x.md), [d](https://a.example/x) and #3.'
      """,
      "pages/docs/start.md": "# Start\n", "pages/about.md": "# About\n",
    ])
    try await site.build()
    for (name, root) in [("index.html", ""), ("issues/1.html", "../"), ("docs/start.html", "../")] {
      let page = try site.page(name)
      #expect(page.contains(#"<img src="\#(root)logo.svg">"#), "\(name)")
      #expect(page.contains(##"href="#content">here</a>"##), "\(name)")
      #expect(page.contains(#"<a href="\#(root)about.html">a</a>"#), "\(name)")
      #expect(page.contains(#"<a href="\#(root)about.html#end">b</a>"#), "\(name)")
      #expect(page.contains(#"<a href="\#(root)x.md">c</a>"#), "\(name)")
      #expect(page.contains(#"href="https://a.example/x""#), "\(name)")
      #expect(page.contains(#"<a href="\#(root)issues/3.html">#3</a>"#), "\(name)")
    }
    // Pages that were made before follow when one that is named comes into being.
    try site.write("# X\n", to: "pages/x.md")
    try await site.build()
    #expect(try site.page("issues/1.html").contains(#"<a href="../x.html">c</a>"#))
  }

  @Test("a wrong query is told with its place in the page")
  func wrongQuery() async throws {
    let site = try site(["pages/a.md": "# A\n\n{{ count(\"is:opne\") }}\n"])
    let errors = try await #require(throws: DiagnosticList.self) { try await site.build() }
    let error = try #require(errors.diagnostics.first)
    #expect(error.message == "in the query 'is:opne': nothing can be 'opne'")
    #expect(error.place?.line == 3)
  }

  @Test("a text is shown as it stands by the filter, in templates of Markdown and on pages in HTML")
  func plain() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\n",
      "data/issues.json": TemporarySite.data,
      "templates/tag.md":
        #"{{ "a*b* at x:y" | plain }}|{{ ("[c]" | plain) ~ "." }}|{{ 7 | plain }}"#,
      "pages/a.html": #"{{ "a*b* <i>" | plain }}"#,
    ])
    try await site.build()
    #expect(try site.page("tags/bug.md") == #"a\*b\* at x\:y|\[c\].|7"#)
    #expect(try site.page("a.html") == "a*b* &lt;i&gt;")
  }

  @Test(
    "a name that figures or rows do not have is told with the nearest one, a wrong number of rows as well",
    arguments: [
      (#"{{ stats("").close.p9_seconds }}"#, "did you mean 'p90_seconds'?"),
      (#"{{ stats("").opne }}"#, "did you mean 'open'?"),
      (#"{{ issues("")[0].titel }}"#, "did you mean 'title'?"),
      (#"{{ issues("", limit=-1) }}"#, "leave it out for all rows"),
    ])
  func misspeltMembers(_ text: String, _ suggestion: String) async throws {
    let site = try site(["pages/a.md": text])
    let errors = try await #require(throws: DiagnosticList.self) { try await site.build() }
    #expect(errors.diagnostics.map(\.suggestion) == [suggestion])
    #expect(errors.diagnostics.first?.place?.line == 1)
  }

  @Test("what a page and its templates do not read does not render it again")
  func unreadFields() async throws {
    let site = try site([
      "pages/plain.md": "Nothing is asked here.", "pages/bare.html": "Nor here.",
    ])
    try await site.build()
    try site.write(
      TemporarySite.data.replacing(
        #""number": 1, "title": "Door creaks", "body": "It *creaks*.", "state": "OPEN""#,
        with: #""number": 1, "title": "Door creaks", "body": "It *creaks*.", "state": "CLOSED""#
      )
      .replacing("2026-01-30T08:00:00Z", with: "2026-01-31T08:00:00Z"),
      to: "data/issues.json")
    try await site.build()
    let day = try TemporarySite.day
    let origins = try PageOrigins(
      SiteInputs(reading: SiteFolder(site.path), today: day), output: nil, today: day)
    for page in ["plain.html", "bare.html"] {
      #expect(try origins.origin(of: page).reasons == [.new], "\(page)")
    }
  }

  @Test("an entry that the order of the navigation names twice is shown once")
  func orderTwice() async throws {
    let site = try site(["gazette.yml": "title: House\nnavigation: {order: [search, search]}\n"])
    try await site.build()
    #expect(try site.page("tags.html").matches(of: /<li><a href="search.html"/).count == 1)
  }

  @Test("front matter in TOML, and tags that only code should show, are told with what to write")
  func mistakes() async throws {
    for (text, told) in [
      (
        "+++\ntitle = 'A'\n+++\nText\n",
        "1 write it as YAML, as 'title: About us', between two lines of '---'"
      ),
      (
        "# B\n\n```\n{{ title }}\n```\n",
        "4 tags run in code as well; to show them, put '{% raw %}' before the code and '{% endraw %}' behind it"
      ),
    ] {
      let site = try site(["pages/a.md": text])
      let errors = try await #require(throws: DiagnosticList.self) { try await site.build() }
      #expect(
        errors.diagnostics.map { "\($0.place?.line ?? 0) \($0.suggestion ?? "")" } == [told])
    }
  }

  @Test("a name that the data does not have is told with the place of the query that asks for it")
  func unknownNames() async throws {
    let site = try site(["pages/a.md": "# A\n\n{{ count(\"label:nope\") }}\n"])
    let notes = try await site.build().notes.filter { $0.code == "query.unknown-name" }
    #expect(notes.map(\.place?.file) == ["pages/a.md"])
    #expect(notes.map(\.place?.line) == [3])
  }

  @Test("code in a title is shown as code by the filter, and what it holds is escaped")
  func codeSpans() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
      "pages/a.html": """
      {{ "turn `<b>` & `x`" | code_spans }}|{{ "a < b" | code_spans }}
      """,
    ])
    try await site.build()
    #expect(
      try site.page("a.html")
        == "turn <code>&lt;b&gt;</code> &amp; <code>x</code>|a &lt; b")
  }
}
