import CGumbo
import Foundation
import Markdown
import Testing

/// Every attack of the collection, whose pages `bin/check-xss` opens in a browser.
@Suite("Attacks")
struct AttackTests {
  /// The collection by its classes.
  static let attacks: [(name: String, texts: [String])] = {
    guard let url = Bundle.module.url(forResource: "attacks", withExtension: "json"),
      let data = try? Data(contentsOf: url),
      let table = try? JSONDecoder().decode([String: [String]].self, from: data)
    else { return [] }
    return table.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }()

  @Test("there are hundreds of attacks of many classes")
  func collection() {
    #expect(Self.attacks.count >= 10)
    #expect(Self.attacks.reduce(0) { $0 + $1.texts.count } >= 800)
  }

  @Test(
    "a browser's parser finds nothing but allowed elements, attributes and addresses",
    arguments: attacks.map(\.name))
  func attack(name: String) {
    let table = ReferenceTable([("#1", ResolvedReference(href: "1.html"))])
    let texts = Self.attacks.first { $0.name == name }?.texts ?? []
    for text in texts {
      let line = text.replacing("\n", with: " ")
      for around in [
        text, "a \(text) b", "> \(line)\n\n- \(line)", "| \(line) |\n|---|\n| x |",
        "[^n]\n\n[^n]: \(line)", "> [!NOTE]\n> \(line)", "# \(line)",
        "[\(line)](https://ok.example/ '\(line)')", "~~\(text)~~ <b>\(text)",
      ] {
        for options in [
          MarkdownOptions(), .conversation(base: "https://ok.example/r/", idPrefix: "c1-"),
          .file(base: nil, idPrefix: "f-"),
        ] {
          let output = html(around, options, table)
          let strays = Strays(in: output, prefix: options.idPrefix).found
          #expect(strays.isEmpty, "\(strays) of \(around.debugDescription) in \(output)")
          #expect(isBalanced(output), "\(around.debugDescription) in \(output)")
        }
      }
    }
  }

  @Test(
    "Markdown written with its HTML escaped has no tags and no scripts when it is rendered",
    arguments: attacks.map(\.name))
  func attackInMarkdown(name: String) throws {
    let texts = Self.attacks.first { $0.name == name }?.texts ?? []
    var twins = ""
    for text in texts {
      let line = text.replacing("\n", with: " ")
      for around in [
        text, "a \(text) b", "https://a.example/`\(line)`", "see https://a.example/\\\(line)",
        "> \(line)\n\n- \(line)", "| \(line) |\n|---|\n| ` \(line) | ` |",
        "[^n]\n\n[^n]: \(line)\n\n    \(line)\n\n        \(line)", "[\(line)](\(line) '\(line)')",
        "\u{2E00}\u{2E10}\u{2E20} ``\n\n\(text)",
      ] {
        // libcmark's writer parts lists by comments of its own.
        let twin =
          "> "
          + commonMark(around, keepsHTML: false).replacing("\n", with: "\n> ")
          .replacing("<!-- end list -->", with: "\n")
        twins += "\n\n<!-- -->\n\n" + twin
        let strays = Strays(in: html(twin), prefix: "", allowsRelative: true).found
        #expect(strays.isEmpty, "\(strays) of \(around.debugDescription) in \(twin)")
      }
    }
    if let reference {
      let output = try referenceHTML(twins, with: reference).replacing("<!-- -->", with: "")
      let strays = Strays(in: output, prefix: "", allowsRelative: true).found
      #expect(strays.isEmpty, "\(strays) as cmark-gfm renders it")
    }
  }
}

/// What is not allowed in some HTML, as an HTML parser sees it within an element of a page.
private struct Strays {
  private(set) var found: [String] = []
  private let prefix: String
  private let allowsRelative: Bool
  private var ids: Set<String> = []

  // What may be let through, as a reader of the documentation would write it down.
  private static let elements: Set<String> = [
    "a", "abbr", "b", "bdo", "blockquote", "br", "caption", "cite", "code", "dd", "del", "details",
    "dfn", "div", "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6",
    "hr",
    "i", "img", "input", "ins", "kbd", "li", "mark", "ol", "p", "pre", "q", "rp", "rt", "ruby", "s",
    "samp", "section", "small", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td",
    "tfoot", "th", "thead", "time", "tr", "ul", "var", "wbr",
  ]
  private static let attributes: Set<String> = [
    "align", "alt", "aria-hidden", "aria-label", "border", "cellpadding", "cellspacing", "checked",
    "class", "clear", "colspan", "compact", "datetime", "dir", "disabled", "height", "href",
    "hspace", "id", "lang", "loading", "noshade", "nowrap", "open", "rel", "reversed", "role",
    "rowspan",
    "scope", "size", "span", "src", "start", "style", "summary", "tabindex", "title", "type",
    "valign", "value", "vspace", "width",
  ]
  private static let classes: Set<String> = [
    "scroll", "align-left", "align-center", "align-right", "align-justify", "address", "anchor",
    "footnote-back", "footnote-ref", "footnotes", "hl-added", "hl-comment",
    "hl-keyword",
    "hl-number", "hl-removed", "hl-string", "markdown-alert-title", "task-list-item",
  ]

  /// - Parameter allowsRelative: whether an address may lack a scheme.
  init(in html: String, prefix: String, allowsRelative: Bool = false) {
    self.prefix = prefix
    self.allowsRelative = allowsRelative
    var options = kGumboDefaultOptions
    options.max_errors = 0
    options.fragment_context = GUMBO_TAG_DIV
    var html = html
    html.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        guard let parsed = gumbo_parse_with_options(&options, $0.baseAddress, $0.count) else {
          return
        }
        defer { gumbo_destroy_output(&options, parsed) }
        guard let root = parsed.pointee.root else { return }
        children(of: root)
      }
    }
  }

  private mutating func children(of node: UnsafeMutablePointer<GumboNode>) {
    let list = node.pointee.v.element.children
    for index in 0..<Int(list.length) {
      guard let child = list.data[index]?.assumingMemoryBound(to: GumboNode.self) else { continue }
      switch child.pointee.type {
      case GUMBO_NODE_ELEMENT: element(child)
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE: break
      default: found.append("a node of type \(child.pointee.type.rawValue)")
      }
    }
  }

  private mutating func element(_ node: UnsafeMutablePointer<GumboNode>) {
    let name = String(cString: gumbo_normalized_tagname(node.pointee.v.element.tag))
    if !Self.elements.contains(name) { found.append("<\(name)>") }
    let list = node.pointee.v.element.attributes
    for index in 0..<Int(list.length) {
      guard let item = list.data[index] else { continue }
      let attribute = item.assumingMemoryBound(to: GumboAttribute.self).pointee
      judge(String(cString: attribute.name), String(cString: attribute.value), name)
    }
    children(of: node)
  }

  private func isRelative(_ address: String) -> Bool {
    guard allowsRelative, let colon = address.firstIndex(of: ":") else { return allowsRelative }
    let scheme = address[..<colon].lowercased()
    return scheme == "xmpp" || scheme.first?.isLetter != true
      || scheme.contains { !$0.isLetter && !$0.isNumber && !"+-.".contains($0) }
  }

  private mutating func judge(_ name: String, _ value: String, _ element: String) {
    let isGood =
      switch name {
      case "href":
        ["https://", "http://", "https:", "http:", "mailto:", "ftp:", "#" + prefix, "1.html"]
          .contains { value.lowercased().hasPrefix($0) } || isRelative(value)
      case "src":
        ["https:", "http:"].contains { value.lowercased().hasPrefix($0) } || isRelative(value)
      case "id": value.hasPrefix(prefix) && ids.insert(value).inserted
      case "style":
        ["left", "center", "right", "justify"].contains(
          value.replacing("text-align: ", with: "").replacing("float: ", with: ""))
      case "class":
        value.hasPrefix("language-") || value.hasPrefix("markdown-alert markdown-alert-")
          || Self.classes.contains(value)
      case "type" where element == "input": value == "checkbox"
      default: Self.attributes.contains(name)
      }
    if !isGood { found.append("\(name)=\(value)") }
  }
}
