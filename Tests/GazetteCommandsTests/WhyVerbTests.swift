import Foundation
import Testing

@testable import GazetteCommands

@Suite("What a page is made from")
struct WhyVerbTests {
  private let path = NSTemporaryDirectory() + "gazette-why-\(UUID().uuidString)"

  private func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func data(title: String) -> String {
    """
    {"gazette": 1, "issues": [
      {"number": 1, "title": "\(title)", "tags": ["bug"]}, {"number": 2, "title": "two"}
    ]}
    """
  }

  private func run(_ words: String...) async -> Outcome {
    let (output, error) = (MemoryStream(), MemoryStream())
    let exit = await GazetteCommand.run(
      words + [path], in: ProcessContext(output, error, ["SOURCE_DATE_EPOCH": "1769860800"]))
    return Outcome(exit: exit, output: output.text, error: error.text)
  }

  @Test("a page's records, queries, templates and settings are told, and what changed")
  func why() async throws {
    try write("title: Why\n", to: "gazette.yml")
    try write(data(title: "one"), to: "data/issues.json")
    _ = await run("build", "-q")
    #expect(await run("why", "/tags/bug").output.contains("it was new, or nothing was remembered"))
    try write(data(title: "changed"), to: "data/issues.json")
    _ = await run("build", "-q")
    #expect(
      await run("why", "tags/bug.html")
        == Outcome(
          exit: .done,
          output: """
            tags/bug.html
              last rendered: changed: rows
            made from
              records: #1
              queries: tag:bug
              fields of 'tag page': site, words, page, tag, states, sorts, rows*, pagination, rest
              templates: tag.html (built in), base.html (built in), head-macros.html (built in), macros.html (built in)
              settings: language en, images link, formats html
              data: data/issues.json
            * changed at the last rendering

            """, error: ""))
    try write("{% extends \"base.html\" %}\n", to: "templates/tag.html")
    _ = await run("build", "-q")
    let outcome = await run("why", "tags/bug")
    #expect(outcome.output.contains("last rendered: changed: tag.html\n"))
    #expect(outcome.output.contains("templates: tag.html*, base.html (built in)"))
    let json = await run("why", "tags/bug", "--json").output
    #expect(json.contains(#""name": "tag.html""#))
    #expect(json.components(separatedBy: #""changed": true"#).count == 2)
    try write("{% extends \"base.html\" %}{# 2 #}\n", to: "templates/tag.html")
    try write("title: Why\nimages: show\nformats: [html, md]\n", to: "gazette.yml")
    _ = await run("build", "-q")
    let both = await run("why", "tags/bug").output
    #expect(
      both.contains("last rendered: changed: site; changed: tag.html; changed: images, formats\n"))
    #expect(both.contains("settings: language en, images show*, formats html, md*\n"))
    try FileManager.default.removeItem(atPath: path + "/public/tags/bug.html")
    _ = await run("build", "-q")
    #expect(
      await run("why", "tags/bug").output.contains(
        "last rendered: the published file was changed or removed by somebody else\n"))
    try? FileManager.default.removeItem(atPath: path)
  }

  @Test("a page that is not there is an error that offers the nearest one")
  func unknown() async throws {
    try write("title: Why\n", to: "gazette.yml")
    try write(data(title: "one"), to: "data/issues.json")
    #expect(
      await run("why", "tags/bgu.html")
        == Outcome(
          exit: .failed, output: "",
          error: """
            error: there is no page 'tags/bgu.html' on this site
              = did you mean 'tags/bug.html'?

            """))
    let outcome = await run("why", "issues/1", "--json")
    #expect(outcome.output.hasPrefix("{\n  \"page\": \"issues/1.html\",\n  \"reasons\": [],\n"))
    try? FileManager.default.removeItem(atPath: path)
  }
}
