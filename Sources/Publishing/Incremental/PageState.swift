import Files
import Records

/// What is remembered of a published file, so that it is made again only when it would differ.
struct PageState: Sendable, Equatable, CacheValue {
  /// What the page is made from.
  var inputs: PageInputs
  /// Why the page was last rendered.
  var reason: RenderReason
  /// Which of its templates and settings called for that.
  var changedParts: ChangedParts = []
  /// What the system knew of the file when it was written.
  var file: WrittenFile

  static let blank = PageState(
    inputs: PageInputs(kind: 0, template: 0), reason: [], file: .blank)

  /// All but the file, which is in the table of files.
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
  /// The index of the page's kind; ``copied`` for a file that is only copied.
  var kind: Int
  /// The hash of each field of the page's record; empty for a copied file.
  var fields: [UInt64] = []
  /// The hash of the templates that the page depends on; for a copied file, of its source.
  var template: UInt64
  /// The settings that the page depends on.
  var settings: UInt64 = 0

  /// The kind of files that are copied.
  static let copied = -1

  /// Why a page with these inputs has to be rendered, given what is remembered of it.
  func reason(since known: PageState?) -> RenderReason {
    guard let known = known?.inputs, known.kind == kind else { return .new }
    if self == known { return .outputChanged }
    var reason: RenderReason = []
    if known.template != template { reason.insert(.template) }
    if known.settings != settings { reason.insert(.settings) }
    guard known.fields.count == fields.count else { return reason.union(.template) }
    for slot in fields.indices where fields[slot] != known.fields[slot] {
      // Another template reads other fields.
      if reason.contains(.template), fields[slot] == 0 || known.fields[slot] == 0 { continue }
      reason.insert(.field(slot))
    }
    return reason
  }
}

/// Why a page was rendered: any of its fields, or something besides.
struct RenderReason: OptionSet, Sendable, Hashable {
  let rawValue: UInt64

  /// The page was not there before, or nothing was remembered of it.
  static let new = RenderReason(rawValue: 1)
  /// A template that it depends on changed.
  static let template = RenderReason(rawValue: 2)
  /// The site's settings changed, or Gazette itself.
  static let settings = RenderReason(rawValue: 4)
  /// The published file was changed or removed by somebody else.
  static let outputChanged = RenderReason(rawValue: 8)

  /// The field in a slot of the page's record changed; slots past 50 share a bit.
  static func field(_ slot: Int) -> RenderReason {
    RenderReason(rawValue: 1 << UInt64(min(slot, 50) + 8))
  }

  /// The slots of the fields that changed.
  var fields: [Int] { (0...50).filter { contains(.field($0)) } }
}

/// Which of the templates and settings that a page depends on differed when it was last rendered.
struct ChangedParts: OptionSet, Sendable, Hashable {
  let rawValue: UInt64

  /// What must not be published.
  static let policy = ChangedParts(rawValue: 1 << 60)
  /// The site's language.
  static let language = ChangedParts(rawValue: 1 << 61)
  /// Whether pictures of other hosts are shown.
  static let images = ChangedParts(rawValue: 1 << 62)
  /// The forms in which pages are published.
  static let formats = ChangedParts(rawValue: 1 << 63)

  /// A template by its place among those of the page; places past 59 share a bit.
  static func template(_ place: Int) -> ChangedParts {
    ChangedParts(rawValue: 1 << UInt64(min(place, 59)))
  }
}

/// What the system knows of a file; one that Gazette wrote and of which it still knows the same is
/// believed to hold the same bytes.
struct WrittenFile: Sendable, Equatable, CacheValue {
  /// Its length in bytes.
  var size: Int
  /// When it was written: nanoseconds since 1970.
  var modified: Int
  /// When its data or attributes last changed, which nobody can set: nanoseconds since 1970.
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
