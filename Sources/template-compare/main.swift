// Renders a batch of cases in one run, for `bin/compare-templates`; a development tool.
//
// The argument is a JSON file: an array of objects with `name` (of the template to render),
// `templates` (texts by their names), `data` (the variables) and `undefined` (the behaviour). For each
// case a line of JSON goes to standard output: `["output", TEXT]` or `["error", MESSAGE]`.

import Diagnostics
import Files
import GazetteCommands
import Glibc
import Bytes
import TemplateEngine

func run(_ test: Value) -> (String, String) {
  var options = Options()
  options.undefinedBehavior =
    test.attribute("undefined")?.stringValue.flatMap { UndefinedBehavior(rawValue: $0) }
    ?? .lenient
  options.escapesSlash = true
  // Generated templates are small; those that are not should fail soon.
  options.limits = Limits(fuel: 5_000_000, outputSize: 16 * 1024 * 1024)
  var texts: [String: String] = [:]
  let templates = test.attribute("templates")
  for name in templates?.elements ?? [] {
    texts[name.printed] = templates?.item(name)?.stringValue
  }
  let environment = TemplateEngine.Environment(loader: MemoryLoader(texts: texts), options: options)
  do throws(TemplateError) {
    let template = try environment.template(named: test.attribute("name")?.stringValue ?? "")
    let data = test.attribute("data") ?? .map(.empty)
    return ("output", try template.render(context: data))
  } catch {
    return ("error", error.diagnostic.message)
  }
}

guard CommandLine.arguments.count == 2 else {
  print("usage: template-compare CASES.json")
  exit(64)
}

let path = CommandLine.arguments[1]
let cases = try TemplateData(parsing: try FileSystem.read(path), name: path).value
for test in cases.elements ?? [] {
  let (kind, text) = run(test)
  var line = ByteBuffer()
  try? Value.list([.string(kind), .string(text)]).printJSON(to: &line)
  print(line.string)
}
