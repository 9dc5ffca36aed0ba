import Diagnostics
package import IssueStore
import Printing
package import TemplateEngine

/// `gazette render TEMPLATE`: the template engine by itself.
struct RenderVerb: Verb {
  var template = ""
  var data: String?
  var templates: String?
  var undefined = UndefinedBehavior.lenient
  var output: String?

  static let declaration = Declaration<Self>(
    "render", "Render one template with data from a JSON file",
    discussion: """
      The template is read as it is given; what it includes, extends and imports is looked for in
      the folder --templates, or else in its own. Its ending decides how texts are escaped: .html,
      .xml and .svg as markup, .json as JSON, others not at all.
      """,
    [
      .required("TEMPLATE", \.template, completion: .files, "the template, - for standard input"),
      .option(
        "data", "FILE", \.data, completion: .files,
        "a JSON object whose members are the variables, - for standard input"),
      .option(
        "templates", "DIR", \.templates, completion: .folders,
        "where other templates are looked for"),
      .option(
        "undefined", "BEHAVIOR", \.undefined, "lenient, chainable or strict; lenient by default"),
      .option(
        "output", short: "o", "FILE", \.output, completion: .files,
        "write to a file instead of standard output"),
    ])

  func run(_ console: Console) throws -> Exit {
    let bytes = try InputFile.read(template, console)
    let source = SourceText(name: InputFile.name(template), utf8: bytes)
    let (folder, name) = Self.split(template)
    let context = try data.map { try Self.context($0, console) } ?? .map(.empty)
    var options = Options()
    options.undefinedBehavior = undefined
    options.escapesSlash = true
    let environment = TemplateEngine.Environment(
      loader: FolderLoader([templates ?? folder]), options: options)
    var page = OutputBuffer(capacity: 64 * 1024, limit: options.limits.outputSize)
    do throws(TemplateError) {
      let compiled = try environment.template(source, named: name)
      try compiled.render(context: context, into: &page)
    } catch {
      throw error.diagnostic
    }
    try OutputFile.write(page.bytes, to: output, console)
    return .done
  }

  /// The folder of a path and its last part.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  /// The variables that a JSON file holds.
  private static func context(_ path: String, _ console: Console) throws -> Value {
    let bytes = try InputFile.read(path, console)
    let name = InputFile.name(path)
    let document = try JSONDocument(parsing: bytes, name: name)
    console.report(document.repairs)
    let value = document.withRoot { Value($0) }
    guard case .map = value else {
      throw Diagnostic.error(
        "render.data", "the data of a template must be a JSON object",
        at: SourceText(name: name, utf8: bytes).place(at: 0))
    }
    return value
  }
}

extension UndefinedBehavior: ArgumentChoice {}

extension Value {
  /// A value of JSON; the order of members is kept. The parser bounds how deeply they are nested.
  package init(_ json: JSONValue) {
    switch json.kind {
    case .null: self = .none
    case .bool: self = .bool(json.bool ?? false)
    case .int: self = .integer(Int(json.int ?? 0))
    case .uint: self = .integer(Int128(json.uint ?? 0))
    case .double: self = .number(json.double ?? 0)
    case .string: self = .string(json.string ?? "")
    case .array: self = .list(json.elements.map { Value($0) })
    case .object:
      var map = OrderedMap.Builder()
      for (key, value) in json.members { map.set(key.string, Value(value)) }
      self = .map(map.map)
    }
  }
}
