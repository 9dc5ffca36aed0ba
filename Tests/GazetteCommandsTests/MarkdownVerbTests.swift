import Foundation
import Testing

@testable import GazetteCommands

@Suite("The verb markdown")
struct MarkdownVerbTests {
  private static let data = #"""
    {"gazette": 1,
     "sources": [{"name": "ada/engine", "tracker": "github", "address": "https://github.com/ada/engine"},
                 {"name": "ada/loom", "tracker": "gitlab", "address": "https://gitlab.com/ada/loom"}],
     "issues": [
       {"number": 12, "title": "Stops", "content": "x", "source": "ada/engine", "author": "ada",
        "creationDate": "2026-01-01T00:00:00Z"},
       {"number": 12, "title": "Tears", "content": "y", "source": "ada/loom",
        "creationDate": "2026-01-01T00:00:00Z"}
     ]}
    """#

  /// What the command makes of a text, with a site of the data above where the words say SITE.
  private func markdown(_ words: [String], _ text: String) async throws -> (Exit, String, String) {
    let site = FileManager.default.temporaryDirectory.appending(path: "markdown-\(UUID())")
    defer { try? FileManager.default.removeItem(at: site) }
    let folder = site.appending(path: "data")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("title: Test\nlanguage: pl\n".utf8).write(to: site.appending(path: "gazette.yml"))
    try Data(Self.data.utf8).write(to: folder.appending(path: "issues.json"))
    let file = site.appending(path: "text.md")
    try Data(text.utf8).write(to: file)
    let output = MemoryStream()
    let error = MemoryStream()
    let exit = await GazetteCommand.run(
      ["markdown", file.path] + words.map { $0 == "SITE" ? site.path : $0 },
      in: ProcessContext(output, error))
    return (exit, output.text, error.text)
  }

  private let text = """
    #12 @ada GH-13 loom#12 :tada: [x](../y)
    ![i](https://example.org/i.png)

    > [!NOTE]
    > n

    """

  @Test("alone it renders GFM, without what a site adds")
  func alone() async throws {
    let (exit, output, error) = try await markdown([], text)
    #expect(exit == .done)
    #expect(error == "")
    #expect(
      output == """
        <p>#12 @ada GH-13 loom#12 :tada: x
        <img src="https://example.org/i.png" loading="lazy" alt="i" /></p>
        <blockquote>
        <p>[!NOTE]
        n</p>
        </blockquote>

        """)
  }

  @Test("with a site it renders what an issue of the site would show")
  func site() async throws {
    let (exit, output, error) = try await markdown(["--site", "SITE"], text)
    #expect(exit == .done)
    #expect(error == "")
    #expect(
      output == """
        <p><a href="issues/engine/12.html">#12</a> <a href="people/ada.html">@ada</a> \
        <a href="https://github.com/ada/engine/issues/13">GH-13</a> \
        <a href="issues/loom/12.html">loom#12</a> 🎉 \
        <a href="https://github.com/ada/engine/y" rel="nofollow ugc noopener">x</a><br />
        <a href="https://example.org/i.png" rel="nofollow ugc noopener">i</a></p>
        <div class="markdown-alert markdown-alert-note">
        <p class="markdown-alert-title">Uwaga</p>
        <p>n</p>
        </div>

        """)
  }

  @Test("the source that numbers refer to can be named, and breaks are those of its tracker")
  func source() async throws {
    let (exit, output, _) = try await markdown(
      ["--site", "SITE", "--source", "ada/loom", "--raw-html", "escape"], "#12\n<b>#13</b>\n")
    #expect(exit == .done)
    #expect(
      output == """
        <p><a href="issues/loom/12.html">#12</a>
        &lt;b&gt;<a href="https://gitlab.com/ada/loom/-/issues/13">#13</a>&lt;/b&gt;</p>

        """)
  }

  @Test("a source that the site lacks, or options that contradict each other, are told")
  func wrong() async throws {
    let (exit, _, error) = try await markdown(["--site", "SITE", "--source", "ada/none"], "x")
    #expect(exit == .failed)
    #expect(error.contains("the site has no source 'ada/none'"))
    #expect(try await markdown(["--source", "a"], "x").0 == .usage)
    #expect(try await markdown(["--site", "SITE", "--plain"], "x").0 == .usage)
  }

  @Test("text has lines, CommonMark is written back")
  func formats() async throws {
    #expect(
      try await markdown(["--format", "text"], "# A\n\n- *b*\n- c\n").1 == "A\n\n- b\n- c\n")
    #expect(
      try await markdown(["--format", "commonmark"], "A\n=\n\n* b\n").1 == "# A\n\n  - b\n")
  }
}
