import Foundation
import Testing

/// What the driver makes of texts before they are printed; any Python can tell.
@Suite struct DriverTests {
  static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// What some lines of Python say, with the driver's modules at hand and a text in `t`.
  private func ask(_ lines: String, _ text: String) throws -> String {
    let process = Process()
    let output = Pipe()
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/CPrinting/driver").standardizedFileURL.path
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = [
      "-I", "-B", "-X", "utf8", "-c",
      "import sys; sys.path.insert(0, sys.argv[1]); t = sys.argv[2]\n" + lines,
      folder, text,
    ]
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }

  @Test(
    .enabled(if: python != nil),
    arguments: [
      (
        #"<li><input type="checkbox" disabled="" checked="" /> a</li>"#,
        #"<li><span class="box">☑</span> a</li>"#
      ),
      (#"<input type="checkbox" disabled="" /> b"#, #"<span class="box">☐</span> b"#),
      ("<details><p>a</p></details>", "<details open><p>a</p></details>"),
      ("<p>See:</p><p>this</p>", #"<p class="announces">See:</p><p>this</p>"#),
      ("<p>He writes,</p>", #"<p class="announces">He writes,</p>"#),
      // Nor with the rule behind it, and a quotation of nothing takes no place.
      (
        "<p>See:</p>\n<blockquote>\n</blockquote>\n<hr />\n<p>a</p>\n<hr />",
        #"<p class="announces">See:</p>\#n<hr class="announces" />\#n<p>a</p>\#n<hr />"#
      ),
      (
        "<ul><li><b>Of:</b>\n<ul><li>a</li></ul></li><li>See\n<ul><li>b</li></ul></li></ul>",
        #"<ul><li><b>Of:</b>\#n<ul class="told"><li>a</li></ul></li><li>See\#n<ul><li>b</li></ul></li></ul>"#
      ),
      // Lists begin where they say, and have room for their numbers.
      (
        #"<ol start="99"><li>a</li><li>b</li></ol><ol start="2"><li>c</li></ol><ol><li>d</li></ol>"#,
        #"<ol start="99" class="n3" style="counter-reset:list-item 98"><li>a</li><li>b</li></ol>"#
          + #"<ol start="2" style="counter-reset:list-item 1"><li>c</li></ol><ol><li>d</li></ol>"#
      ),
      (
        "<p>a<br />\n<b>See:</b><br />\nb <i>c:<br />\nd</i><br />\ne</p>",
        #"<p class="line announces">a<br />"# + "\n" + #"<b>See:</b></p>"# + "\n"
          + "<p>b <i>c:<br />\nd</i><br />\ne</p>"
      ),
      (
        #"<pre><code class="x">a:\#n\#n  <i>b:</i>\#nc\#nd:</code></pre>"#,
        #"<pre><code class="x"><span class="keep">a:\#n\#n  <i>b:</i>\#nc</span>\#nd:</code></pre>"#
      ),
      (
        "<pre><i>a:\nb</i>\nc</pre>",
        #"<pre><span class="keep"><i>a:\#nb</i></span>\#nc</pre>"#
      ),
      (
        #"<article id="a">\#(String(repeating: "<p>b</p>", count: 20))</article>"#,
        #"<article id="a">\#(String(repeating: "<p>b</p>", count: 20))</article>"#
      ),
      (
        #"<h2>a</h2><article id="a">b</article>"#,
        #"<h2>a</h2><article class="short" id="a">b</article>"#
      ),
      (
        #"<article id="a">\#(String(repeating: "b", count: 1000))</article>"#,
        #"<article id="a">\#(String(repeating: "b", count: 1000))</article>"#
      ),
      (#"<p dir="rtl">a <b>b:</b></p>"#, #"<p class="announces" dir="rtl">a <b>b:</b></p>"#),
      (
        "<li>a</li><li>See:</li></ol><pre>b</pre>",
        #"<li>a</li><li class="announces">See:</li></ol><pre>b</pre>"#
      ),
      (
        #"<h2 dir="auto"><bdi>עברית</bdi></h2><p dir="auto"><bdi>#1</bdi> abc</p>"#,
        #"<h2 dir="rtl"><bdi>עברית</bdi></h2><p dir="ltr">#1 abc</p>"#
      ),
      (
        #"<div class="text" dir="auto"><p>עברית</p><p>abc</p><ul><li>abc</li></ul></div><p class="by">עברית, 1</p>"#,
        #"<div class="text" dir="rtl"><p dir="rtl">עברית</p><p dir="ltr">abc</p><ul dir="ltr"><li>abc</li></ul></div><p class="by">עברית, 1</p>"#
      ),
      (
        "<table><tr>" + String(repeating: "<td>a</td>", count: 9) + "</tr></table>",
        #"<table class="wider"><tr>"# + String(repeating: "<td>a</td>", count: 9) + "</tr></table>"
      ),
      (
        String(repeating: "<blockquote>", count: 200) + "x"
          + String(repeating: "</blockquote>", count: 200),
        String(repeating: "<blockquote>", count: 8) + "x"
          + String(repeating: "</blockquote>", count: 8)
      ),
      (
        String(repeating: "<ul>\n<li>\n", count: 200) + "x"
          + String(repeating: "</li></ul>", count: 200),
        String(repeating: "<ul>\n<li>\n", count: 8) + "\n<br>• \nx"
          + String(repeating: "</li></ul>", count: 8)
      ),
      // Items that are set flat have a dot or a box, behind which their first paragraph stands.
      (
        String(repeating: "<ul><li>", count: 8)
          + "<ul>\n<li>a<ul><li>\n<p>b</p></li><li class=\"task-list-item\"><input type=\"checkbox\" /> c</li></ul></li></ul>"
          + String(repeating: "</li></ul>", count: 8),
        String(repeating: "<ul><li>", count: 8)
          + "\n<br>• a<p>• b</p><br><span class=\"box\">☐</span> c"
          + String(repeating: "</li></ul>", count: 8)
      ),
      // Signs of a list stand on the side where it begins, but for items that begin on the other side of the page.
      (
        #"<div class="text" dir="auto"><ul><li>abc</li><li class="x">עברית</li></ul><ol><li>עברית</li><li>abc</li></ol></div>"#,
        #"<div class="text" dir="ltr"><ul dir="ltr"><li>abc</li><li dir="rtl" class="x">עברית</li></ul><ol dir="rtl"><li dir="rtl">עברית</li><li>abc</li></ol></div>"#
      ),
      (
        #"<a href="https://a.b/">one</a> <a href="https://a.b/">two</a> <a href="https://c.d">https://c.d</a> <a href="https://e.f">#12</a></article>"#,
        ##"<a href="https://a.b/">one</a><sup class="nr" dir="ltr">1</sup> <a href="https://a.b/">two</a><sup class="nr" dir="ltr">1</sup> <a href="https://c.d">https://c.d</a> <a href="https://e.f">#12</a><ol class="notes" dir="ltr" start="1" style="counter-reset:list-item 0"><li>https://a.b/</li></ol></article>"##
      ),
      // Those of a table are a row of it.
      (
        ##"<section><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td><a href="https://a.b/i/12">#12</a></td></tr></tbody></table></section>"##,
        ##"<section><table class=""><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td><a href="https://a.b/i/12">#12</a></td></tr><tr><td class="foot" colspan="2"><ul class="notes" dir="ltr"><li>#N: https://a.b/i/N</li></ul></td></tr></tbody></table></section>"##
      ),
      // Numbers go on behind those of footnotes, whose section ends no part of the report.
      (
        ##"<article id="a"><a class="footnote-ref" href="#n">1</a> <a href="https://a.b/">one</a><section class="footnotes">x</section></article>"##,
        ##"<article class="short" id="a"><a class="footnote-ref" href="#n">1</a> <a href="https://a.b/">one</a><sup class="nr" dir="ltr">2</sup><section class="footnotes">x</section><ol class="notes" dir="ltr" start="2" style="counter-reset:list-item 1"><li>https://a.b/</li></ol></article>"##
      ),
      // What is no issue in full has its notes at its end, and one line for the addresses of records.
      (
        ##"<section><a href="https://a.b/i/12">#12</a> <a href="https://a.b/i/9">#9</a> <a href="https://a.b/c">c1</a></section><section><a href="https://a.b/i/7">#7</a></section>"##,
        ##"<section><a href="https://a.b/i/12">#12</a> <a href="https://a.b/i/9">#9</a> <a href="https://a.b/c">c1</a><sup class="nr" dir="ltr">1</sup><ol class="notes" dir="ltr" start="1" style="counter-reset:list-item 0"><li>https://a.b/c</li></ol><ul class="notes" dir="ltr"><li>#N: https://a.b/i/N</li></ul></section><section><a href="https://a.b/i/7">#7</a></section>"##
      ),
      // A text names the page of another issue of the report, once.
      (
        ##"<article id="i-1"><div class="text"><a href="#i-2">#2</a> <a href="#i-2">#2</a> <a href="#i-1">#1</a> <a href="#i-2">two</a></div></article>"##,
        ##"<article class="short" id="i-1"><div class="text"><a href="#i-2">#2</a> <bdi dir="ltr"><a class="pg" href="#i-2">→ p. </a></bdi> <a href="#i-2">#2</a> <a href="#i-1">#1</a> <a href="#i-2">two</a></div></article>"##
      ),
      ("<p>Done 🎉🎉 now</p>", #"<p>Done <span class="emoji">🎉🎉</span> now</p>"#),
      ("<svg><text>🎉</text></svg>", "<svg><text>🎉</text></svg>"),
    ])
  func `texts get what paper asks for`(text: String, printed: String) throws {
    #expect(
      try ask("import inside; print(inside.finish(t, inside.Notes(), 'p. '), end='')", text)
        == printed)
  }

  @Test(
    .enabled(if: python != nil),
    arguments: [("#12", 15), ("BACK-217.04", 27), ("A" + String(repeating: "-", count: 90), 40)])
  func `columns of references are as wide as the longest`(reference: String, width: Int) throws {
    let text =
      "<html><head></head><body><th scope=\"row\"><a href=\"#a\"><bdi>\(reference)</bdi></a></th></body>"
    #expect(
      try ask(
        "import parts, re; print(re.search(r'width:(\\d+)mm', parts.Document(t, 9).head).group(1), end='')",
        text)
        == "\(width)")
  }

  @Test(.enabled(if: python != nil))
  func `a report is taken apart where it says, and heads of tables stand in each part`() throws {
    let text = """
      cover<table><!--print:again--><thead/><!--print:part--><tr>1</tr><!--print:part--><tr>2</tr>\
      <!--print:done--></table><!--print:part--><h2>more</h2><!--print:part-->end
      """
    #expect(
      try ask("import parts\nfor p in parts.split(t, 18): print(p)", text) == """
        cover<table><thead/><tr>1</tr>
        <thead/><tr>2</tr></table>
        <h2>more</h2>end

        """)
    #expect(
      try ask("import parts\nfor p in parts.split(t, 1000): print(p)", text)
        == "cover<table><thead/><tr>1</tr><tr>2</tr></table><h2>more</h2>end\n")
  }

  @Test(.enabled(if: python != nil))
  func `the parts of a report are of one length, and as many as are printed side by side`() throws {
    let row = String(repeating: "a", count: 982) + "<!--print:part-->"
    let lines = "import parts\nprint([len(p) // 982 for p in parts.split(t, 15_000, 2)], end='')"
    #expect(
      try ask(lines, String(repeating: row, count: 40))
        == "[10, 10, 10, 10]")
  }

  @Test(
    .enabled(if: python != nil),
    arguments: [
      ([], [], [10, 10, 10, 10]),
      // As chapters do; those that begin too far away are no better than others.
      ([9, 22, 31], [], [9, 11, 11, 9]), ([8, 23, 33], [], [10, 10, 10, 10]),
      // Behind what was longer than a part none is cut short.
      ([], [2], [12, 11, 10, 11]),
    ] as [([Int], [Int], [Int])])
  func `a part begins with a group where one begins near`(
    groups: [Int], long: [Int], lengths: [Int]
  ) throws {
    let text = (0..<40).map { place in
      (groups.contains(place) ? "<!--print:part--><section class=\"group\">" : "<!--print:part-->")
        + String(repeating: "b", count: long.contains(place) ? 5000 : 1000)
    }.joined()
    let lines =
      "import parts\nprint([p.count('b') // 1000 for p in parts.split(t, 11_500)], end='')"
    #expect(try ask(lines, text) == "\(lengths)")
  }

  @Test("lines may end within long runs of punctuation", .enabled(if: python != nil))
  func punctuation() throws {
    let dots = String(repeating: ".", count: 12)
    let text = "<body title=\"\(dots)\(dots)\"><p>\(dots)</p><p>a\(dots)\(dots)b ---</p>"
    let said = try ask("import parts; print(parts.parted(t).replace(parts.MAY_END, '^'))", text)
    let long = "........^........^........"
    #expect(
      said == "<body title=\"\(dots)\(dots)\"><p>\(dots)</p><p>a\(long)b ---</p>\n")
  }
}
