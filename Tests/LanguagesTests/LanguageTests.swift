import Bytes
import Foundation
import IssueModel
import Records
import Testing

@testable import Languages

@Suite("Languages")
struct LanguageTests {
  @Test(
    "counts take the form that the language's plural rules ask for",
    arguments: [
      (0, "0 issues", "0 zgłoszeń"), (1, "1 issue", "1 zgłoszenie"),
      (2, "2 issues", "2 zgłoszenia"), (4, "4 issues", "4 zgłoszenia"),
      (5, "5 issues", "5 zgłoszeń"), (11, "11 issues", "11 zgłoszeń"),
      (12, "12 issues", "12 zgłoszeń"), (14, "14 issues", "14 zgłoszeń"),
      (21, "21 issues", "21 zgłoszeń"), (22, "22 issues", "22 zgłoszenia"),
      (25, "25 issues", "25 zgłoszeń"), (101, "101 issues", "101 zgłoszeń"),
      (104, "104 issues", "104 zgłoszenia"), (112, "112 issues", "112 zgłoszeń"),
      (1000, "1,000 issues", "1000 zgłoszeń"),
      (12_345, "12,345 issues", "12\u{A0}345 zgłoszeń"),
    ])
  func plurals(number: Int, english: String, polish: String) {
    #expect(Language.english.count(number, .issue) == english)
    #expect(Language.polish.count(number, .issue) == polish)
  }

  @Test("Chinese counts with measure words and knows no plural")
  func chinese() {
    #expect(Language.simplifiedChinese.count(1, .issue) == "1个问题")
    #expect(Language.simplifiedChinese.count(1234, .person) == "1,234人")
  }

  @Test("numbers keep their sign")
  func negative() {
    #expect(Language.english.number(-1) == "-1")
    #expect(Language.english.number(-1234) == "-1,234")
    #expect(Language.polish.number(-12_345) == "-12\u{A0}345")
    #expect(Language.english.number(.min) == "-9,223,372,036,854,775,808")
  }

  @Test("every phrase has a text in every language", arguments: Language.allCases)
  func phrases(language: Language) {
    for phrase in Phrase.allCases {
      #expect(!language.text(phrase).isEmpty, "\(phrase.name)")
    }
  }

  @Test("the search says each of its messages, and speaks of the same in every language")
  func searchMessages() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Templates/search")
    let script = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }.joined()
    for message in SearchMessage.allCases {
      let name = message.rawValue
      let isMadeUp = name.contains("-") && script.contains("`\(name.prefix { $0 != "-" })-${")
      #expect(isMadeUp || script.contains("\"\(name)\""), "\(name)")
      for language in Language.allCases {
        let (text, english) = (language.localization.text(message), English.text(message))
        #expect(!text.isEmpty)
        #expect(
          text.components(separatedBy: "{}").count == english.components(separatedBy: "{}").count,
          "\(language): \(text)")
      }
    }
  }

  @Test("no source but the table tells languages apart")
  func places() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    let cases = ["case .english", "= .english"]
    let names = cases + Language.allCases.filter { $0 != .english }.map { ".\($0)" }
    var found: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      if names.contains(where: { text.contains($0) }) { found.append(file.lastPathComponent) }
    }
    #expect(found == ["Localization.swift"])
  }

  @Test("every built-in award has a name of its own in every other language")
  func awards() {
    for language in Language.allCases where language != .english {
      let names = Award.builtIn.map { language.texts(of: $0).name }
      #expect(Set(names).count == names.count, "\(language)")
      #expect(Set(names).isDisjoint(with: Award.builtIn.map(\.name)), "\(language)")
    }
  }

  @Test("days are written as the language writes them")
  func dates() throws {
    let day = try #require(Day(year: 2026, month: 5, day: 3))
    let languages = [Language.english, .polish, .simplifiedChinese]
    func shown(_ field: String) -> [String] {
      languages.map { language in
        let date = DateRecord(instant: Instant(day), language: language)
        guard let slot = DateRecord.fields.type.slot(of: field),
          case .string(let text) = DateRecord.fields.value(of: date, slot: slot)
        else { return "" }
        return text
      }
    }
    #expect(shown("long") == ["3 May 2026", "3 maja 2026", "2026\u{2060}年5\u{2060}月3\u{2060}日"])
    #expect(shown("short") == ["3 May 2026", "3 maj 2026", "2026\u{2060}年5\u{2060}月3\u{2060}日"])
    #expect(shown("day") == ["2026-05-03", "2026-05-03", "2026-05-03"])
    #expect(shown("iso")[0] == "2026-05-03T00:00:00Z")
    #expect(
      languages.map { $0.text(.shortMonth(5, of: 2026)) } == [
        "May 2026", "maj 2026", "2026\u{2060}年5\u{2060}月",
      ])
  }

  @Test(
    "a pattern writes a moment by the letters of strftime",
    arguments: [
      ("%Y-%m-%d %H:%M:%S", "2026-01-03 04:05:06", nil), ("%e %-d %-m %j", "3 3 1 003", nil),
      ("%A, %a, %B, %b", "Saturday, Sat, January, Jan", nil), ("%F %T", "2026-01-03 04:05:06", nil),
      ("100 %% %s", "100 % 1767413106", nil), ("a%", "a", ""), ("é %ż", "é ", "ż"),
    ] as [(String, String, String?)])
  func patterns(pattern: String, text: String, unknown: String?) {
    var output = ByteBuffer()
    let date = DateFormat(Instant(seconds: 1_767_413_106), in: .english)
    #expect(date.append(pattern, to: &output) == unknown)
    #expect(output.string == text)
  }

  @Test("what a site renames has that name in phrases, counts and sentences")
  func wording() {
    let english = Wording(
      .english, [.issues: "tickets", .pull: "PR", .person: "Pirate", .people: "Crew"])
    #expect(
      [Phrase.issues, .issue, .allIssues, .openIssues, .oldestOpen].map { english.text($0) } == [
        "tickets", "Ticket", "All Tickets", "Open tickets", "Oldest open",
      ])
    #expect([1, 2].map { english.count($0, .issue) } == ["1 ticket", "2 tickets"])
    #expect([1, 2].map { english.count($0, .pull) } == ["1 PR", "2 PRs"])
    #expect([1, 2].map { english.count($0, .person) } == ["1 pirate", "2 crew"])
    #expect(english.text(.mergedPulls) == "PRs merged")
    #expect(english.text(.newPeople) == "New crew")
    #expect(
      english.said(
        .decided([
          Language.english.text(.closedOf(3, 4)), Language.english.text(.mergedOf(1, 1)),
        ]))
        == "3 of 4 tickets closed, 1 of 1 PR merged.")
    #expect(
      Language.polish.text(
        .decided([Language.polish.text(.closedOf(3, 4)), Language.polish.text(.mergedOf(1, 1))]))
        == "Zamknięte zgłoszenia: 3 z 4, scalone propozycje zmian: 1 z 1.")
    #expect(
      ["14人", "14个标签"].map {
        Language.simplifiedChinese.text(.rarity(7, of: 14, inWords: $0, percent: "50"))
      } == ["已获得：7 / 14人（50%）", "已获得：7 / 14个标签（50%）"])
    let chinese = Wording(.simplifiedChinese, [.issues: "工单"])
    #expect(chinese.count(3, .issue) == "3个工单")
    #expect(chinese.text(.openIssues) == "未解决的工单")
    let polish = Wording(.polish, [.issues: "Bilety"])
    #expect([polish.text(.issues), polish.count(5, .issue)] == ["Bilety", "5 zgłoszeń"])
    let declined = Wording(.polish, [.issues: "bilet|bilety|biletów"])
    #expect([declined.text(.issue), declined.text(.issues)] == ["Bilet", "Bilety"])
    #expect(
      [1, 2, 5, 22].map { declined.count($0, .issue) } == [
        "1 bilet", "2 bilety", "5 biletów", "22 bilety",
      ])
    #expect(Wording(.english).count(1, .tag) == "1 tag")
  }
}
