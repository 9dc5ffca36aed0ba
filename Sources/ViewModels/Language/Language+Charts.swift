import IssueModel

// What charts say in a sentence.

extension Language {
  /// The names of the buckets of a ``Spread``.
  var spans: [String] {
    switch self {
    case .english:
      [
        "up to an hour", "up to a day", "up to a week", "up to a month", "up to 3 months",
        "up to a year", "over a year",
      ]
    case .polish:
      [
        "do godziny", "do doby", "do tygodnia", "do miesiąca", "do 3 miesięcy", "do roku",
        "ponad rok",
      ]
    case .simplifiedChinese:
      ["1 小时内", "1 天内", "1 周内", "1 个月内", "3 个月内", "1 年内", "1 年以上"]
    }
  }

  /// What a chart counts, and how.
  func chartDetails(_ name: String) -> String {
    let (english, polish, chinese) =
      switch name {
      case "open-over-time":
        (
          "Above, how many were open when each month ended; below, how many were opened and closed in it.",
          "U góry: ile było otwartych na koniec każdego miesiąca; u dołu: ile otwarto i zamknięto.",
          "上方为每月末未解决的数量，下方为当月新建和关闭的数量。"
        )
      case "throughput":
        (
          "How many were opened and closed in each week from Monday on, up to that of the last change.",
          "Ile otwarto i zamknięto w każdym tygodniu od poniedziałku, do tygodnia ostatniej zmiany.",
          "每周（自周一起）新建和关闭的数量，至最后一次变更所在的周。"
        )
      case "first-reply":
        (
          "From opening to the first comment by somebody else; programs do not count.",
          "Od otwarcia do pierwszego komentarza innej osoby; programy się nie liczą.",
          "从提出到他人首次评论的时间，机器人不计。"
        )
      case "time-to-close":
        (
          "From opening to closing, of what is closed now.",
          "Od otwarcia do zamknięcia tego, co jest teraz zamknięte.", "现已关闭者从提出到关闭的时间。"
        )
      case "age":
        (
          "From opening to the last change in the data, of what is open.",
          "Od otwarcia do ostatniej zmiany w danych.", "未解决者从提出到数据最后一次变更的时间。"
        )
      case "by-tag":
        (
          "Open issues by tag, at most twelve tags.", "Otwarte według etykiet, najwyżej dwanaście.",
          "最多十二个标签。"
        )
      case "by-priority":
        ("Open issues by priority.", "Otwarte według priorytetu.", "按优先级统计。")
      case "decided":
        (
          "What became of issues and pull requests.",
          "Co się stało ze zgłoszeniami i propozycjami.", "问题和拉取请求的结果。"
        )
      case "calendar":
        (
          "A column for each week from Monday on; the larger and darker a square, the more was opened, "
            + "closed or said that day.",
          "Kolumna to tydzień od poniedziałku; im większy i ciemniejszy kwadrat, tym więcej się działo.",
          "每列为一周，自周一起；方块越大越深，当天的动态越多。"
        )
      default:
        (
          "How many issues are open on each day; the broken line is an even pace until the due date.",
          "Ile zgłoszeń jest otwartych każdego dnia; linia przerywana to równe tempo do terminu.",
          "每天未解决的数量；虚线为到截止日期的匀速进度。"
        )
      }
    return choose(english, polish, chinese)
  }

  func choose(_ english: String, _ polish: String, _ chinese: String) -> String {
    switch self {
    case .english: english
    case .polish: polish
    case .simplifiedChinese: chinese
    }
  }

  func openOverTime(
    from: String, to: String, opened: Int, closed: Int?, most: Int, in month: String
  ) -> String {
    let (flow, peak) = (flow(opened: opened, closed: closed), number(most))
    // A chart of one month spans nothing.
    let isSpan = from != to
    return choose(
      "\(isSpan ? "From \(from) to \(to)" : from): \(flow); the most were open at "
        + "the end of \(month): \(peak).",
      "\(isSpan ? "Od \(from) do \(to)" : from): \(flow); najwięcej otwartych "
        + "na koniec \(month): \(peak).",
      "\(isSpan ? "\(from)至\(to)" : from)：\(flow)；\(month)末未解决最多：\(peak) 个。")
  }

  /// How many were opened and closed; nothing of the closed ones where that is not known.
  func flow(opened: Int, closed: Int?) -> String {
    let up = number(opened)
    let parts =
      [choose("\(up) opened", "otwarto \(up)", "新建 \(up) 个")]
      + (closed.map(number).map { down in
        [choose("\(down) closed", "zamknięto \(down)", "关闭 \(down) 个")]
      } ?? [])
    return parts.joined(separator: choose(", ", ", ", "，"))
  }

  /// How many of what is closed were so at a time that the data does not tell, as a further sentence.
  func undatedClosings(_ count: Int) -> String {
    let all = number(count)
    return choose(
      " When \(all) of them \(count == 1 ? "was" : "were") closed is not in this export.",
      " Tego, kiedy zamknięto \(all) z nich, nie ma w tym eksporcie.",
      "其中 \(all) 个的关闭时间不在此导出文件中。")
  }

  /// The projects that a chart marks, each with its day, as a further sentence of its description.
  func milestones(_ due: [(title: String, day: String)], more: Int) -> String {
    let names = due.map {
      choose("\($0.title) (\($0.day))", "\($0.title) (\($0.day))", "\($0.title)（\($0.day)）")
    }
    let list =
      names.joined(separator: choose(", ", ", ", "、")) + (more > 0 ? " +\(number(more))" : "")
    return choose(" Due: \(list).", " Terminy: \(list).", "截止：\(list)。")
  }

  /// What was opened and closed in a month or week, by its name.
  func flow(_ name: String, opened: Int, closed: Int?) -> String {
    name + choose(": ", ": ", "：") + flow(opened: opened, closed: closed)
  }

  func throughput(_ count: Int, from: String, opened: Int, closed: Int?) -> String {
    let flow = flow(opened: opened, closed: closed)
    return choose(
      "In the \(self.count(count, .week)) from \(from): \(flow).",
      "W ciągu \(number(count)) tygodni od \(from): \(flow).",
      "自\(from)起 \(self.count(count, .week))：\(flow)。")
  }

  func replies(_ count: Int, median: String, p90: String) -> String {
    choose(
      count == 1
        ? "The only first reply came after \(median)."
        : "Of \(number(count)) first replies, half came within \(median), nine of ten within \(p90).",
      "Pierwsze odpowiedzi: \(number(count)); mediana \(median), 90% do: \(p90).",
      "\(number(count)) 个首次回复：半数用时不超过 \(median)，九成不超过 \(p90)。")
  }

  func closings(_ count: Int, median: String, p90: String) -> String {
    choose(
      count == 1
        ? "The only closed one took \(median)."
        : "Of \(number(count)) closed, half took \(median) or less, nine of ten \(p90) or less.",
      "Zamknięte: \(number(count)); mediana \(median), 90% do: \(p90).",
      "\(number(count)) 个已关闭：半数用时不超过 \(median)，九成不超过 \(p90)。")
  }

  func ages(_ count: Int, median: String) -> String {
    choose(
      count == 1
        ? "The only open one is \(median) old."
        : "Of \(number(count)) open, half are \(median) old or younger.",
      "Otwarte: \(number(count)); mediana wieku \(median).",
      "\(number(count)) 个未解决，半数的时长不超过 \(median)。")
  }

  /// What stands before and behind the name of the tag that the most open issues carry.
  func mostOpen(_ count: Int) -> (String, String) {
    switch self {
    case .english: ("Most open issues carry “", "”: \(number(count)).")
    case .polish: ("Najwięcej otwartych ma etykietę „", "”: \(number(count)).")
    case .simplifiedChinese: ("未解决问题最多的标签是“", "”：\(number(count)) 个。")
    }
  }

  func highPriority(_ high: Int, of total: Int) -> String {
    choose(
      "Of \(number(total)) open, \(number(high)) \(high == 1 ? "has" : "have") high priority.",
      "Otwarte: \(number(total)), z wysokim priorytetem: \(number(high)).",
      "\(number(total)) 个未解决，其中高优先级 \(number(high)) 个。")
  }

  func decided(_ closed: Int, of issues: Int, merged: Int, of pulls: Int) -> String {
    var parts: [String] = []
    if issues > 0 {
      parts.append(
        choose(
          "\(number(closed)) of \(count(issues, .issue)) closed",
          "zamknięto \(number(closed)) z: \(count(issues, .issue))",
          "\(count(issues, .issue))中已关闭 \(number(closed)) 个"))
    }
    if pulls > 0 {
      parts.append(
        choose(
          "\(number(merged)) of \(count(pulls, .pull)) merged",
          "scalono \(number(merged)) z: \(count(pulls, .pull))",
          "\(count(pulls, .pull))中已合并 \(number(merged)) 个"))
    }
    let text = parts.joined(separator: choose(", ", ", ", "，"))
    return text.prefix(1).uppercased() + text.dropFirst() + choose(".", ".", "。")
  }

  func daysOfWork(_ days: Int, of all: Int, times: Int) -> String {
    choose(
      "Something happened on \(number(days)) of the last \(self.count(all, .day)), \(number(times)) \(times == 1 ? "time" : "times") in all.",
      "Dni, w których coś się działo: \(number(days)) z ostatnich \(number(all)); razem zdarzeń: \(number(times)).",
      "最近 \(self.count(all, .day))中有 \(self.count(days, .day))有动态，共 \(number(times)) 次。")
  }

  func burnDown(_ open: Int, of total: Int, due: String) -> String {
    choose(
      "\(number(open)) of \(number(total)) open, due on \(due).",
      "Otwarte: \(number(open)) z \(number(total)), termin: \(due).",
      "\(number(total)) 个中未解决 \(number(open)) 个，截止 \(due)。")
  }
}
