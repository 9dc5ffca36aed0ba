public import Diagnostics
public import Records
import Synchronization

/// Templates with everything they share: their loader, their vocabulary and their options. Compiled
/// templates are cached; an environment may be used from many threads at once.
public final class Environment: Sendable {
  /// The names that templates can use.
  public var vocabulary: Vocabulary { words.vocabulary }
  let words: SharedVocabulary
  /// The options of parsing and rendering.
  public let options: Options
  private let loader: any TemplateLoader
  private let cache = Mutex(Cache())
  /// The kept outputs of parts of templates.
  let fragments = FragmentCache()

  private struct Cache {
    var parsed: [String: ParsedTemplate] = [:]
    var programs: [ProgramKey: Program] = [:]
    /// The templates whose macros were checked and have no errors.
    var checked: Set<String> = []
  }

  struct ProgramKey: Hashable, Sendable {
    let name: String
    let root: RecordType?
    var visible = ""
    var extendsTarget: String?
    var isInlined = false
  }

  /// The most cached programs; past that the cache is cleared, so that computed names cannot fill
  /// the memory.
  private static let cacheLimit = 10_000

  /// An environment.
  public init(
    loader: any TemplateLoader, vocabulary: Vocabulary = .standard, options: Options = Options()
  ) {
    self.loader = loader
    words = SharedVocabulary(vocabulary)
    self.options = options
  }

  /// The template of a name, compiled for a root record type, or for a root that is a map if that
  /// is nil.
  ///
  /// Throws errors in the template's syntax and, with a root type, every name in it that does not
  /// exist.
  public func template(named name: String, root: RecordType? = nil) throws(TemplateError)
    -> Template
  {
    let key = ProgramKey(name: name, root: root, isInlined: true)
    if let known = cache.withLock({ $0.programs[key] }) {
      return Template(environment: self, program: known)
    }
    let program = try program(parsed(name), root: root)
    keep(program, key)
    return Template(environment: self, program: program)
  }

  /// A program with inlined macros, if that is possible.
  private func program(_ template: ParsedTemplate, root: RecordType?) throws(TemplateError)
    -> Program
  {
    do throws(TemplateError) {
      return try Compiler.program(
        template, environment: self, rootType: root, inlinesMacros: true)
    } catch  where error.diagnostic.code == Compiler.hiddenName {
      throw error
    } catch {}
    // Errors then have the calls of macros that led to them.
    return try Compiler.program(template, environment: self, rootType: root)
  }

  /// A template given as its text, which is not cached; other templates are looked up as usual. Its
  /// name decides about escaping.
  public func template(_ source: SourceText, named name: String, root: RecordType? = nil)
    throws(TemplateError) -> Template
  {
    let parsed = try ParsedTemplate(name: name, source: source)
    return Template(environment: self, program: try program(parsed, root: root), parsed: parsed)
  }

  /// The autoescape mode of a template, by the extension of its name.
  public func autoescape(for name: String) -> Autoescape {
    if let prefix = options.markdownPrefix, name.hasPrefix(prefix), name.hasSuffix(".md") {
      return .markdown
    }
    var base = name[...]
    for ending in [".j2", ".jinja", ".jinja2"] where base.hasSuffix(ending) {
      base = base.dropLast(ending.count)
      break
    }
    guard let dot = base.lastIndex(of: ".") else { return .none }
    switch base[base.index(after: dot)...] {
    case "html", "htm", "xml", "svg", "xhtml": return .html
    case "json": return .json
    default: return .none
    }
  }

  // MARK: For the compiler and the renderer

  func program(
    named name: String, root: RecordType?, visible: [IncludePlan.Visible] = [],
    signature: String = "", extendsTarget: String? = nil, given: ParsedTemplate? = nil
  ) throws(TemplateError) -> Program {
    let key = ProgramKey(
      name: name, root: root, visible: signature, extendsTarget: extendsTarget)
    if given == nil, let known = cache.withLock({ $0.programs[key] }) { return known }
    let template = if let given { given } else { try parsed(name) }
    let program = try Compiler.program(
      template, environment: self, rootType: root, visible: visible, extendsTarget: extendsTarget,
      hidesRoot: signature.hasPrefix(IncludePlan.rootless))
    if given == nil { keep(program, key) }
    return program
  }

  private func keep(_ program: Program, _ key: ProgramKey) {
    cache.withLock {
      if $0.programs.count >= Self.cacheLimit { $0.programs.removeAll() }
      $0.programs[key] = program
    }
  }

  func isChecked(_ name: String) -> Bool { cache.withLock { $0.checked.contains(name) } }
  func noteChecked(_ names: Set<String>) { cache.withLock { $0.checked.formUnion(names) } }

  func parsed(_ name: String) throws(TemplateError) -> ParsedTemplate {
    if let known = cache.withLock({ $0.parsed[name] }) { return known }
    let source: SourceText?
    do throws(Diagnostic) {
      source = try loader.source(named: name)
    } catch {
      throw TemplateError(error)
    }
    guard let source else { throw notFound([name]) }
    let template = try ParsedTemplate(name: name, source: source)
    cache.withLock {
      if $0.parsed.count >= Self.cacheLimit { $0.parsed.removeAll() }
      $0.parsed[name] = template
    }
    return template
  }

  func exists(_ name: String) -> Bool {
    if cache.withLock({ $0.parsed[name] != nil }) { return true }
    do throws(Diagnostic) {
      return try loader.source(named: name) != nil
    } catch {
      return true
    }
  }

  /// The error for a list of templates of which none exists.
  func notFound(_ names: [String]) -> TemplateError {
    let message =
      names.count == 1
      ? "there is no template '\(names[0])'"
      : "there is none of the templates "
        + names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return TemplateError(
      .error(
        "template.not-found", message,
        suggestion: names.first.flatMap { Suggestion.didYouMean($0, in: loader.names) }))
  }
}

/// A parsed template.
final class ParsedTemplate: Sendable {
  let name: String
  let source: SourceText
  let tree: SyntaxTree
  let names: NameAnalysis.Names
  /// Whether the template that it extends is only known at run time.
  let hasComputedExtends: Bool

  init(name: String, source: SourceText) throws(TemplateError) {
    self.name = name
    self.source = source
    do throws(SyntaxError) {
      tree = try Parser.parse(source.utf8, from: source.start)
    } catch {
      var notes: [Diagnostic.Note] = []
      if let (message, span) = error.note {
        notes.append(Diagnostic.Note(message, at: source.place(of: span.range)))
      }
      throw TemplateError(
        .error(
          "template.syntax", error.message, at: source.place(of: error.span.range), notes: notes,
          suggestion: error.suggestion))
    }
    names = NameAnalysis.names(in: tree.statements)
    hasComputedExtends = NameAnalysis.hasComputedExtends(tree.statements)
  }
}
