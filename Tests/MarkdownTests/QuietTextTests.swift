import Markdown
import Testing

@Suite("What looks like a reference and is none")
struct QuietTextTests {
  private let options = MarkdownOptions.conversation(base: nil, idPrefix: "c7-")

  /// Everything that is asked for leads somewhere.
  private struct AllLead: ReferenceResolver {
    var markers: ReferenceMarkers { [.number, .person, .commit] }

    func resolve(_ spelling: Span<UInt8>) -> ResolvedReference? {
      spelling.count > 4 && spelling[0] == UInt8(ascii: "h") ? nil : ResolvedReference(href: "/x")
    }
  }

  private func made(_ text: String) -> String {
    html(text, options, AllLead()).replacing(" rel=\"nofollow ugc noopener\"", with: "")
      .replacing(" class=\"address\"", with: "")
  }

  @Test(
    "digits that are part of something longer, or are no commit by their number, stay text",
    arguments: [
      "550e8400-e29b-41d4-a716-446655440000", "d41d8cd98f00b204e9800998ecf8427e",
      "ip-0a1b2c3d.ec2", "a.b1234567.c", "x=deadbeef01&amp;y", "b1234567.example", "ed25519",
      "a1b2c3d/x", "50%a1b2c3d",
    ])
  func noCommits(text: String) {
    #expect(made(text) == "<p>\(text)</p>\n")
  }

  @Test("a commit is one in a sentence, in a range and as 40 digits")
  func commits() {
    let whole = "639577426f247a75d7fcc8292bf7bdd03271b8e6"
    func link(_ text: String) -> String { "<a href=\"/x\">\(text)</a>" }
    #expect(
      made("In a1b2c3d. (\(whole)) a1b2c3d..b2c3d4e5") == """
        <p>In \(link("a1b2c3d")). (\(link(whole))) \(link("a1b2c3d"))..\(link("b2c3d4e5"))</p>

        """)
  }

  @Test("within a link or code that tags make nothing becomes a link or an emoji")
  func rawTags() {
    #expect(
      made(
        """
        <a href="http://x.org">text with #1, <b>@bob</b> and http://y.org</a> #2

        <code>:key: @bob #1</code> <kbd>:key:</kbd> <tt>#3</tt> #4
        """) == """
          <p><a href="http://x.org">text with #1, <b>@bob</b> and http://y.org</a> <a href="/x">#2</a></p>
          <p><code>:key: @bob #1</code> <kbd>🔑</kbd> <code>#3</code> <a href="/x">#4</a></p>

          """)
  }

  @Test("a link of a picture without a description shows the picture's address")
  func barePicture() {
    var options = options
    options.linksRemoteImages = true
    #expect(
      html("[![](https://x.org/a.png)](https://ci.org/b)", options).contains(
        ">https://x.org/a.png</a></p>"))
  }

  @Test("an address ends at the bar of a cell")
  func bars() {
    let table = "|http://x.org|[t](http://y.org)|\n|-|-|\n|a|http://z.org/a_b|\n"
    let written = commonMark(table)
    #expect(html(written, options) == html(table, options))
    #expect(written.contains("[t](http://y.org)"))
  }
}
