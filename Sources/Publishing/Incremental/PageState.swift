import Files
import Records

/// The state of a published file: it is rendered again only if its inputs differ from these.
struct PageState: Sendable, Equatable, CacheValue {
  /// The inputs of the page.
  var inputs: PageInputs
  /// Why the page was last rendered.
  var reason: RenderReason
  /// The templates and settings that caused it.
  var changedParts: ChangedParts = []
  /// The status of the file when it was written.
  var file: WrittenFile

  static let blank = PageState(
    inputs: PageInputs(kind: 0, template: 0), reason: [], file: .blank)

  /// Everything except the file, which is in the ``FileTable``.
  mutating func code(with coder: inout CacheCoder) {
    inputs.kind.code(with: &coder)
    coder.code(&inputs.fields)
    coder.code(&inputs.template)
    coder.code(&inputs.settings)
    coder.code(&reason)
    coder.code(&changedParts)
  }
}

/// The inputs of a page as hashes; equal inputs give equal bytes.
struct PageInputs: Sendable, Equatable {
  /// The index of the page's kind; ``copied`` for a copied file.
  var kind: Int
  /// The hash of each field of the page's record; empty for a copied file.
  var fields: [UInt64] = []
  /// The hash of the templates that the page depends on; for a copied file, of its source.
  var template: UInt64
  /// The settings that the page depends on.
  var settings: UInt64 = 0

  /// The kind of copied files.
  static let copied = -1

  /// Why a page with these inputs has to be rendered, given its last state.
  func reason(since known: PageState?) -> RenderReason {
    guard let known = known?.inputs, known.kind == kind else { return .new }
    if self == known { return .outputChanged }
    var reason: RenderReason = []
    if known.template != template { reason.insert(.template) }
    if known.settings != settings { reason.insert(.settings) }
    guard known.fields.count == fields.count else { return reason.union(.template) }
    for slot in fields.indices where fields[slot] != known.fields[slot] {
      // Another template may read other fields, so their hashes say nothing.
      if reason.contains(.template), fields[slot] == 0 || known.fields[slot] == 0 { continue }
      reason.insert(.field(slot))
    }
    return reason
  }
}

/// Why a page was rendered: changed fields, or one of the other reasons.
struct RenderReason: OptionSet, Sendable, Hashable {
  let rawValue: UInt64

  /// The page is new, or its state was lost.
  static let new = RenderReason(rawValue: 1)
  /// A template that it depends on changed.
  static let template = RenderReason(rawValue: 2)
  /// The site's settings changed, or Gazette itself.
  static let settings = RenderReason(rawValue: 4)
  /// The published file was changed or removed by another program.
  static let outputChanged = RenderReason(rawValue: 8)

  /// The field in a slot of the page's record changed; slots past 50 share a bit.
  static func field(_ slot: Int) -> RenderReason {
    RenderReason(rawValue: 1 << UInt64(min(slot, 50) + 8))
  }

  /// The slots of the fields that changed.
  var fields: [Int] { (0...50).filter { contains(.field($0)) } }
}

/// The templates and settings of a page that changed with its last rendering.
struct ChangedParts: OptionSet, Sendable, Hashable {
  let rawValue: UInt64

  /// The publication policy.
  static let policy = ChangedParts(rawValue: 1 << 60)
  /// The site's language.
  static let language = ChangedParts(rawValue: 1 << 61)
  /// Whether remote pictures are shown.
  static let images = ChangedParts(rawValue: 1 << 62)
  /// The formats of the pages.
  static let formats = ChangedParts(rawValue: 1 << 63)

  /// A template by its place among those of the page; places past 59 share a bit.
  static func template(_ place: Int) -> ChangedParts {
    ChangedParts(rawValue: 1 << UInt64(min(place, 59)))
  }
}

/// The status of a file in the file system. A file that Gazette wrote and whose status is unchanged
/// is trusted to have the same bytes.
struct WrittenFile: Sendable, Equatable, CacheValue {
  /// Its length in bytes.
  var size: Int
  /// When it was written: nanoseconds since 1970.
  var modified: Int
  /// When its data or attributes last changed, which no program can set: nanoseconds since 1970.
  var changed: Int
  /// The number that identifies it on its disk.
  var inode: UInt64

  static let blank = WrittenFile(size: 0, modified: 0, changed: 0, inode: 0)

  mutating func code(with coder: inout CacheCoder) {
    size.code(with: &coder)
    modified.code(with: &coder)
    changed.code(with: &coder)
    coder.code(&inode)
  }
}

extension WrittenFile {
  init(_ status: FileStatus) {
    self.init(
      size: status.size, modified: Int(status.modified), changed: Int(status.changed),
      inode: status.inode)
  }
}
