import Testing

@testable import Publishing

@Suite("The table of published files")
struct FileTableTests {
  private func file(_ size: Int) -> WrittenFile {
    WrittenFile(size: size, modified: 2, changed: 3, inode: 4)
  }

  private func table(_ sizes: [String: Int]) -> FileTable {
    FileTable(sizes.map { (path: $0, file: file($1)) })
  }

  private func text(_ table: FileTable) -> String {
    (0..<table.count).map { "\(table.path($0)) \(table.files[$0].size)\n" }.joined()
  }

  @Test("lists the files in the order of the bytes of their paths")
  func order() {
    #expect(
      text(table(["issues/2.html": 2, "é.html": 4, "index.html": 3, "issues/10.html": 1]))
        == "index.html 3\nissues/10.html 1\nissues/2.html 2\né.html 4\n")
  }

  @Test("takes new files and other statuses from a later table, and leaves out what is gone")
  func update() {
    let later = table(["a.html": 1, "c.html": 30, "e.html": 5])
    #expect(
      text(table(["b.html": 2, "c.html": 3, "d.html": 4]).updated(with: later))
        == "a.html 1\nb.html 2\nc.html 30\nd.html 4\ne.html 5\n")
    let gone = FileTable([(path: "c.html", file: WrittenFile.blank)])
    #expect(text(later.updated(with: gone)) == "a.html 1\ne.html 5\n")
    #expect(text(FileTable().updated(with: later)) == text(later))
    #expect(text(later.updated(with: FileTable())) == text(later))
  }

  @Test("is read back from the cache as it was written, and not with ends that lead nowhere")
  func cache() throws {
    var coder = CacheCoder()
    var written = table(["a.html": 1, "issues/1.html": 2])
    written.code(with: &coder)
    var reader = CacheCoder(coder.bytes)
    var read = FileTable()
    read.code(with: &reader)
    #expect(text(read) == "a.html 1\nissues/1.html 2\n")
    #expect(reader.isWhole)

    // A count of 19 bytes, the bytes, a count of two ends, and the first end.
    for end in [-1, 20, 1 << 40] {
      var damaged = coder.bytes
      for byte in 0..<8 {
        damaged[8 + 19 + 8 + byte] = UInt8(truncatingIfNeeded: end >> (8 * byte))
      }
      var reader = CacheCoder(damaged)
      read.code(with: &reader)
      #expect(!reader.isWhole && read.count == 0, "an end at \(end)")
    }
  }
}
