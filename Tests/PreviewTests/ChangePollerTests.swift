import Files
import Foundation
import Testing

@testable import Preview

@Suite("Noticing changes")
struct ChangePollerTests {
  let folder = NSTemporaryDirectory() + "gazette-watch-\(UUID().uuidString)"

  init() throws {
    try FileSystem.makeFolder(folder + "/data")
    try write("a", to: "data/one.json")
  }

  private func write(_ text: String, to name: String) throws {
    try FileSystem.replace(folder + "/" + name, with: Array(text.utf8), isDurable: false)
  }

  private var tree: FileTree { FileTree(of: [folder + "/gazette.yml", folder + "/data"]) }

  @Test("files that come, go and change are told, sorted")
  func changes() throws {
    try write("b", to: "data/two.json")
    let before = tree
    try write("changed", to: "data/one.json")
    try FileSystem.remove(folder + "/data/two.json")
    try write("title: x", to: "gazette.yml")
    #expect(
      tree.changes(since: before) == [
        folder + "/data/one.json", folder + "/data/two.json", folder + "/gazette.yml",
      ])
    #expect(tree.changes(since: tree) == [])
  }

  @Test("a change is told once, when it has come to rest")
  func rest() throws {
    var poller = ChangePoller(knowing: tree)
    #expect(poller.look(tree) == [])
    try write("half", to: "data/one.json")
    #expect(poller.look(tree) == [])
    try write("whole now", to: "data/one.json")
    #expect(poller.look(tree) == [])
    #expect(poller.look(tree) == [folder + "/data/one.json"])
    #expect(poller.look(tree) == [])
  }

  @Test("a trickle that never rests is told all the same")
  func trickle() throws {
    var poller = ChangePoller(knowing: tree, patience: 3)
    var told: [[String]] = []
    for number in 0..<6 {
      try write(String(repeating: "x", count: number + 2), to: "data/one.json")
      told.append(poller.look(tree))
    }
    let path = folder + "/data/one.json"
    #expect(told == [[], [], [path], [], [], [path]])
  }

  @Test("what is changed back before it came to rest is no change")
  func nothing() throws {
    let before = tree
    var poller = ChangePoller(knowing: before)
    try write("b", to: "data/two.json")
    #expect(poller.look(tree) == [])
    try FileSystem.remove(folder + "/data/two.json")
    #expect(poller.look(tree) == [])
    #expect(poller.look(tree) == [])
  }
}
