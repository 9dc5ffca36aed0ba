import Foundation
import Testing

@testable import ViewModels

@Suite("What a build reuses of the last")
struct ReusableTests {
  @Test("the table in CONTRIBUTING.md lists every part with a reason")
  func table() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
    let rows = page.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "| part | because |" }.dropFirst(2).prefix { $0.hasPrefix("| ") }
      .map { $0.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init) }
    #expect(rows.map(\.first) == Reusable.allCases.map(\.rawValue))
    #expect(rows.allSatisfy { $0.count == 2 && !$0[1].isEmpty })
  }
}
