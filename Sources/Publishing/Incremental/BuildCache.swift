import Files
import Records

/// What is remembered of an output folder from one build to the next, in the site's `.gazette`.
///
/// The file is a header that names the format, the program and the output folder, the state of each
/// published file, and a checksum. A file that is damaged, foreign or of another program is as good
/// as none: everything is rendered then, and files with the right bytes are still left alone.
struct BuildCache: Sendable, Equatable {
  /// The state of each published file, by its path in the output.
  var pages: [String: PageState] = [:]

  private static let magic: UInt64 = 0x3130_6574_7465_7A67

  /// The cache of an output folder; empty where nothing can be believed.
  init(reading path: String, program: UInt64, output: String) {
    guard let bytes = try? FileSystem.read(path) else { return }
    guard let cache = Self.parse(bytes, program: program, output: output) else { return }
    self = cache
  }

  init() {}

  /// Where the cache of an output folder is kept.
  static func path(in folder: SiteFolder, output: String) -> String {
    let name = Fingerprint(of: Array(FileSystem.resolvingLinks(output).utf8))
    return folder.cache + "/pages-" + String(name.low, radix: 16)
  }

  /// What tells one build of the program from another.
  static let program: UInt64 = {
    var fingerprinter = Fingerprinter()
    if let status = try? FileSystem.status(of: "/proc/self/exe") {
      fingerprinter.combine(status.size)
      fingerprinter.combine(Int(status.modified))
    }
    return fingerprinter.fingerprint.low
  }()

  /// The bytes of the file.
  func bytes(program: UInt64, output: String) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.magic)
    writer.write(program)
    writer.write(output)
    writer.write(UInt64(pages.count))
    for (path, state) in pages.sorted(by: { $0.key < $1.key }) {
      writer.write(path)
      writer.write(UInt64(state.fields.count))
      for field in state.fields { writer.write(field) }
      writer.write(state.template)
      writer.write(state.settings)
      writer.write(state.reason.rawValue)
      writer.write(UInt64(bitPattern: Int64(state.file.size)))
      writer.write(UInt64(bitPattern: state.file.modified))
      writer.write(state.file.inode)
    }
    let checksum = Fingerprint(of: writer.bytes)
    writer.write(checksum.high)
    writer.write(checksum.low)
    return writer.bytes
  }

  /// Keeps the cache for the next build; not being able to is no error.
  func write(to path: String, program: UInt64, output: String) {
    let (folder, _) = FileSystem.split(path)
    do {
      try FileSystem.makeFolder(folder)
      try FileSystem.replace(path, with: bytes(program: program, output: output), isDurable: false)
    } catch {
      // The next build renders everything; it is slower and just as right.
    }
  }

  private static func parse(_ bytes: [UInt8], program: UInt64, output: String) -> BuildCache? {
    guard bytes.count > 16 else { return nil }
    let body = Array(bytes[..<(bytes.count - 16)])
    var tail = ByteReader(bytes[(bytes.count - 16)...])
    let checksum = Fingerprint(of: body)
    guard tail.number() == checksum.high, tail.number() == checksum.low else { return nil }
    var reader = ByteReader(body[...])
    guard reader.number() == magic, reader.number() == program, reader.text() == output,
      let count = reader.number()
    else { return nil }
    var cache = BuildCache()
    for _ in 0..<count {
      guard let path = reader.text(), let state = reader.state() else { return nil }
      cache.pages[path] = state
    }
    return cache
  }
}

/// Writes numbers and texts one after the other.
private struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func write(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ text: String) {
    write(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}

/// Reads what a `ByteWriter` wrote; nil where there is nothing more to read.
private struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  mutating func number() -> UInt64? {
    guard rest.count >= 8 else { return nil }
    let number = rest.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    rest = rest.dropFirst(8)
    return UInt64(littleEndian: number)
  }

  mutating func text() -> String? {
    guard let count = number(), count <= UInt64(rest.count) else { return nil }
    let text = String(decoding: rest.prefix(Int(count)), as: UTF8.self)
    rest = rest.dropFirst(Int(count))
    return text
  }

  mutating func state() -> PageState? {
    guard let count = number(), count <= 200 else { return nil }
    var fields: [UInt64] = []
    for _ in 0..<count {
      guard let field = number() else { return nil }
      fields.append(field)
    }
    guard let template = number(), let settings = number(), let reason = number(),
      let size = number(), let modified = number(), let inode = number()
    else { return nil }
    return PageState(
      fields: fields, template: template, settings: settings,
      reason: RenderReason(rawValue: reason),
      file: WrittenFile(
        size: Int(Int64(bitPattern: size)), modified: Int64(bitPattern: modified), inode: inode))
  }
}
