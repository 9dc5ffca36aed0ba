import Diagnostics
import Files
import Bytes
import TemplateEngine

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
    if template == "-", data == "-" {
      throw Diagnostic.error(
        "render.data", "the template and its data cannot both come from standard input")
    }
    let bytes = try InputFile.read(template, console)
    let source = SourceText(name: InputFile.name(template), utf8: bytes)
    let (folder, name) = FileSystem.split(template)
    let context = try data.map { try Self.context($0, console) } ?? .map(.empty)
    var options = Options()
    options.undefinedBehavior = undefined
    options.escapesSlash = true
    let environment = TemplateEngine.Environment(
      loader: FolderLoader([templates ?? folder]), options: options)
    var page = ByteBuffer(capacity: 64 * 1024, limit: options.limits.outputSize)
    do throws(TemplateError) {
      let compiled = try environment.template(
        source, named: Self.isSame(folder, templates) ? name : "./" + template)
      try compiled.render(context: context, into: &page)
    } catch {
      throw error.diagnostic
    }
    try OutputFile.write(page.bytes, to: output, console)
    return .done
  }

  /// Whether other templates come from the template's own folder. Where they do not, one of them may
  /// have its name and be extended by it, as a theme's file extends the one that it replaces.
  private static func isSame(_ folder: String, _ templates: String?) -> Bool {
    guard let templates else { return true }
    func plain(_ path: String) -> Substring {
      var rest = path[...]
      while rest.count > 1, rest.hasSuffix("/") { rest = rest.dropLast() }
      while rest.hasPrefix("./") { rest = rest.dropFirst(2) }
      return rest.isEmpty ? "." : rest
    }
    return plain(folder) == plain(templates)
  }

  /// The variables that a JSON file holds.
  private static func context(_ path: String, _ console: Console) throws -> Value {
    let bytes = try InputFile.read(path, console)
    let name = InputFile.name(path)
    let data = try TemplateData(parsing: bytes, name: name)
    console.report(data.warnings)
    guard case .map = data.value else {
      throw Diagnostic.error(
        "render.data", "the data of a template must be a JSON object",
        at: SourceText(name: name, utf8: bytes).place(at: 0))
    }
    return data.value
  }
}

extension UndefinedBehavior: ArgumentChoice {}
