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
}
