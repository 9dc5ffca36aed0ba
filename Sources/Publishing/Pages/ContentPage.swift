import Configuration
import Diagnostics
import Files
import Policy
import Secrets
import ViewModels

/// A page written by hand, as parsed from its file.
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

  /// Parses the page of a file: `.md` or `.html`, named relative to `pages/`. Parts of its front
  /// matter that are not understood are reported and ignored.
  init(_ source: SourceText, path: String, problems: inout [Diagnostic]) {
    self.source = source
    isMarkdown = path.hasSuffix(".md")
    name = String(path.dropLast(isMarkdown ? 3 : 5))
    var front: FrontMatter?
    do throws(DiagnosticList) {
      front = try FrontMatter(source)
    } catch {
      problems += error.diagnostics
    }
    if source.utf8.starts(with: "+++\n".utf8) || source.utf8.starts(with: "+++\r\n".utf8) {
      problems.append(
        .error(
          "front-matter.toml", "front matter between lines of '+++' is not read",
          at: source.place(of: 0..<3),
          suggestion: "write it as YAML, as 'title: About us', between two lines of '---'"))
    }
    bodyOffset = front?.bodyOffset ?? 0
    let body = source.utf8[bodyOffset...]
    title =
      (isMarkdown ? Self.firstHeading(body) : nil)
      ?? String(name.split(separator: "/").last ?? "page")
    details = ""
    order = 1000
    if let document = front?.document { read(document, &problems) }
    if name.contains("/") { order = nil }
    if let comment = openComment {
      problems.append(
        .warning(
          "page.open-comment",
          "a comment has no end: what follows is not shown, and published nevertheless",
          at: source.place(of: comment..<comment + 4), suggestion: "write '-->' where it ends"))
    }
  }

  private static let keys = ["title", "description", "order", "navigation"]

  private mutating func read(_ front: YAMLDocument, _ problems: inout [Diagnostic]) {
    var isListed = true
    let others = front.root?.entries?.map(\.key) ?? []
    for entry in front.root?.entries ?? [] where !entry.value.isNull {
      let expected: String
      switch entry.key {
      case "title":
        if let text = entry.value.text { title = text }
        expected = "text"
      case "description":
        if let text = entry.value.text { details = text }
        expected = "text"
      case "order":
        if let number = entry.value.text.flatMap({ Int($0) }) {
          order = number
          continue
        }
        expected = "a whole number"
      case "navigation":
        if let flag = entry.value.text.flatMap({ Bool($0) }) {
          isListed = flag
          continue
        }
        expected = "true or false"
      default:
        var problem = Diagnostic.error(
          "page.unknown-key", "there is no key '\(entry.key)' in a page's front matter",
          at: source.place(of: entry.keyRange),
          suggestion: Suggestion.didYouMean(entry.key, in: Self.keys)
            ?? "known are \(Self.keys.joined(separator: ", "))")
        problem.fix = source.fix(
          entry.keyRange, with: entry.certainKey(among: Self.keys, beside: others))
        problems.append(problem)
        continue
      }
      if entry.value.text != nil, expected == "text" { continue }
      let given = entry.value.text.map { "'\($0)'" } ?? "that"
      problems.append(
        .warning(
          "page.wrong-value", "'\(entry.key)' is not understood: \(given) is not \(expected)",
          at: front.place(of: entry.value)))
    }
    if !isListed { order = nil }
  }

  /// The text of the first heading of level 1 of a Markdown file, if it has one.
  private static func firstHeading(_ body: ArraySlice<UInt8>) -> String? {
    for line in body.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(50)
    where line.starts(with: [0x23, 0x20]) {
      let text = String(decoding: line.dropFirst(2), as: UTF8.self)
      return String(text.reversed().drop { $0 == "#" || $0 == " " }.reversed())
    }
    return nil
  }

  /// Where a text stands for the first time; nil where it does not.
  func place(of text: String) -> Place? {
    let wanted = Array(text.utf8)
    if wanted.isEmpty { return nil }
    return source.utf8.firstRange(of: wanted).map { source.place(of: $0) }
  }

  /// The fence of the block of code, if any, in which the last line that it took stands.
  private struct Fence {
    private var open: ArraySlice<UInt8>?

    /// Takes the next line; returns whether it is within a block of code, or its first line.
    mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
      let content = line.drop { $0 == 0x20 }
      let sign = content.first ?? 0
      guard sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return open != nil }
      let mark = content.prefix { $0 == sign }
      if let fence = open {
        if fence.first == sign, mark.count >= fence.count { open = nil }
      } else if mark.count >= 3 {
        open = mark
      }
      return open != nil
    }
  }

  /// Whether a line of a Markdown page, counted from 1, is within a fenced block of code.
  func isCode(line: Int) -> Bool {
    guard isMarkdown else { return false }
    var fence = Fence()
    var isCode = false
    for text in source.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(
      line - 1)
    {
      isCode = fence.take(text)
    }
    return isCode
  }

  /// Where a comment of HTML begins that nothing ends; nil where there is none. In Markdown it begins with a line
  /// that is no code, and ends with one.
  private var openComment: Int? {
    let (beginning, end) = (Array("<!--".utf8), Array("-->".utf8))
    var fence = Fence()
    var comment: Int?
    for line in source.utf8[bodyOffset...].split(
      separator: 0x0A, maxSplits: isMarkdown ? .max : 0, omittingEmptySubsequences: false)
    {
      var rest = line
      while true {
        if comment != nil {
          guard let last = rest.firstRange(of: end) else { break }
          comment = nil
          if isMarkdown { break }
          rest = rest[last.upperBound...]
        } else if isMarkdown {
          let content = rest.drop { $0 == 0x20 }
          if fence.take(rest) || content.startIndex > rest.startIndex + 3
            || !content.starts(with: beginning)
          {
            break
          }
          comment = content.startIndex
        } else {
          guard let first = rest.firstRange(of: beginning) else { break }
          comment = first.lowerBound
          rest = rest[first.upperBound...]
        }
      }
    }
    return comment
  }

  /// The pages of a folder by their paths; problems in them, and files that are neither Markdown
  /// nor HTML, are reported.
  static func pages(
    below folder: String, named shown: String
  ) -> (pages: [ContentPage], told: [Diagnostic]) {
    var pages: [ContentPage] = []
    var told: [Diagnostic] = []
    var paths: [String] = []
    do throws(SystemError) {
      paths = try FileSystem.files(below: folder)
    } catch {
      told.append(error.diagnostic)
    }
    for path in paths {
      let name = shown + "/" + path
      guard path.hasSuffix(".md") || path.hasSuffix(".html") else {
        told.append(
          .warning(
            "page.unknown-kind", "'\(name)' is neither Markdown nor HTML and was left out",
            at: Place(file: name), suggestion: "put files that are copied as they are in 'static'"))
        continue
      }
      do throws(SystemError) {
        let bytes = try FileSystem.read(folder + "/" + path, limit: FileSystem.largestText)
        pages.append(
          ContentPage(SourceText(name: name, utf8: bytes), path: path, problems: &told))
      } catch {
        told.append(error.diagnostic)
      }
    }
    return (pages, told)
  }
}

extension ContentPage {
  /// The page with redacted texts.
  func redacted(by redactor: Redactor) -> ContentPage {
    var page = self
    page.title = redactor.redacted(title) ?? title
    page.details = redactor.redacted(details) ?? details
    if let body = redactor.redacted(Array(source.utf8[bodyOffset...])) {
      page.source = SourceText(name: source.name, utf8: Array(source.utf8[..<bodyOffset]) + body)
    }
    return page
  }
}
