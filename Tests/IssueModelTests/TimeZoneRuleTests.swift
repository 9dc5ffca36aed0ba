import Foundation
import Testing

@testable import IssueModel

@Suite("Rules of time zones")
struct TimeZoneRuleTests {
  private func offset(_ zone: String, _ local: String) throws -> Int {
    let rule = try #require(TimeZoneRule(named: zone))
    let parts = local.split { "-T:".contains($0) }.compactMap { Int($0) }
    let day = try #require(Day(year: parts[0], month: parts[1], day: parts[2]))
    return rule.offset(at: Instant(day, hour: parts[3], minute: parts[4]))
  }

  @Test("a local time is as far ahead of UTC as the rule of its zone says")
  func offsets() throws {
    #expect(try offset("Europe/Warsaw", "2026-03-29T01:59") == 60)
    #expect(try offset("Europe/Warsaw", "2026-03-29T03:00") == 120)
    #expect(try offset("Europe/Warsaw", "2026-10-25T03:00") == 60)
    #expect(try offset("America/New_York", "2026-07-01T12:00") == -240)
    #expect(try offset("Australia/Sydney", "2026-01-01T12:00") == 660)
    #expect(try offset("Europe/Dublin", "2026-01-01T12:00") == 0)
    #expect(try offset("Europe/Dublin", "2026-07-01T12:00") == 60)
    #expect(try offset("Asia/Kathmandu", "2026-07-01T12:00") == 345)
    #expect(try offset("America/St_Johns", "2026-07-01T12:00") == -150)
  }

  @Test("a time that clocks pass over has the offset before that, one of two is the first")
  func changes() throws {
    #expect(try offset("Europe/Warsaw", "2026-03-29T02:00") == 60)
    #expect(try offset("Europe/Warsaw", "2026-03-29T02:59") == 60)
    #expect(try offset("Europe/Warsaw", "2026-10-25T02:30") == 120)
    #expect(try offset("America/New_York", "2007-03-11T02:30") == -300)
    #expect(try offset("Europe/Dublin", "2026-03-29T00:59") == 0)
    #expect(try offset("Europe/Dublin", "2026-03-29T01:30") == 0)
    #expect(try offset("Europe/Dublin", "2026-03-29T02:00") == 60)
    #expect(try offset("Europe/Dublin", "2026-10-25T01:30") == 60)
    #expect(try offset("Australia/Lord_Howe", "2026-10-04T02:15") == 630)
    #expect(try offset("Australia/Lord_Howe", "2026-10-04T02:30") == 660)
  }

  @Test("every rule of the table can be read, and an unknown name has none")
  func table() {
    for line in "\(TimeZoneRule.table)".split(separator: "\n") {
      for zone in line.split(separator: " ").dropFirst() {
        #expect(TimeZoneRule(named: String(zone)) != nil, "\(zone)")
      }
    }
    for name in [
      "", " ", "Europe/Warszawa", "CET-1", "<+01>-1", "Europe", "Europe/Warsaw Asia/Tokyo",
    ] {
      #expect(TimeZoneRule(named: name) == nil, "\(name)")
    }
  }
}
