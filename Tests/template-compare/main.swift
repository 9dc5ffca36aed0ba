// Renders a batch of cases in one run, for `bin/compare-templates` and `bin/template-corpus`.
//
// The argument is a JSON file: an array of cases as `TemplateCase` describes them. For each case a line
// of JSON goes to standard output: `["output", TEXT]` or `["error", MESSAGE]`.

import Bytes
import Diagnostics
import Files
import GazetteCommands
import Glibc
import TemplateCases
import TemplateEngine

guard CommandLine.arguments.count == 2 else {
  print("usage: template-compare CASES.json")
  exit(64)
}

let path = CommandLine.arguments[1]
let cases = try TemplateData(parsing: try FileSystem.read(path), name: path).value
for test in cases.elements ?? [] {
  let result: [Value]
  do throws(TemplateError) {
    result = [.string("output"), .string(try TemplateCase.render(test))]
  } catch {
    result = [.string("error"), .string(error.diagnostic.message)]
  }
  var line = ByteBuffer()
  try? Value.list(result).printJSON(to: &line)
  print(line.string)
}
