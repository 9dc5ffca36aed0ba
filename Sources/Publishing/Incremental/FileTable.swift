import Bytes
import Files

/// Published files in the order of their paths, with the status of each when it was written.
///
/// The paths are one run of bytes, so that a build without changes allocates no string for a file.
struct FileTable: Sendable, CacheValue {
  private var paths: [UInt8] = []
  /// The end of each path in `paths`.
  private var ends: [Int] = []
  /// The status of each file.
  private(set) var files: [WrittenFile] = []

  static let blank = FileTable()

  /// An empty table.
  init() {}

  /// The table of files with distinct paths.
  init(_ files: some Sequence<(path: String, file: WrittenFile)>) {
    var order: [Int] = []
    self.init(files, &order)
  }

  /// The table of files with distinct paths, and the place of each of its files among these.
  init(_ files: some Sequence<(path: String, file: WrittenFile)>, _ order: inout [Int]) {
    var all = FileTable()
    for (path, file) in files { path.withSpan { all.append($0, file) } }
    order = all.files.indices.sorted { all.bytes($0).order(with: all.bytes($1)) < 0 }
    paths.reserveCapacity(all.paths.count)
    for index in order { append(all.bytes(index), all.files[index]) }
  }

  /// How many files there are.
  var count: Int { files.count }

  /// The path of a file.
  func path(_ index: Int) -> String { String(bytes(index)) }

  /// The table with the files of a later one merged in; files that are blank there are removed.
  func updated(with later: FileTable) -> FileTable {
    var all = FileTable()
    var (own, next) = (0, 0)
    while own < count || next < later.count {
      let order =
        next == later.count ? -1 : own == count ? 1 : bytes(own).order(with: later.bytes(next))
      if order < 0 {
        all.append(bytes(own), files[own])
      } else {
        if later.files[next] != .blank { all.append(later.bytes(next), later.files[next]) }
        next += 1
      }
      if order <= 0 { own += 1 }
    }
    return all
  }

  @_lifetime(borrow self)
  private func bytes(_ index: Int) -> Span<UInt8> {
    paths.span.extracting((index == 0 ? 0 : ends[index - 1])..<ends[index])
  }

  private mutating func append(_ path: Span<UInt8>, _ file: WrittenFile) {
    unsafe path.withUnsafeBufferPointer { unsafe paths.append(contentsOf: $0) }
    ends.append(paths.count)
    files.append(file)
  }

  mutating func code(with coder: inout CacheCoder) {
    coder.code(&paths)
    coder.code(&ends)
    coder.code(&files)
    let isOrdered = zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 } && ends.first ?? 0 >= 0
    if !isOrdered || ends.last ?? 0 != paths.count || ends.count != files.count {
      self = FileTable()
      coder.refuse()
    }
  }
}
