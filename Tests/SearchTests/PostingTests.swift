import Bytes
import Testing

@testable import Search

@Suite("Postings")
struct PostingTests {
  private func written(_ rows: [Int32]) -> String {
    var output = ByteBuffer()
    Posting.append(rows[...], to: &output)
    return output.string
  }

  @Test("few rows are written as differences, five bits a letter")
  func differences() {
    #expect(written([]) == "")
    #expect(written([0]) == "A")
    #expect(written([0, 1, 40]) == "AAmB")
    #expect(written([1023]) == "/f")
  }

  @Test("many rows are written as a bitmap, six a letter")
  func bitmaps() {
    #expect(written([0, 1, 2, 3, 4, 5, 6, 11]) == "!/h")
  }
}
