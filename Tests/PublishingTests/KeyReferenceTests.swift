import Testing

@testable import Publishing

@Suite("References by keys of Jira's issues")
struct KeyReferenceTests {
  @Test("a key, and an address with it, lead to the page of its issue where the site has it")
  func keys() async throws {
    func issue(_ key: String, _ text: String) -> String {
      """
      {"key": "\(key)", "id": "1", "self": "https://jira.example/rest/api/2/issue/1", "fields": {
        "summary": "\(key)", "description": "\(text)", "project": {"key": "\(key.prefix(2))"},
        "status": {"name": "Open"}, "created": "2024-01-02T00:00:00.000+0000"}}
      """
    }
    let text = """
      TL-2, [AB-1], *TL-2* {{TL-2}} TL-9 UTF-8 https://jira.example/browse/AB-1 \
      [a|https://jira.example/browse/TL-2] [https://jira.example/browse/TL-2?x=1#comment-3] \
      https://other.example/browse/TL-2 https://jira.example/browse/TL-9 \
      https://jira.example/browse/TL-2#c
      """
    let site = try TemporarySite([
      "gazette.yml": "title: House\n",
      "data/issues.json":
        #"{"issues": [\#(issue("TL-1", text)), \#(issue("TL-2", "")), \#(issue("AB-1", ""))]}"#,
    ])
    try await site.build()
    let page = try site.page("issues/tl/tl-1.html")
    let (other, tool) = (
      "<a href=\"../../issues/ab/ab-1.html\">", "<a href=\"../../issues/tl/tl-2.html\">"
    )
    for part in [
      "<p>\(tool)TL-2</a>, [\(other)AB-1</a>], <strong>\(tool)TL-2</a></strong> <code>TL-2</code> TL-9 UTF-8 ",
      " \(other)AB-1</a> \(tool)a</a> \(tool)https://jira.example/browse/TL-2?x=1#comment-3</a> ",
      ">https://other.example/browse/TL-2</a>", ">https://jira.example/browse/TL-9</a>",
      " \(tool)TL-2 (comment)</a></p>",
    ] { #expect(page.contains(part), "\(part)") }
  }
}
