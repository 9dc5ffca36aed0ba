public import Diagnostics
public import IssueModel
import IssueStore
public import Markdown
import Bytes
import Records
public import ViewModels

/// Renders a single text as a site would show it in an issue.
public struct TextPublisher: Sendable {
  private let presentation: Presentation
  private let source: SourceID?
  private let context: PageContext

  /// Prepares texts of a source, by its name; of the site's first source where none is named.
  ///
  /// Links lead to the site's pages from the top of its folder.
  public init(
    _ presentation: Presentation, source name: String?, linksRemoteImages: Bool
  ) throws(Diagnostic) {
    self.presentation = presentation
    let sources = presentation.snapshot.sources
    if let name {
      guard let found = sources.firstIndex(where: { $0.name.lowercased() == name.lowercased() })
      else {
        throw .error(
          "markdown.source", "the site has no source '\(name)'",
          at: Place(file: presentation.settings.title),
          suggestion: "it has \(sources.map { "'\($0.name)'" }.joined(separator: ", "))")
      }
      source = SourceID(found)
    } else {
      source = sources.isEmpty ? nil : SourceID(0)
    }
    context = PageContext(
      page: PageAddress(path: "index.html", format: .html), routes: Routes(formats: [.html]),
      language: presentation.language, linksRemoteImages: linksRemoteImages)
  }

  /// A Markdown text as HTML; the treatment of raw HTML in it can be chosen.
  public func html(_ text: Text, rawHTML: MarkdownOptions.RawHTML? = nil) -> [UInt8] {
    guard let markdown = presentation.markdown(text, from: source) else { return [] }
    var output = ByteBuffer(capacity: text.utf8.count * 2)
    MarkdownBridge.write(markdown, idPrefix: "text-", rawHTML: rawHTML, context, &output)
    return output.bytes
  }
}
