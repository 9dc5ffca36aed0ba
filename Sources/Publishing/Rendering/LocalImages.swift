import Bytes
import Configuration
import Credentials
import Files
import Markdown
import Synchronization

/// The pictures in the site's folder that texts refer to. A standalone document embeds them.
///
/// Texts are hostile: an address can only name files in a few folders, links are not followed, and
/// an embedded file must be a picture by its bytes.
struct LocalImages: Sendable {
  private let folders: [String]
  private let url: String?

  /// The most bytes of a file.
  private static let largest = 4 << 20
  /// The most bytes of all files in a document.
  private static let most = 64 << 20

  /// The pictures of a site with an address. The folder of the data is excluded if records are
  /// withheld, since their files are there too.
  init(_ folder: SiteFolder, url: String?, withholdsRecords: Bool) {
    folders = [folder.statics, folder.pages] + (withholdsRecords ? [] : [folder.data])
    self.url = url
  }

  /// Whether the name of a file has an extension of pictures.
  static func isNamed(_ path: String) -> Bool {
    let name = path.lowercased()
    return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"].contains { name.hasSuffix($0) }
  }

  /// The embedder for the pictures of one document.
  func embedder() -> ImageEmbedder {
    let state = Mutex((left: Self.most, known: [String: [UInt8]?]()))
    return ImageEmbedder { address in
      guard let path = self.path(of: address) else { return nil }
      return state.withLock { state in
        if let known = state.known[path] ?? nil {
          state.left -= known.count
          return state.left >= 0 ? known : nil
        }
        if state.known[path] != nil { return nil }
        let found = state.left > 0 ? self.read(path) : nil
        state.left -= found?.count ?? 0
        state.known[path] = .some(found)
        return found
      }
    }
  }

  /// The path below the folders that an address means; nil for an address elsewhere.
  func path(of address: [UInt8]) -> String? {
    let text = String(decoding: address, as: UTF8.self)
    var rest = text[...]
    if let url, text.hasPrefix(url + "/") { rest = rest.dropFirst(url.count + 1) }
    rest = rest.prefix { $0 != "?" && $0 != "#" }
    guard !rest.hasPrefix("//"), let bytes = rest.utf8.percentDecoded() else { return nil }
    // A scheme, a drive, or a backslash, which some systems take for a slash.
    if bytes.contains(where: { $0 < 32 || ":\\".utf8.contains($0) }) { return nil }
    var parts: [String] = []
    for part in String(decoding: bytes, as: UTF8.self).split(separator: "/") where part != "." {
      if part == ".." {
        if parts.popLast() == nil { return nil }
      } else if part.hasPrefix(".") {
        return nil
      } else {
        parts.append(String(part))
      }
    }
    let path = parts.joined(separator: "/")
    return parts.count <= 20 && Self.isNamed(path) ? path : nil
  }

  /// The file at a path as a data URL; nil where no folder has a picture there.
  private func read(_ path: String) -> [UInt8]? {
    for folder in folders {
      guard isFile(path, below: folder),
        let bytes = try? FileSystem.read(folder + "/" + path, limit: Self.largest),
        let type = ImageType(of: bytes)
      else { continue }
      return Array(
        "data:image/\(type.rawValue);base64,\(Base64URL.encode(bytes, isPlain: true))".utf8)
    }
    return nil
  }

  /// Whether a path below a folder leads to a file without passing a link.
  private func isFile(_ path: String, below folder: String) -> Bool {
    func kind(_ path: String) -> FileKind? {
      (try? FileSystem.status(of: path, followingLinks: false))??.kind
    }
    guard kind(folder) == .folder else { return false }
    var place = folder
    let parts = path.split(separator: "/")
    for part in parts.dropLast() {
      place += "/" + part
      if kind(place) != .folder { return false }
    }
    return kind(folder + "/" + path) == .file
  }
}

/// The formats of embedded pictures, recognised by their bytes.
enum ImageType: String {
  case png, jpeg, gif, webp
  case svg = "svg+xml"

  /// The format of some bytes; nil where they are no picture, or a drawing with active content.
  init?(of bytes: [UInt8]) {
    func has(_ start: [UInt8], at place: Int = 0) -> Bool {
      bytes.dropFirst(place).starts(with: start)
    }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has(Array("GIF87a".utf8)) || has(Array("GIF89a".utf8)) {
      self = .gif
    } else if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if Self.isDrawing(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// What a drawing must not contain: scripts, pages, entities, other files, and spellings that
  /// hide these.
  private static let refused = [
    "<script", "<foreignobject", "<iframe", "<embed", "<object", "<audio", "<video", "<handler",
    "<image", "<!doctype", "<!entity", "<?xml-stylesheet", "<![cdata[", "@import", "javascript:",
    "\\", "&#",
  ]

  private static func isDrawing(_ bytes: [UInt8]) -> Bool {
    guard bytes.contains(UInt8(ascii: "<")) else { return false }
    let folded = bytes.map { $0.lowercased }
    if refused.contains(where: { end(of: $0, in: folded, from: 0) != nil }) { return false }
    // An address in a style must refer to a part of the drawing.
    var at = 0
    while let next = end(of: "url(", in: folded, from: at) {
      at = next
      let rest = folded[at...].drop { $0.isSpace || "\"'".utf8.contains($0) }
      if rest.first != UInt8(ascii: "#") { return false }
    }
    var scanner = TagScanner(bytes)
    var isFirst = true
    while let tag = scanner.next() {
      if isFirst, tag.name != "svg" { return false }
      isFirst = false
      for (name, value) in tag.attributes {
        let name = name.lowercased()
        if name.hasPrefix("on") || name.hasSuffix("href") && !value.hasPrefix("#") { return false }
      }
    }
    return !isFirst && scanner.isAtEnd
  }

  /// Where a short word ends in a text.
  private static func end(of word: String, in text: [UInt8], from start: Int) -> Int? {
    let word = Array(word.utf8)
    var at = start
    while let place = text[at...].firstIndex(of: word[0]) {
      if text[place...].starts(with: word) { return place + word.count }
      at = place + 1
    }
    return nil
  }
}
