import Bytes
import Diagnostics
import Files
import IssueModel

/// An icon of a site, a file in its folder `icons`, as awards name it in `image`.
///
/// Nothing of the file is copied. The icon is written again from the elements and attributes of
/// plain shapes whose values consist of letters, digits and a few signs, so that it contains no
/// script, style, text, picture or address. It has no colours either, since an icon takes the
/// colour of its place.
struct OwnIcon {
  /// The icon; nil where the file is not valid.
  private(set) var icon: AwardIcon?
  /// The problem with the file.
  private(set) var problem: String?
  /// The parts of the file that an icon cannot have, each once.
  private(set) var leftOut: [String] = []

  /// How many bytes a file may have.
  private static let largest = 65_536
  /// The most bytes of an icon, which becomes part of a style sheet.
  private static let largestDrawing = 16_384
  /// How deep groups may be nested.
  private static let deepest = 32

  private static let shapes: Set<String> = [
    "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon",
  ]
  private static let silent: Set<String> = ["title", "desc", "metadata", "sodipodi:namedview"]
  private static let geometry: Set<String> = [
    "d", "points", "transform", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2",
    "width", "height",
  ]
  private static let appearance: Set<String> = [
    "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "fill-rule", "clip-rule", "opacity", "fill-opacity", "stroke-opacity",
  ]

  /// Reads an icon.
  init(named name: String, _ bytes: [UInt8]) {
    guard bytes.count <= Self.largest else {
      problem = "it has more than \(Self.largest / 1024) KB"
      return
    }
    var scanner = TagScanner(bytes)
    var (drawing, open): (String, [(name: String, isShown: Bool)]) = ("", [])
    var (isDone, hasShape) = (false, false)
    while let tag = scanner.next() {
      if tag.isEnd {
        guard let last = open.popLast(), last.name == tag.name else { break }
        if last.isShown { drawing += "</\(last.name)>" }
        isDone = open.isEmpty
        continue
      }
      if isDone { break }
      if open.isEmpty {
        guard tag.name == "svg", let root = Self.root(tag) else {
          problem = tag.name == "svg" ? "it has no viewBox" : "it is no SVG"
          return
        }
        drawing += root
        open.append(("svg", true))
        note(tag)
        isDone = tag.isEmpty
        continue
      }
      let isShown = open[open.count - 1].isShown && Self.shapes.contains(tag.name)
      if isShown {
        hasShape = hasShape || tag.name != "g"
        drawing += "<\(tag.name)\(Self.attributes(of: tag, Self.geometry))"
        drawing += tag.isEmpty ? "/>" : ">"
        note(tag)
      } else if open[open.count - 1].isShown, !Self.silent.contains(tag.name) {
        leave("<\(tag.name)>")
      }
      if !tag.isEmpty { open.append((tag.name, isShown)) }
      if open.count > Self.deepest {
        problem = "its groups are nested too deeply"
        return
      }
    }
    guard isDone, open.isEmpty || drawing.hasSuffix("/>") else {
      problem = "it is no whole SVG"
      return
    }
    guard drawing.utf8.count <= Self.largestDrawing else {
      problem = "its shapes take more than \(Self.largestDrawing / 1024) KB"
      return
    }
    guard hasShape else {
      problem = "nothing of it can be shown"
      return
    }
    icon = AwardIcon(own: name, drawing: drawing)
  }

  /// The element around the shapes, in a square of 16; nil where the file does not state its size.
  private static func root(_ tag: TagScanner.Tag) -> String? {
    func number(_ text: String) -> Double? {
      Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
    }
    var box = tag["viewBox"].map {
      $0.split { $0 == " " || $0 == "," }.map(String.init).compactMap(number)
    }
    if box == nil, let width = tag["width"].flatMap(number),
      let height = tag["height"].flatMap(number)
    {
      box = [0, 0, width, height]
    }
    guard let box, box.count == 4, box.allSatisfy({ $0.isFinite && abs($0) < 1e6 }),
      box[2] > 0, box[3] > 0
    else { return nil }
    let place = box.map { $0 == $0.rounded() ? String(Int($0)) : String($0) }.joined(separator: " ")
    let own = attributes(of: tag, [])
    return "<svg width='16' height='16' viewBox='\(place)'"
      + (own.contains(" fill=") ? "" : " fill='currentColor'")
      + (own.contains(" stroke=") ? "" : " stroke='none'") + own + ">"
  }

  /// The allowed attributes of a shape, in the order of their names.
  private static func attributes(of tag: TagScanner.Tag, _ geometry: Set<String>) -> String {
    var values: [String: String] = [:]
    for (name, value) in tag.attributes + tag.declarations {
      if name == "fill" || name == "stroke" {
        values[name] = value == "none" || value == "transparent" ? "none" : "currentColor"
      } else if geometry.contains(name) || appearance.contains(name), let plain = plain(value) {
        values[name] = plain
      }
    }
    return values.sorted { $0.key < $1.key }.map { " \($0.key)='\($0.value)'" }.joined()
  }

  /// A value of letters, digits and the signs of numbers and transformations; nil for other values.
  private static func plain(_ value: String) -> String? {
    var plain = ""
    for byte in value.utf8 {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: if !plain.hasSuffix(" ") { plain += " " }
      default:
        guard byte.isLetterOrDigit || byte.isOne(of: ".,+-()%") else { return nil }
        plain.unicodeScalars.append(UnicodeScalar(byte))
      }
    }
    return plain.lowercased().contains("url") ? nil : plain
  }

  /// Records parts of a tag that would act or load something.
  private mutating func note(_ tag: TagScanner.Tag) {
    for (name, value) in tag.attributes + tag.declarations {
      let isAddress = name == "href" || name.hasSuffix(":href")
      if name.hasPrefix("on") || isAddress || value.lowercased().contains("url(") { leave(name) }
    }
  }

  private mutating func leave(_ what: String) {
    let name = String(what.prefix(40))
    if leftOut.count < 20, !leftOut.contains(name) { leftOut.append(name) }
  }
}

extension OwnIcon {
  /// The icons in a folder, and messages about them for the user.
  static func all(below folder: String) throws(SystemError) -> (
    icons: [AwardIcon], told: [Diagnostic]
  ) {
    var (icons, told): ([AwardIcon], [Diagnostic]) = ([], [])
    for path in try FileSystem.files(below: folder) {
      let place = Place(file: "icons/" + path)
      let name = path.hasSuffix(".svg") ? String(path.dropLast(4)) : ""
      guard isName(name) else {
        told.append(
          .warning(
            "icon.name",
            "'icons/\(path)' is no icon: an icon is a file NAME.svg, its name of letters, digits, "
              + "dots and hyphens", at: place))
        continue
      }
      // An alias of a built-in icon means that icon.
      let read = OwnIcon(
        named: AwardIcon(named: name)?.name ?? name,
        try FileSystem.read(folder + "/" + path, limit: FileSystem.largestText))
      if let problem = read.problem {
        told.append(
          .warning("icon.unreadable", "the icon '\(name)' cannot be used: \(problem)", at: place))
      }
      if !read.leftOut.isEmpty {
        told.append(
          .warning(
            "icon.left-out",
            "the icon '\(name)' is used without " + read.leftOut.joined(separator: ", "), at: place,
            suggestion: "export it as plain shapes: paths, circles, rectangles, lines and polygons")
        )
      }
      if let icon = read.icon { icons.append(icon) }
    }
    return (icons, told)
  }

  private static func isName(_ name: String) -> Bool {
    (1...60).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        $0.isLetterOrDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
      }
  }
}

/// Finds the tags of XML one after the other, in one pass. Comments, declarations and texts are
/// skipped.
struct TagScanner {
  /// A tag.
  struct Tag {
    let name: String
    let isEnd: Bool
    /// Whether the element is empty (`<a/>`).
    let isEmpty: Bool
    let attributes: [(name: String, value: String)]

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The declarations in its `style`.
    var declarations: [(name: String, value: String)] {
      (self["style"] ?? "").split(separator: ";").compactMap { part in
        let sides = part.split(separator: ":", maxSplits: 1)
        guard sides.count == 2 else { return nil }
        return (trimmed(sides[0]), trimmed(sides[1]))
      }
    }

    private func trimmed(_ text: Substring) -> String {
      String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
  }

  private let bytes: [UInt8]
  private var at = 0
  /// Whether all tags were read.
  private(set) var isAtEnd = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next complete tag; nil where there is none.
  mutating func next() -> Tag? {
    while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = start + 1
      if begins("!--") {
        guard pass("-->") else { return nil }
      } else if begins("![CDATA[") {
        guard pass("]]>") else { return nil }
      } else if begins("?") {
        guard pass("?>") else { return nil }
      } else if begins("!") {
        // A declaration may contain others.
        let end = bytes[at...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[") }
        guard let end, pass(bytes[end] == UInt8(ascii: "[") ? "]>" : ">") else { return nil }
      } else {
        return tag()
      }
    }
    isAtEnd = true
    return nil
  }

  private func begins(_ text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

  private mutating func pass(_ end: String) -> Bool {
    let wanted = Array(end.utf8)
    while at + wanted.count <= bytes.count {
      if bytes[at...].starts(with: wanted) {
        at += wanted.count
        return true
      }
      at += 1
    }
    return false
  }

  private mutating func tag() -> Tag? {
    let isEnd = begins("/")
    if isEnd { at += 1 }
    let name = word()
    guard !name.isEmpty else { return nil }
    var attributes: [(name: String, value: String)] = []
    while true {
      skipSpace()
      guard at < bytes.count else { return nil }
      if begins(">") || begins("/>") {
        let isEmpty = begins("/")
        at += isEmpty ? 2 : 1
        return Tag(name: name, isEnd: isEnd, isEmpty: isEmpty, attributes: attributes)
      }
      let attribute = word()
      skipSpace()
      guard !attribute.isEmpty, begins("=") else { return nil }
      at += 1
      skipSpace()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'"),
        let end = bytes[(at + 1)...].firstIndex(of: bytes[at])
      else { return nil }
      attributes.append((attribute, String(decoding: bytes[(at + 1)..<end], as: UTF8.self)))
      at = end + 1
    }
  }

  private mutating func word() -> String {
    let start = at
    while at < bytes.count, !Self.isSpace(bytes[at]), !"=/>\"'<".utf8.contains(bytes[at]) {
      at += 1
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
