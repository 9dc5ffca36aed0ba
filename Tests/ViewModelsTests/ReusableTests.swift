import Foundation
import Testing

@testable import ViewModels

@Suite("What a build reuses of the last")
struct ReusableTests {
  @Test("the table in CONTRIBUTING.md lists every part with its reason")
  func table() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
    let rows = Reusable.allCases.map { "| \($0.rawValue) | \($0.reason) |" }
    #expect(page.contains(rows.joined(separator: "\n")))
  }
}
