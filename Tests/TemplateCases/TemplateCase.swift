package import TemplateEngine

/// A case of a file of template cases, for the tests and for `template-compare`.
///
/// It is an object with `name` (of the template to render), `template` (its text), `templates` (texts
/// by their names), `data` (the variables) and `undefined` (the behaviour).
package enum TemplateCase {
  /// What a case renders; what it leaves out is what its file says for all.
  package static func render(
    _ test: Value, in file: Value = .map(.empty)
  ) throws(TemplateError) -> String {
    func member(_ name: String) -> Value? { test.attribute(name) ?? file.attribute(name) }
    func text(_ name: String) -> String? { test.attribute(name)?.stringValue }
    let name = text("name") ?? "main.txt"
    var texts: [String: String] = [:]
    let templates = member("templates")
    for other in templates?.elements ?? [] {
      texts[other.printed] = templates?.item(other)?.stringValue
    }
    if let template = text("template") { texts[name] = template }
    var options = Options()
    options.undefinedBehavior =
      text("undefined").flatMap { UndefinedBehavior(rawValue: $0) } ?? .lenient
    options.escapesSlash = true
    // Generated templates are small; those that are not should fail soon.
    options.limits = Limits(fuel: 5_000_000, outputSize: 16 * 1024 * 1024)
    let environment = Environment(loader: MemoryLoader(texts: texts), options: options)
    return try environment.template(named: name).render(context: member("data") ?? .map(.empty))
  }
}
