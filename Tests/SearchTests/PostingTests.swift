import Bytes
import Testing

@testable import Search

@Suite("Postings")
struct PostingTests {
  private func written(_ rows: [Int32], of count: Int) -> String {
    var output = ByteBuffer()
    Posting.append(rows.span, of: count, to: &output)
    return output.string
  }

  @Test("few rows are written as differences, five bits a letter")
  func differences() {
    #expect(written([], of: 10) == "")
    #expect(written([0], of: 10) == "A")
    #expect(written([0, 1, 40], of: 1000) == "AAmB")
    #expect(written([1023], of: 5000) == "/f")
  }

  @Test("many rows are written as a bitmap, six a letter")
  func bitmaps() {
    #expect(written([0, 1, 2, 3, 4, 5, 6, 11], of: 12) == "!/h")
  }
}
