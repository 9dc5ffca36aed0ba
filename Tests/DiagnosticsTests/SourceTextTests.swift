import Diagnostics
import Testing

@Suite("Places in a text")
struct SourceTextTests {
  private func position(_ text: String, _ offset: Int) -> [Int?] {
    let place = SourceText(name: "f", text: text).place(at: offset)
    return [place.line, place.column]
  }

  @Test("lines end at LF, at CR and at CR LF")
  func lineEnds() {
    #expect(position("a\nb\rc\r\nd", 0) == [1, 1])
    #expect(position("a\nb\rc\r\nd", 2) == [2, 1])
    #expect(position("a\nb\rc\r\nd", 4) == [3, 1])
    #expect(position("a\nb\rc\r\nd", 7) == [4, 1])
  }

  @Test("columns count characters of any width once")
  func columns() {
    #expect(position("zażółć!", 10) == [1, 7])
    #expect(position("日本!", 6) == [1, 3])
  }

  @Test("offsets outside the text give its ends")
  func outside() {
    #expect(position("ab\ncd", -5) == [1, 1])
    #expect(position("ab\ncd", 99) == [2, 3])
    #expect(position("", 0) == [1, 1])
  }

  @Test("a span is underlined on its first line only, and at least once")
  func spans() {
    let source = SourceText(name: "f", text: "ab\ncd")
    #expect(source.place(of: 1..<5).length == 1)
    #expect(source.place(of: 0..<2).length == 2)
    #expect(source.place(of: 4..<4).length == 1)
    #expect(source.place(of: 90..<95).excerpt == "cd")
  }

  @Test("of a long line the part around the place is kept, and shown as of the whole line")
  func longLines() throws {
    let line = String(repeating: "é", count: 5000) + "<here>" + String(repeating: "b", count: 5000)
    let place = SourceText(name: "f", text: "a\n\(line)\nc").place(at: 2 + 10_000)
    let excerpt = try #require(place.excerpt)
    #expect(place.line == 2 && place.column == 5001)
    #expect(excerpt.utf8.count < 2100 && !excerpt.contains("\u{FFFD}"))
    #expect(
      DiagnosticFormatter.window(excerpt, around: 5001, skipped: place.skipped)
        == DiagnosticFormatter.window(line, around: 5001))
  }

  @Test("bytes that are not UTF-8 are shown as U+FFFD")
  func brokenBytes() {
    let place = SourceText(name: "f", utf8: [0x61, 0xFF, 0x62]).place(at: 2)
    #expect(place.column == 3)
    #expect(place.excerpt == "a\u{FFFD}b")
  }
}
