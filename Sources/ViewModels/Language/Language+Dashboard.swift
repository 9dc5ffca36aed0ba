import IssueModel

// What the dashboard says in a sentence.

extension Language {
  /// What charts and weeks count back from.
  func countedBack(from day: String) -> String {
    choose(
      "Days count back from the last change in the data, \(day).",
      "Dni liczą się wstecz od ostatniej zmiany w danych (\(day)).", "日期从数据的最后一次变更（\(day)）起倒数。")
  }

  /// Whether a project is alive: when it last changed, and how long before the data that was.
  func life(_ life: Life, lastChange: String, before gap: Int?) -> String {
    let word =
      switch life {
      case .active: choose("Active", "Aktywny", "活跃")
      case .quiet: choose("Quiet", "Spokojny", "平静")
      case .dormant: choose("Dormant", "Uśpiony", "休眠")
      }
    let distance = gap.map { days in
      let span = duration(Int64(days) * 86_400)
      return days == 0
        ? choose(", on the day of this data", ", w dniu tych danych", "，即数据当日")
        : choose(
          ", \(days == 1 ? "a day" : span) before this data", ", na \(span) przed tymi danymi",
          "，早于此数据 \(span)")
    }
    return choose(
      "\(word): last change \(lastChange)\(distance ?? "").",
      "\(word): ostatnia zmiana \(lastChange)\(distance ?? "").",
      "\(word)：最后一次变更 \(lastChange)\(distance ?? "")。")
  }

  /// What is left of a project in which nothing is open.
  func archive(from first: String, to last: String, issues: Int, pulls: Int) -> String {
    let all = [(issues, Noun.issue), (pulls, Noun.pull)].filter { $0.0 > 0 }
      .map { count($0.0, $0.1) }
    return choose(
      "Archive: \(list(all)) from \(first) to \(last); nothing is open.",
      "Archiwum: \(list(all)) od \(first) do \(last); nic nie jest otwarte.",
      "存档：\(first)至\(last)，\(list(all))，均已结束。")
  }

  /// How many more are open than 90 days ago.
  func change(_ change: Int) -> String {
    let days = self.count(Figures.recentDays, .day)
    let size = number(Int(change.magnitude))
    if change == 0 {
      return choose("as many as \(days) before", "tyle samo co \(days) wcześniej", "与 \(days)前持平")
    }
    return change > 0
      ? choose(
        "▲ \(size) more than \(days) before", "▲ o \(size) więcej niż \(days) wcześniej",
        "▲ 比 \(days)前多 \(size) 个")
      : choose(
        "▼ \(size) fewer than \(days) before", "▼ o \(size) mniej niż \(days) wcześniej",
        "▼ 比 \(days)前少 \(size) 个")
  }

  func withinWeek(_ part: Int, of all: Int) -> String {
    choose(
      "\(number(part)) of \(number(all)) within a week",
      "\(number(part)) z \(number(all)) w ciągu tygodnia",
      "\(number(all)) 个中 \(number(part)) 个在一周内")
  }

  /// How long nine of ten take at most.
  func nineOfTen(_ duration: String) -> String {
    choose("90% within \(duration)", "90% do: \(duration)", "90% 不超过 \(duration)")
  }

  /// A median of the last 90 days.
  func lately(_ median: String) -> String {
    let days = self.count(Figures.recentDays, .day)
    return choose("last \(days): \(median)", "ostatnie \(days): \(median)", "最近 \(days)：\(median)")
  }

  func mergedLately(_ count: Int) -> String {
    let days = self.count(Figures.recentDays, .day)
    return choose(
      "\(number(count)) merged in \(days)", "scalono \(number(count)) w ciągu \(days)",
      "\(days)内合并 \(number(count)) 个")
  }

  func closedLately(_ count: Int) -> String {
    let days = self.count(Figures.recentDays, .day)
    return choose(
      "\(number(count)) closed in \(days)", "zamknięto \(number(count)) w ciągu \(days)",
      "\(days)内关闭 \(number(count)) 个")
  }

  /// How many comments an issue got lately.
  func hot(_ comments: Int) -> String {
    let days = self.count(RecentWork.hotDays, .day)
    return choose(
      "\(count(comments, .comment)) in \(days)", "\(count(comments, .comment)) w ciągu \(days)",
      "\(days)内 \(count(comments, .comment))")
  }

  /// How long an issue waits.
  func waiting(_ days: Int) -> String {
    choose(
      "waiting \(self.count(days, .day))", "czeka \(self.count(days, .day))",
      "已等待 \(self.count(days, .day))")
  }

  /// What waits besides the rows that are shown.
  func waitingInAll(_ count: Int) -> String {
    choose(
      "\(self.count(count, .issue)) without a reply by somebody else.",
      "Bez odpowiedzi innej osoby: \(self.count(count, .issue)).",
      "\(self.count(count, .issue))没有他人回复。")
  }

  /// What waits for a first reply.
  var waitingMeans: String {
    choose(
      "Open issues to which nobody but their author replied, the oldest first; programs do not count.",
      "Otwarte, na które nie odpowiedział nikt poza autorem, od najstarszych; programy się nie liczą.",
      "除作者外无人回复的未解决问题，从最早的开始；机器人不计。")
  }

  func week(from first: String, to last: String) -> String {
    choose("\(first) to \(last)", "od \(first) do \(last)", "\(first)至\(last)")
  }

  /// How many tags no open issue carries.
  func unusedTags(_ number: Int) -> String {
    choose(
      "\(count(number, .tag)) without open issues",
      "Bez otwartych zgłoszeń: \(count(number, .tag))",
      "\(count(number, .tag))没有未解决的问题")
  }

  /// What the light means when a query sets it.
  func lightMeaning(_ isOn: Bool, query: String) -> String {
    isOn
      ? choose("Nothing matches “\(query)”", "Nic nie pasuje do „\(query)”", "没有匹配“\(query)”的问题")
      : choose("Something matches “\(query)”", "Coś pasuje do „\(query)”", "有匹配“\(query)”的问题")
  }
}

/// How alive a project is, by the time between its last change and its data.
enum Life {
  /// Up to a month.
  case active
  /// Up to a year.
  case quiet
  /// Longer.
  case dormant

  init(days: Int) {
    self = days <= 30 ? .active : days <= 365 ? .quiet : .dormant
  }
}
