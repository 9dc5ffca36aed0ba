import IssueModel
import Languages

// The names of months along a chart of time.

extension ChartRecord {
  /// The intervals between names, in months.
  private static let steps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200]
  /// How many names fit beside each other, and on a screen 320 pixels wide.
  private static let (most, mostWhenSmall) = (10, 5)
  /// How wide a letter is in a drawing 250 pixels wide, in thousandths of its width.
  private static let letter = 28

  /// Names months, quarters or years, as many as fit; on a small screen fewer of them.
  ///
  /// - Parameter months: the month that begins at each place, as months since the year 0; nil where none does.
  mutating func nameMonths(_ months: [Int?], y: Int, _ language: Language) {
    let begun = months.compactMap(\.self)
    func spacing(_ most: Int, dividing whole: Int? = nil) -> Int? {
      Self.steps.first { step in
        (whole ?? step) % step == 0 && begun.count { $0 % step == 0 } <= most
      }
    }
    let small = spacing(Self.mostWhenSmall) ?? 1200
    let step = spacing(Self.most, dividing: small) ?? small
    let firsts = [begun.first { $0 % step == 0 }, begun.first { $0 % small == 0 }]
    for (place, month) in months.enumerated() {
      guard let month, month % step == 0 else { continue }
      let (year, number) = (month / 12, month % 12 + 1)
      // The first name, and that of each January, says the year.
      let text =
        number == 1
        ? language.text(.year(year))
        : firsts.contains(month)
          ? language.text(.shortMonth(number, of: year))
          : language.localization.shortMonths[number - 1]
      let middle = (2 * place + 1) * 500 / months.count
      let half = text.width * Self.letter / 2
      let (x, anchor) =
        middle < half
        ? ("0%", "start")
        : middle > 1000 - half
          ? ("100%", "end") : (Scale.percent(2 * place + 1, of: 2 * months.count), "middle")
      texts.append(
        ChartTextRecord(
          role: month % small == 0 ? "tick" : "more", x: x, y: y, anchor: anchor, text: text))
    }
  }
}

extension Day {
  /// The month whose first day is in the seven days from this one, as months since the year 0; nil
  /// where there is none.
  var monthInWeek: Int? {
    let (last, first) = (advanced(by: 6).civil, civil)
    guard first.day == 1 || last.month != first.month else { return nil }
    return last.year * 12 + last.month - 1
  }
}
