import CPlatform
import Diagnostics
import Files
import Hashing

/// What is remembered of an output folder from one build to the next, in the site's `.gazette`.
///
/// The file is a row of blocks, each with its checksum: one that names the format, the program and
/// the output folder, one with the state of each published file, and one for each later build of a
/// session with the states that changed. A file that is damaged, foreign or of another program is as
/// good as none, and a block behind a damaged one is not read: states are believed only of files
/// that still have the status they were written with, so that an old one does no harm. Everything else
/// is rendered then, and files with the right bytes are still left alone.
struct BuildCache: Sendable {
  /// What a block says: the states of some files, and of the build that wrote it.
  struct Block: Sendable, CacheValue {
    /// The state of published files, by their paths in the output.
    var states: [String: PageState] = [:]
    /// The hash of each template, by its name; none for those of the block before.
    var templates: [String: UInt64] = [:]
    /// All inputs of the build, and what it told; nil where that is not known.
    var lastBuild: LastBuild?

    static let blank = Block()

    mutating func code(with coder: inout CacheCoder) {
      states.code(with: &coder)
      templates.code(with: &coder)
      lastBuild.code(with: &coder)
    }
  }

  /// What all blocks say together.
  private(set) var content = Block()
  /// How many bytes of the file can be believed.
  private(set) var length = 0

  /// Nothing is remembered.
  init() {}

  /// The cache of an output folder; empty where nothing can be believed.
  init(reading path: String, output: String) {
    let (folder, name) = FileSystem.split(path)
    guard let bytes = try? Folder(folder, followingLink: false).read(name) else { return }
    var coder = CacheCoder(bytes)
    guard coder.block([String].self) == Self.head(of: output) else { return }
    while let block = coder.block(Block.self) {
      if content.states.isEmpty {
        content.states = block.states
      } else {
        content.states.merge(block.states) { $1 }
      }
      if !block.templates.isEmpty { content.templates = block.templates }
      // What an earlier block says of all inputs does not hold for a later build.
      content.lastBuild = block.lastBuild
      length = coder.offset
    }
  }

  /// Where the cache of an output folder is kept.
  static func path(in folder: SiteFolder, output: String) -> String {
    let name = Fingerprint(of: Array(FileSystem.resolvingLinks(output).utf8))
    return folder.cache + "/pages-" + String(name.low, radix: 16)
  }

  /// The bytes of a file that holds all of it.
  static func file(_ content: Block, output: String) -> [UInt8] {
    CacheCoder.block(head(of: output)) + CacheCoder.block(content)
  }

  private static func head(of output: String) -> [String] {
    ["gazette-cache 6", String(program, radix: 16), FileSystem.resolvingLinks(output)]
  }

  /// The hash of the program's build ID; of the size and time of its file where it has none.
  static let program: UInt64 = {
    var hasher = StableHasher()
    var id = [UInt8](repeating: 0, count: 64)
    let length = unsafe gazette_build_id(&id, Int32(id.count))
    if length > 0 {
      hasher.combine(Array(id.prefix(Int(length))))
    } else if let status = try? FileSystem.status(of: "/proc/self/exe") {
      hasher.combine(status.size)
      hasher.combine(Int(status.modified))
    }
    return hasher.value
  }()
}

extension Array: CacheValue where Element: CacheValue {
  static var blank: [Element] { [] }
  mutating func code(with coder: inout CacheCoder) { coder.code(&self) }
}

/// The inputs of a build and what it told, so that the next one need not begin where nothing changed.
struct LastBuild: Sendable, CacheValue {
  /// What was asked of the build, the day included, in 64 bits.
  var options: UInt64 = 0
  /// The files that it was made from.
  var inputs = InputStamp()
  /// How many pages the site has.
  var pages = 0
  /// How many records of the data are not published.
  var withheld = 0
  /// What the system knows of the list of published files.
  var list: WrittenFile?
  /// What the user was told of the inputs.
  var warnings: [Diagnostic] = []

  static let blank = LastBuild()

  mutating func code(with coder: inout CacheCoder) {
    coder.code(&options)
    inputs.code(with: &coder)
    pages.code(with: &coder)
    withheld.code(with: &coder)
    list.code(with: &coder)
    coder.code(&warnings)
  }
}
