import IssueModel
import Testing

@Suite("The periods of reports")
struct ReportPeriodTests {
  /// A Monday.
  private let today = Day(year: 2026, month: 3, day: 16) ?? Day(number: 0)

  /// The name, the first and the last day of a period; nil where it is none.
  private func span(_ text: String) -> String? {
    ReportPeriod(text)?.span(on: today).described
  }

  @Test(
    "weeks are those of ISO 8601, months, quarters and years those of the calendar",
    arguments: [
      ("2026-W12", "2026-W12 2026-03-16..2026-03-22"),
      ("2020-W53", "2020-W53 2020-12-28..2021-01-03"),
      ("2021-W01", "2021-W01 2021-01-04..2021-01-10"),
      ("2026-02", "2026-02 2026-02-01..2026-02-28"),
      ("2024-02", "2024-02 2024-02-01..2024-02-29"),
      ("2026-Q1", "2026-Q1 2026-01-01..2026-03-31"),
      ("2026-q4", "2026-Q4 2026-10-01..2026-12-31"),
      ("2026", "2026 2026-01-01..2026-12-31"),
      ("2026-01-31..2026-02-15", "2026-01-31..2026-02-15 2026-01-31..2026-02-15"),
      ("2026-01..2026-05", "2026-01-01..2026-05-31 2026-01-01..2026-05-31"),
      ("2025-Q4..2026-W12", "2025-10-01..2026-03-22 2025-10-01..2026-03-22"),
      ("2026-01-31..2026", "2026-01-31..2026-12-31 2026-01-31..2026-12-31"),
      ("2026-03-16", "2026-03-16..2026-03-16 2026-03-16..2026-03-16"),
      ("last week", "2026-W11 2026-03-09..2026-03-15"),
      ("this week", "2026-W12 2026-03-16..2026-03-22"),
      ("Last month", "2026-02 2026-02-01..2026-02-28"),
      ("last-quarter", "2025-Q4 2025-10-01..2025-12-31"),
      ("last year", "2025 2025-01-01..2025-12-31"),
    ])
  func spans(_ text: String, _ expected: String) {
    #expect(span(text) == expected)
  }

  @Test(
    "what is no period is refused",
    arguments: [
      "", "week", "2026-W54", "2021-W53", "2026-W00", "2026-Q5", "2026-13", "2026-3", "26-03",
      "2026-02-30..2026-03-01", "2026-03-02..2026-03-01", "2026-05..2026-01", "last decade",
      "next week", "2026-W1", "..", "2026-01..", "2026..2027..2028", "last week..this week",
    ])
  func refused(_ text: String) {
    #expect(ReportPeriod(text) == nil)
  }

  @Test(
    "a range that ends before it begins has its ends in order, no other text has",
    arguments: [
      ("2026-05..2026-01", "2026-01..2026-05"),
      ("2026-03-02..2026-03-01", "2026-03-01..2026-03-02"),
      ("2026-Q1..2025-W52", "2025-W52..2026-Q1"), ("2026-01..2026-05", nil),
      ("2026-05..2026", nil), ("2026-05..soon", nil), ("soon", nil), ("", nil),
    ] as [(String, String?)])
  func inOrder(_ text: String, _ expected: String?) {
    #expect(ReportPeriod.inOrder(text) == expected)
  }

  @Test("only a unit of the calendar has others before it")
  func units() {
    let texts = ["2026-W12", "2026", "last week", "2026-03-16", "2026-01..2026-05"]
    #expect(texts.map { ReportPeriod($0)?.isUnit } == [true, true, true, false, false])
  }

  @Test("the units before one follow each other without gaps")
  func previous() {
    var span = ReportPeriod("2021-W02")?.span(on: today)
    var names: [String] = []
    for _ in 0..<4 {
      names.append(span?.name ?? "none")
      span = span?.previous
    }
    #expect(names == ["2021-W02", "2021-W01", "2020-W53", "2020-W52"])
    #expect(ReportPeriod("2026-01-01..2026-01-02")?.span(on: today).previous == nil)
  }
}

extension ReportSpan {
  fileprivate var described: String { "\(name) \(first)..\(last)" }
}
