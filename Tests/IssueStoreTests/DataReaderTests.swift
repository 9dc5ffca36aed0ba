import Foundation
import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import TrackerReaders

@Suite("Reading data again")
struct DataReaderTests {
  /// A file's records, as text, and what stands around them.
  struct File {
    var head: String
    var separator: String
    var tail: String
    var records: [String]

    var text: String { head + records.joined(separator: separator) + tail }
  }

  /// Files whose records are found in different ways.
  enum Shape: CaseIterable, CustomTestStringConvertible {
    case array, lines, values, container, tight

    var testDescription: String { "\(self)" }

    func file(_ records: [String]) -> File {
      switch self {
      case .array: File(head: "[\n", separator: ",\n", tail: "\n]\n", records: records)
      case .tight: File(head: "[", separator: ",", tail: "]", records: records)
      case .lines: File(head: "", separator: "\n", tail: "\n", records: records)
      case .values: File(head: "\n", separator: "\n\n", tail: "", records: records)
      case .container:
        File(
          head: #"{"gazette": 1, "tags": [{"name": "Bug"}], "issues": [ "#, separator: ", ",
          tail: #" ], "projects": [{"title": "One", "detail": "x"}], "light": {"on": true}}"#,
          records: records)
      }
    }

    func record(_ number: Int, _ random: inout SplitMix) -> String {
      let filler = String(repeating: "word ", count: random.next(below: 200))
      let body = "\(filler)#\(random.next() % 50) \(random.next())"
      let name = random.pick(["ada", "bo", "Ada", "new\(random.next(below: 4))"])
      let label = random.pick(["bug", "Bug", "wish"])
      switch self {
      case .container:
        return
          #"{"number": \#(number), "title": "T\#(random.next() % 9)", "content": "\#(body)", "author": "\#(name)", "tags": ["\#(label)"], "creationDate": "2026-01-01T00:00:00Z"}"#
      case .values:
        return """
          {"number": \(number), "title": "T\(random.next() % 9)",
           "body": "\(body)", "state": "OPEN", "author": {"login": "\(name)"},
           "labels": [{"name": "\(label)"}], "createdAt": "2026-01-01T00:00:00Z"}
          """
      default:
        return
          #"{"number": \#(number), "title": "T\#(random.next() % 9)", "body": "\#(body)", "state": "OPEN", "author": {"login": "\#(name)"}, "labels": [{"name": "\#(label)"}], "createdAt": "2026-01-01T00:00:00Z"}"#
      }
    }
  }

  private func expectSame(_ got: LoadResult, _ wanted: LoadResult, _ what: String) throws {
    try #require(got.snapshot.issues == wanted.snapshot.issues, "\(what)")
    try #require(got.snapshot.tags == wanted.snapshot.tags, "\(what)")
    try #require(got.snapshot.people == wanted.snapshot.people, "\(what)")
    try #require(got.snapshot.projects == wanted.snapshot.projects, "\(what)")
    try #require(got.snapshot.sources == wanted.snapshot.sources, "\(what)")
    try #require(got.snapshot.date == wanted.snapshot.date, "\(what)")
    try #require(got.snapshot.light == wanted.snapshot.light, "\(what)")
    try #require(got.diagnostics == wanted.diagnostics, "\(what)")
    try #require(got.counts == wanted.counts, "\(what)")
    try #require(got.losses == wanted.losses, "\(what)")
    try #require(got.files == wanted.files, "\(what)")
  }

  @Test(
    "after any edit of a file a reader that knows it reads what a new one does",
    arguments: Shape.allCases)
  func edits(_ shape: Shape) throws {
    let seed = testSeed()
    var random = SplitMix(seed: seed)
    let path = NSTemporaryDirectory() + "gazette-reader-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var records = (1...500).map { shape.record($0, &random) }
    var next = 501
    let file = DataFile(path: path, name: "issues.json")
    var reader = DataReader(options: LoadOptions())
    for step in 0..<40 {
      let place = random.next(below: records.count)
      var broken: String?
      switch step == 0 ? 99 : random.next(below: 17) {
      case 0, 1, 2: records[place] = shape.record(place + 1, &random)
      case 3: records.append(shape.record(next, &random))
      case 4: records.insert(shape.record(next, &random), at: 0)
      case 5: records.insert(shape.record(next, &random), at: place)
      case 6: records.remove(at: place)
      case 7: records.removeFirst()
      case 8: records.removeLast()
      case 9: records.swapAt(place, 0)
      case 10: records[place] = #"{"nothing": "known"}"#
      case 11: records.insert(records[place], at: place)
      case 12: broken = String(shape.file(records).text.dropLast(step * 50))
      case 13: records.removeSubrange(place..<min(records.count, place + 5))
      case 14, 15, 16:
        records[place] = records[place].replacingOccurrences(
          of: #""title": "T"#, with: #""title": "U"#)
      default: break
      }
      next += 1
      if records.isEmpty { records = [shape.record(next, &random)] }
      try Data((broken ?? shape.file(records).text).utf8).write(
        to: URL(fileURLWithPath: path), options: step % 2 == 0 ? .atomic : [])
      let what = "seed \(seed), step \(step), place \(place)"
      let changed: Set<String>? = step % 4 == 0 ? nil : [path]
      try expectSame(reader.load([file], changed: changed), DataLoader.load([file]), what)
      if records.contains(#"{"nothing": "known"}"#) { records.remove(at: place) }
    }
  }

  @Test("records that stay what they are are the same in memory after an edit of others")
  func identity() throws {
    let folder = NSTemporaryDirectory() + "gazette-reader-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var random = SplitMix(seed: 5)
    let files = (1...40).map { DataFile(path: "\(folder)/\($0).json", name: "\($0).json") }
    func write(_ number: Int, _ title: String) throws {
      let record = """
        {"number": \(number), "title": "\(title)", "body": "It is #\(number).", "state": "OPEN",
         "author": {"login": "\(number % 2 == 0 ? "ada" : "bo")"}, "labels": [{"name": "bug"}],
         "updatedAt": "2026-01-\(10 + number % 20)T00:00:00Z"}
        """
      try Data(record.utf8).write(to: URL(fileURLWithPath: files[number - 1].path))
    }
    for number in 1...40 { try write(number, "One") }
    var reader = DataReader(options: LoadOptions())
    var before = reader.load(files).snapshot
    for step in 0..<10 {
      let numbers = Set((0...step % 3).map { _ in random.next(below: 40) + 1 })
      for number in numbers { try write(number, "Step \(step)") }
      let result = reader.load(files, changed: Set(numbers.map { files[$0 - 1].path }))
      try expectSame(result, DataLoader.load(files), "step \(step)")
      let moved = zip(before.issues, result.snapshot.issues).filter { !$0.isIdentical(to: $1) }
      #expect(Set(moved.compactMap(\.0.number)) == numbers)
      before = result.snapshot
    }
  }

  @Test("a file is read in the same parts however it came to be, and an edit reads few of them")
  func parts() throws {
    var random = SplitMix(seed: 7)
    let path = NSTemporaryDirectory() + "gazette-reader-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var records = (1...2000).map { Shape.array.record($0, &random) }
    let file = DataFile(path: path, name: "issues.json")
    func write() throws {
      try Data(Shape.array.file(records).text.utf8).write(to: URL(fileURLWithPath: path))
    }
    func read(after old: FileReading? = nil) throws -> FileReading {
      var reading = FileReading(file: file)
      try DataLoader.read(file, LoadOptions(), after: old, into: &reading)
      return reading
    }
    try write()
    let first = try read()
    for place in [0, 1, 700, 1999] {
      records[place] = Shape.array.record(place + 1, &random)
      records.insert(Shape.array.record(5000 + place, &random), at: place)
      let old = try read()
      try write()
      let again = try read(after: old)
      let wanted = try read()
      #expect(again.parts?.parts.map(\.key) == wanted.parts?.parts.map(\.key))
      #expect(again.parts?.parts.map(\.range) == wanted.parts?.parts.map(\.range))
      #expect(again.parts?.parts.map(\.first) == wanted.parts?.parts.map(\.first))
      let known = try #require(KnownParts(old))
      let (bytes, rest) = try #require(
        try FileBytes.read(path, name: file.name, jobs: 2, leavingOut: known))
      var attempt = FileReading(file: file)
      _ = try JSONFileReader(bytes, from: 0, info: file, options: LoadOptions())
        .readOnce(after: rest, into: &attempt)
      #expect(rest.leftOut.count + 5 >= known.file.parts.count)
      #expect(rest.areLeftOutPartsKnown(to: attempt.parts))
      #expect(attempt.parts?.parts.map(\.range) == wanted.parts?.parts.map(\.range))
      let unread = again.parts?.parts.count { $0.known != nil } ?? 0
      #expect((1...3).contains((again.parts?.parts.count ?? 0) - unread))
    }
    #expect((first.parts?.parts.count ?? 0) > 8)
  }
}
