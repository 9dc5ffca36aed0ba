import Hashing

/// Writes numbers and texts one after the other.
struct CacheWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ number: Int) {
    write(UInt64(bitPattern: Int64(number)))
  }

  mutating func write(_ text: String) {
    write(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ text: String?) {
    write(text == nil ? 0 : 1 as UInt64)
    if let text { write(text) }
  }

  mutating func write(_ state: PageState) {
    write(UInt64(state.inputs.kind))
    write(UInt64(state.inputs.fields.count))
    for field in state.inputs.fields { write(field) }
    write(state.inputs.template)
    write(state.inputs.settings)
    write(state.reason.rawValue)
    write(state.changedParts.rawValue)
    write(state.file.size)
    write(Int(state.file.modified))
    write(Int(state.file.changed))
    write(state.file.inode)
  }

  /// What was written as a block: its length and a checksum in front.
  var block: [UInt8] {
    var head = CacheWriter()
    head.write(UInt64(bytes.count))
    let checksum = Fingerprint(of: bytes)
    head.write(checksum.high)
    head.write(checksum.low)
    return head.bytes + bytes
  }
}

/// Reads what a `CacheWriter` wrote; nil where there is nothing more to read.
struct CacheReader {
  private let bytes: [UInt8]
  private(set) var offset: Int
  private let end: Int

  init(_ bytes: [UInt8], from offset: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    self.offset = offset
    self.end = end ?? bytes.count
  }

  var isAtEnd: Bool { offset == end }

  mutating func number() -> UInt64? {
    guard end - offset >= 8 else { return nil }
    let number = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    offset += 8
    return UInt64(littleEndian: number)
  }

  mutating func integer() -> Int? {
    number().map { Int(Int64(bitPattern: $0)) }
  }

  mutating func text() -> String? {
    guard let count = number(), count <= UInt64(end - offset) else { return nil }
    let next = offset + Int(count)
    let text = bytes.withUnsafeBytes {
      String(decoding: UnsafeRawBufferPointer(rebasing: $0[offset..<next]), as: UTF8.self)
    }
    offset = next
    return text
  }

  mutating func optionalText() -> String?? {
    guard let isThere = number() else { return nil }
    return isThere == 0 ? .some(nil) : text().map { .some($0) }
  }

  mutating func state() -> PageState? {
    guard let kind = number(), let count = number(), count <= 200 else { return nil }
    var fields: [UInt64] = []
    fields.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let field = number() else { return nil }
      fields.append(field)
    }
    guard let template = number(), let settings = number(), let reason = number(),
      let parts = number(), let size = integer(), let modified = number(), let changed = number(),
      let inode = number()
    else { return nil }
    return PageState(
      inputs: PageInputs(
        kind: UInt8(truncatingIfNeeded: kind), fields: fields, template: template,
        settings: settings),
      reason: RenderReason(rawValue: reason), changedParts: ChangedParts(rawValue: parts),
      file: WrittenFile(
        size: size, modified: Int64(bitPattern: modified), changed: Int64(bitPattern: changed),
        inode: inode))
  }

  /// What a block holds; nil, and nothing is read, where none is whole.
  mutating func block() -> CacheReader? {
    var ahead = self
    guard let count = ahead.number(), let high = ahead.number(), let low = ahead.number(),
      count <= UInt64(end - ahead.offset)
    else { return nil }
    let next = ahead.offset + Int(count)
    let checksum = bytes.withUnsafeBytes {
      Fingerprint(of: UnsafeRawBufferPointer(rebasing: $0[ahead.offset..<next]))
    }
    guard checksum == Fingerprint(high: high, low: low) else { return nil }
    offset = next
    return CacheReader(bytes, from: ahead.offset, to: next)
  }
}
