/// A container of records taken apart: what it says itself, and where its lists lie.
///
/// Lists of objects (and of pages, which are lists again) at most ``maximumDepth`` objects deep are cut
/// out of the head, where `[]` stays in their place, so that a container of any size has a small head.
package struct JSONOutline {
  /// How many objects deep lists are looked for: `data.organization.repository.issues.nodes`.
  package static let maximumDepth = 6

  /// The container's text without its lists, with padding behind it.
  package private(set) var head: [UInt8] = []
  /// The path of each list, as `data.repository.issues.nodes`, and where its `[` stands.
  package private(set) var lists: [(path: String, offset: Int)] = []
  /// The offset behind the container.
  package private(set) var end: Int

  private let splitter: JSONSplitter
  private let keep: [String]
  private var copied: Int

  /// Takes apart the object at an offset; the lists whose paths are in `keep` stay in the head, as do
  /// all below a path in it that ends in a dot.
  package init(
    ofObjectAt start: Int, in splitter: JSONSplitter, keep: [String]
  ) throws(JSONSplitter.Problem) {
    self.splitter = splitter
    self.keep = keep
    end = start
    copied = start
    end = try walk(start, path: "", depth: 1)
    copy(upTo: end)
    head.append(contentsOf: repeatElement(0x20, count: JSONParser.padding))
  }

  /// The head without the padding.
  package var headCount: Int { head.count - JSONParser.padding }

  private mutating func copy(upTo offset: Int) {
    head.append(contentsOf: splitter.text[copied..<offset])
    copied = offset
  }

  private mutating func walk(
    _ start: Int, path: String, depth: Int
  ) throws(JSONSplitter.Problem) -> Int {
    var offset = splitter.skipSpace(start + 1)
    let text = splitter.text
    if offset < text.count, text[offset] == UInt8(ascii: "}") { return offset + 1 }
    // The members again by hand rather than by closure, since the walk changes itself.
    while true {
      let member = try splitter.member(at: offset, ofObjectAt: start)
      offset = member.value
      let end: Int
      switch offset < text.count ? text[offset] : 0 {
      case UInt8(ascii: "{") where depth < Self.maximumDepth:
        end = try walk(offset, path: join(path, member.name), depth: depth + 1)
      case UInt8(ascii: "["):
        end = try splitter.skipValue(offset)
        if isList(offset) {
          let path = join(path, member.name)
          if !keep.contains(where: { $0.hasSuffix(".") ? path.hasPrefix($0) : path == $0 }) {
            lists.append((path, offset))
            copy(upTo: offset)
            head.append(contentsOf: [UInt8(ascii: "["), UInt8(ascii: "]")])
            copied = end
          }
        }
      default: end = try splitter.skipValue(offset)
      }
      guard let next = try splitter.nextMember(after: end, ofObjectAt: start) else {
        return splitter.skipSpace(end) + 1
      }
      offset = next
    }
  }

  private func join(_ path: String, _ name: Range<Int>) -> String {
    let bytes = splitter.text[name.lowerBound + 1..<name.upperBound - 1]
    var name = String(decoding: bytes, as: UTF8.self)
    if bytes.contains(UInt8(ascii: "\\")) {
      // A name may be written with escapes, as `is\u0073ues`.
      JSONParser().withString(splitter.text[bytes.startIndex - 1..<bytes.endIndex + 1]) {
        name = $0.string ?? name
      }
    }
    return path.isEmpty ? name : path + "." + name
  }

  private func isList(_ offset: Int) -> Bool {
    let first = splitter.skipSpace(offset + 1)
    guard first < splitter.text.count else { return false }
    return splitter.text[first] == UInt8(ascii: "{") || splitter.text[first] == UInt8(ascii: "[")
  }
}
