import Files
import Records

/// What is remembered of a published file, so that it is made again only when it would differ.
struct PageState: Sendable, Equatable {
  /// The fingerprint of each field of the page's record, by slot; of a copied file, none.
  var fields: [UInt64]
  /// The fingerprint of the templates that the page depends on; of a copied file, of its source's
  /// status.
  var template: UInt64
  /// The fingerprint of the settings that the page depends on.
  var settings: UInt64
  /// Why the page was last rendered.
  var reason: RenderReason
  /// What the system knew of the file when it was written.
  var file: WrittenFile

  /// Whether the page would come out as it did.
  func isMadeFrom(_ other: PageInputs) -> Bool {
    fields == other.fields && template == other.template && settings == other.settings
  }
}

/// What a page is made from, as fingerprints.
struct PageInputs: Sendable, Equatable {
  /// The fingerprint of each field of the record, by slot.
  var fields: [UInt64]
  /// The fingerprint of the templates.
  var template: UInt64
  /// The fingerprint of the settings.
  var settings: UInt64

  /// Why a page with these inputs has to be rendered, given what is remembered of it.
  func reason(since known: PageState?) -> RenderReason {
    guard let known else { return .new }
    if known.isMadeFrom(self) { return .outputChanged }
    var reason: RenderReason = []
    if known.template != template { reason.insert(.template) }
    if known.settings != settings { reason.insert(.settings) }
    guard known.fields.count == fields.count else { return reason.union(.template) }
    for slot in fields.indices where fields[slot] != known.fields[slot] {
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

/// What the system knows of a file that Gazette wrote; a file that still answers to it is believed
/// to hold the same bytes.
struct WrittenFile: Sendable, Equatable {
  /// Its length in bytes.
  var size: Int
  /// When it was written: nanoseconds since 1970.
  var modified: Int64
  /// The number that identifies it on its disk.
  var inode: UInt64
}

extension WrittenFile {
  init(_ status: FileStatus) {
    self.init(size: status.size, modified: status.modified, inode: status.inode)
  }
}
