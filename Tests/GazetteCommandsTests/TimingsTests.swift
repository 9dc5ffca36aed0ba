import Foundation
import Testing

@testable import GazetteCommands

@Suite("Where the time of a build went")
struct TimingsTests {
  private static let issues =
    #"{"gazette": 1, "issues": [{"number": 1, "title": "one", "content": "old"}, {"number": 2, "title": "two"}]}"#
  private static let stages = [
    "looking", "reading", "preparing", "rendering", "searching", "copying", "replacing",
    "remembering",
  ]

  /// The columns of a line.
  private func words(_ line: Substring) -> [String] { line.split(separator: " ").map(String.init) }

  @Test(
    "a table tells of every stage, and of every kind of page how many were looked at and rendered")
  func table() async throws {
    let site = try SampleSiteFolder(Self.issues, configuration: "title: T\noutputs: [html]\n")
    let first = await site.run(["build", site.path, "--timings"])
    let parts = first.output.components(separatedBy: "\n\n")
    try #require(parts.count == 2)
    let stages = parts[0].split(separator: "\n").map(words)
    #expect(stages.map(\.first) == ["STAGE"] + Self.stages + ["all"])
    #expect(stages.last?.suffix(2) == ["100.0", "%"])
    let kinds = parts[1].split(separator: "\n").map(words)
    let issue = try #require(kinds.first { $0.first == "issue" })
    #expect(issue.prefix(3) == ["issue", "2", "2"])
    // The text of one of the two changes, and the next build looks at both.
    try site.write(Self.issues.replacing("old", with: "new"), to: "data/issues.json")
    let second = await site.run(["build", site.path, "--timings"])
    #expect(
      second.output.split(separator: "\n").map(words).contains {
        $0.prefix(3) == ["issue", "2", "1"]
      })
    // Nothing changed, so that nothing is read and no page is looked at.
    let third = await site.run(["build", site.path, "--timings"])
    #expect(
      third.output.split(separator: "\n").map { words($0).first } == ["STAGE", "looking", "all"])
  }

  private struct Timings: Decodable {
    struct Stage: Decodable {
      var name: String
      var microseconds: Int
    }
    struct Kind: Decodable {
      var name: String
      var lookedAt, rendered, bytes, rendering, searching, writing: Int
    }
    struct Answer: Decodable {
      struct Members: Decodable {
        var stages: [Stage]
        var kinds: [Kind]
      }
      var pages: Int
      var timings: Members?
    }
  }

  @Test("with --json the same stands in 'timings', in microseconds")
  func json() async throws {
    let site = try SampleSiteFolder(Self.issues)
    let outcome = await site.run(["build", site.path, "--timings", "--json"])
    let answer = try JSONDecoder().decode(Timings.Answer.self, from: Data(outcome.output.utf8))
    let timings = try #require(answer.timings)
    #expect(timings.stages.map(\.name) == Self.stages)
    #expect(timings.kinds.reduce(0) { $0 + $1.lookedAt } == answer.pages)
    let plain = await site.run(["build", site.path, "--json"])
    #expect(
      try JSONDecoder().decode(Timings.Answer.self, from: Data(plain.output.utf8)).timings == nil)
  }

  private struct Trace: Decodable {
    struct Event: Decodable {
      var name, ph: String
      var cat: String?
      var tid: Int
      var ts, dur: Int?
    }
    var traceEvents: [Event]
  }

  @Test("a trace has an event for each stage and page, and those of a track do not overlap")
  func trace() async throws {
    let site = try SampleSiteFolder(Self.issues)
    let outcome = await site.run(
      ["build", site.path, "--json", "--trace", site.path + "/trace.json"])
    let pages = try JSONDecoder().decode(Timings.Answer.self, from: Data(outcome.output.utf8)).pages
    let text = try #require(site.read("trace.json"))
    let events = try JSONDecoder().decode(Trace.self, from: Data(text.utf8)).traceEvents
    let timed = events.filter { $0.ph == "X" }
    #expect(timed.filter { $0.cat == "stage" }.map(\.name) == Self.stages)
    #expect(timed.count == Self.stages.count + pages)
    #expect(timed.contains { $0.name == "issues/1.html" && $0.cat == "issue" })
    for (track, events) in Dictionary(grouping: timed, by: \.tid) {
      let spans = events.map { ($0.ts ?? -1)..<(($0.ts ?? -1) + ($0.dur ?? -1)) }
      #expect(
        zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(track)")
    }
  }
}
