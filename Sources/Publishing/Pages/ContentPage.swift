import Configuration
import Diagnostics
import Files
import ViewModels

/// A page written by hand, as its file says.
struct ContentPage: Sendable {
  /// The path below `pages/` without its ending, as `docs/templates`.
  var name: String
  /// The title: of the front matter, else the first heading, else the file's name.
  var title: String
  /// A sentence for search engines and previews.
  var details: String
  /// Its place in the navigation; nil for pages that are not in it.
  var order: Int?
  /// Whether the file is Markdown; else it is an HTML template.
  var isMarkdown: Bool
  /// The file, front matter included.
  var source: SourceText
  /// The byte at which the text begins.
  var bodyOffset: Int

  /// Reads the page of a file: `.md` or `.html`, named relative to `pages/`.
  init(_ source: SourceText, path: String) throws(DiagnosticList) {
    self.source = source
    isMarkdown = path.hasSuffix(".md")
    name = String(path.dropLast(isMarkdown ? 3 : 5))
    let front = try FrontMatter(source)
    bodyOffset = front.bodyOffset
    let body = source.utf8[front.bodyOffset...]
    title =
      front["title"]?.text ?? (isMarkdown ? Self.firstHeading(body) : nil)
      ?? String(name.split(separator: "/").last ?? "page")
    details = front["description"]?.text ?? ""
    order = front["order"]?.text.flatMap { Int($0) } ?? 1000
    if front["navigation"]?.text == "false" || name.contains("/") { order = nil }
    try Self.check(front, source)
  }

  private static let keys = ["title", "description", "order", "navigation"]

  private static func check(_ front: FrontMatter, _ source: SourceText) throws(DiagnosticList) {
    var problems: [Diagnostic] = []
    for entry in front.document?.root?.entries ?? [] where !keys.contains(entry.key) {
      problems.append(
        .error(
          "page.unknown-key", "there is no key '\(entry.key)' in a page's front matter",
          at: front.document?.place(of: entry.value) ?? Place(file: source.name),
          suggestion: Suggestion.didYouMean(entry.key, in: keys)
            ?? "known are \(keys.joined(separator: ", "))"))
    }
    if !problems.isEmpty { throw DiagnosticList(problems) }
  }

  /// The text of a Markdown file's first heading of the first level, if it has one.
  private static func firstHeading(_ body: ArraySlice<UInt8>) -> String? {
    for line in body.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(50)
    where line.starts(with: [0x23, 0x20]) {
      let text = String(decoding: line.dropFirst(2), as: UTF8.self)
      return String(text.reversed().drop { $0 == "#" || $0 == " " }.reversed())
    }
    return nil
  }

  /// The pages of a folder by their paths; what is neither Markdown nor HTML is told.
  static func pages(
    below folder: String, named shown: String
  ) throws(DiagnosticList) -> (pages: [ContentPage], warnings: [Diagnostic]) {
    var pages: [ContentPage] = []
    var warnings: [Diagnostic] = []
    var problems: [Diagnostic] = []
    let paths: [String]
    do throws(SystemError) {
      paths = try FileSystem.files(below: folder)
    } catch {
      throw DiagnosticList([error.diagnostic])
    }
    for path in paths {
      let name = shown + "/" + path
      guard path.hasSuffix(".md") || path.hasSuffix(".html") else {
        warnings.append(
          .warning(
            "page.unknown-kind", "'\(name)' is neither Markdown nor HTML and was left out",
            at: Place(file: name), suggestion: "put files that are copied as they are in 'static'"))
        continue
      }
      do throws(DiagnosticList) {
        let bytes = try Self.read(folder + "/" + path)
        pages.append(try ContentPage(SourceText(name: name, utf8: bytes), path: path))
      } catch {
        problems += error.diagnostics
      }
    }
    if !problems.isEmpty { throw DiagnosticList(problems) }
    return (pages, warnings)
  }

  private static func read(_ path: String) throws(DiagnosticList) -> [UInt8] {
    do throws(SystemError) {
      return try FileSystem.read(path, limit: FileSystem.largestText)
    } catch {
      throw DiagnosticList([error.diagnostic])
    }
  }
}
