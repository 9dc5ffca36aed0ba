import CPlatform
import Files
import Hashing

/// What is remembered of an output folder from one build to the next, in the site's `.gazette`.
///
/// The file is a row of blocks, each with its checksum: one that names the format, the program and
/// the output folder, one with the state of each published file, and one for each later build of a
/// session with the states that changed. A file that is damaged, foreign or of another program is as
/// good as none, and a block behind a damaged one is not read: states are believed only of files
/// that still answer to them, so that an old one does no harm. Everything else is rendered then, and
/// files with the right bytes are still left alone.
struct BuildCache: Sendable, Equatable {
  /// The state of each published file, by its path in the output.
  var pages: [String: PageState] = [:]
  /// The fingerprint of each template of the last build, by its name.
  var templates: [String: UInt64] = [:]
  /// All inputs of the last build, and what it told; nil where that is not known.
  var lastBuild: LastBuild?
  /// How many bytes of the file can be believed.
  private(set) var length = 0

  private static let magic: UInt64 = 0x3430_6574_7465_7A67

  init() {}

  /// The cache of an output folder; empty where nothing can be believed.
  init(reading path: String, program: UInt64, output: String) {
    let (folder, name) = FileSystem.split(path)
    guard let bytes = try? Folder(folder, followingLink: false).read(name) else { return }
    var reader = CacheReader(bytes)
    guard var head = reader.block(), head.number() == Self.magic, head.number() == program,
      head.text() == FileSystem.resolvingLinks(output)
    else { return }
    while var block = reader.block() {
      guard read(&block) else { break }
      length = reader.offset
    }
  }

  private mutating func read(_ block: inout CacheReader) -> Bool {
    guard let count = block.integer() else { return false }
    if pages.isEmpty { pages.reserveCapacity(min(count, 1 << 20)) }
    for _ in 0..<max(0, count) {
      guard let path = block.text(), let state = block.state() else { return false }
      pages[path] = state
    }
    guard let templateCount = block.integer() else { return false }
    if templateCount > 0 { templates = [:] }
    for _ in 0..<max(0, templateCount) {
      guard let name = block.text(), let fingerprint = block.number() else { return false }
      templates[name] = fingerprint
    }
    // What an earlier block says of all inputs does not hold for a later build.
    lastBuild = LastBuild(&block)
    return true
  }

  /// Where the cache of an output folder is kept.
  static func path(in folder: SiteFolder, output: String) -> String {
    let name = Fingerprint(of: Array(FileSystem.resolvingLinks(output).utf8))
    return folder.cache + "/pages-" + String(name.low, radix: 16)
  }

  /// The hash of the program's build ID; of the size and time of its file where it has none.
  static let program: UInt64 = {
    var hasher = StableHasher()
    var id = [UInt8](repeating: 0, count: 64)
    let length = gazette_build_id(&id, Int32(id.count))
    if length > 0 {
      hasher.combine(Array(id.prefix(Int(length))))
    } else if let status = try? FileSystem.status(of: "/proc/self/exe") {
      hasher.combine(status.size)
      hasher.combine(Int(status.modified))
    }
    return hasher.value
  }()

  /// The bytes of a file that holds all of it.
  func bytes(program: UInt64, output: String) -> [UInt8] {
    var head = CacheWriter()
    head.write(Self.magic)
    head.write(program)
    head.write(FileSystem.resolvingLinks(output))
    return head.block + Self.block(of: pages.sorted { $0.key < $1.key }, templates, lastBuild)
  }

  /// The bytes of a block that says what became of some files; no templates stand for those of the
  /// block before.
  static func block(
    of states: [(key: String, value: PageState)], _ templates: [String: UInt64],
    _ lastBuild: LastBuild?
  ) -> [UInt8] {
    var writer = CacheWriter()
    writer.write(UInt64(states.count))
    for (path, state) in states {
      writer.write(path)
      writer.write(state)
    }
    writer.write(templates.count)
    for (name, fingerprint) in templates.sorted(by: { $0.key < $1.key }) {
      writer.write(name)
      writer.write(fingerprint)
    }
    lastBuild?.write(to: &writer)
    return writer.block
  }
}
