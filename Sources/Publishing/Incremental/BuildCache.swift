import CPlatform
import Configuration
import Diagnostics
import Files
import Hashing

/// The cache of an output folder that a build leaves for the next one, in the site's `.gazette`.
///
/// The file consists of blocks with checksums: one that identifies the format, the program and the
/// output folder, then two for each build (``Block``). The first of these has the files as the
/// build left them and the inputs of the build; a build without changes reads no more. The second
/// has the inputs of the pages. The first build writes all files, later ones append those that
/// changed. A file that is damaged, foreign or of another program is ignored, and nothing after a
/// damaged block is read. A state is only trusted while the published file has the status it was
/// written with, so an outdated one does no harm. Everything else is rendered again, and a file
/// whose bytes are right is still not written.
struct BuildCache: Sendable {
  /// The part that a build appends: the states of files, and its inputs.
  struct Block: Sendable {
    /// The states of published files by their paths in the output; blank for removed files.
    var states: [String: PageState] = [:]
    /// The hash of each template by its name; empty if none changed.
    var templates: [String: UInt64] = [:]
    /// The hash of the publication policy; nil where that is not known.
    var policy: UInt64?
    /// All inputs of the build and its messages; nil where they are not known.
    var lastBuild: LastBuild?

    /// The two blocks of the file.
    var bytes: [UInt8] {
      var coder = CacheCoder()
      write(with: &coder)
      return coder.bytes
    }

    /// Writes the two blocks; sorting is little work where most paths stand in `paths` in order.
    fileprivate func write(with coder: inout CacheCoder, inOrderOf paths: [String]? = nil) {
      let known = states
      let sorted = paths?.compactMap { path in known[path].map { (key: path, value: $0) } } ?? []
      let states = sorted.count == known.count ? sorted : Array(known)
      var order: [Int] = []
      let files = FileTable(states.lazy.map { (path: $0.key, file: $0.value.file) }, &order)
      coder.write(block: Files(table: files, lastBuild: lastBuild))
      coder.write(
        block: Pages(states: order.map { states[$0].value }, templates: templates, policy: policy))
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

  /// All blocks merged.
  private(set) var content = Block()
  /// The length of the valid part of the file in bytes.
  private(set) var length = 0

  /// An empty cache.
  init() {}

  /// The cache of an output folder; empty where the file is not valid.
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
      // The inputs of an earlier build say nothing of a later one.
      content.lastBuild = files.lastBuild
      length = coder.offset
    }
  }

  /// The inputs of the last build, and all files as it left them; nil where that is not known.
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

  /// The path of the cache of an output folder.
  static func path(in folder: SiteFolder, output: String) -> String {
    let name = Fingerprint(of: Array(FileSystem.resolvingLinks(output).utf8))
    return folder.cache + "/" + prefix + String(name.low, radix: 16)
  }

  private static let prefix = "pages-"

  /// Removes the caches of outputs that no longer exist, as after a move of the site, and those that
  /// cannot be read: they name records that may be withheld since, and caches are often passed on.
  static func removeForgotten(in folder: Folder) {
    for entry in (try? folder.entries()) ?? []
    where entry.name.hasPrefix(prefix) && !entry.name.hasSuffix(".lock") {
      guard let file = try? folder.open(entry.name) else { continue }
      let output = CacheCoder.block([String].self, in: file)?.last ?? ""
      if FileSystem.isFolder(output) { continue }
      try? folder.remove(entry.name)
    }
  }

  /// The bytes of a file with all of a content, of which most paths stand in `paths` in order.
  static func file(_ content: Block, inOrderOf paths: [String]?, output: String) -> [UInt8] {
    // Most pages have some forty fields with 8 bytes for each.
    var coder = CacheCoder(capacity: 512 * content.states.count)
    coder.write(block: head(of: output))
    content.write(with: &coder, inOrderOf: paths)
    return coder.bytes
  }

  private static func head(of output: String) -> [String] {
    ["gazette-cache 8", String(program, radix: 16), FileSystem.resolvingLinks(output)]
  }

  /// The hash of the program's build ID, else of the size and time of its file.
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

/// The inputs and messages of a build, so that the next one can end early where nothing changed.
struct LastBuild: Sendable, CacheValue {
  /// A hash of the build's options, including the day.
  var options: UInt64 = 0
  /// The files that it read.
  var inputs = InputStamp()
  /// How many pages the site has.
  var pages = 0
  /// How many records of the data are withheld.
  var withheld = 0
  /// The status of the list of published files.
  var list: WrittenFile?
  /// The warnings about the inputs.
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
