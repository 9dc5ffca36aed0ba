import Bytes
import CExpat

/// Reads XML with expat, element by element. All use of the library is in this file.
///
/// expat loads nothing from elsewhere without a function for that, and a text that declares
/// entities is refused, so that nothing can grow. The whole text is passed to it at once: in pieces
/// it would scan a long token again with each of them. Its pointers are only used during its calls.
@safe package final class XMLReader {
  /// A found item.
  package enum Item {
    /// A container, without its content.
    case container(XMLElement)
    /// An element in a container, with its content.
    case element(XMLElement)
  }

  /// Why a text could not be read to its end.
  package struct Problem: Error {
    /// The error and its place.
    package var syntax: JSONSyntax.Problem
    /// Where the element of a container begins in which the text is broken.
    package var start: Int?
    /// The root, where it is none of the containers.
    package var root: String?
  }

  /// Elements nested deeper than this in one of a container are left out.
  private static let maximumDepth = 32

  private let containers: [[String]]
  private let roots: [String]
  private let take: (Item) -> Bool
  private let parser: XML_Parser
  /// The names of the open containers.
  private var path: [String] = []
  /// The open elements in them.
  private var open: [XMLElement] = []
  /// How many open elements are nested too deeply.
  private var excess = 0
  /// Why reading stopped before the text was at fault.
  private var refusal: JSONSyntax.Problem?
  private var hasStopped = false
  private var root: String?

  /// Reads a text and calls `take` with the elements in the containers, which are identified by the
  /// names from the root to them, or with the root where it is one of `roots`; stops where `take`
  /// returns false.
  package static func read(
    _ text: Span<UInt8>, containers: [[String]], roots: [String] = [], _ take: (Item) -> Bool
  ) throws(Problem) {
    let problem = withoutActuallyEscaping(take) { take -> Problem? in
      guard let parser = unsafe XML_ParserCreate(nil) else {
        return Problem(syntax: .init(offset: 0, message: "there is not enough memory for it"))
      }
      let reader = unsafe XMLReader(parser, containers, roots, take)
      defer { withExtendedLifetime(reader) {} }
      return reader.run(text)
    }
    if let problem { throw problem }
  }

  private init(
    _ parser: XML_Parser, _ containers: [[String]], _ roots: [String],
    _ take: @escaping (Item) -> Bool
  ) {
    unsafe self.parser = parser
    self.containers = containers
    self.roots = roots
    self.take = take
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// expat takes 2 GB at most at a time.
  private static let longestPiece = 1 << 30

  private func run(_ text: Span<UInt8>) -> Problem? {
    // The handlers are called while this function runs, which holds the reader.
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { user, name, attributes in
        unsafe XMLReader.of(user)?.begin(XMLReader.string(name), XMLReader.attributes(attributes))
      }, { user, _ in unsafe XMLReader.of(user)?.end() })
    unsafe XML_SetCharacterDataHandler(parser) { user, bytes, count in
      guard let bytes = unsafe bytes, let reader = unsafe XMLReader.of(user) else { return }
      // As many bytes as expat reports.
      unsafe reader.add(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
    unsafe XML_SetEntityDeclHandler(parser) { user, _, _, _, _, _, _, _, _ in
      unsafe XMLReader.of(user)?.refuse("it declares entities, which are not read")
    }
    // A text that was converted may still declare its old encoding.
    if Self.saysUTF16(text) { _ = unsafe XML_SetEncoding(parser, "UTF-8") }
    var offset = 0
    while true {
      let end = min(text.count, offset + Self.longestPiece)
      let isLast = end == text.count
      // expat reads the bytes of the span alone, and keeps none of their addresses.
      let status = unsafe text.extracting(offset..<end).withUnsafeBytes {
        unsafe XML_Parse(
          parser, $0.assumingMemoryBound(to: CChar.self).baseAddress, Int32($0.count),
          isLast ? 1 : 0)
      }
      if let refusal {
        return Problem(syntax: refusal, start: open.first?.offset, root: root)
      }
      if hasStopped { return nil }
      if status != XML_STATUS_OK { return problem(text.count) }
      if isLast { return nil }
      offset = end
    }
  }

  /// Whether the declaration of a text with one byte a character states UTF-16.
  private static func saysUTF16(_ text: Span<UInt8>) -> Bool {
    let start = text.has("\u{FEFF}", at: 0) ? 3 : 0
    guard text.has("<?xml", at: start) else { return false }
    let head = String(text.extracting(start..<min(text.count, start + 200))).lowercased()
    let words = head.prefix { $0 != ">" }.split { " =\"'?".contains($0) }
    guard let place = words.firstIndex(of: "encoding"), place + 1 < words.count else {
      return false
    }
    return words[place + 1].hasPrefix("utf-16") || words[place + 1] == "utf16"
  }

  private func problem(_ count: Int) -> Problem {
    let code = unsafe XML_GetErrorCode(parser)
    let place = max(0, min(count, offset))
    let isCutOff =
      code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN
      || code == XML_ERROR_UNCLOSED_CDATA_SECTION || code == XML_ERROR_PARTIAL_CHAR
    if isCutOff {
      let inside = open.last?.name ?? path.last
      return Problem(
        syntax: .init(
          offset: count, message: "it ends within \(inside.map { "<\($0)>" } ?? "a tag")",
          suggestion: "export it again: it was cut off"), start: open.first?.offset)
    }
    if code == XML_ERROR_UNKNOWN_ENCODING {
      return Problem(
        syntax: .init(
          offset: place, message: "its encoding is not known",
          suggestion:
            "convert it: iconv -f ENCODING -t UTF-8 FILE > NEW, and take 'encoding=…' out of that"))
    }
    let words = unsafe XMLReader.string(XML_ErrorString(code))
    return Problem(syntax: .init(offset: place, message: words), start: open.first?.offset)
  }

  private var offset: Int { unsafe Int(XML_GetCurrentByteIndex(parser)) }

  private func refuse(_ message: String) {
    if refusal == nil { refusal = .init(offset: max(0, offset), message: message) }
    _ = unsafe XML_StopParser(parser, 0)
  }

  // MARK: - What expat calls

  private static func of(_ user: UnsafeMutableRawPointer?) -> XMLReader? {
    guard let user = unsafe user else { return nil }
    return unsafe Unmanaged<XMLReader>.fromOpaque(user).takeUnretainedValue()
  }

  private static func string(_ text: UnsafePointer<CChar>?) -> String {
    guard let text = unsafe text else { return "" }
    return unsafe String(cString: text)
  }

  /// Names and values by turns, with a null behind the last.
  private static func attributes(
    _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var index = 0
    while let list = unsafe list, let name = unsafe list[index], let value = unsafe list[index + 1]
    {
      unsafe found.append((string(name), string(value)))
      index += 2
    }
    return found
  }

  private func begin(_ name: String, _ attributes: [(name: String, value: String)]) {
    if hasStopped || refusal != nil { return }
    let element = XMLElement(name: name, attributes: attributes, offset: max(0, offset))
    if !open.isEmpty {
      if open.count < Self.maximumDepth, excess == 0 { open.append(element) } else { excess += 1 }
    } else if containers.contains(where: { $0.dropLast() == path[...] && $0.last == name }) {
      path.append(name)
      give(.container(element))
    } else if path.isEmpty, !roots.contains(name) {
      root = name
      refuse("its root is <\(name)>")
    } else {
      open.append(element)
    }
  }

  private func end() {
    if hasStopped || refusal != nil { return }
    if excess > 0 {
      excess -= 1
    } else if let element = open.popLast() {
      if open.isEmpty {
        give(.element(element))
      } else {
        open[open.count - 1].children.append(element)
      }
    } else {
      path.removeLast()
    }
  }

  private func add(_ text: UnsafeRawBufferPointer) {
    if excess == 0, !open.isEmpty { unsafe open[open.count - 1].text.append(contentsOf: text) }
  }

  private func give(_ item: Item) {
    if take(item) { return }
    hasStopped = true
    _ = unsafe XML_StopParser(parser, 0)
  }
}
