import IssueModel
import Testing

@Suite("Days and instants")
struct CivilDateTests {
  @Test(
    "known days have known numbers",
    arguments: [
      (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017),
      (2024, 12, 31, 20_088), (1900, 3, 1, -25_508), (1, 1, 1, -719_162), (0, 3, 1, -719_468),
      (9999, 12, 31, 2_932_896),
    ])
  func numbers(year: Int, month: Int, day: Int, number: Int32) throws {
    let made = try #require(Day(year: year, month: month, day: day))
    #expect(made.number == number)
    #expect(Day(number: number).civil == (year, month, day))
  }

  @Test("every day from 1596 to 2406 goes there and back, one after the other")
  func everyDay() throws {
    var expected = (year: 1596, month: 1, day: 1)
    let first = try #require(Day(year: 1596, month: 1, day: 1))
    for number in first.number..<first.number + 296_000 {
      let civil = Day(number: number).civil
      guard civil == expected,
        Day(year: civil.year, month: civil.month, day: civil.day)?.number
          == number
      else {
        Issue.record("day \(number) is \(civil), not \(expected)")
        return
      }
      expected.day += 1
      if expected.day > Day.length(ofMonth: expected.month, year: expected.year) {
        expected = (expected.year, expected.month + 1, 1)
      }
      if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
    }
  }

  @Test(
    "days that do not exist are refused",
    arguments: [
      (2023, 2, 29), (1900, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1),
      (2024, 1, 0), (-1, 1, 1), (10_000, 1, 1),
    ])
  func impossible(year: Int, month: Int, day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
  }

  @Test("weeks begin on Monday, before 1970 too")
  func weekdays() {
    #expect(Day(number: 0).weekday == 4)
    #expect(Day(number: -1).weekday == 3)
    #expect(Day(number: 4).weekday == 1)
    #expect(Day(number: -4).weekday == 7)
    #expect((-700..<700).allSatisfy { Day(number: $0).weekday == Day(number: $0 + 7).weekday })
  }

  @Test("an instant before 1970 falls into its own day")
  func negativeInstants() {
    let last = Instant(seconds: -1)
    #expect(last.day.number == -1)
    #expect(last.secondOfDay == 86_399)
    #expect(last.description == "1969-12-31T23:59:59Z")
    #expect(Instant(seconds: -86_400).description == "1969-12-31T00:00:00Z")
    #expect(Instant(seconds: -86_401).description == "1969-12-30T23:59:59Z")
  }

  @Test("instants are written as ISO 8601 writes them")
  func description() throws {
    let day = try #require(Day(year: 2026, month: 1, day: 31))
    #expect(Instant(day, hour: 9, minute: 5, second: 7).description == "2026-01-31T09:05:07Z")
    #expect(try #require(Day(year: 33, month: 4, day: 3)).description == "0033-04-03")
  }

  @Test("the ends of time are instants like others", arguments: [Int64.min, .max, .min / 4])
  func extremes(seconds: Int64) {
    let instant = Instant(seconds: seconds)
    #expect(instant.day == Day(number: seconds < 0 ? .min : .max))
    #expect(!instant.description.isEmpty)
    #expect((1...12).contains(instant.day.civil.month))
  }
}
