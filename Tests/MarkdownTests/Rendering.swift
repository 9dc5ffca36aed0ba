import Markdown

/// A text as HTML.
func html(_ text: String, _ options: MarkdownOptions = .specification) -> String {
  html(text, options, NoReferences())
}

/// A text as HTML with a resolver of references.
func html(_ text: String, _ options: MarkdownOptions, _ links: some ReferenceResolver) -> String {
  var renderer = MarkdownRenderer()
  var output: [UInt8] = []
  renderer.render(Array(text.utf8), options: options, links: links, into: &output)
  return String(decoding: output, as: UTF8.self)
}

/// The words of a text.
func excerpt(_ text: String, limit: Int = 200) -> String {
  var renderer = MarkdownRenderer()
  var output: [UInt8] = []
  Array(text.utf8).withUnsafeBufferPointer {
    renderer.excerpt(of: $0, limit: limit, into: &output)
  }
  return String(decoding: output, as: UTF8.self)
}

extension MarkdownOptions {
  /// GFM as its specification shows it: raw HTML kept, no additions.
  static var specification: MarkdownOptions {
    var options = MarkdownOptions()
    options.rawHTML = .keep
    return options
  }

  /// CommonMark as its specification shows it.
  static var plain: MarkdownOptions {
    var options = MarkdownOptions.specification
    options.isPlain = true
    return options
  }
}
