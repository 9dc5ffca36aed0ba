import Secrets
import TestSupport
import Testing

@Suite("Lines that were looked at before")
struct NewLinesTests {
  private func taken(_ text: String, from lines: inout NewLines) -> String {
    var taken = ""
    lines.take(from: Array(text.utf8).span) {
      taken = $0.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
    return taken
  }

  @Test("a line is taken once, a short one always, until all are forgotten")
  func once() {
    var lines = NewLines()
    let frame = "<nav>a line of the frame</nav>\n"
    #expect(taken(frame + "<p>\none and no other, it is\n", from: &lines).count == 59)
    #expect(
      taken(frame + "<p>\n" + frame + "two and no other, it is", from: &lines)
        == "<p>\ntwo and no other, it is")
    #expect(taken(frame, from: &lines) == "")
    #expect(taken("", from: &lines) == "")
    lines.forget()
    #expect(taken(frame, from: &lines) == frame)
  }

  @Test("what is left out stood there before, byte for byte, and the rest stays in its order")
  func random() {
    let seed = testSeed()
    var random = SplitMix(seed: seed)
    var lines = NewLines()
    var known: Set<String> = []
    for _ in 0..<500 {
      let text = (0..<random.next(below: 30)).map { _ in
        let letters = ["a", "b", "ab", "<i>"]
        let words = (0..<random.next(below: 24)).map { _ in letters[random.next(below: 4)] }
        return words.joined() + "\n"
      }
      var rest = taken(text.joined(), from: &lines)[...]
      for line in text {
        if rest.hasPrefix(line) {
          rest.removeFirst(line.count)
        } else {
          #expect(known.contains(line) && line.utf8.count >= 16, "seed \(seed)")
        }
        known.insert(line)
      }
      #expect(rest.isEmpty, "seed \(seed)")
    }
  }
}
