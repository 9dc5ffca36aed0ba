import Testing
import TestSupport

@testable import Formats
@testable import Queries

@Suite("Text search")
struct TextNeedleTests {
  private func isFound(_ needle: String, in text: [UInt8]) -> Bool {
    var buffer = FoldingBuffer()
    return TextNeedle(needle).isFound(in: text.span, using: &buffer)
  }

  @Test("a needle is found wherever in a text it begins, and not one letter short of it")
  func positions() {
    for needle in ["x", "xy", "needle", "Ζήτησις", "naïveté", "a\u{301}b", "問題です"] {
      for before in 0..<40 {
        for after in [0, 1, 7, 8, 9, 31, 40] {
          for filler in ["-", "ö", "—", "я"] {
            let head = String(repeating: filler, count: before)
            let tail = String(repeating: filler, count: after)
            #expect(isFound(needle, in: Array((head + needle.uppercased() + tail).utf8)))
            let short = String(needle.unicodeScalars.dropLast().map { Character($0) })
            #expect(!isFound(needle, in: Array((head + short + tail).utf8)), "\(needle) \(head)")
          }
        }
      }
    }
  }

  @Test("finds what a slow search in folded texts finds")
  func agreement() {
    let seed = testSeed()
    var random = SplitMix(seed: seed)
    let pieces = [
      "a", "b", "A", "e\u{301}", "é", "É", "ß", "s", "ﬀ", "f", "\u{301}", "İ", "ı", "i", "—", "я",
      "Я", "слово", "работает", "п", "ё", "Ж", "ї", "ґ", "р", "б\u{306}", "Кx",
      "й", "日", "🦊", " ", "ł", "Ł", "Σ", "ς", "\u{1E9E}", "K", "\u{212A}", "k", "Å", "a\u{30A}",
    ]
    for _ in 0..<4000 {
      let text = (0..<random.next(below: 60)).map { _ in random.pick(pieces) }.joined()
      let needle = (0..<random.next(below: 4)).map { _ in random.pick(pieces) }.joined()
      #expect(
        isFound(needle, in: Array(text.utf8)) == NaiveEvaluator.contains(text, needle),
        "seed \(seed): \(needle) in \(text)")
    }
  }

  @Test("broken UTF-8 is searched without reading past its end")
  func brokenText() {
    var random = SplitMix(seed: 11)
    let bytes: [UInt8] = [
      0x41, 0x61, 0x80, 0xBF, 0xC0, 0xC3, 0xA9, 0xCC, 0x81, 0xE2, 0xEF, 0xF0, 0xFF,
    ]
    for _ in 0..<20_000 {
      let text = (0..<random.next(below: 24)).map { _ in random.pick(bytes) }
      _ = isFound(random.pick(["a", "aa", "é", "e", "é\u{FFFD}"]), in: text)
    }
    #expect(isFound("ab", in: [0xC3, 0x61, 0x62, 0xE2]))
    #expect(isFound("e", in: [0xFF, 0xC3, 0xA9]))
    #expect(!isFound("e", in: [0xFF, 0xC3]))
  }
}
