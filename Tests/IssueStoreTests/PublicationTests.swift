import Diagnostics
import Foundation
import IssueModel
import Testing
import TestSupport
import TrackerReaders

@testable import IssueStore

@Suite("What of the data is published")
struct PublicationTests {
  /// A publication without the records whose titles begin with an X.
  static let withoutX: Publication = {
    var publication = Publication()
    publication.choose = { snapshot, _ in
      Publication.Choice(isPublished: snapshot.issues.map { !$0.title.hasPrefix("X") })
    }
    return publication
  }()

  private func record(_ number: Int, isSecret: Bool, _ random: inout SplitMix) -> String {
    let name = isSecret ? "mole\(random.next(below: 5))" : random.pick(["ada", "bo", "Ada"])
    let filler = String(repeating: "word ", count: random.next(below: 60))
    let label = isSecret ? random.pick(["hidden", "bug"]) : random.pick(["bug", "wish"])
    return """
      {"number": \(number), "title": "\(isSecret ? "X" : "T")\(random.next() % 99)",
       "body": "\(filler)", "state": "OPEN", "author": {"login": "\(name)"},
       "labels": [{"name": "\(label)"}], "milestone": {"title": "\(isSecret ? "M" : "N")"},
       "createdAt": "202\(isSecret ? 6 : 5)-01-01T00:00:00Z",
       "comments": [{"author": {"login": "\(name)x"}, "body": "c"}],
       "reviews": [{"author": {"login": "\(name)y"}, "state": "COMMENTED", "body": ""}]}
      """
  }

  private func expectSame(_ got: Snapshot, _ wanted: Snapshot, _ what: String) throws {
    try #require(got.issues == wanted.issues, "\(what)")
    try #require(got.tags == wanted.tags, "\(what)")
    try #require(got.people == wanted.people, "\(what)")
    try #require(got.projects == wanted.projects, "\(what)")
    try #require(got.sources == wanted.sources, "\(what)")
    try #require(got.date == wanted.date, "\(what)")
  }

  @Test("what is left out might as well not be in the data, after any edit")
  func asIfItWereNotThere() throws {
    let seed = testSeed()
    var random = SplitMix(seed: seed)
    let folder = NSTemporaryDirectory() + "gazette-publication-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ records: [String], to name: String) throws -> DataFile {
      let path = folder + "/" + name
      try Data("[\n\(records.joined(separator: ",\n"))\n]\n".utf8)
        .write(to: URL(fileURLWithPath: path))
      return DataFile(path: path, name: name)
    }
    var isSecret = (0..<400).map { _ in random.next(below: 5) == 0 }
    var records = isSecret.indices.map { record($0 + 1, isSecret: isSecret[$0], &random) }
    var reader = DataReader(options: LoadOptions())
    for step in 0..<12 {
      let file = try write(records, to: "all.json")
      let others = zip(records, isSecret).filter { !$1 }.map(\.0)
      let rest = try write(others, to: "rest.json")
      let got = reader.load(
        [file], changed: step == 0 ? nil : [file.path], as: Self.withoutX)
      let what = "seed \(seed), step \(step)"
      try expectSame(got.snapshot, DataLoader.load([rest]).snapshot, what)
      try expectSame(
        DataLoader.load([file], as: Self.withoutX).snapshot, got.snapshot, what)
      try #require(got.counts.excludedRecords == isSecret.count { $0 }, "\(what)")
      try #require(
        got.withheld.map(\.name)
          == isSecret.indices.filter { isSecret[$0] }
          .map { String($0 + 1) }, "\(what)")
      let place = random.next(below: records.count)
      if step % 3 == 0 { isSecret[place].toggle() }
      records[place] = record(place + 1, isSecret: isSecret[place], &random)
    }
  }

  @Test("a record that became private takes the place of what it was, and goes with it")
  func becomesPrivate() throws {
    let result = try load(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "Old", "author": "mole"}, {"number": 2, "title": "Two"}]}"#,
      #"{"gazette": 1, "issues": [{"number": 1, "title": "New", "private": true}]}"#)
    #expect(result.outline == ["#2 issue open Two"])
    #expect(result.snapshot.people.isEmpty)
    #expect(result.snapshot.withheld == ["#1"])
    #expect(result.withheld.map(\.issue.title) == ["New"])
    #expect(result.counts.privateRecords == 1 && result.counts.excludedRecords == 0)
  }

  @Test("records that stay are the same in memory after an edit of one that is left out")
  func identity() throws {
    let folder = NSTemporaryDirectory() + "gazette-publication-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ title: String, to name: String) throws -> DataFile {
      let path = folder + "/" + name
      try Data(
        #"{"number": \#(name), "title": "\#(title)", "author": {"login": "\#(title)"}}"#.utf8
      )
      .write(to: URL(fileURLWithPath: path))
      return DataFile(path: path, name: name, format: "gh")
    }
    let files = try [write("X1", to: "1"), write("T2", to: "2")]
    var reader = DataReader(options: LoadOptions())
    let before = reader.load(files, as: Self.withoutX).snapshot
    try #require(before.issues.count == 1 && before.people.map(\.login) == ["T2"])
    _ = try write("X3", to: "1")
    let after = reader.load(files, changed: [files[0].path], as: Self.withoutX).snapshot
    #expect(after.issues[0].isIdentical(to: before.issues[0]))
  }
}
