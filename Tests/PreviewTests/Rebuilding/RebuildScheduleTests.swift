import Diagnostics
import Testing

@testable import Preview

@Suite("When a site is built again")
struct RebuildScheduleTests {
  var schedule = RebuildSchedule(quiet: 10, patience: 100, ceiling: 200)

  @Test("a burst of changes is built once, when it has been quiet")
  mutating func burst() {
    #expect(schedule.due == nil)
    for moment in [1000, 1004, 1009] { schedule.changed(at: Int64(moment)) }
    #expect(schedule.due == 1019)
    schedule.begin()
    schedule.finish()
    #expect(schedule.due == nil)
  }

  @Test("a trickle is not put off for ever")
  mutating func trickle() {
    for moment in stride(from: Int64(1000), to: 1500, by: 5) { schedule.changed(at: moment) }
    #expect(schedule.due == 1200)
  }

  @Test("a file that is being written is given more time, within the ceiling")
  mutating func unfinished() {
    schedule.changed(at: 1000, isUnfinished: true)
    #expect(schedule.due == 1100)
    schedule.changed(at: 1003)
    #expect(schedule.due == 1013)
    schedule.changed(at: 1150, isUnfinished: true)
    #expect(schedule.due == 1200)
  }

  @Test("what changes during a build calls for another one right after it")
  mutating func during() {
    schedule.changed(at: 1000)
    schedule.begin()
    schedule.changed(at: 1020)
    #expect(schedule.due == nil)
    schedule.finish()
    #expect(schedule.due == 1030)
  }

  @Test("a build that is wanted later does not hold up a change")
  mutating func later() {
    schedule.wants(at: 5000)
    #expect(schedule.due == 5000)
    schedule.changed(at: 1000)
    #expect(schedule.due == 1010)
    schedule.begin()
    schedule.finish()
    #expect(schedule.due == nil)
  }
}

@Suite("Builds that fail")
struct FailureMemoryTests {
  var memory = FailureMemory()
  let syntax = Diagnostic.error(
    "json.syntax", "this is no JSON", at: Place(file: "data/issues.json"))
  let template = Diagnostic.error("template.syntax", "no such tag")
  let full = Diagnostic.error("file.write", "no space left")

  @Test("data that cannot be read is waited for, then told once")
  mutating func halfWritten() {
    memory.inputsChanged(at: 1000, isUnfinished: false)
    var verdict = memory.failed([syntax], at: 1020)
    #expect(verdict.event?.name == "waiting for data/issues.json")
    #expect(verdict.retry == 2000)
    verdict = memory.failed([syntax], at: 1500)
    #expect(verdict.event == nil)
    verdict = memory.failed([syntax], at: 2000)
    #expect(verdict.event?.name == "broken")
    #expect(verdict.retry == nil)
    #expect(memory.failed([syntax], at: 9000).event == nil)
  }

  @Test("data that somebody has open is waited for longer")
  mutating func open() {
    memory.inputsChanged(at: 1000, isUnfinished: true)
    #expect(memory.failed([syntax], at: 3000).retry == 6000)
    memory.inputsChanged(at: 3100, isUnfinished: false)
    #expect(memory.failed([syntax], at: 4200).event?.name == "broken")
  }

  @Test("a mistake in a template is told at once, and again only after it was mended")
  mutating func mistake() {
    memory.inputsChanged(at: 1000, isUnfinished: false)
    #expect(memory.failed([template], at: 1020).event?.name == "broken")
    #expect(memory.failed([template], at: 1040).event == nil)
    memory.succeeded()
    #expect(memory.failed([template], at: 1060).event?.name == "broken")
  }

  @Test("what a newer change may have mended is not told, unless changes never end")
  mutating func outdated() {
    let events = (0..<5).map { attempt in
      memory.failed([template], at: 1000 + attempt, isOutdated: true).event?.name
    }
    #expect(events == [nil, nil, nil, "broken", nil])
  }

  @Test("what is the system's fault is tried again, ever less often")
  mutating func system() {
    var now: Int64 = 10_000
    var waits: [Int64] = []
    for _ in 0..<5 {
      let retry = memory.failed([full], at: now).retry ?? now
      waits.append(retry - now)
      now = retry
    }
    #expect(waits == [1000, 2000, 4000, 5000, 5000])
  }
}

extension SiteWatch.Event {
  /// The event without its details.
  var name: String {
    switch self {
    case .published: "published"
    case .broken: "broken"
    case .waiting(let file): "waiting for \(file ?? "a file")"
    case .warning: "warning"
    }
  }
}
