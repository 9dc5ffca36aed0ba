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

  @Test("rows that lie about equally far apart are packed, as their number, a width and Rice codes")
  func packed() {
    // 10 of them, six bits of each distance as they are: 0, then 99 as 1 and 35, at last 199 as 3 and 7.
    #expect(written([0, 100, 200, 300, 400, 500, 600, 700, 800, 1000]) == "^EqBgGbsxGbsxGb;OA")
  }
}
