import Foundation
import Growth
import TestSupport
import Testing

@testable import Formats
@testable import IssueStore
@testable import TrackerReaders

@Suite("Hostile folders and files")
struct HostileFoldersTests {
  @Test("Links that form rings in several ways lead to each folder once")
  func rings() throws {
    let folder = SampleFolder()
    let names = (1...12).map { "f\($0)" }
    for name in names { try folder.write("[]", to: "\(name)/issues.json") }
    for name in names {
      for other in names {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder.path)/\(name)/to-\(other)",
          withDestinationPath: "\(folder.path)/\(other)")
      }
    }
    let files = try DataLoader.files(inFolder: folder.path, name: "data")
    #expect(files.count == names.count)
    #expect(files.first?.name == "data/f1/issues.json")
  }

  @Test("What is said of a folder is said of the files in it")
  func described() throws {
    let folder = SampleFolder()
    try folder.write("Nr,Topic,Step\n1,Pump,Shipped\n", to: "tables/one.csv")
    let file = DataFile(
      path: folder.path + "/tables", name: "tables", format: "csv", source: "hut",
      columns: ["number": "Nr", "title": "Topic", "state": "Step"], states: ["Shipped": "closed"])
    let result = DataLoader.load([file])
    #expect(result.messages == [])
    #expect(result.outline == ["hut#1 issue closed Pump"])
    #expect(result.files == [LoadedFile(name: "tables/one.csv", format: "csv")])
  }

  @Test("A file that says it has a terabyte is refused before anything is allocated")
  func sparseFile() throws {
    let folder = SampleFolder()
    try folder.write("[", to: "issues.json")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path + "/issues.json"))
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    let result = DataLoader.load([DataFile(path: folder.path + "/issues.json", name: "issues.json")]
    )
    #expect(
      result.messages == [
        "error issues.json data.unreadable: cannot read 'issues.json': it has more than 4 GB"
      ])
  }

  @Test("A list whose name is written with escapes is read")
  func escapedName() throws {
    let text = #"{"gazette": 1, "is\u0073ues": [{"number": 1, "title": "One"}]}"#
    #expect(try load(text).outline == ["#1 issue open One"])
  }

  @Test("Tags that only a replaced record used are not counted")
  func tagsOfReplacedRecords() throws {
    let result = try load(
      #"{"gazette": 1, "issues": [{"number": 1, "updated": "2026-01-01", "tags": ["old", "both"]}]}"#,
      #"{"gazette": 1, "issues": [{"number": 1, "updated": "2026-01-02", "tags": ["both"]}]}"#)
    #expect(result.counts.duplicates == 1)
    #expect(result.counts.tags == 1)
  }

  @Test("There are never more threads than jobs, and every number is taken once")
  func threads() {
    #expect(Threads.count(for: 1) == 1)
    #expect(Threads.everyCore >= 1)
    for threads in [1, 2, 7] {
      var calls = [Int](repeating: 0, count: 1000)
      calls.withUnsafeMutableBufferPointer { calls in
        nonisolated(unsafe) let calls = calls
        Threads.run(1000, threads: threads) { calls[$0] += 1 }
      }
      #expect(calls.allSatisfy { $0 == 1 })
    }
  }

  @Test(
    "Work grows in proportion to a hostile record or container", .enabled(if: Growth.isCounted),
    arguments: HostileShape.allCases)
  func growth(_ shape: HostileShape) throws {
    let folder = SampleFolder()
    let path = folder.path + "/issues.json"
    // Work is counted by thread.
    var options = LoadOptions()
    options.jobs = 1
    let factor = Growth.factor(from: 4000, { shape.text($0) }) { text in
      try? Data(text.utf8).write(to: URL(fileURLWithPath: path))
      _ = DataLoader.load([DataFile(path: path, name: "issues.json")], options: options)
    }
    #expect(factor < 5)
  }

  /// What a file has very many of.
  enum HostileShape: CaseIterable {
    case records, assignees, tags, lists, wrappedLists, depth, repairs

    func text(_ count: Int) -> String {
      switch self {
      case .records:
        let records = (1...count).map { #"{"number": \#($0), "title": "a"}"# }
        return #"{"gazette": 1, "issues": [\#(records.joined(separator: ","))]}"#
      case .assignees:
        let names = (1...count).map { "\"p\($0)\"" }.joined(separator: ",")
        return #"{"gazette": 1, "issues": [{"number": 1, "assignees": [\#(names)]}]}"#
      case .tags:
        let names = (1...count).map { "\"t\($0)\"" }.joined(separator: ",")
        return #"{"gazette": 1, "issues": [{"number": 1, "tags": [\#(names)]}]}"#
      case .lists:
        let lists = (1...count).map { #""l\#($0)": [{"number": \#($0)}]"# }
        return #"{"gazette": 1, "issues": [{"number": 1}], \#(lists.joined(separator: ","))}"#
      case .wrappedLists:
        let lists = (1...count).map { #""l\#($0)": {"issues": [{"number": \#($0)}]}"# }
        return #"{"gazette": 1, "issues": [{"number": 1}], \#(lists.joined(separator: ","))}"#
      case .depth:
        return #"{"gazette": 1, "issues": [{"number": 1, "x": "#
          + String(repeating: "[", count: count) + String(repeating: "]", count: count) + "}]}"
      case .repairs:
        return #"{"gazette": 1, "issues": [{"number": 1, "title": ""#
          + String(repeating: "\u{1}\\ud800", count: count) + "\"}]}"
      }
    }
  }
}
