import Bytes
import Markdown
import Testing

@Suite("CommonMark")
struct CommonMarkTests {
  @Test("every kind of node is written as libcmark writes it")
  func allNodes() {
    let text = """
      # A *title*

      Two\\
      lines & "more" with `a<b` and <b>tags</b>.

      > quoted

      3. three
      4. four

      - loose

      - list

      ![a *picture*](</p q.png> "t") [link](/u?a&b 'x"y')

      ```swift x
      let a = "<"
      ```

      ***

      <div>
      block
      </div>
      """
    #expect(
      html(text, .plain) == """
        <h1>A <em>title</em></h1>
        <p>Two<br />
        lines &amp; &quot;more&quot; with <code>a&lt;b</code> and <b>tags</b>.</p>
        <blockquote>
        <p>quoted</p>
        </blockquote>
        <ol start="3">
        <li>three</li>
        <li>four</li>
        </ol>
        <ul>
        <li>
        <p>loose</p>
        </li>
        <li>
        <p>list</p>
        </li>
        </ul>
        <p><img src="/p%20q.png" alt="a picture" title="t" /> \
        <a href="/u?a&amp;b" title="x&quot;y">link</a></p>
        <pre><code class="language-swift">let a = &quot;&lt;&quot;
        </code></pre>
        <hr />
        <div>
        block
        </div>

        """)
  }

  @Test("tags are shown as text when raw HTML is escaped")
  func escaped() {
    var options = MarkdownOptions()
    options.rawHTML = .escape
    #expect(html("<b>x</b>", options) == "<p>&lt;b&gt;x&lt;/b&gt;</p>\n")
  }

  @Test("an empty text gives nothing")
  func empty() {
    #expect(html("") == "")
    #expect(excerpt("") == "")
  }

  @Test("a text past the limit is cut after a line, and the result says so")
  func limit() {
    var options = MarkdownOptions.plain
    options.limit = 12
    var renderer = MarkdownRenderer()
    var output = ByteBuffer()
    let result = renderer.render(
      Array("first\nsecond\nthird\n".utf8).span, options: options, into: &output)
    #expect(result.isTruncated)
    #expect(output.string == "<p>first</p>\n")
    var twin = ByteBuffer()
    #expect(renderer.commonMark(Array("first\nsecond".utf8).span, limit: 8, into: &twin))
    #expect(twin.string == "first\n")
  }
}

@Suite("Reference scanner")
struct ReferenceScannerTests {
  @Test("what may be a reference is found, what cannot be one is not")
  func finds() {
    let text = """
      #12 (#3) GH-4 gh-5 ada/engine#6 @ada @org/team a@b.c &#39; x#7 #8a \
      https://example.org/a/b/issues/9#c-1. 1a2b3c4 1234567 abcdefa zabc123 [@ida] \
      !12 a/b/c!3 Great!4 &!5 wow! \
      #10 comment 3, #11 comment 3x #13 comments \
      (TOOL-12) A_1-2: T-3 tool-4 aTOOL-5 TOOL-6-7 x-TOOL-8 TOOL-9a é TOOL-
      """
    var found: [String] = []
    let bytes = Array(text.utf8)
    ReferenceScanner.scan(bytes.span) { range, kind in
      found.append("\(kind) " + String(decoding: bytes[range], as: UTF8.self))
    }
    #expect(
      found == [
        "issue #12", "issue #3", "prefixedIssue GH-4", "prefixedIssue gh-5",
        "foreignIssue ada/engine#6", "person @ada", "person @org/team", "foreignIssue x#7",
        "address https://example.org/a/b/issues/9#c-1", "commit 1a2b3c4", "commit 1234567",
        "person @ida", "mergeRequest !12", "mergeRequest a/b/c!3",
        "issueComment #10 comment 3", "issue #11", "issue #13",
        "key TOOL-12", "key A_1-2",
      ])
  }

  @Test("labels and milestones of GitLab are found where they are asked for")
  func names() {
    let text = """
      ~bug, ~p::1. ~"in review" %1.0. %"spring clean" 50%off ~~no~~ a~b \\~c /~d %20 ~żaba ~ % ~"open
      """
    func found(_ names: Bool) -> [String] {
      var found: [String] = []
      let bytes = Array(text.utf8)
      ReferenceScanner.scan(bytes.span, names: names) { range, kind in
        found.append("\(kind) " + String(decoding: bytes[range], as: UTF8.self))
      }
      return found
    }
    #expect(
      found(true) == [
        "label ~bug", "label ~p::1", #"label ~"in review""#, "milestone %1.0",
        #"milestone %"spring clean""#, "milestone %20", "label ~żaba",
      ])
    #expect(found(false) == [])
  }

  @Test(
    "indented lines and elements of code are quoted",
    arguments: [
      ("a\n\n    b\nc", ["    b"]), ("    b", ["    b"]), ("\tb\n\n\tc", ["\tb", "\tc"]),
      ("a\n    b", []), ("- a\n\n    b", []), ("- a\n\n      b", ["      b"]),
      ("10. a\n    b\n\n        c", ["        c"]), ("- a\n\nb\n\n    c", ["    c"]),
      (">     a\n> b\n>\n> c", [">     a"]), ("- a\n    - b\n\n      c", []),
      ("<pre>a\n\nb</pre> c", ["<pre>ab</pre>"]), ("a <code>b</code> c", ["<code>b</code>"]),
      ("a <code>b\n\nc", ["<code>b"]), ("<PRE class=x>a", ["<PRE class=x>a"]),
      ("<codes>a</codes> <prefix>", []),
    ])
  func quotedByIndentation(_ text: String, _ wanted: [String]) {
    let bytes = Array(text.utf8)
    let found = QuotedText.ranges(in: bytes.span).map {
      String(decoding: bytes[$0], as: UTF8.self).filter { !$0.isNewline }
    }
    #expect(found == wanted)
  }

  @Test("code and comments are what a text quotes")
  func quoted() {
    let text = """
      a `b` \\`c ``d ` e`` `f <!-- g -->
      > ```h
      > i `j
      > ```
      `k

      l` <!-- m

      ~~~
      n --> o `p
      q`
        ~~~~
      ~~~

      `r`
      """
    for text in [
      text, text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"),
    ] {
      let bytes = Array(text.utf8)
      let found = QuotedText.ranges(in: bytes.span).map {
        String(decoding: bytes[$0], as: UTF8.self).filter { !$0.isNewline }
      }
      #expect(
        found == [
          "`b`", "``d ` e``", "<!-- g -->", "```h> i `j> ```", "<!-- m~~~n -->", "`pq`",
          "~~~~~~~`r`",
        ])
    }
  }
}
