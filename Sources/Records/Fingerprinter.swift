import Hashing

/// Hashes values of records: 64 bits, the same for the same values on every machine and in every run.
///
/// A value is hashed with its kind, and with its length where that varies, so that different
/// sequences of values are hashed differently.
public struct Fingerprinter: Sendable {
  private var hasher = StableHasher()

  /// A fingerprinter without anything in it.
  public init() {}

  /// The fingerprint of all that was added.
  public var fingerprint: UInt64 { hasher.value }

  /// Adds a whole number.
  public mutating func combine(_ number: Int) {
    hasher.combine(number)
  }

  /// Adds a text.
  public mutating func combine(_ text: String) {
    hasher.combine(text)
  }

  /// Adds a run of bytes.
  public mutating func combine(_ run: [UInt8]) {
    hasher.combine(run)
  }

  /// Adds a record: its type's name and every field that is not derived.
  public mutating func combine<R: Record>(record: R) {
    unsafe withUnsafePointer(to: record) { unsafe combine(recordOf: R.fields.type, at: $0) }
  }

  /// The fingerprint of a single record.
  public static func fingerprint<R: Record>(of record: R) -> UInt64 {
    var fingerprinter = Fingerprinter()
    fingerprinter.combine(record: record)
    return fingerprinter.fingerprint
  }

  /// Combines a record whose fingerprint is known.
  public mutating func combine(known fingerprint: UInt64) {
    mark(.record)
    hasher.combine(fingerprint)
  }

  /// Adds the record of a type at an address.
  mutating func combine(recordOf type: RecordType, at record: UnsafeRawPointer) {
    mark(.record)
    type.read { type in
      hasher.combine(type.nameHash)
      for field in type.combined { unsafe field.combine(at: record, into: &self) }
    }
  }

  /// The fingerprint of each field of a record by its slot, 64 bits each; 0 for derived fields and for those
  /// that nothing reads.
  public static func fieldFingerprints(
    of record: RecordReference, reading read: FieldSet = .all
  ) -> [UInt64] {
    record.type.read { type in
      type.accessors.indices.map { slot in
        guard type.isCombined[slot], read.contains(slot) else { return 0 }
        var fingerprinter = Fingerprinter()
        unsafe type.accessors[slot].combine(at: record.address, into: &fingerprinter)
        return fingerprinter.fingerprint
      }
    }
  }

  /// Adds a short text as a field's value.
  public mutating func combine(field text: String) {
    mark(.string)
    combine(text)
  }

  /// Combines the length of a list that follows.
  public mutating func beginList(of count: Int) {
    mark(.list)
    combine(count)
  }

  /// Adds a field's value.
  public mutating func combine(_ value: FieldValue) {
    switch value {
    case .none: mark(.none)
    case .bool(let bool): mark(bool ? .true : .false)
    case .integer(let number):
      mark(.integer)
      combine(number)
    case .number(let number):
      mark(.number)
      combine(Int(bitPattern: UInt(number.bitPattern)))
    case .string(let text): combine(field: text)
    case .markdown(let markdown):
      mark(.markdown)
      combine(markdown)
    case .link(let target):
      mark(.link)
      combine(target)
    case .list(let values):
      beginList(of: values.count)
      for value in values { combine(value) }
    case .strings(let texts):
      beginList(of: texts.count)
      for text in texts { combine(field: text) }
    case .records(let storage):
      beginList(of: storage.count)
      for index in 0..<storage.count { storage.combine(at: index, into: &self) }
    case .record(let reference):
      reference.storage.combine(at: reference.index, into: &self)
    }
  }

  private mutating func combine(_ markdown: MarkdownText) {
    combine(markdown.source)
    combine(markdown.references.count)
    for reference in markdown.references {
      combine(reference.spelling)
      combine(reference.label ?? "")
      combine(reference.target)
    }
    combine(markdown.base ?? "")
    combine(Int(markdown.origin.rawValue))
  }

  private mutating func combine(_ target: LinkTarget) {
    let (kind, text) =
      switch target {
      case .permalink(let permalink):
        (
          permalink.hasTwin ? 0 : 1,
          permalink.fragment.isEmpty && permalink.query.isEmpty
            ? permalink.path : "\(permalink.path)?\(permalink.query)#\(permalink.fragment)"
        )
      case .asset(let path): (2, path)
      case .anchor(let id): (3, id)
      case .external(let address): (4, address)
      }
    combine(kind)
    combine(text)
  }

  private mutating func mark(_ kind: Kind) {
    hasher.combine(UInt64(kind.rawValue))
  }

  private enum Kind: UInt8 {
    case none, `true`, `false`, integer, number, string, markdown, link, list, record
  }
}
