import Hashing
import Records
import Testing

@Suite("Fingerprints")
struct FingerprintTests {
  /// Each changes one field that is not derived.
  static let changes: [(name: String, change: @Sendable (inout EverythingRecord) -> Void)] = [
    ("flag", { $0.flag = false }),
    ("count", { $0.count = 4 }),
    ("share", { $0.share = -0.5 }),
    ("name", { $0.name = "m" }),
    ("markdown", { $0.markdown = MarkdownText(source: Array("*n*".utf8), origin: .conversation) }),
    ("origin", { $0.markdown = MarkdownText(source: Array("*m*".utf8), origin: .page) }),
    (
      "base",
      {
        $0.markdown = MarkdownText(
          source: Array("*m*".utf8), base: "https://example.org/", origin: .conversation)
      }
    ),
    (
      "references",
      {
        $0.markdown = MarkdownText(
          source: Array("*m*".utf8), references: [.init(spelling: "#1", target: .home)],
          origin: .conversation)
      }
    ),
    ("key", { $0.target = .issue(source: nil, key: "13") }),
    ("source", { $0.target = .issue(source: "a", key: "12") }),
    ("target", { $0.target = .report("12") }),
    ("missing", { $0.missing = "" }),
    ("words", { $0.words = ["ab"] }),
    ("word order", { $0.words = ["b", "a"] }),
    ("no words", { $0.words = [] }),
    ("child", { $0.child.name = "d" }),
    ("children", { $0.children = [] }),
    ("more children", { $0.children.append(ChildRecord(name: "d")) }),
    ("shared", { $0.shared = Shared(ChildRecord(name: "t")) }),
  ]

  @Test("equal records have equal fingerprints")
  func equal() {
    #expect(EverythingRecord().fingerprint == EverythingRecord().fingerprint)
  }

  @Test("any change of a field changes the fingerprint", arguments: 0..<changes.count)
  func changed(index: Int) {
    var record = EverythingRecord()
    Self.changes[index].change(&record)
    #expect(record.fingerprint != EverythingRecord().fingerprint, "\(Self.changes[index].name)")
  }

  @Test("no two of the changes look alike")
  func distinct() {
    let prints = Self.changes.map { change in
      var record = EverythingRecord()
      change.change(&record)
      return record.fingerprint
    }
    #expect(Set(prints).count == prints.count)
  }

  @Test("a derived field is not looked at")
  func derived() {
    #expect(
      DerivedRecord(name: "a", other: 1).fingerprint
        == DerivedRecord(name: "a", other: 2).fingerprint)
    #expect(
      DerivedRecord(name: "a", other: 1).fingerprint
        != DerivedRecord(name: "b", other: 1).fingerprint)
  }

  @Test("records of two types differ, though their fields agree")
  func types() {
    #expect(ChildRecord(name: "a").fingerprint != TwinRecord(name: "a").fingerprint)
  }

  @Test("a shared record counts as what it holds, wherever it was made")
  func sharing() {
    func print(_ name: String) -> UInt64 {
      var fingerprinter = Fingerprinter()
      fingerprinter.combine(Shared(ChildRecord(name: name)).fieldValue)
      return fingerprinter.fingerprint
    }
    #expect(print("x") == print("x"))
    #expect(print("x") != print("y"))
  }

  @Test("texts do not run into each other")
  func boundaries() {
    func print(_ texts: String...) -> UInt64 {
      var fingerprinter = Fingerprinter()
      for text in texts { fingerprinter.combine(text) }
      return fingerprinter.fingerprint
    }
    #expect(print("ab", "c") != print("a", "bc"))
    #expect(print("", "a") != print("a", ""))
    #expect(print("a") != print("a", ""))
  }

  @Test("every kind of target has a print of its own")
  func targets() {
    let targets: [LinkTarget] = [
      .home, .issue(source: nil, key: "x"), .list("x", page: 1), .list("x", page: 2),
      .tag("x", page: 1), .tags, .project("x", page: 1), .projects, .person("x", page: 1),
      .people, .awards, .report("x"), .feed("x"), .page("x"), .asset("x"), .anchor("x"),
      .external("x"),
    ]
    let prints = targets.map { target in
      var fingerprinter = Fingerprinter()
      fingerprinter.combine(target.fieldValue)
      return fingerprinter.fingerprint
    }
    #expect(Set(prints).count == targets.count)
  }

  @Test("the bits are the same in every run and on every machine")
  func stable() {
    var fingerprinter = Fingerprinter()
    fingerprinter.combine("gazette")
    fingerprinter.combine(17)
    #expect(fingerprinter.fingerprint == 0xB80D_C026_AEAC_2FD9)
  }
}
