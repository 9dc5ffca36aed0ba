import Growth
import Testing

@testable import Policy

@Suite("Stripping")
struct TextStripperTests {
  @Test(
    "parts of texts are taken out",
    arguments: [
      ("Hi\n-- \nAna\nACME", "Hi"), ("a -- b\n--\nc", "a -- b\n--\nc"),
      ("Yes.\n\nOn Monday, Ana wrote:\n> No?\n>\n> a\n\nBut why?", "Yes.\n\nBut why?"),
      ("> quoted by hand\n\nMine", "> quoted by hand\n\nMine"),
      ("A ![a picture](https://x.org/a.png) and <img src=x>.", "A a picture and ."),
      (
        "[text](https://wiki.acme.org/a) [other](https://acme.com)",
        "text [other](https://acme.com)"
      ),
      (
        "See https://acme.org/x and <http://acme.org>, https://notacme.org/",
        "See [link] and [link], https://notacme.org/"
      ),
      (
        "[a][B  c] and [b c][], [d], ![e][B c], [f][g]\n\n[b C]: <https://acme.org/x> 'T'\n[d]:\n  https://ci.acme.org\n[g]: https://x.org",
        "a and b c, d, e, [f][g]\n\n\n\n[g]: https://x.org"
      ),
      ("> [a]\n>\n> [a]: https://acme.org\n\n- [a]", "> a\n>\n> \n\n- a"),
      (
        "[a]: https://acme.org and more, [a]\n[^1]: https://acme.org",
        "[a]: [link] and more, [a]\n[^1]: [link]"
      ),
      (
        "[a]\n\n[a]: https://x.org\n[a]: https://acme.org", "[a]\n\n[a]: https://x.org\n[a]: [link]"
      ),
      ("[![b](https://x.org/b.svg)](https://ci.acme.org/b)", "b"),
      ("[a](https://acme%2Eorg/x) https://%61cme.org/y", "a [link]"),
      ("[open](https://acme.org", "[open]([link]"),
      ("詳しくはhttps://acme.org/xを見て。明日", "詳しくは[link]を見て。明日"),
      (
        "“https://acme.org/a”, （www.acme.org） （ www.acme.org）", "“[link]”, （www.acme.org） （ [link]）"
      ),
      ("https://acme.org/größe, https://bücher.acme.org…", "[link], [link]…"),
      (
        "[a [b](https://acme.org/b) c](https://ci.acme.org/x \"see [d](https://acme.org/y)\") e",
        "a b c e"
      ),
      ("[a](https://x.org \"in https://acme.org (b)\")", "[a](https://x.org \"in [link] (b)\")"),
      ("[a](https://acme.org \"b\") [c](<https://acme.org>)", "a c"),
      ("[a <https://acme.org> b][c]\n\n[c]: https://acme.org", "a [link] b\n\n"),
      ("Am 01.01.24 um 10:00 schrieb Bo Li:\n> x\n\nr", "r"),
      ("W dniu 1.01.2024 o 10:00, Bo Li napisał(a):\n> x\nr", "r"),
      ("在 2024年1月1日，Bo 写道：\n\n> x\n\nr", "r"),
      (
        "a\nOn Mon, 3 Mar 2025 at 10:00, Very Long Name <x@y.z>\r\nwrote:\r\n> x\r\nr", "a\nr"
      ),
      ("pon., 1 sty 2024 o 10:00 Bo Li\n<bo@x.org> napisał(a):\n\n> x\n\nr", "r"),
      ("Le lun. 3 mars 2025, Ana a écrit\u{A0}:\n> x\n\nr", "r"),
      ("a\nAna wrote: \t\n> x\nr", "a\nr"),
      ("a\n\n- On Mon,&nbsp;Ana&nbsp;wrote:\n  > x\n\nr", "a\n\nr"),
      ("On 3 March we shipped.\nAna wrote:\n> x\nr", "On 3 March we shipped.\nr"),
      ("On 3 March we shipped\nand Ana wrote:\n\nr", "On 3 March we shipped\nr"),
      ("Am Ende schrieb er so:\nr", "Am Ende schrieb er so:\nr"),
      ("Bo schrieb am 3. Mai 2026:\n> x\n\nr", "r"),
      ("Bo schrieb am 03.05.26 um 12:30:\n> x\nr", "r"),
      ("Bo Li <bo@x.org> schrieb am Do., 5. März 2026 um 12:30 Uhr:\r\n\r\n> x\r\nr", "r"),
      ("Bo Li <bo@x.org> schrieb am Do., 5. März 2026 um\n12:30 Uhr:\n\n> x\n\nr", "r"),
      ("Bo schrieb am 3. Mai einen Brief:\nr", "Bo schrieb am 3. Mai einen Brief:\nr"),
      ("Bo schrieb am Sonntag:\nr", "Bo schrieb am Sonntag:\nr"),
      ("```\na\n-- \nb\n```\nafter\n-- \nAna", "```\na\n-- \nb\n```\nafter"),
      ("~~~\na\n```\n-- \nb", "~~~\na\n```"),
      (
        "![a][i] ![I] ![k][] ![none] [l][k]\n\n[i]: https://x.org/i.png\n[k]: https://x.org/k.png",
        "a I k ![none] [l][k]\n\n\n[k]: https://x.org/k.png"
      ),
      ("A <IMG src='x' alt='a &lt;\n<b'>.", "A a &lt; &lt;b."),
      ("<picture><source srcset=x><img src=y alt=p></picture> <sourcerer>", "p <sourcerer>"),
      ("HTTPS://ACME.ORG/P, <Http://acme.org> https://x.acme.org./y.", "[link], [link] [link]."),
      (
        "https://acme.org, (https://acme.org/a?b;) https://acme.org/c!", "[link], ([link];) [link]!"
      ),
      (
        #"[a](https:\/\/acme.org/c) [b](https://acme.org&#47;n) <a href="https&#58;//acme.org/a">c</a>"#,
        #"a b <a href="[link]">c</a>"#
      ),
      (
        "ftp://acme.org/f, http&amp;x ftp:x https://x.org&#47;acme.org",
        "[link], http&amp;x ftp:x https://x.org&#47;acme.org"
      ),
      (
        "see www.acme.org/x. (WWW.ACME.ORG), **www.acme.org** awww.acme.org https://u:p@acme.org/",
        "see [link]. ([link]), **[link]** awww.acme.org [link]"
      ),
    ])
  func stripping(_ text: String, _ wanted: String) {
    let stripper = TextStripper([.signatures, .quotedReplies, .images, .links(to: "acme.org")])
    let stripped = stripper.stripped(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    #expect((stripped ?? text) == wanted)
  }

  @Test("a server that is named with www. before it is called without that as well")
  func withoutPrefix() {
    let stripper = TextStripper([.links(to: "www.acme.org")])
    let text = "https://acme.org/x https://www.acme.org https://a.acme.org www.acme.org"
    let stripped = stripper.stripped(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    #expect(stripped == "[link] [link] https://a.acme.org [link]")
  }

  @Test(
    "taking parts out is linear in what is hostile", .enabled(if: Growth.isCounted),
    arguments: [
      "[", "]:", "![a]", "<img alt='", "```\n", "On 1\nwrote:\n\n", "[a]: https://acme.org\n[",
      "[a][a", "<http", "[a]: <https://acme.org\n", "- ",
      "][", "http&amp;", "[a](http:\\/",
    ])
  func growth(_ piece: String) {
    let stripper = TextStripper([.signatures, .quotedReplies, .images, .links(to: "acme.org")])
    let factor = Growth.factor(
      from: 2_000, { Array(("[a]: https://acme.org\n" + String(repeating: piece, count: $0)).utf8) }
    ) { _ = stripper.stripped($0) }
    #expect(factor <= 5)
  }
}
