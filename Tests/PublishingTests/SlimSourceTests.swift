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
      "use strict";
      {
      const url = "https://x"; /* kept */
      a /* b */ = `/* c */`;
      }

      """
    #expect(String(decoding: SlimSource.slim(Array(source.utf8)), as: UTF8.self) == slim)
  }

  @Test("files of the theme have nothing behind a comment that begins a line")
  func form() {
    for name in BuiltInTheme.names where name.hasSuffix(".js") || name.hasSuffix(".css") {
      let text = String(decoding: BuiltInTheme.file(named: name) ?? [], as: UTF8.self)
      for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } })
      where line.hasPrefix("/*") && line.contains("*/") {
        #expect(line.hasSuffix("*/"), "\(name)")
      }
    }
  }
}
