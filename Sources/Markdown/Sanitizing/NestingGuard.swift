import Bytes

/// Counts the elements that the HTML parser will have open, and escapes the tags past a limit,
/// since libgumbo takes quadratic time over nested elements and frees them recursively.
///
/// It never counts fewer than are open: an end tag closes only elements that the parser certainly
/// closes. Its input is the renderer's, in which every `<` begins a tag and every `>` ends one.
struct NestingGuard {
  /// How many elements may be open.
  static let limit = 256
  /// How many formatting elements the parser may have to reopen in one text.
  private static let repairLimit = 50_000

  /// How far back an end tag looks for its start.
  private static let searchLimit = 600

  private struct Element {
    var name: HTMLElement
    var role: HTMLElement.Role
    var isEscaped: Bool
  }

  private var open: [Element] = []
  /// Formatting elements that were closed with a block around them, which the parser reopens.
  private var reopened: [HTMLElement] = []
  private var repairs = 0

  /// Writes the text with the tags past the limit escaped; false if the parser would have too much
  /// to repair.
  mutating func write(_ bytes: Span<UInt8>, to output: inout ByteBuffer) -> Bool {
    var done = 0
    var at = 0
    while let start = bytes.index(of: UInt8(ascii: "<"), from: at) {
      guard let end = bytes.index(of: UInt8(ascii: ">"), from: start) else { break }
      at = end + 1
      let isClosing = bytes[start + 1] == "/"
      let name = isClosing ? start + 2 : start + 1
      let nameEnd = bytes.end(from: name) { $0.isLetterOrDigit }
      guard let name = HTMLElement(bytes.extracting(name..<nameEnd)), let role = name.role,
        role != .void
      else { continue }
      let isKept = isClosing ? close(name, role) : begin(name, role)
      if repairs > NestingGuard.repairLimit { return false }
      if !isKept {
        output.append(bytes.extracting(done..<start))
        output.append(text: bytes.extracting(start...end))
        done = end + 1
      }
    }
    output.append(bytes.extracting(done...))
    return true
  }

  /// Opens an element; false if it is one too many.
  private mutating func begin(_ name: HTMLElement, _ role: HTMLElement.Role) -> Bool {
    repairs += reopened.count
    // Elements that the parser certainly closes implicitly.
    switch name {
    case .li: if open.last?.name == .p { open.removeLast() }
    case .td, .th, .tr: if open.last?.name == .td || open.last?.name == .th { open.removeLast() }
    default: break
    }
    switch name {
    case .li where open.last?.name == .li, .tr where open.last?.name == .tr: open.removeLast()
    default: if role == .block, open.last?.name == .p { open.removeLast() }
    }
    let isEscaped = open.count + reopened.count >= NestingGuard.limit
    open.append(Element(name: name, role: role, isEscaped: isEscaped))
    return !isEscaped
  }

  /// Closes an element; false if its start was escaped.
  private mutating func close(_ name: HTMLElement, _ role: HTMLElement.Role) -> Bool {
    guard let index = match(name, role) else {
      if role == .formatting, let index = reopened.lastIndex(of: name) {
        reopened.remove(at: index)
      }
      return true
    }
    let isEscaped = open[index].isEscaped
    let isFormatting = role == .formatting
    if isFormatting,
      open[(index + 1)...].contains(where: { $0.role == .block || $0.role == .table })
    {
      // Blocks within it stay open.
      open.remove(at: index)
      repairs += 1
    } else {
      reopened += open[(isFormatting ? index + 1 : index)...].lazy
        .filter { $0.role == .formatting }.map(\.name)
      open.removeSubrange(index...)
    }
    return !isEscaped
  }

  /// The open element that an end tag closes; nil if the parser might ignore the tag.
  private func match(_ name: HTMLElement, _ role: HTMLElement.Role) -> Int? {
    for index in open.indices.suffix(NestingGuard.searchLimit).reversed() {
      let element = open[index]
      if element.name == name { return index }
      switch role {
      case .table: if element.name == .table { return nil }
      case .inline: if element.role == .block || element.role == .table { return nil }
      default:
        if element.role == .table { return nil }
        if name == .li, element.name == .ul || element.name == .ol { return nil }
      }
    }
    return nil
  }
}
