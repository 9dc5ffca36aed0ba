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

  @Test("ends of words are compared as far as a key goes, however long the words are")
  func longWords() {
    var words = WordTable()
    let same = String(repeating: "x", count: TextKeys.longest)
    let first = (same + "a").withSpan { words.intern($0) }
    let second = (same + "b").withSpan { words.intern($0) }
    let ends = [first, second].map { WordEnd(head: 0, word: Int32($0), offset: 0) }
    #expect(!WordEnd.precedes(ends[0], ends[1], words))
    #expect(!WordEnd.precedes(ends[1], ends[0], words))
    // The last x has one letter behind it.
    let tails = [first, second].map {
      WordEnd(head: 0, word: Int32($0), offset: Int32(TextKeys.longest - 1))
    }
    #expect(WordEnd.precedes(tails[0], tails[1], words))
  }

  @Test("a key of texts is the end of a word, with the rows whose bodies have it")
  func keys() {
    let index = SearchIndex(snapshot(["Ünit", "unit-7"]))
    let shards = files(index).filter { $0.key.hasPrefix("k/") }.map(\.value).joined()
    // `nit` of both rows; `7` and `-` of the second one.
    #expect(shards.contains("nit AA "))
    #expect(shards.contains("t:- B "))
    #expect(shards.contains("t:7 B ") || shards.contains("C7 B "))
  }

  @Test(
    "a key of two words has their characters by turns, the last ones marked, with rows, positions and where spaces are"
  )
  func pairs() {
    let shards = files(SearchIndex(snapshot(["Ünit", "unit-7"])))
      .filter { $0.key.hasPrefix("k/") }.map(\.value).joined()
    // `the body` of both bodies at 4, with a space behind it.
    #expect(shards.contains("ebho\u{7F}td\u{7F}y ASAS "))
    // `-7` of the second body at 15.
    #expect(shards.contains("\u{7F}-\u{7F}7 C;B "))
    // `unit-` of the second title at 4.
    #expect(shards.contains("Awt:.t\u{7F}-in\u{7F}u CQ E\u{7F}-\u{7F}7 CY "))
  }

  @Test("words with a space at a side are keys with those rows, and with both only apart")
  func spaces() {
    let shards = files(SearchIndex(snapshot(["a  żb", " c\n", "x c.\nc y"])))
      .filter { $0.key.hasPrefix("k/") }.map(\.value).joined()
    #expect(shards.contains("Azb:a A Dbody !H Dc BA Dof !H Dx C Dy C Dzb A "))
    #expect(shards.contains("Azbt:c BA Ey C Ezb A "))
    #expect(shards.contains("Aze:a A Dc C Deht !H Dfo !H Dx C Dydob !H "))
    #expect(shards.contains("Azet:a A Ec C Ex C "))
    #expect(shards.contains("Azf:c C "))
    #expect(shards.contains("Azft:c C "))
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

  @Test("shards are called by where they begin, as scripts call them, and no two the same")
  func shardNames() {
    #expect(
      ShardName.all(of: ["", "t:crash", "w:_é😀", "t:crash"]).map(\.description) == [
        "0000000000000000", "93a52e2656b2feba", "d23a1d56cb315d32", "93a52e2656b2febb",
      ])
    let same = ShardName(hashing: "same")
    #expect(Set(ShardName.all(of: ["a", "b", "c"]) { _ in same }).count == 3)
  }

  @Test("words more add shards, and change no name of one that begins as before")
  func namesStay() {
    let words = (0..<4000).map { "w\($0 * 7919 % 100_003)" }
    func names(_ words: some Sequence<String>) -> Set<String> {
      Set(files(SearchIndex(snapshot([words.joined(separator: " ")]))).keys)
    }
    let (before, after) = (names(words), names(words + ["w5", "w50x", "w77y"]))
    #expect(before.count > 60)
    #expect(before.symmetricDifference(after).count < 8)
  }

  @Test("what is large is a file by itself")
  func large() {
    let text = Array(repeating: "cc", count: 9000).joined(separator: " ")
    let files = files(SearchIndex(snapshot([text]))).values.filter {
      $0.contains("ccSccSccSccSccSc\u{7F}c")
    }
    // One key and its posting, of bodies and of titles.
    #expect(files.map { $0.split(separator: " ").count } == [3, 3])
  }

  @Test("around a pair that is in 8192 places, words with the text behind them are keys")
  func runs() {
    let text = Array(repeating: "aa bb cc", count: 8192).joined(separator: "\n")
    let files = files(SearchIndex(snapshot(["xx aa bb; yy", text])))
    let shards = files.filter { $0.key.hasPrefix("k/") }.map(\.value).joined()
    let many = "Aw:_ab\u{7F}a\u{7F}b Dbc\u{7F}b\u{7F}c Bt:_ab\u{7F}a\u{7F}b Ebc\u{7F}b\u{7F}c "
    #expect(files["index"]?.contains("\"many\":\"\(many)\"") == true)
    // `xx aa bb;` goes on as far as one word behind such a pair; the places of pairs stand nowhere else.
    #expect(shards.contains("xaaSbb;\u{7F}x A)B "))
    // 8192 places in one row, ten steps from each other.
    #expect(shards.contains("xu:_abbScc\u{7F}a ^OAACMMsqkgEkgE"))
    // In the first row nothing stands behind `aa bb` that is a space, in the second one nothing behind `bb cc`.
    #expect(shards.contains("Awxs:_ab\u{7F}a\u{7F}b C Fbc\u{7F}b\u{7F}c G "))
    #expect(!shards.contains("Ax:_"))
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

  @Test("a pair that comes to be in 8192 places, or stops to be, leaves the bytes of a new index")
  func followingRuns() {
    func text(_ count: Int) -> String {
      Array(repeating: "in the case", count: count).joined(separator: " of it\n")
    }
    var titles = ["in the end", text(4095), text(4095), "and the case"]
    var texts = SearchTexts()
    let edits = ["it", "in the case of it", "in the one case", "and in the end", "out"]
    for edit in edits {
      titles[3] = edit
      texts = SearchTexts(taking: texts, changed: [3])
      let snapshot = snapshot(titles)
      let index = SearchIndex(
        snapshot, names: FixedKeys(snapshot), texts: texts, titles: SearchTexts(titlesOnly: true),
        orders: SearchOrders(of: snapshot.issues))
      #expect(files(index) == files(SearchIndex(snapshot)), "\(edit)")
    }
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
      .joined(separator: [" ", "  ", "\n"].randomElement(using: &numbers) ?? "")
        + " \(Int.random(in: 0..<40, using: &numbers))"
    }
    var titles = (0..<60).map { _ in title() }
    var texts = SearchTexts()
    var titleWords = SearchTexts(titlesOnly: true)
    for _ in 0..<30 {
      var changed = (0..<Int.random(in: 0..<4, using: &numbers)).map { _ in
        Int.random(in: 0..<60, using: &numbers)
      }
      for row in changed { titles[row] = title() }
      // Some come behind the others.
      for _ in 0..<Int.random(in: 0..<3, using: &numbers) {
        changed.append(titles.count)
        titles.append(title())
      }
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
