import Diagnostics
import Foundation
import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import Queries
@testable import TrackerReaders

@Suite("Query vectors")
struct QueryVectorTests {
  @Test("every query of the vectors finds what it should, in order, or fails where it should")
  func vectors() throws {
    let url = try #require(Bundle.module.url(forResource: "query-vectors", withExtension: "json"))
    let file = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    let date = try #require(ISO8601DateFormatter().date(from: file["now"] as? String ?? ""))
    let now = Instant(seconds: Int64(date.timeIntervalSince1970))
    var snapshots: [String: Snapshot] = [:]
    for (name, data) in try #require(file["data"] as? [String: [String: Any]]) {
      snapshots[name] = try snapshot(data)
    }
    let vectors = try #require(file["vectors"] as? [[String: Any]])
    #expect(vectors.count >= 150)
    for vector in vectors {
      let snapshot = try #require(snapshots[vector["data"] as? String ?? ""])
      let query = try #require(vector["query"] as? String)
      #expect(answer(to: query, in: snapshot, now) == expectation(of: vector), "\(query)")
      guard let notes = vector["notes"] as? [String] else { continue }
      let parsed = try Query(parsing: query)
      let told = parsed.notes + parsed.unknownNames(in: snapshot)
      #expect(
        told.map { $0.message + ($0.suggestion.map { ": \($0)" } ?? "") } == notes, "\(query)")
    }
  }

  /// The data set as the reader of `issues.json` reads it; nothing in it may be lost.
  private func snapshot(_ data: [String: Any]) throws -> Snapshot {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try JSONSerialization.data(withJSONObject: data).write(to: file)
    let result = DataLoader.load([DataFile(path: file.path, name: "issues.json")])
    #expect(result.diagnostics == [])
    #expect(result.losses.map(\.what) == [])
    return result.snapshot
  }

  private func answer(to text: String, in snapshot: Snapshot, _ now: Instant) -> String {
    do throws(Diagnostic) {
      let query = try Query(parsing: text)
      return query.results(in: snapshot, now: now).map { snapshot.issues[$0].key }
        .joined(separator: " ")
    } catch {
      return "\(error.code) \(error.place?.column ?? 0)+\(error.place?.length ?? 0)"
    }
  }

  private func expectation(of vector: [String: Any]) -> String {
    if let code = vector["error"] as? String {
      return "\(code) \(vector["column"] as? Int ?? 0)+\(vector["length"] as? Int ?? 0)"
    }
    let names = vector["expected"] as? [Any] ?? ["missing"]
    return names.map { "\($0)" }.joined(separator: " ")
  }
}
