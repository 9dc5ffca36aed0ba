import Diagnostics
import IssueModel
import Publishing
import Synchronization
import Testing

@testable import Preview

/// A site that only remembers what it was asked.
private actor RememberedSite: RepublishedSite {
  /// How often it was told to keep what it has learnt.
  private(set) var settled = 0
  /// Each publishing: what had changed, and the day.
  private(set) var asked: [(changes: SiteSession.Changes, day: Day)] = []
  private let root: String
  private var failures: [Diagnostic]
  private var duringFirst: (@Sendable () -> Void)?

  init(
    _ root: String, failing failures: [Diagnostic] = [],
    duringFirst: (@Sendable () -> Void)? = nil
  ) {
    self.root = root
    self.failures = failures
    self.duringFirst = duringFirst
  }

  var inputs: [String] { [root + "/data"] }

  func settle() { settled += 1 }

  /// How often all published files were looked at.
  private(set) var looks = 0

  func isIntact(_ paths: Set<String>?) async -> Bool {
    if paths == nil { looks += 1 }
    return true
  }

  func republish(
    _ changes: SiteSession.Changes, today: Day,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws(DiagnosticList) -> BuildReport {
    asked.append((changes, today))
    duringFirst?()
    duringFirst = nil
    if !failures.isEmpty { throw DiagnosticList([failures.removeFirst()]) }
    var report = BuildReport()
    report.written = 1
    return report
  }
}

@Suite("Watching a site")
struct SiteWatchTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("[]", to: "data/a.json")
  }

  /// Runs a watcher until something holds of its site.
  private func watch(
    _ site: RememberedSite, polls: Bool = false, meanwhile: () throws -> Void = {},
    until isDone: ([(changes: SiteSession.Changes, day: Day)]) -> Bool
  ) async throws -> [String] {
    let told = Mutex<[String]>([])
    let watch = SiteWatch(
      site, output: folder.path + "/public", polls: polls, today: { Day(number: 20_000) },
      tell: { event in told.withLock { $0.append(event.name) } })
    let task = Task { try await watch.run() }
    while await site.asked.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    try meanwhile()
    for _ in 0..<2000 {
      if isDone(await site.asked) { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    task.cancel()
    try await task.value
    let asked = await site.asked
    #expect(isDone(asked))
    return told.withLock { $0 }
  }

  @Test("what changes while the site is built is published after it")
  func during() async throws {
    let file = folder.path + "/data/a.json"
    let folder = folder
    let site = RememberedSite(folder.path) { try? folder.write("[1]", to: "data/a.json") }
    _ = try await watch(site) { $0.contains { $0.changes == .paths([file]) } }
  }

  @Test("somebody else's output folder ends it, a mistake does not")
  func first() async throws {
    let mistake = RememberedSite(folder.path, failing: [.error("template.x", "a mistake")])
    _ = try await watch(mistake, meanwhile: { try folder.write("[1]", to: "data/a.json") }) {
      $0.count > 1
    }
    let locked = RememberedSite(folder.path, failing: [.error("file.locked", "somebody has it")])
    let watch = SiteWatch(
      locked, output: folder.path + "/public", today: { Day(number: 1) }, tell: { _ in })
    let error = await #expect(throws: DiagnosticList.self) { try await watch.run() }
    #expect(error?.diagnostics.map(\.code) == ["file.locked"])
  }

  @Test("a full disk is tried again without any change")
  func retry() async throws {
    let site = RememberedSite(folder.path, failing: [.error("file.write", "no space")])
    let told = try await watch(site) { $0.count > 1 }
    #expect(told.first == "broken")
  }

  @Test("where one only looks now and then, every publishing is followed by a look at all files")
  func looks() async throws {
    let site = RememberedSite(folder.path)
    let watch = SiteWatch(
      site, output: folder.path + "/public", polls: true, today: { Day(number: 20_000) },
      tell: { _ in })
    let task = Task { try await watch.run() }
    for looks in 1...3 {
      for _ in 0..<2000 {
        if await site.looks >= looks { break }
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(await site.looks >= looks)
      try folder.write("[\(looks)]", to: "data/a.json")
    }
    task.cancel()
    try await task.value
  }

  @Test("another day calls for a publishing, be it a later or an earlier one", arguments: [1, -1])
  func days(step: Int32) async throws {
    let site = RememberedSite(folder.path)
    let day = SharedDay(20_000)
    let watch = SiteWatch(
      site, output: folder.path + "/public", today: { day.value }, tell: { _ in })
    let task = Task { try await watch.run() }
    while await site.asked.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    day.value = Day(number: 20_000 + step)
    for _ in 0..<1000 {
      if await site.asked.last?.day == day.value { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(await site.asked.last?.day == day.value)
    task.cancel()
    try await task.value
  }
}

/// A day that a test changes.
private final class SharedDay: Sendable {
  private let day: Mutex<Day>

  init(_ number: Int32) {
    day = Mutex(Day(number: number))
  }

  var value: Day {
    get { day.withLock { $0 } }
    set { day.withLock { $0 = newValue } }
  }
}
