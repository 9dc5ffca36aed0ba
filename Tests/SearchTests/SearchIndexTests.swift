import Bytes
import IssueModel
import IssueStore
import Queries
import Testing
import TestSupport

@testable import Search

@Suite("The index of searches")
struct SearchIndexTests {
  private func snapshot(_ titles: [String]) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.sources = [Source(name: "", tracker: .table)]
    snapshot.issues = titles.enumerated().map { number, title in
      var issue = Issue(
        identity: .init(source: SourceID(0), number: number + 1, key: nil), title: title)
      issue.body = Text("The body of \(title.lowercased())")
      return issue
    }
    return snapshot
  }

  private func files(_ index: SearchIndex) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: index.files.map { file in
        var output = ByteBuffer()
        index.write(file, to: &output)
        return (file.name, output.string)
      })
  }

  @Test("a key of texts is the end of a word, with the rows whose titles or texts have it")
  func keys() {
    let index = SearchIndex(snapshot(["Ünit", "unit-7"]))
    let shards = files(index).filter { $0.key.hasPrefix("k/") }.map(\.value).joined()
    // `nit` of both rows; `7` and `-` of the second one.
    #expect(shards.contains("nit AA "))
    #expect(shards.contains("t:- B "))
    #expect(shards.contains("t:7 B ") || shards.contains("C7 B "))
  }

  @Test(
    "a key of two words has their characters by turns, with the texts and positions of the first")
  func pairs() {
    let shards = files(SearchIndex(snapshot(["Ünit", "unit-7"])))
      .filter { $0.key.hasPrefix("k/") }.map(\.value).joined()
    // `the body` of both bodies, which are the texts 1 and 3.
    #expect(shards.contains("ebhotd\u{7F}y CECE "))
    // `-7` of the second title, and of its body.
    #expect(shards.contains("-7 EGAP "))
    // `unit-` of titles alone, which is in the second one.
    #expect(shards.contains("Awt:.-7 EG Et-i\u{7F}nu EE "))
  }

  @Test("beginnings of keys that take 64 KB together are keys of their own")
  func beginnings() {
    var beginnings = Beginnings()
    let keys = ["cab", "cabin", "car", "dé", "dè", "e"]
    for (key, size) in zip(keys, [30_000, 20_000, 20_000, 40_000, 30_000, 90_000]) {
      beginnings.append(Array(key.utf8).span, size: size)
    }
    // `cab` has too little, `dé` and `dè` share a byte that is no character, and `e` is one key already.
    #expect(
      beginnings.take().map { "\(String(decoding: $0.text, as: UTF8.self)) \($0.keys)" }
        == ["c 0..<3", "ca 0..<3", "d 3..<5"])
  }

  @Test("what is large is a file by itself")
  func large() {
    let text = Array(repeating: "cc dd", count: 1000).joined(separator: " ")
    let files = files(SearchIndex(snapshot([text, text, text]))).values.filter {
      $0.contains("x:_")
    }
    #expect(
      files.compactMap { $0.split(separator: ",").last?.split(separator: " ").first }.sorted()
        == ["\"Ax:_cdcd", "\"Ax:_dcdc"])
  }

  @Test("a name is kept as the tracker writes it")
  func names() {
    var snapshot = snapshot(["x"])
    snapshot.tags = [Tag(name: "Good First Issue"), Tag(name: "bug")]
    let shards = files(SearchIndex(snapshot)).filter { $0.key.hasPrefix("k/") }.map(\.value)
      .joined()
    #expect(shards.contains("name-label:bug  "))
    #expect(shards.contains("good\\u001ffirst\\u001fissue Good\\u001fFirst\\u001fIssue "))
  }

  @Test("an index that takes over what did not change has the bytes of a new one")
  func following() {
    let seed = testSeed()
    var numbers = SplitMix(seed: seed)
    let words = ["crash", "parser", "ąę", "label", "x", "file.swift", "##", "0af3", "the", "日本語"]
    func title() -> String {
      (0..<Int.random(in: 0..<5, using: &numbers)).map { _ in
        words.randomElement(using: &numbers) ?? ""
      }
      .joined(separator: " ") + " \(Int.random(in: 0..<40, using: &numbers))"
    }
    var titles = (0..<60).map { _ in title() }
    var texts = SearchTexts()
    var titleWords = SearchTexts(titlesOnly: true)
    for _ in 0..<30 {
      let changed = (0..<Int.random(in: 0..<4, using: &numbers)).map { _ in
        Int.random(in: 0..<60, using: &numbers)
      }
      for row in changed { titles[row] = title() }
      let snapshot = snapshot(titles)
      texts = SearchTexts(taking: texts, changed: changed)
      titleWords = SearchTexts(taking: titleWords, changed: changed)
      let index = SearchIndex(
        snapshot, names: FixedKeys(snapshot), texts: texts, titles: titleWords,
        orders: SearchOrders(of: snapshot.issues))
      #expect(files(index) == files(SearchIndex(snapshot)), "seed \(seed)")
    }
  }
}
