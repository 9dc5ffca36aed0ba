import Bytes

/// Writes the tree of a document as HTML, node by node without recursion, byte for byte as
/// libcmark and cmark-gfm do where no addition is involved.
struct HTMLRenderer: ~Copyable {
  var html: ByteBuffer
  /// Where in the buffer the document begins.
  let start: Int
  let options: MarkdownOptions
  let links: any ReferenceResolver
  let parsed: ParsedText
  /// The markers of the references to look for.
  let references: ReferenceMarkers
  /// The bytes at which text is looked at more closely.
  let triggers: ByteSet
  /// Whether addresses and tags are those of untrusted texts.
  let isUntrusted: Bool
  /// The range from the first block with untrusted tags to the last one, which has to be rebuilt.
  private(set) var markup: Range<Int>?
  /// The work that untrusted tags require in the current block, and in all.
  private var work: RawTags.Work = []
  private(set) var allWork: RawTags.Work = []

  /// The image whose description is being written; of its children only the text is written.
  var image: Node?
  /// The form in which the open image or link is written.
  var imageForm = LinkForm.element
  var linkForm = LinkForm.element
  /// Whether a link is open.
  var isInLink = false
  /// The tags of the text itself that are open in the block: links, and those of code.
  var openTags = (links: 0, code: 0)
  /// Whether nothing becomes a link.
  var isQuiet: Bool { isInLink || image != nil || openTags != (0, 0) }
  /// The delimiters of the paragraph, where the text has any that libcmark did not see.
  var delimiters: [Delimiters.Run] = []
  var nextDelimiter = 0
  /// The cells at the top of the document.
  var cells: [Node] = []
  var alerts: [Node] = []
  var notes = Footnotes()
  /// The offsets of the ways back from footnotes, and the footnotes' numbers.
  var noteReturns: [(place: Int, number: Int, endsLine: Bool)] = []
  var headings = HeadingAnchors()
  /// Whether there are headings, links within the text, tables or code, which ``PageFitting`` changes.
  var needsFitting = false
  var ids = DocumentIDs()

  /// The form in which a link or image is written.
  enum LinkForm {
    /// Itself.
    case element
    /// A link, though it is an image.
    case link
    /// Its text alone.
    case text
  }

  /// A renderer of a text at the end of a buffer.
  init(
    _ parsed: consuming ParsedText, _ options: MarkdownOptions, _ links: any ReferenceResolver,
    into html: consuming ByteBuffer
  ) {
    references = options.additions.contains(.references) ? links.markers : []
    triggers = HTMLRenderer.triggers(parsed, options, references)
    isUntrusted = options.rawHTML != .keep
    start = html.count
    self.parsed = parsed
    self.options = options
    self.links = links
    self.html = html
    self.html.reserve(2 * self.parsed.text.count)
  }

  /// Writes the whole document.
  mutating func render() {
    let root = parsed.document.root
    notes.take(from: root, parsed.prepared.footnotes)
    keepOwnIDs()
    var body = parsed.prepared.takeCells(from: root, into: &cells)
    while let block = body {
      body = block.next
      let start = html.count
      render(block)
      noteMarkup(from: start)
    }
    let start = html.count
    footnotes()
    noteMarkup(from: start)
  }

  /// The buffer, once the document has been written.
  consuming func finish() -> ByteBuffer { html }

  /// Records the range from an offset if it contains untrusted tags.
  private mutating func noteMarkup(from start: Int) {
    guard !work.isEmpty else { return }
    markup = (markup?.lowerBound ?? start)..<html.count
    allWork.formUnion(work)
    work = []
  }

  /// Writes a node and all below it.
  mutating func render(_ root: Node) {
    var next: Node? = root
    while let node = next {
      let isContainer = enter(node, node.kind)
      next = node.next(in: root, skipsChildren: !isContainer) { leave($0, $0.kind) }
    }
  }

  /// Writes the beginning of a node; returns whether its children are to be written.
  private mutating func enter(_ node: Node, _ kind: NodeKind) -> Bool {
    if image != nil {
      switch kind {
      case .text: text(node)
      case .code, .htmlInline: append(plain: node.literal)
      case .softBreak, .lineBreak: html.append(UInt8(ascii: " "))
      default: return true
      }
      return false
    }
    switch kind {
    case .text:
      text(node)
      return false
    case .softBreak:
      html.append(static: options.breaksSoftLines ? "<br />\n" : "\n")
      return false
    case .lineBreak:
      html.append(static: "<br />\n")
      return false
    case .code:
      html.append(static: "<code>")
      append(plain: node.literal)
      html.append(static: "</code>")
      return false
    case .htmlInline:
      rawHTML(node, isInline: true)
      return false
    case .htmlBlock:
      startLine()
      rawHTML(node, isInline: false)
      startLine()
      return false
    case .codeBlock:
      needsFitting = true
      codeBlock(node)
      return false
    case .thematicBreak:
      startLine()
      html.append(static: "<hr />\n")
      return false
    case .paragraph:
      if !node.isInTightList {
        startLine()
        html.append(static: "<p>")
      }
      startInlines(node)
    case .heading:
      if let table = parsed.prepared.table(at: node) {
        if !table.alignments.isEmpty { write(table) }
        return false
      }
      openHeading(node)
      startInlines(node)
    case .blockQuote:
      startLine()
      if !options.additions.contains(.alerts) || !openAlert(node) {
        html.append(static: "<blockquote>\n")
      }
    case .list:
      startLine()
      openList(node)
    case .item:
      startLine()
      openItem(node)
    case .emphasis: html.append(static: "<em>")
    case .strong: html.append(static: "<strong>")
    case .link: openLink(node)
    case .image: openImage(node)
    case .document, .customBlock, .customInline, .none: break
    }
    return true
  }

  /// Writes the end of a node.
  private mutating func leave(_ node: Node, _ kind: NodeKind) {
    if let image {
      if image == node { closeImage(node) }
      return
    }
    switch kind {
    case .paragraph:
      if notes.lastParagraph == node { noteReturn() }
      if !node.isInTightList { html.append(static: "</p>\n") }
    case .heading: if parsed.prepared.table(at: node) == nil { closeHeading(node) }
    case .blockQuote:
      startLine()
      if alerts.last == node {
        alerts.removeLast()
        html.append(static: "</div>\n")
      } else {
        html.append(static: "</blockquote>\n")
      }
    case .list: html.append(static: node.isOrdered ? "</ol>\n" : "</ul>\n")
    case .item: html.append(static: "</li>\n")
    case .emphasis: html.append(static: "</em>")
    case .strong: html.append(static: "</strong>")
    case .link: closeLink()
    default: break
    }
  }

  /// Ends the line unless nothing has been written in it.
  mutating func startLine() { if html.count > start, html.last != 10 { html.append(10) } }

  /// Makes ready for the inlines of a block.
  mutating func startInlines(_ block: Node) {
    openTags = (0, 0)
    if parsed.hasDelimiters, let placeholders = parsed.placeholders {
      delimiters = Delimiters(block, placeholders: placeholders).runs
      nextDelimiter = 0
    }
  }

  /// Writes text without looking for anything in it.
  private mutating func append(plain text: Span<UInt8>) {
    if let placeholders = parsed.placeholders {
      html.append(text: placeholders.restored(text).span)
    } else {
      html.append(text: text)
    }
  }

  private mutating func openList(_ list: Node) {
    let start = list.listStart
    if !list.isOrdered || start == 1 {
      html.append(static: list.isOrdered ? "<ol>\n" : "<ul>\n")
    } else {
      html.append(static: "<ol start=\"")
      html.append(decimal: start)
      html.append(static: "\">\n")
    }
  }

  private mutating func rawHTML(_ node: Node, isInline: Bool) {
    if options.rawHTML == .escape {
      append(plain: node.literal)
      return
    }
    let markup = parsed.placeholders.restored(node.literal)
    if options.rawHTML == .sanitize {
      if isInline { count(tag: markup) }
      work.formUnion(RawTags.append(markup.span, options, &ids, to: &html))
    } else if options.isPlain || !options.filtersTags {
      html.append(markup)
    } else {
      TagFilter.append(markup.span, isInline: isInline, to: &html)
    }
  }

  /// Counts a tag that opens or closes a link or code.
  private mutating func count(tag: [UInt8]) {
    let isClosing = tag.count > 1 && tag[1] == UInt8(ascii: "/")
    let name = tag.dropFirst(isClosing ? 2 : 1).prefix(5).prefix(while: \.isLetter)
    let step = isClosing ? -1 : 1
    switch String(decoding: name, as: UTF8.self).lowercased() {
    case "a": openTags.links = max(0, openTags.links + step)
    case "code", "tt": openTags.code = max(0, openTags.code + step)
    default: break
    }
  }

  private mutating func codeBlock(_ node: Node) {
    startLine()
    let info = parsed.placeholders.restored(node.fenceInfo)
    let language = info.prefix { !$0.isSpace }
    html.append(static: "<pre><code")
    if !info.isEmpty {
      html.append(static: " class=\"language-")
      html.append(text: language.span)
      html.append(UInt8(ascii: "\""))
    }
    html.append(UInt8(ascii: ">"))
    if options.additions.contains(.highlighting), !language.isEmpty, node.literal.count <= 1 << 16,
      let rules = CodeLanguage.named(language)
    {
      CodeHighlighter.append(parsed.placeholders.restored(node.literal).span, rules, to: &html)
    } else {
      append(plain: node.literal)
    }
    html.append(static: "</code></pre>\n")
  }
}
