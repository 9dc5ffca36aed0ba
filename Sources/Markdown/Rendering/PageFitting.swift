import Bytes

/// Adapts the HTML of a text to the page that shows it: headings are moved below the heading above
/// the text and get ids where the text links to them, links that lead to nothing in the text become text, and elements
/// that may be wider than the page become focusable, so that they can be scrolled by keyboard.
///
/// It only looks at tags; the renderer writes no other `<`, not even in attributes.
struct PageFitting {
  private let html: [UInt8]
  private let options: MarkdownOptions
  /// How far the HTML is written again.
  private var done = 0
  private var tables = 0
  /// The source levels of the headings above the current one.
  private var levels: [UInt8] = []
  /// The output level of each source level.
  private var written: [UInt8] = Array(repeating: 6, count: 7)
  private let linked: LinkedHeadings
  /// Whether the open link became text.
  private var dropsLink = false

  /// A line of code that is longer than this, in bytes without its tags, may be wider than a narrow page.
  private static let longLine = 20

  /// Adapts the end of a buffer.
  static func fit(_ output: inout ByteBuffer, from start: Int, _ options: MarkdownOptions) {
    let html = output.withSpan { Array($0.extracting(start..<$0.count)) }
    var fitting = PageFitting(html: html, options: options)
    output.truncate(to: start)
    fitting.run(&output)
  }

  private init(html: [UInt8], options: MarkdownOptions) {
    self.html = html
    self.options = options
    linked = LinkedHeadings(in: html, prefix: options.idPrefix)
  }

  private mutating func run(_ output: inout ByteBuffer) {
    var at = 0
    while let tag = html[at...].firstIndex(of: UInt8(ascii: "<")), tag + 2 < html.count {
      let isClosing = html[tag + 1] == UInt8(ascii: "/")
      let name = isClosing ? tag + 2 : tag + 1
      at = name
      switch html[name] {
      case UInt8(ascii: "h"):
        heading(name, isClosing, &output)
        at = max(at, done)
      case UInt8(ascii: "a") where has("a", name):
        link(tag, isClosing, &output)
        at = max(at, done)
      case UInt8(ascii: "t") where has("table", name): table(tag, isClosing, &output)
      case UInt8(ascii: "p") where !isClosing && has("pre", name): code(name, &output)
      default: break
      }
    }
    write(to: html.count, &output)
  }

  private mutating func write(to end: Int, _ output: inout ByteBuffer) {
    output.append(html.span.extracting(done..<end))
    done = end
  }

  /// Whether a tag has a name.
  private func has(_ name: StaticString, _ at: Int) -> Bool {
    guard html.span.has(name, at: at), at + name.utf8CodeUnitCount < html.count else {
      return false
    }
    let end = html[at + name.utf8CodeUnitCount]
    return end == UInt8(ascii: ">") || end == UInt8(ascii: " ")
  }

  private mutating func heading(_ name: Int, _ isClosing: Bool, _ output: inout ByteBuffer) {
    guard let base = options.headingsUnder, name + 2 < html.count,
      html[name + 2] == UInt8(ascii: ">") || html[name + 2] == UInt8(ascii: " "),
      (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(html[name + 1])
    else { return }
    let level = html[name + 1] - UInt8(ascii: "0")
    if !isClosing {
      if let end = endOfEmptyHeading(name) {
        write(to: name - 1, &output)
        done = end
        return
      }
      while let last = levels.last, last >= level { levels.removeLast() }
      levels.append(level)
      written[Int(level)] = UInt8(min(6, base + levels.count))
    }
    write(to: name + 1, &output)
    output.append(UInt8(ascii: "0") + written[Int(level)])
    done = name + 2
    if !isClosing, let id = linked.id(ofHeadingAt: done) { output.append(attribute: "id", id) }
  }

  /// Makes a link within the text lead to what it means, or its text where that is nothing.
  private mutating func link(_ tag: Int, _ isClosing: Bool, _ output: inout ByteBuffer) {
    guard let end = html[tag...].firstIndex(of: UInt8(ascii: ">")) else { return }
    if isClosing {
      guard dropsLink else { return }
      dropsLink = false
      write(to: tag, &output)
      done = end + 1
      return
    }
    guard let (attribute, id) = linked.link(in: html.span, tag..<end) else { return }
    if let id {
      write(to: attribute.lowerBound, &output)
      output.append(static: " href=\"#")
      id.withSpan { output.append(address: $0) }
      output.append(UInt8(ascii: "\""))
      done = attribute.upperBound
    } else if attribute == tag + 2..<end {
      write(to: tag, &output)
      done = end + 1
      dropsLink = true
    } else {
      // An id stays, to which other links may lead.
      write(to: attribute.lowerBound, &output)
      done = attribute.upperBound
    }
  }

  /// The end of an empty heading with its line; nil if it shows something.
  private func endOfEmptyHeading(_ name: Int) -> Int? {
    var at = name
    var isInTag = true
    while at < html.count {
      switch html[at] {
      case UInt8(ascii: "<"):
        if html.span.has("</h", at: at) {
          guard let end = html[at...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
          return end + 1 < html.count && html[end + 1] == UInt8(ascii: "\n") ? end + 2 : end + 1
        }
        if html.span.has("<img", at: at) { return nil }
        isInTag = true
      case UInt8(ascii: ">"): isInTag = false
      case UInt8(ascii: " "), UInt8(ascii: "\n"): break
      default: if !isInTag { return nil }
      }
      at += 1
    }
    return nil
  }

  private mutating func table(_ tag: Int, _ isClosing: Bool, _ output: inout ByteBuffer) {
    if isClosing {
      if tables == 1 {
        write(to: tag + "</table>".utf8.count, &output)
        output.append(static: "</div>")
      }
      tables = max(0, tables - 1)
      return
    }
    if tables == 0 {
      write(to: tag, &output)
      output.append(static: "<div class=\"scroll\"")
      region(.table, &output)
      output.append(UInt8(ascii: ">"))
    }
    tables += 1
  }

  private mutating func code(_ name: Int, _ output: inout ByteBuffer) {
    let end = name + "pre".utf8.count
    guard html[end] == UInt8(ascii: ">") else { return }
    var length = 0
    var isInTag = false
    var at = end + 1
    while at < html.count, !html.span.has("</pre>", at: at), length <= Self.longLine {
      switch html[at] {
      case UInt8(ascii: "\n"): length = 0
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">"): isInTag = false
      default: if !isInTag { length += 1 }
      }
      at += 1
    }
    guard length > Self.longLine else { return }
    write(to: end, &output)
    region(.code, &output)
  }

  /// The attributes of a focusable element with a label.
  private func region(_ name: MarkdownOptions.Labels.Word, _ output: inout ByteBuffer) {
    output.append(static: " role=\"group\" tabindex=\"0\"")
    output.append(attribute: "aria-label", options.labels[name])
  }
}
