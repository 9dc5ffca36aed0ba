import BuiltInTheme
import Testing

@testable import Publishing

@Suite("Published style sheets and scripts")
struct SlimSourceTests {
  @Test("comments on lines of their own, empty lines and indentation are left out")
  func slim() {
    let source = """
      /* What this is,
         in two lines. */
      "use strict";

      {
        // Why.
        const url = "https://x"; /* kept */
        /** What. */
        a /* b */ = `/* c */`;
      }

      """
    let slim = """
      "use strict";{const url="https://x";/* kept */
      a /*b*/=`/* c */`;}

      """
    #expect(slimmed(source, named: "x.js") == slim)
  }

  @Test(
    "scripts have no white space that separates nothing, and keep that of texts and expressions")
  func script() {
    let source = #"""
      const a = (b, c) => { return b + +c ? [b / 2, "x , y"] : / = "[/ ]/g.test(c); };
      let d = `x , ${e ? ` = ${f( 'g = \\' )} ` : { h }} ( y )`, i = '\' ; ',
        j = a in b;
      if (d) k()
      else l = 1

      """#
    let slim = #"""
      const a=(b,c)=>{return b + +c?[b / 2,"x , y"]:/ = "[/ ]/g.test(c);};let d=`x , ${e?` = ${f('g = \\')} `:{h}} ( y )`,i='\' ; ',j=a in b;if(d)k()
      else l=1

      """#
    #expect(slimmed(source, named: "x.js") == slim)
  }

  @Test(
    "style sheets have no white space that separates nothing, and keep that of selectors and texts")
  func style() {
    let source = """
      /* What this is. */
      @media (max-width: 22rem) and (hover) { a :hover, b > i:first-child { margin: 0 -1px; } }
      .x::before {
        content: "{ a; }, "; font: .9em/1.5 var(--a, "B C"), serif;
      }

      """
    let slim = """
      @media (max-width:22rem) and (hover){a :hover,b > i:first-child{margin:0 -1px;}}.x::before{content:"{ a; }, ";font:.9em/1.5 var(--a,"B C"),serif;}
      """
    #expect(slimmed(source, named: "x.css") == slim)
  }

  private func slimmed(_ source: String, named name: String) -> String {
    String(decoding: SlimSource.slim(Array(source.utf8), named: name), as: UTF8.self)
  }

  @Test(
    "files of the theme have nothing behind a comment that begins a line, style sheets no others")
  func form() {
    for name in BuiltInTheme.names where name.hasSuffix(".js") || name.hasSuffix(".css") {
      let text = String(decoding: BuiltInTheme.file(named: name) ?? [], as: UTF8.self)
      for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } })
      where line.hasPrefix("/*") && line.contains("*/") {
        #expect(line.hasSuffix("*/"), "\(name)")
      }
      if name.hasSuffix(".css") {
        #expect(!text.contains("\\\""), "\(name)")
        for line in text.split(separator: "\n") where line.contains("/*") {
          #expect(line.drop { $0 == " " }.hasPrefix("/*"), "\(name)")
        }
      }
    }
  }
}
