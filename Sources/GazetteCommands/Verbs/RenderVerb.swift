import Bytes
import Diagnostics
import Files
import TemplateEngine

extension Verb {
  /// `gazette render TEMPLATE`: the template engine without a site.
  static let render = Verb(
    "render", "Render one template with data from a JSON file",
    discussion: """
      The template is read as it is given; what it includes, extends and imports is looked for in
      the folder --templates, or else in its own. Its ending decides how texts are escaped: .html,
      .xml and .svg as markup, .json as JSON, others not at all.
      """
  ) { take in
    let template: String = take.required(
      "TEMPLATE", completion: .files, "the template, - for standard input")
    let data: String? = take.option(
      "data", "FILE", completion: .files,
      "a JSON object whose members are the variables, - for standard input")
    let templates: String? = take.option(
      "templates", "DIR", completion: .folders, "where other templates are looked for")
    let undefined = take.option(
      "undefined", "BEHAVIOR", or: UndefinedBehavior.lenient,
      "lenient, chainable or strict; lenient by default")
    let output = take.output("write to a file instead of standard output")
    return { console in
      if template == "-", data == "-" {
        throw Diagnostic.error(
          "render.data", "the template and its data cannot both come from standard input")
      }
      let source = SourceText(name: Console.name(template), utf8: try console.read(template))
      let (folder, name) = FileSystem.split(template)
      let context = try data.map { try variables(in: $0, console) } ?? .map(.empty)
      var options = Options()
      options.undefinedBehavior = undefined
      options.escapesSlash = true
      let environment = Environment(
        loader: FolderLoader([templates ?? folder]), options: options)
      var page = ByteBuffer(capacity: 64 * 1024, limit: options.limits.outputSize)
      do throws(TemplateError) {
        let compiled = try environment.template(
          source, named: isSame(folder, templates) ? name : "./" + template)
        try compiled.render(context: context, into: &page)
      } catch {
        throw error.diagnostic
      }
      try console.write(page.bytes, to: output)
    }
  }

  /// Whether other templates come from the template's own folder. If they do not, one of them may
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

  /// The variables in a JSON file.
  private static func variables(in path: String, _ console: Console) throws -> Value {
    let bytes = try console.read(path)
    let data = try TemplateData(parsing: bytes, name: Console.name(path))
    console.report(data.warnings)
    guard case .map = data.value else {
      throw Diagnostic.error(
        "render.data", "the data of a template must be a JSON object",
        at: SourceText(name: Console.name(path), utf8: bytes).place(at: 0))
    }
    return data.value
  }
}
