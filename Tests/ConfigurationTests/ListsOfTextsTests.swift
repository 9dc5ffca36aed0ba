import Configuration
import Testing

extension SiteConfigurationTests {
  @Test(
    "a list of one text needs no brackets, unless mappings are meant or it is a number or a truth value"
  )
  func oneText() throws {
    let bare = try read(
      "title: t\nleave_out: people\nredact: email\nleaks: {allow: a}\nsections: hot\n")
    let whole = try read(
      "title: t\nleave_out: [people]\nredact: [email]\nleaks: {allow: [a]}\nsections: [hot]\n")
    #expect(bare == whole)
    #expect(
      complaint("title: t\nleave_out: peple\nredact: true\nignore: 12\n") == """
        error: expected people, changes or orders, not 'peple'
         --> gazette.yml:2:12
          |
        2 | leave_out: peple
          |            ^^^^^
          = did you mean 'people'?
        error: expected a list of text, not 'true'
         --> gazette.yml:3:9
          |
        3 | redact: true
          |         ^^^^
        error: expected a list of codes, or of mappings, not '12'
         --> gazette.yml:4:9
          |
        4 | ignore: 12
          |         ^^

        """)
  }

  @Test("a text with a comma is no list, with or without quotation marks, unless queries are meant")
  func commas() throws {
    let queries = try read("title: t\nexclude: 'label:a,b'\npriority: {high: 1}\n")
    #expect(queries.excluded.map(\.value) == ["label:a,b"] && queries.highPriority == ["1"])
    let lines = [
      ("redact", "email, token", "a list of text"), ("sections", "hot,age", "a list of text"),
      ("leave_out", "people, changes", "a list of people, changes or orders"),
      ("closed_lists", "\"Done, Shipped\"", "text or a list of texts"),
    ]
    for (key, text, shape) in lines {
      let plain = text.replacing("\"", with: "")
      #expect(
        complaint("title: t\n\(key): \(text)\n") == """
          error: expected \(shape), not '\(plain)'
           --> gazette.yml:2:\(key.count + 3)
            |
          2 | \(key): \(text)
            | \(String(repeating: " ", count: key.count + 2))\(String(repeating: "^", count: text.count))
            = write each behind '- ' on a line of its own

          """)
    }
    for key in ["exclude", "only", "tombstones"] {
      let told = complaint("title: t\n\(key): 12\n")
      #expect(told.hasPrefix("error: expected text or a list of texts, not '12'\n"), "\(told)")
    }
  }
}
