import Foundation
import Markdown
import Testing

/// The reference implementation of GFM, where it is installed (Debian package `cmark-gfm`).
let reference: String? = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
  .map { $0 + "/cmark-gfm" }.first { FileManager.default.isExecutableFile(atPath: $0) }

/// What is known to differ from cmark-gfm 0.29.0.gfm.6, and why. Of some 6,000 real texts none does,
/// of 200,000 made-up ones in the manner of real ones, edited carelessly, one in 20,000, of random
/// mixtures of everything one in 300:
///
/// - It follows CommonMark 0.29, libcmark 0.30: `<textarea>` begins no block of its own there.
/// - It takes destinations whose parentheses do not pair, as in `[a](( )` and `[a]: (`.
/// - It takes no `![^` for the start of an image, since a footnote might follow.
/// - libcmark 0.30.2 gives up on some runs of underscores too early, as in `__a._,__`; and where a run
///   of asterisks has been used, cmark-gfm may search past it for an opener of another run.
/// - `\\~` in front of tildes counts to their run there.
/// - `\\@` makes an address of mail there; here an escape keeps it, as it keeps names, from being one.
/// - An address of mail that runs into another address, as in `[a@b.c_http://d`, is cut elsewhere, and
///   one within a link after an image with an address in its description is linked there.
/// - What an entity stands for is punctuation in front of `www.` here, its semicolon is none there.
/// - Where a definition is named `x`, `[x]` at the start of an item is a box there.
/// - A definition behind a box whose label goes on in the next line is none here, and an item with
///   nothing but a box reaches only as deep as its marker.
/// - A fence whose first line is all but one of the ends of a code span, with a bare address that ends
///   in a backtick behind it, is one here.
@Suite(
  "The reference implementation",
  .enabled(if: reference != nil, "cmark-gfm is not installed; nothing was compared with it"))
struct ReferenceImplementationTests {
  @Test("mixtures of everything come out as the same bytes")
  func mixtures() throws {
    let blocks = [
      "Some *text* with ~~struck **words~~ and** `code`.",
      "| a | b |\n|:-:|---|\n| 1 | `\\|` | 3 |\n| x",
      "- [ ] open www.a.org/b_c_.\n- [x] done, me@example.org\n  - inner\n    | t |\n    |---|\n    | u |",
      "> quoted <https://a.org> http://b.org/__init__.py?c&amp;d=e)\n> | q |\n> |---|\n> | r |\nlazy",
      "1. one\n2. two\n\n   <div>\n   <title>\n   </div>",
      "[ref] and [http://c.org](/d) [http://e.org]",
      "```c\n| no |\n|----|\n~~no~~\n```", "Title ~x~\n===\n| a |\n|---|\n===\n---",
      "    code http://f.org",
      "~~a~~~b~ *c~d*e~ ~~~f~~~ \\~g~ h~", "| a\n| -\n| [ref]\n2. no\n- yes",
      "**http://g.org/**x** ![i](/j)",
      "_www.h.org_ - <http://i.org/_x_ y_\n[k]: http://l.org/_a_b_",
      "**http://y.org*_ http://m.org*,* (**http://y.org/z**)",
      "[[](http://a.org/_x_) [b](http://a.org/_x_ c]",
      "` ``a`` ``~~x~~``", "*~ )* **~a~** _~b~~_",
      "[![i](/j)](http://k.org/_y_) [[c]](http://d.org/*e*)",
      "- [ ] \n- [x] [k]: /v\n- [ ] a|b\n  -|-\n<img src=\"x\">\n1. [ ] \n<br>",
      "[k]: /v\n\\| `\\|` \\\n|a|\n|-|\n- |t|\n  |-|\n- u",
      "[[a](<b c>) http://d.org/_e_](http://f.org/*) ![[ref] http://g.org/~] [[ref]](http://h.org/_)",
      "a\\\n*b~\\\n~~c\\\n~~ d* *.*~~~&copy; ![*x **y~](z) *~**~**",
      "<a title=\"http://m.org/_x_\">me@n.org.http://o.org/</a> (http://p.org/`q`) ~~_r@s.org ~~",
    ]
    for first in blocks {
      for second in blocks where first != second {
        let text = first + "\n\n" + second + "\n" + first + "\n\n[ref]: /ref 'title'\n"
        let expected = try referenceHTML(text, with: reference ?? "")
        #expect(html(text) == expected, "\(text.debugDescription)")
      }
    }
  }
}

/// A text as cmark-gfm renders it, its HTML kept but for what GFM disallows.
func referenceHTML(_ text: String, with program: String) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments =
    ["--unsafe"]
    + ["table", "strikethrough", "autolink", "tasklist", "tagfilter"].flatMap { ["-e", $0] }
  let input = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try Data(text.utf8).write(to: input)
  defer { try? FileManager.default.removeItem(at: input) }
  let output = Pipe()
  process.standardInput = try FileHandle(forReadingFrom: input)
  process.standardOutput = output
  try process.run()
  let written = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: written, as: UTF8.self)
}
