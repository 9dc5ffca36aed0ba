import Foundation
import TemplateCases
import TemplateEngine
import Testing

@testable import GazetteCommands

/// Templates with the output that MiniJinja and Jinja2 give for them; `bin/template-corpus` has
/// recorded it.
@Suite("Template corpus")
struct TemplateCorpusTests {
  static let files: [String] = {
    let folder = Bundle.module.resourceURL?.appendingPathComponent("TemplateCorpus").path ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { folder + "/" + $0 }
  }()

  @Test("there are cases of every part of the language")
  func parts() {
    #expect(Self.files.count >= 11)
  }

  @Test("cases give what is recorded", arguments: files)
  func cases(path: String) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    let root = try TemplateData(parsing: bytes, name: path).value
    let cases = root.attribute("cases")?.elements ?? []
    #expect(cases.count >= 10)
    let differences = cases.compactMap { Self.difference($0, in: root) }
    #expect(differences.isEmpty, "\(differences.prefix(20).joined(separator: "\n"))")
  }

  /// What is different from what a case expects, or nil.
  private static func difference(_ test: Value, in root: Value) -> String? {
    let template = test.attribute("template")?.stringValue ?? ""
    let expected = test.attribute("output")?.stringValue
    do throws(TemplateError) {
      let output = try TemplateCase.render(test, in: root)
      if output == expected { return nil }
      return "\(template)\n  gives    \(output)\n  expected \(expected ?? "an error")"
    } catch {
      guard let expected else { return nil }
      return "\(template)\n  fails: \(error.diagnostic.message)\n  expected \(expected)"
    }
  }
}
