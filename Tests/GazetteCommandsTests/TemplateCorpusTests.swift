import Foundation
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
    func text(_ name: String) -> String? { test.attribute(name)?.stringValue }
    let name = text("name") ?? "main.txt"
    let template = text("template") ?? ""
    let templates = test.attribute("templates") ?? root.attribute("templates")
    var texts: [String: String] = [:]
    for other in templates?.elements ?? [] {
      texts[other.printed] = templates?.item(other)?.stringValue
    }
    texts[name] = template
    var options = Options()
    options.undefinedBehavior =
      text("undefined").flatMap { UndefinedBehavior(rawValue: $0) } ?? .lenient
    options.escapesSlash = true
    options.limits = Limits(fuel: 5_000_000, outputSize: 16 * 1024 * 1024)
    let environment = Environment(loader: MemoryLoader(texts: texts), options: options)
    let expected = text("output")
    do throws(TemplateError) {
      let data = test.attribute("data") ?? root.attribute("data") ?? .map(.empty)
      let output = try environment.template(named: name).render(context: data)
      if output == expected { return nil }
      return "\(template)\n  gives    \(output)\n  expected \(expected ?? "an error")"
    } catch {
      guard let expected else { return nil }
      return "\(template)\n  fails: \(error.diagnostic.message)\n  expected \(expected)"
    }
  }
}
