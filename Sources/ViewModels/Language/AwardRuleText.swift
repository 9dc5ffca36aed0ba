import IssueModel

/// Says in words what an award counts, made from its rule alone.
struct AwardRuleText {
  let award: Award
  let wording: Wording

  private var language: Language { wording.language }
  private var rule: Award.Rule { award.rule }

  /// The sentences: what counts, when, and how much of it is needed.
  var sentences: [String] {
    [wording.said(what)] + [days, thresholds].compactMap { $0 }
  }

  private func choose(_ english: String, _ polish: String, _ chinese: String) -> String {
    switch language {
    case .english: english
    case .polish: polish
    case .simplifiedChinese: chinese
    }
  }

  // MARK: What counts

  private var what: String {
    guard let criterion = award.knownCriterion else {
      return choose(
        "What it counts is not known, so it is never earned.",
        "Nie wiadomo, co się liczy, więc nikt jej nie zdobywa.", "计算内容未知，因此不会被获得。")
    }
    switch criterion {
    case .manual: return choose("It is given by hand.", "Jest przyznawana ręcznie.", "由人工授予。")
    case .unlock:
      return choose(
        "The site has it when somebody supports the project.",
        "Strona ma ją, gdy ktoś wspiera projekt.", "有人支持本项目时，站点获得它。")
    case .first:
      let (things, value) = (counted, language.number(max(award.value, 1)))
      return choose(
        "Goes to the first who reaches \(value) of these: \(things).",
        "Dostaje ją, kto pierwszy osiągnie \(value) z tych: \(things).",
        "授予最先达到 \(value) 的人，计算：\(things)。")
    case .streak:
      let things = counted
      return choose(
        "Counts weeks in a row, Monday to Sunday, with at least one of these: \(things).",
        "Liczą się kolejne tygodnie, od poniedziałku do niedzieli, w których jest choć jedno z tych: \(things).",
        "计算连续的周数（周一至周日），每周至少有一次：\(things)。")
    default:
      let things = things(criterion)
      let found =
        rule.query == nil || criterion == .query
        ? ""
        : choose(
          ", of those that the query finds", ", spośród tych, które znajduje zapytanie", "，限查询找到的")
      return choose(
        "Counts \(things)\(found)\(each(criterion)).",
        "Liczą się: \(things)\(found)\(each(criterion)).",
        "计算：\(things)\(found)\(each(criterion))。")
    }
  }

  /// What a streak or a first one counts.
  private var counted: String {
    guard let counted = rule.counted else {
      return choose(
        "opening, closing, commenting, reviewing", "otwarcie, zamknięcie, komentarz, recenzja",
        "新建、关闭、评论、审阅")
    }
    return things(counted) + each(counted)
  }

  private func things(_ criterion: Award.Criterion) -> String {
    let days = rule.days ?? 0
    return switch criterion {
    case .issues:
      choose(
        "issues, not pull requests", "zgłoszenia, ale nie propozycje zmian", "问题，不含拉取请求")
    case .closed:
      choose(
        "closed issues, not pull requests", "zamknięte zgłoszenia, ale nie propozycje zmian",
        "已关闭的问题，不含拉取请求")
    case .tags: choose("tags defined or used", "etykiety utworzone lub używane", "已定义或使用的标签")
    case .comments: choose("comments", "komentarze", "评论")
    case .pulls: choose("pull requests", "propozycje zmian", "拉取请求")
    case .merged: choose("merged pull requests", "scalone propozycje zmian", "已合并的拉取请求")
    case .reviews:
      choose(
        "pull requests of others that somebody reviewed",
        "propozycje zmian innych osób, które ktoś zrecenzował", "审阅过的他人拉取请求")
    case .answered:
      choose(
        "issues and pull requests of others to which somebody was the first to reply, programs aside",
        "zgłoszenia i propozycje zmian innych osób, na które ktoś odpowiedział jako pierwszy, nie licząc programów",
        "最先回复的他人问题和拉取请求（程序的回复不算）")
    case .fast:
      choose(
        "issues closed within \(language.count(days, .day)) of being opened",
        "zgłoszenia zamknięte najdalej \(language.count(days, .day)) po otwarciu",
        "新建后 \(language.number(days)) 天内关闭的问题")
    case .query:
      choose(
        "issues and pull requests that the query finds",
        "zgłoszenia i propozycje zmian, które znajduje zapytanie", "查询找到的问题和拉取请求")
    case .streak, .first, .manual, .unlock: ""
    }
  }

  /// That each counts once, and for whom.
  private func each(_ criterion: Award.Criterion) -> String {
    let owner: String
    if award.scopes.contains(.tag) {
      owner = choose(", for the tags on them", ", dla ich etykiet", "，归于其标签")
    } else if award.scopes.contains(.milestone) {
      owner = choose(
        ", for the project they belong to", ", dla projektu, do którego należą", "，归于所属项目")
    } else if !award.scopes.contains(.person) {
      owner = ""
    } else {
      switch (criterion, rule.role) {
      case (.issues, _), (.pulls, _), (.merged, _), (.query, .author):
        owner = choose(", for who opened it", ", dla osoby, która je otworzyła", "，归于创建者")
      case (.closed, _), (.fast, _):
        owner = choose(
          ", for everybody it is assigned to, or for who opened it where that is nobody",
          ", dla każdej przypisanej osoby, a gdy nie ma żadnej, dla tej, która je otworzyła",
          "，归于每位受理人，无受理人时归于创建者")
      case (.comments, _):
        owner = choose(", for who wrote it", ", dla osoby, która je napisała", "，归于作者")
      case (.query, .assignee):
        owner = choose(
          ", for everybody it is assigned to", ", dla każdej przypisanej osoby", "，归于每位受理人")
      case (.query, .closer):
        owner = choose(
          ", for who closed or merged it", ", dla osoby, która je zamknęła lub scaliła",
          "，归于关闭或合并者")
      default: owner = ""
      }
    }
    return choose(", each once", ", każde raz", "，每项计一次") + owner
  }

  // MARK: When, and how much

  private var days: String? {
    let undated = choose(
      "; what has no date does not count", "; bez daty nic się nie liczy", "；没有日期的不算")
    let dates = { (day: Day) in
      DateRecord(instant: Instant(day), language: language).text(language.longDate)
    }
    switch (rule.from.map(dates), rule.until.map(dates)) {
    case (let from?, let until?):
      return choose(
        "Only from \(from) to \(until)\(undated).", "Tylko od \(from) do \(until)\(undated).",
        "仅限 \(from)至\(until)\(undated)。")
    case (let from?, nil):
      return choose(
        "Only from \(from) on\(undated).", "Tylko od \(from)\(undated).",
        "仅限 \(from)起\(undated)。")
    case (nil, let until?):
      return choose(
        "Only until \(until)\(undated).", "Tylko do \(until)\(undated).",
        "仅限 \(until)前（含当日）\(undated)。")
    case (nil, nil): return nil
    }
  }

  private var thresholds: String? {
    switch award.knownCriterion {
    case nil, .manual, .unlock, .first: return nil
    default: break
    }
    let rungs = award.tiers.map { tier in
      let value = language.number(max(tier.value, 0))
      return tier.name.isEmpty
        ? value
        : choose("\(value) for \(tier.name)", "\(tier.name): \(value)", "\(tier.name)：\(value)")
    }
    return award.tiers.count > 1
      ? rungs.joined(separator: language == .simplifiedChinese ? "，" : ", ")
        + choose(".", ".", "。")
      : choose("It takes \(rungs[0]).", "Potrzeba: \(rungs[0]).", "需要达到 \(rungs[0])。")
  }
}

extension Language {
  /// "4 of 120 people have it (3%)", or what else can have it in the place of people.
  func rarity(_ count: Int, of total: Int, _ scope: Award.Scope, _ wording: Wording) -> String {
    let noun = scope.holderNoun
    let share = total > 0 ? percent(count, of: total) : "0"
    return switch self {
    case .english:
      "\(number(count)) of \(wording.count(total, noun)) \(count == 1 ? "has" : "have") it (\(share)%)"
    case .polish: "Ma ją \(number(count)) z \(number(total)) (\(share)%)"
    case .simplifiedChinese: "\(wording.count(total, noun))中有 \(number(count)) 个获得（\(share)%）"
    }
  }

  /// Whole per cent, or with one figure behind the point below ten.
  private func percent(_ count: Int, of total: Int) -> String {
    let tenths = (count * 1000 + total / 2) / total
    if tenths >= 100 || tenths % 10 == 0 { return number((tenths + 5) / 10) }
    if tenths == 0 { return count == 0 ? "0" : "<" + (self == .polish ? "0,1" : "0.1") }
    return "\(tenths / 10)\(self == .polish ? "," : ".")\(tenths % 10)"
  }
}

extension Award.Scope {
  /// What those are who can have an award.
  var holderNoun: Noun {
    switch self {
    case .tag: .tag
    case .milestone: .project
    case .person, .project: .person
    }
  }
}
