import Testing

@testable import GazetteCommands

@Suite("Files that an import passes over")
struct ImportOtherFilesTests {
  @Test(
    "an npm package is no data, though it has bugs",
    arguments: [
      (
        #"{"name": "x", "version": "1.0.0", "bugs": {"url": "https://x.org"}}"#,
        "name, version, bugs"
      ),
      (#"{"bugs": {}}"#, "bugs"),
    ])
  func package(text: String, members: String) async throws {
    let folder = try SampleSiteFolder()
    try folder.write(text, to: "files/package.json")
    try folder.write("kept", to: "keep.json")
    let path = folder.path + "/files"
    let write = ["-f", "-o", folder.path + "/keep.json"]
    let told =
      "'SITE/files/package.json' is JSON of no known format: its first object has the members \(members)"
    let named = await folder.run(["import", path + "/package.json"] + write)
    #expect(named.exit == .failed)
    #expect(named.error.hasPrefix("error: \(told)\n"))
    #expect(folder.read("keep.json") == "kept")
    try folder.write(
      #"[{"id": 1, "summary": "A", "status": "NEW", "product": "P"}]"#, to: "files/bugs.json")
    let beside = await folder.run(["import", path] + write)
    #expect(beside.exit == .done)
    #expect(beside.error.hasPrefix("warning: \(told); it is passed over\n"))
  }

  @Test("Markdown files without front matter are told in one line, and all with --verbose")
  func withoutFrontMatter() async throws {
    let folder = try SampleSiteFolder()
    for number in 10..<40 { try folder.write("# Text\n", to: "files/\(number).md") }
    try folder.write("---\nnumber: 1\ntitle: A\n---\n", to: "files/1.md")
    let words = ["import", folder.path + "/files", "-f", "-o", folder.path + "/keep.json"]
    #expect(
      await folder.run(words + ["-q"]).error == """
        warning: 'SITE/files/10.md' is no issue, since it has no front matter, and 29 more for the same reason
         --> SITE/files/10.md
          = --verbose shows all
          = begin it with a line '---', then 'title: …', and another line '---'

        """)
    let whole = await folder.run(words + ["-v"]).error
    #expect(whole.split(separator: "is no issue, since it has no front matter").count == 31)
  }
}
