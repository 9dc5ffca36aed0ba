import Testing

@testable import Preview

@Suite("Looking at files again and again")
struct FileTreeTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a", to: "data/one.json")
  }

  private var tree: FileTree {
    FileTree(of: [folder.path + "/gazette.yml", folder.path + "/data"])
  }

  @Test("files that come, go and change are told, sorted")
  func changes() throws {
    try folder.write("b", to: "data/two.json")
    let before = tree
    try folder.write("changed", to: "data/one.json")
    try folder.remove("data/two.json")
    try folder.write("title: x", to: "gazette.yml")
    #expect(
      tree.changes(since: before)
        == ["data/one.json", "data/two.json", "gazette.yml"].map { folder.path + "/" + $0 })
    #expect(tree.changes(since: tree) == [])
  }

  @Test("what is watched from now on does not hide what changed in what was watched before")
  func more() throws {
    var polling = PollingTree()
    polling.watch([folder.path + "/data"])
    try folder.write("title: x", to: "gazette.yml")
    try folder.write("changed", to: "data/one.json")
    polling.watch([folder.path + "/data", folder.path + "/gazette.yml"])
    #expect(polling.changes() == FileChanges(paths: [folder.path + "/data/one.json"]))
  }

  @Test("folders that all link to each other are each looked at once")
  func rings() throws {
    for number in 0..<12 {
      try folder.write("x", to: "elsewhere/\(number)/file.json")
      for other in 0..<12 {
        try folder.link("elsewhere/\(number)/to\(other)", to: "../\(other)")
      }
    }
    try folder.link("data/ring", to: "../elsewhere/0")
    try folder.link("data/up", to: "..")
    let names = tree.files.keys.map { $0.replacing(folder.path + "/", with: "") }
    #expect(names.count == 13)
    #expect(names.contains("data/ring/to1/file.json"))
    #expect(names.allSatisfy { !$0.contains("up/") && !$0.contains("to0/") })
  }
}
