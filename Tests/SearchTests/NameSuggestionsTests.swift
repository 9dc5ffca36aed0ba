import Formats
import Testing

@testable import Search

@Suite("What the search suggests and folds")
struct NameSuggestionsTests {
  @Test(
    "names have keys for their whole, and for what follows each other character, without case and diacritics"
  )
  func keys() {
    var suggestions = NameSuggestions()
    for name in ["Björn", "ORN", "a b"] { suggestions.add(name, of: "person") }
    suggestions.add("", of: "label")
    suggestions.add(String(repeating: "x", count: 65), of: "label")
    let entries = suggestions.entries
      .map { "\(String(decoding: $0.key, as: UTF8.self)) \($0.spelling)" }.sorted()
    #expect(
      entries
        == [
          "first-label:\(String(repeating: "x", count: 65)) \(String(repeating: "x", count: 65))",
          "first-person:a\u{1F}b a\u{1F}b", "first-person:bjorn Björn", "first-person:orn ORN",
          "inner-person:\u{1F}b a\u{1F}b", "inner-person:b a\u{1F}b", "inner-person:jorn Björn",
          "inner-person:n Björn\u{7F}ORN", "inner-person:orn Björn",
          "inner-person:rn Björn\u{7F}ORN",
        ].sorted())
  }

  @Test("runs hold every character that becomes another text, and no other")
  func folding() {
    var folded: [Int: String] = [:]
    for run in FoldingRun.all {
      for place in 0..<run.count {
        let code = run.first + place * run.step
        folded[code] =
          switch run.target {
          case .text(let text): text
          case .distance(let far): Unicode.Scalar(UInt32(code + far)).map { String($0) }
          }
      }
    }
    let mappings = TextFolding.mappings.map { (Int($0.character.value), $0.folded) }
    #expect(folded == Dictionary(uniqueKeysWithValues: mappings))
  }

  @Test("every character beyond the basic plane that has a small letter is folded to it")
  func casedCharacters() {
    let cased = (0x10000...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
      .filter { $0.properties.changesWhenLowercased }
    let folded = TextFolding.mappings.filter { $0.character.value >= 0x10000 }
    #expect(folded.map(\.character) == Array(cased))
    #expect(folded.map(\.folded) == cased.map { String($0).lowercased() })
  }
}
