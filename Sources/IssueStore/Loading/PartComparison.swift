import Bytes
import Diagnostics
import Files
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileBytes {
  /// Reads a file with known parts. Parts that it still has are compared piece by piece, in little
  /// memory, and their bytes are left out: they are replaced by zeros.
  ///
  /// - Returns: the bytes, and the known parts with those that were left out; nil where nothing
  ///   was, or where the file is small.
  static func read(
    _ path: String, name: String, jobs: Int, leavingOut known: KnownParts
  ) throws(Diagnostic) -> (FileBytes, KnownParts)? {
    // The part outside of containers comes last, wherever it is.
    let ranges = known.file.parts.map(\.range)
    guard zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound }) else {
      return nil
    }
    do throws(SystemError) {
      let (descriptor, status) = try FileSystem.open(path)
      defer { close(descriptor) }
      guard let bytes = FileBytes(sparse: status.size) else { return nil }
      let threads = Threads.count(for: jobs)
      let comparison = PartComparison(bytes, descriptor, size: status.size, known)
      let (changed, parts) = comparison.run(threads: threads)
      if parts.isEmpty { return nil }
      try bytes.fill(changed, from: descriptor, path, threads: threads)
      var known = known
      known.leftOut = parts
      return (bytes, known)
    } catch {
      throw unreadable(name, error)
    }
  }
}

/// Compares a file with the parts that it had before: from the beginning, where parts have not
/// moved, and from the end, where they are moved by the difference in length. Both sides stop at
/// their first change.
private final class PartComparison: Sendable {
  private let file: FileBytes
  private let descriptor: Int32
  private let size: Int
  private let known: KnownParts
  private let rest: Mutex<Rest>

  /// The end of the file that a thread compares from.
  private enum Side { case beginning, end }

  /// What is still to be compared.
  private struct Rest {
    /// The parts that have yet to be compared; all others are the same, or are being compared.
    var parts: Range<Int>
    /// The sides that have reached their first change.
    var done: Set<Side> = []

    /// Takes the next part of a side, or of the other one when it is done.
    mutating func take(_ side: Side) -> (index: Int, side: Side)? {
      let other = side == .beginning ? Side.end : .beginning
      for side in [side, other] where !done.contains(side) {
        if let index = side == .beginning ? parts.popFirst() : parts.popLast() {
          return (index, side)
        }
      }
      return nil
    }

    /// Puts back a part that differs, and all between it and the rest: these have to be read.
    mutating func differs(_ index: Int, on side: Side) {
      done.insert(side)
      parts =
        side == .beginning
        ? min(parts.lowerBound, index)..<parts.upperBound
        : parts.lowerBound..<max(parts.upperBound, index + 1)
    }
  }

  private var parts: [FileParts.Part] { known.file.parts }
  /// How many bytes the file has more than it had.
  private var growth: Int { size - known.file.size }

  init(_ file: FileBytes, _ descriptor: Int32, size: Int, _ known: KnownParts) {
    self.file = file
    self.descriptor = descriptor
    self.size = size
    self.known = known
    rest = Mutex(Rest(parts: 0..<known.file.parts.count))
  }

  /// Compares the file with its known parts. Copies the gaps between unchanged parts into its
  /// bytes, and the unchanged parts that are needed.
  ///
  /// - Returns: the range that has yet to be read, and the parts that were left out, by their
  ///   offsets.
  func run(threads: Int) -> (changed: Range<Int>, leftOut: [Int: KnownParts.Match]) {
    Threads.run(2, threads: threads) { compare(from: $0 == 0 ? .beginning : .end) }
    let count = parts.count
    var (front, back) = rest.withLock { ($0.parts.lowerBound, $0.parts.upperBound) }
    let start = front > 0 ? limit(front) : 0
    while back < count, parts[back].range.lowerBound + growth < start { back += 1 }
    // Records before it may now be one part with it.
    back = min(back + 1, count)
    var leftOut: [Int: KnownParts.Match] = [:]
    for (indices, shift) in [(0..<front, 0), (back..<count, growth)] {
      for index in indices where canBeLeftOut(index) {
        let range = parts[index].range
        leftOut[range.lowerBound + shift] = (index, range.upperBound + shift)
      }
    }
    if front > 0 { _ = copy(0..<parts[0].range.lowerBound) }
    return (start..<max(start, min(size, limit(back) + growth)), leftOut)
  }

  /// The old offset of a part; the end of the file for the one after the last.
  private func limit(_ index: Int) -> Int {
    index < parts.count ? parts[index].range.lowerBound : known.file.size
  }

  private func compare(from side: Side) {
    var piece: [UInt8] = []
    while let (index, side) = rest.withLock({ $0.take(side) }) {
      if !isSame(index, shift: side == .beginning ? 0 : growth, &piece) {
        rest.withLock { $0.differs(index, on: side) }
      }
    }
  }

  /// Whether a part is unchanged, moved by a number of bytes. If so, the bytes between it and the
  /// next part are put into the file's bytes, and those of the part itself if they are needed.
  private func isSame(_ index: Int, shift: Int, _ piece: inout [UInt8]) -> Bool {
    let part = parts[index]
    let range = part.range.lowerBound + shift..<part.range.upperBound + shift
    guard range.lowerBound >= 0, range.upperBound <= size else { return false }
    let whole = range.lowerBound..<min(size, limit(index + 1) + shift)
    guard read(whole, into: &piece), FileParts.key(of: piece.span, 0..<range.count) == part.key
    else { return false }
    var needed = 0
    if canBeLeftOut(index) {
      needed = range.count
      // The brace identifies it as an object.
      file.set(piece.span.extracting(..<1), at: whole.lowerBound)
    }
    file.set(piece.span.extracting(needed..<whole.count), at: whole.lowerBound + needed)
    return true
  }

  /// Whether a part is skipped when the file is read, and not needed before that to recognise the
  /// file's format.
  private func canBeLeftOut(_ index: Int) -> Bool {
    parts[index].ordinal > 1 && parts[index].first >= FileSamples.limit && known.isFound(index)
  }

  private func copy(_ range: Range<Int>) -> Bool {
    var piece: [UInt8] = []
    guard read(range, into: &piece) else { return false }
    file.set(piece.span.extracting(0..<range.count), at: range.lowerBound)
    return true
  }

  /// Reads a range of the file; false where it is not there any more.
  private func read(_ range: Range<Int>, into piece: inout [UInt8]) -> Bool {
    if piece.count < range.count { piece = [UInt8](repeating: 0, count: range.count) }
    return unsafe piece.withUnsafeMutableBytes { piece in
      guard let start = piece.baseAddress else { return true }
      return unsafe FileBytes.read(range, from: descriptor, to: start).end == range.upperBound
    }
  }
}
