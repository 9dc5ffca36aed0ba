import Testing

@testable import Markdown

@Suite("Code in titles")
struct TitlePartsTests {
  @Test(
    "stands between runs of as many backticks",
    arguments: [
      ("plain", "plain"), ("a `b` c", "a |[b]| c"), ("`a``b`", "[a``b]"),
      ("`` a`b `` c", "[a`b]| c"),
      ("`open", "`open"), ("a `b` `c", "a |[b]| `c"), ("` ` `x`", "[ ]| |[x]"),
    ])
  func code(title: String, parts: String) {
    let found = TitlePart.parts(of: title).map { $0.isCode ? "[\($0.text)]" : $0.text }
    #expect(found.joined(separator: "|") == parts)
  }

  @Test("is found in time in proportion to the title")
  func growth() {
    let title = (1...2000).map { String(repeating: "`", count: $0 % 50 + 1) + "a" }.joined()
    #expect(TitlePart.parts(of: title).map(\.text).joined().utf8.count < title.utf8.count)
  }
}
