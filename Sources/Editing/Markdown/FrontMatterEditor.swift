import Configuration
import Diagnostics

/// Edits the front matter of a Markdown file at the places of its values; every other byte stays.
struct FrontMatterEditor {
  /// The text before.
  let source: SourceText
  /// Where the Markdown begins.
  let bodyOffset: Int
  private let entries: [YAMLEntry]
  /// The start of the closing mark's line, where new keys are inserted.
  private let closing: Int
  private let lineEnd: String
  /// Where the front matter begins, if it is one mapping in braces: its keys have no lines of their own.
  private let brace: Int?
  /// Whether an edit was asked for that cannot be made there.
  private var isRefused = false
  private var splicer: TextSplicer

  /// Reads a file; throws where it has no front matter or one that cannot be read.
  init(_ source: SourceText) throws(Diagnostic) {
    self.source = source
    splicer = TextSplicer(source.utf8)
    let matter: FrontMatter
    do throws(DiagnosticList) {
      matter = try FrontMatter(source)
    } catch {
      throw error.diagnostics.first ?? .error("front-matter.unreadable", "it cannot be read")
    }
    guard matter.document != nil else {
      throw .error(
        "front-matter.missing", "'\(source.name)' has no front matter",
        at: Place(file: source.name))
    }
    entries = matter.document?.root?.entries ?? []
    brace = matter.document?.root.flatMap { root in
      let start = root.range.lowerBound
      return start < source.utf8.count && source.utf8[start] == UInt8(ascii: "{") ? start : nil
    }
    bodyOffset = matter.bodyOffset
    // The mark's line may be the last one of the file and have no end.
    let text = source.utf8[..<bodyOffset]
    let mark = text.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? 0
    closing = (text[..<mark].lastIndex { $0 == 0x0A || $0 == 0x0D }).map { $0 + 1 } ?? 0
    lineEnd =
      text[..<closing].suffix(2).elementsEqual([0x0D, 0x0A])
      ? "\r\n" : text[..<closing].last == 0x0D ? "\r" : "\n"
  }

  private func entry(_ key: String) -> YAMLEntry? { entries.first { $0.key == key } }

  /// The value of a key.
  func value(_ key: String) -> YAMLNode? { entry(key)?.value }

  /// The keys in the order of the text.
  var keys: [String] { entries.map(\.key) }

  /// Whether there is a key, even without a value.
  func has(_ key: String) -> Bool { entry(key) != nil }

  /// The file with all edits made.
  consuming func result() throws(Diagnostic) -> [UInt8] {
    if isRefused, let brace {
      throw .error(
        "edit.front-matter-in-braces",
        "the front matter is written in braces, which cannot be edited key by key",
        at: source.place(at: brace), suggestion: "write each key on a line of its own")
    }
    return try splicer.result(of: source.name)
  }

  /// Sets a key to a text that is YAML already; a new key comes last.
  mutating func set(_ key: String, yaml: String) {
    guard brace == nil else {
      isRefused = true
      return
    }
    guard let entry = entry(key) else {
      splicer.insert("\(key): \(yaml)\(lineEnd)", at: closing)
      return
    }
    let range = extent(of: entry)
    if case .scalar = entry.value.content, !entry.value.range.isEmpty,
      range.contains(entry.value.range.lowerBound)
    {
      // A block of several lines ends with its line; the line end stays.
      var end = min(entry.value.range.upperBound, range.upperBound)
      while end > entry.value.range.lowerBound, isLineEnd(source.utf8[end - 1]) { end -= 1 }
      splicer.replace(entry.value.range.lowerBound..<end, with: yaml)
      return
    }
    var end = range.upperBound
    while end > entry.keyRange.upperBound, isLineEnd(source.utf8[end - 1]) { end -= 1 }
    splicer.replace(colonEnd(of: entry)..<end, with: " " + yaml)
  }

  /// Sets a key to a text.
  mutating func set(_ key: String, to text: String) {
    if value(key)?.text == text { return }
    set(key, yaml: YAMLText.scalar(text, quote: ownValue(key).flatMap { quote(of: $0) }))
  }

  /// Takes a key and its value away.
  mutating func remove(_ key: String) {
    guard let entry = entry(key) else { return }
    if brace != nil { isRefused = true }
    splicer.replace(extent(of: entry), with: "")
  }

  /// Replaces the Markdown after the front matter.
  mutating func setBody(_ text: String) {
    let old = source.utf8[bodyOffset...]
    let blank = old.prefix { isLineEnd($0) }
    var body = text.isEmpty ? "" : (old.isEmpty ? lineEnd : String(decoding: blank, as: UTF8.self))
    let isClosed = source.utf8[..<bodyOffset].last.map(isLineEnd) ?? false
    if !text.isEmpty, !isClosed { body = lineEnd + body }
    let text = text.replacing("\r\n", with: "\n").replacing("\n", with: lineEnd)
    body += text
    if !text.isEmpty, !text.hasSuffix(lineEnd) { body += lineEnd }
    splicer.replace(bodyOffset..<source.utf8.count, with: body)
  }

  // MARK: - Lists

  /// Sets a list of names: common elements are unchanged, others are removed or added.
  mutating func setList(_ key: String, to names: [String]) {
    guard let list = ownValue(key), let items = list.items, !items.isEmpty else {
      if names.isEmpty, !has(key) { return }
      if value(key)?.items?.isEmpty == true, names.isEmpty { return }
      setWhole(key, names)
      return
    }
    let wanted = Set(names.map { $0.lowercased() })
    let there = items.map { $0.text?.lowercased() ?? "" }
    let isKept = there.map { wanted.contains($0) }
    let known = Set(there)
    let added = names.filter { !known.contains($0.lowercased()) }
    if isFlow(list) {
      editFlow(list, items, isKept, added)
    } else {
      editBlock(items, isKept, added)
    }
  }

  /// Appends an element that is YAML already to a list, which is created where it is missing.
  mutating func append(_ yaml: String, to key: String) {
    guard brace == nil, let entry = entry(key), let list = ownValue(key),
      !(list.items ?? []).isEmpty
    else {
      let value = value(key)
      let isNothing = value?.isNull ?? true || value?.items?.isEmpty ?? false
      if isNothing { set(key, yaml: "[" + yaml + "]") } else { isRefused = true }
      return
    }
    if isFlow(list) {
      splicer.insert(", " + yaml, at: contentEnd(ofFlow: list))
    } else {
      let start = lineStart(of: list.range.lowerBound)
      let indent = String(decoding: source.utf8[start..<list.range.lowerBound], as: UTF8.self)
      splicer.insert(
        indent + "- " + yaml + lineEnd, at: blockEnd(of: entry, indent: indent.utf8.count))
    }
  }

  /// Where the last element of a list in brackets ends; where it is an alias, before the bracket.
  private func contentEnd(ofFlow list: YAMLNode) -> Int {
    let bracket = list.end - 1
    guard let last = list.items?.last,
      (list.range.lowerBound..<bracket).contains(last.range.lowerBound)
    else { return bracket }
    return last.end
  }

  /// Where a new element of a block list is written: behind its last line. Blank lines and comments at its
  /// end belong to the next entry, but for comments that are indented further than the list.
  private func blockEnd(of entry: YAMLEntry, indent: Int) -> Int {
    let next = entries.first { $0.keyRange.lowerBound > entry.keyRange.lowerBound }
    var end = next.map { lineStart(of: $0.keyRange.lowerBound) } ?? closing
    while end > entry.keyRange.upperBound {
      let previous = lineStart(of: end - 1)
      let line = source.utf8[previous..<end]
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      let isComment = text.first == UInt8(ascii: "#") && line.count - text.count <= indent
      guard isComment || text.first.map(isLineEnd) ?? true else { break }
      end = previous
    }
    return end
  }

  /// Gives an element of a list, or a value that is a single name, another name.
  mutating func rename(in key: String, _ name: String, to new: String) {
    guard let value = ownValue(key) else {
      // The list belongs to another key, which is not to change with it.
      let names = self.value(key)?.items?.compactMap(\.text) ?? []
      if names.contains(where: { isSame($0, name) }) {
        setWhole(key, names.map { isSame($0, name) ? new : $0 })
      }
      return
    }
    for item in value.items ?? [value] where isSame(item.text, name) {
      splicer.replace(item.range, with: YAMLText.scalar(new, quote: quote(of: item)))
    }
  }

  private mutating func setWhole(_ key: String, _ names: [String]) {
    guard let list = ownValue(key), list.items != nil, isFlow(list) else {
      set(key, yaml: YAMLText.list(names))
      return
    }
    splicer.replace(list.range.lowerBound..<list.end, with: YAMLText.list(names))
  }

  private mutating func editFlow(
    _ list: YAMLNode, _ items: [YAMLNode], _ isKept: [Bool], _ added: [String]
  ) {
    let texts = added.map { YAMLText.scalar($0) }
    guard isKept.contains(true) else {
      let content = list.range.lowerBound + 1..<list.end - 1
      splicer.replace(content, with: texts.joined(separator: ", "))
      return
    }
    splicer.keep(isKept, of: items.map(\.range))
    for text in texts { splicer.insert(", " + text, at: contentEnd(ofFlow: list)) }
  }

  private mutating func editBlock(_ items: [YAMLNode], _ isKept: [Bool], _ added: [String]) {
    for index in items.indices where !isKept[index] {
      let start = lineStart(of: items[index].range.lowerBound)
      splicer.replace(start..<lineAfter(items[index].range.upperBound), with: "")
    }
    guard let last = items.last, !added.isEmpty else { return }
    let lead = source.utf8[lineStart(of: last.range.lowerBound)..<last.range.lowerBound]
    let mark = String(decoding: lead, as: UTF8.self)
    for name in added {
      splicer.insert(
        mark + YAMLText.scalar(name) + lineEnd, at: lineAfter(last.range.upperBound))
    }
  }

  /// The mark around a value, if any.
  private func quote(of value: YAMLNode) -> UInt8? {
    let first = value.range.isEmpty ? nil : source.utf8[value.range.lowerBound]
    return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") ? first : nil
  }

  /// Whether a value is written as a list in brackets.
  private func isFlow(_ list: YAMLNode) -> Bool {
    source.utf8[list.range.lowerBound] == UInt8(ascii: "[")
  }

  // MARK: - Places

  /// The value of a key, unless it is an alias of a value elsewhere.
  private func ownValue(_ key: String) -> YAMLNode? {
    guard let entry = entry(key) else { return nil }
    let start = entry.value.range.lowerBound
    if brace != nil { return start >= entry.keyRange.upperBound ? entry.value : nil }
    return start >= entry.keyRange.upperBound && start <= extent(of: entry).upperBound
      ? entry.value : nil
  }

  /// The lines of a key and its value; blank lines and comments after them belong to the next key.
  private func extent(of entry: YAMLEntry) -> Range<Int> {
    let start = lineStart(of: entry.keyRange.lowerBound)
    let next = entries.first { $0.keyRange.lowerBound > entry.keyRange.lowerBound }
    var end = next.map { lineStart(of: $0.keyRange.lowerBound) } ?? closing
    while end > start {
      let previous = lineStart(of: end - 1)
      let line = source.utf8[previous..<end].drop { $0 == 0x20 || $0 == 0x09 }
      guard previous > start, line.first.map({ isLineEnd($0) || $0 == UInt8(ascii: "#") }) ?? true
      else { break }
      end = previous
    }
    return start..<end
  }

  private func colonEnd(of entry: YAMLEntry) -> Int {
    var offset = entry.keyRange.upperBound
    while offset < closing, source.utf8[offset] != UInt8(ascii: ":") { offset += 1 }
    return min(offset + 1, closing)
  }

  private func lineStart(of offset: Int) -> Int {
    var start = offset
    while start > 0, !isLineEnd(source.utf8[start - 1]) { start -= 1 }
    return start
  }

  private func lineAfter(_ offset: Int) -> Int {
    var end = offset
    while end < closing, !isLineEnd(source.utf8[end]) { end += 1 }
    let isPair = source.utf8[end..<closing].starts(with: [0x0D, 0x0A])
    return min(end + (isPair ? 2 : 1), closing)
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func isSame(_ text: String?, _ name: String) -> Bool {
    text?.lowercased() == name.lowercased()
  }
}
