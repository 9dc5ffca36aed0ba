import Foundation
import Testing

@testable import Publishing

@Suite("The reference of templates")
struct TemplateReferenceTests {
  @Test("the documentation page holds what the code says")
  func page() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("Site/pages/templates.md"), encoding: .utf8)
    #expect(
      page.contains(TemplateReference.markdown()),
      "run 'gazette docs templates' and put its output between the raw tags of the page")
  }
}
