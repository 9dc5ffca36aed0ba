import CPlatform
import Diagnostics
import Files
import Hashing

/// What is remembered of an output folder from one build to the next, in the site's `.gazette`.
///
/// The file consists of blocks, each with its checksum: one that identifies the format, the program and the
/// output folder, then two for each build (``Block``). The first has the files as the build left them and what
/// it was made from, which is all that a build without changes reads; the second has what the pages were made
/// from. The first build writes all files, later ones those that changed. A file that is damaged, foreign
/// or of another program is as good as none, and a block behind a damaged one is not read: states are
/// believed only of files that still have the status they were written with, so that an old one does no
/// harm. Everything else is rendered then, and files with the right bytes are still left alone.
struct BuildCache: Sendable {
  /// What a build adds: the states of files, and what it was made from.
  struct Block: Sendable {
    /// The state of published files, by their paths in the output; blank for those that are gone.
    var states: [String: PageState] = [:]
    /// The hash of each template, by its name; none for those of the build before.
    var templates: [String: UInt64] = [:]
    /// The hash of what the configuration publishes; nil where that is not known.
    var policy: UInt64?
    /// All inputs of the build, and what it told; nil where that is not known.
    var lastBuild: LastBuild?

    /// The two blocks of the file.
    var bytes: [UInt8] {
      let files = FileTable(states.lazy.map { (path: $0, file: $1.file) })
      let pages = Pages(
        states: (0..<files.count).map { states[files.path($0)] ?? .blank }, templates: templates,
        policy: policy)
      return CacheCoder.block(Files(table: files, lastBuild: lastBuild)) + CacheCoder.block(pages)
    }
  }

  /// The first block of a build.
  private struct Files: CacheValue {
    var table = FileTable()
    var lastBuild: LastBuild?

    static let blank = Files()

    mutating func code(with coder: inout CacheCoder) {
      table.code(with: &coder)
      lastBuild.code(with: &coder)
    }
  }

  /// The second block of a build: the states in the order of the first one's table.
  private struct Pages: CacheValue {
    var states: [PageState] = []
    var templates: [String: UInt64] = [:]
    var policy: UInt64?

    static let blank = Pages()

    mutating func code(with coder: inout CacheCoder) {
      coder.code(&states)
      templates.code(with: &coder)
      policy.code(with: &coder)
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
    while let files = coder.block(Files.self), let pages = coder.block(Pages.self),
      files.table.count == pages.states.count
    {
      content.states.reserveCapacity(files.table.count)
      for (index, var state) in pages.states.enumerated() {
        state.file = files.table.files[index]
        content.states[files.table.path(index)] = state.file == .blank ? nil : state
      }
      if !pages.templates.isEmpty { content.templates = pages.templates }
      content.policy = pages.policy
      // What an earlier build says of all inputs does not hold for a later one.
      content.lastBuild = files.lastBuild
      length = coder.offset
    }
  }

  /// What the last build was made from, and all files as it left them; nil where that is not known.
  static func lastBuild(
    reading path: String, output: String
  ) -> (build: LastBuild, files: FileTable)? {
    let (folder, name) = FileSystem.split(path)
    guard let file = try? Folder(folder, followingLink: false).open(name),
      CacheCoder.block([String].self, in: file) == head(of: output),
      var last = CacheCoder.block(Files.self, in: file), CacheCoder.skipBlock(in: file)
    else { return nil }
    while let next = CacheCoder.block(Files.self, in: file), CacheCoder.skipBlock(in: file) {
      last = Files(table: last.table.updated(with: next.table), lastBuild: next.lastBuild)
    }
    return last.lastBuild.map { ($0, last.table) }
  }

  /// Where the cache of an output folder is kept.
  static func path(in folder: SiteFolder, output: String) -> String {
    let name = Fingerprint(of: Array(FileSystem.resolvingLinks(output).utf8))
    return folder.cache + "/" + prefix + String(name.low, radix: 16)
  }

  private static let prefix = "pages-"

  /// Removes what is remembered of outputs that are gone, as after a move of the site: it names records that may be
  /// withheld since, and caches are often handed on.
  static func removeForgotten(in folder: Folder) {
    for entry in (try? folder.entries()) ?? []
    where entry.name.hasPrefix(prefix) && !entry.name.hasSuffix(".lock") {
      guard let file = try? folder.open(entry.name) else { continue }
      let output = CacheCoder.block([String].self, in: file)?.last ?? ""
      if FileSystem.isFolder(output) { continue }
      try? folder.remove(entry.name)
    }
  }

  /// The bytes of a file that holds all of it.
  static func file(_ content: Block, output: String) -> [UInt8] {
    CacheCoder.block(head(of: output)) + content.bytes
  }

  private static func head(of output: String) -> [String] {
    ["gazette-cache 8", String(program, radix: 16), FileSystem.resolvingLinks(output)]
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
