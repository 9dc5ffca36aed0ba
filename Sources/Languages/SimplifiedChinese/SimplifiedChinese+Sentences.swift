import IssueModel

// What pages say in Simplified Chinese with figures and names in it, and how it writes names, numbers and days.

extension SimplifiedChinese {
  static func text(_ sentence: Sentence) -> String {
    switch sentence {
    case .list(let names, let last): names.joined(separator: "、") + "和" + last
    case .labelled(let label, let value): "\(label)：\(value)"
    case .month(let month, let year), .shortMonth(let month, let year):
      dated("\(year)年\(month)月")
    case .week(let week, let year): dated("\(year)年第\(week)周")
    case .quarter(let quarter, let year): dated("\(year)年第\(quarter)季度")
    case .year(let year): dated("\(year)年")
    case .afterDays(let days): count(days, .day)
    case .progress(let count, let total): "\(number(count)) / \(number(total))"
    case .missing(let count): "还差\(number(count))"
    case .shown(let count, let total): "前\(number(count))项，共\(number(total))项。"
    case .untold(let keys): "数据中没有此列表所查询的内容（\(keys)）。"
    case .firstOf(let shown, let total, let all):
      "前\(number(shown))条，共\(number(total))条；全部见“\(all)”。"
    case .project(let title, let items, let percent): "\(title)，\(items)，已完成\(percent)%。"
    case .highItem(let title): "\(title)，高优先级。"
    case .doneItem(let title): "\(title)，已完成。"

    case .countedBack(let day): "天数从数据的最后一次变更（\(day)）起往前计算。"
    case .countedBackFromThen: "近期数据从该日起往前计算。"
    case .life(let days, let day, true) where Life(days: days) == .active:
      "\(text(.alive(days: days)))（最后一次变更：\(day)\(text(.beforeData(days: days)))）。"
    case .life(let days, let day, let isStated):
      "\(isStated ? text(.whenExported) : "")\(text(.alive(days: days)))（最后一次变更：\(day)）。"
    case .alive(let days):
      switch (Life(days: days), Life.span(days: days)) {
      case (.active, _): "活跃"
      case (.quiet, let (number, noun)): "已有\(count(number, noun))没有变更"
      case (.dormant, let (number, noun)): "已停滞\(count(number, noun))"
      }
    case .whenExported: "截至数据导出时，"
    case .beforeData(0): "，即数据当日"
    case .beforeData(let days): "，早于此数据\(duration(Int64(days) * 86_400))"
    case .archive(let all, let first, let last) where first == last:
      "存档：\(first)，\(all)，均已结束。"
    case .archive(let all, let first, let last): "存档：\(first)至\(last)，\(all)，均已结束。"
    case .change(0): "与\(recentDays)前持平"
    case .change(let change) where change > 0: "▲ 比\(recentDays)前多\(number(change))个"
    case .change(let change): "▼ 比\(recentDays)前少\(number(-change))个"
    case .withinWeek(let part, let all): "\(number(all))个回复中\(number(part))个在一周内"
    case .nineOfTen(let duration): "90%不超过\(duration)"
    case .lately(let median, let count):
      "最近\(recentDays)：中位数\(median)（共\(number(count))个）"
    case .mergedLately(let count): "\(recentDays)内合并\(number(count))个"
    case .closedLately(let count): "\(recentDays)内关闭\(number(count))个"
    case .hot(let comments): "\(count(FigureDays.hot, .day))内\(count(comments, .comment))"
    case .waiting(let time): "已等待\(time)"
    case .waitingInAll(let issues): "\(count(issues, .issue))尚无他人回复。"
    case .waitingMeans: "除作者外无人回复的未解决问题，从最早的开始；机器人不计。"
    case .days(let first, let last): "\(first)至\(last)"
    case .lightIsOn(let query): "一切正常（没有匹配“\(query)”的条目）"
    case .lightIsOff(let query): "需要关注（有匹配“\(query)”的条目）"

    case .flow(let opened, let closed, let hasMerged):
      [
        opened.map { "新建\(number($0))个" },
        closed.map { "\(hasMerged ? "关闭或合并" : "关闭")\(number($0))个" },
      ].compactMap(\.self).joined(separator: "，")
    case .changes(let opened, nil): "新建\(number(opened.0))个\(aside(opened.kinds))。"
    case .changes(let opened, (let closed, let merged)?):
      "新建\(number(opened.0))个\(aside(opened.kinds))，"
        + "关闭\(number(closed.0))个\(aside(closed.kinds))，合并\(number(merged))个。"
    case .openOverTimeMeans: "上方为每月末未解决的问题数量，下方为当月新建和关闭的数量。"
    case .throughputMeans: "每周（自周一起）新建和关闭的问题数量，至最后一次变更所在的周。"
    case .firstReplyMeans: "从创建到他人首次评论的时间，机器人不计。"
    case .timeToCloseMeans: "现已关闭的问题从创建到关闭的时间。"
    case .ageMeans: "未解决的问题从创建到数据最后一次变更的时间。"
    case .byTagMeans: "按标签统计的未解决问题，最多十二个标签。"
    case .byPriorityMeans: "按优先级统计的未解决问题。"
    case .decidedMeans: "问题和拉取请求的结果。"
    case .calendarMeans: "每列为一周，自周一起；方块越大越深，当天的动态越多。"
    case .burnDownMeans: "每天未解决的问题数量；虚线为到截止日期的匀速进度。"
    case .lessWork: "少"
    case .moreWork: "多"
    case .howMany: "数量"
    case .upToHour: "1小时内"
    case .upToDay: "1至24小时"
    case .upToWeek: "1至7天"
    case .upToMonth: "7至30天"
    case .upToThreeMonths: "1至3个月"
    case .upToYear: "3至12个月"
    case .overYear: "1年以上"
    case .openOverTime(let first, let last, let flow, let most):
      (first == last ? first : "\(first)至\(last)") + "：\(flow)；\(text(.mostStanding(most)))。"
    case .mostStanding(nil): "未解决的数量不在此导出文件中"
    case .mostStanding((0, _)?): "各月末均无未解决的问题"
    case .mostStanding((let count, let month)?): "未解决最多时为\(number(count))个（\(month)末）"
    case .throughput(let weeks, let first, let flow): "自\(first)起\(count(weeks, .week))：\(flow)。"
    case .replies(let count, let median, let p90):
      "\(number(count))个首次回复：半数用时不超过\(median)，九成不超过\(p90)。"
    case .closings(let count, let median, let p90):
      "\(number(count))个已关闭：半数用时不超过\(median)，九成不超过\(p90)。"
    case .ages(let count, let median): "\(number(count))个未解决，半数的时长不超过\(median)。"
    case .highPriority(let high, let total):
      "\(number(total))个未解决，其中高优先级\(number(high))个。"
    case .decided(let parts), .rungs(let parts): parts.joined(separator: "，") + "。"
    case .closedOf(let closed, let issues):
      "\(count(issues, .issue))中已关闭\(number(closed))个"
    case .mergedOf(let merged, let pulls): "\(count(pulls, .pull))中已合并\(number(merged))个"
    case .daysOfWork(let days, let all, let times):
      "最近\(count(all, .day))中有\(count(days, .day))有动态，共\(number(times))次。"
    case .burnDown(let open, let total, let due):
      "\(number(total))个中未解决\(number(open))个，截止\(due)。"
    case .mostOpenCarry: "未解决问题最多的标签是“"
    case .mostOpen(let count): "”：\(number(count))个。"
    case .dataEnds(let day): "数据截至\(day),此期间的情况未知。"
    case .undatedClosings(let count): "其中\(number(count))个的关闭时间不在此导出文件中。"
    case .moreUndatedClosings(let count): "另有\(number(count))个的关闭时间不在此导出文件中。"
    case .undatedOpenings(let count): "其中\(number(count))个的创建时间不在此导出文件中。"
    case .notTold(let count): "另有\(number(count))个的数据不在此导出文件中。"
    case .due(let projects): "截止：\(projects)。"
    case .dated(let title, let day): "\(title)（\(day)）"

    case .difference(let new, let changed, let gone):
      "新增\(number(new))，变更\(number(changed))，移除\(number(gone))"
    case .youngerThan(let days): "\(days)以内"
    case .not(let query): "非（\(query)）"
    case .drafts: "草稿"
    case .closeAnIssue: "关闭问题"
    case .textOfIssue: "正文"
    case .reactions: "表情回应"
    case .commentsAndReactions: "评论和表情回应"
    case .approved: "已批准"
    case .changesAskedFor: "请求修改"
    case .noReview: "无"

    case .ruleUnknown: "计算内容未知，因此不会被获得。"
    case .ruleManual: "由人工授予。"
    case .ruleUnlock: "有人支持本项目时，站点获得它。"
    case .ruleFirst(let value, let things): "授予最先达到\(number(value))的人，计算：\(things)。"
    case .ruleStreak(let things): "计算连续的周数（周一至周日），每周至少有一次：\(things)。"
    case .ruleCounts(let things): "计算：\(things)。"
    case .anything: "新建、关闭、评论、审阅"
    case .counted(.issues, _): "问题，不含拉取请求"
    case .counted(.closed, _): "已关闭的问题，不含拉取请求"
    case .counted(.tags, _): "已定义或使用的标签"
    case .counted(.comments, _): "评论"
    case .counted(.pulls, _): "拉取请求"
    case .counted(.merged, _): "已合并的拉取请求"
    case .counted(.reviews, _): "审阅过的他人拉取请求"
    case .counted(.answered, _): "最先回复的他人问题和拉取请求（机器人的回复不算）"
    case .counted(.fast, let days): "新建后\(number(days))天内关闭的问题"
    case .counted(.query, _): "查询找到的问题和拉取请求"
    case .counted(.streak, _), .counted(.first, _), .counted(.manual, _), .counted(.unlock, _): ""
    case .ofFound: "，限查询找到的"
    case .eachOnce: "，每项计一次"
    case .forTags: "，归于其标签"
    case .forProject: "，归于所属项目"
    case .forOpener: "，归于作者"
    case .forAssignees: "，归于每位负责人，无负责人时归于作者"
    case .forWriter: "，归于评论者"
    case .forAssigned: "，归于每位负责人"
    case .forCloser: "，归于关闭或合并者"
    case .onlyFromTo(let from, let until): "仅限\(from)至\(until)；没有日期的不算。"
    case .onlyFrom(let from): "仅限\(from)起；没有日期的不算。"
    case .onlyUntil(let until): "仅限\(until)前（含当日）；没有日期的不算。"
    case .rung(let value, let name): "\(name)：\(value)"
    case .takes(let rung): "需要达到\(rung)。"
    case .rarity(let count, _, let all, let percent):
      "已获得：\(number(count)) / \(all)（\(percent)%）"
    }
  }

  /// Only these nouns are replaced: the words for reviews and reminders also name actions, and the word
  /// for people is also part of other words.
  static var renaming: Renaming {
    .asGiven([.issues, .pulls, .tags, .projects, .comments, .awards])
  }

  /// A date or its pattern with word joiners before 年, 月 and 日, none of which may begin a line.
  private static func dated(_ text: String) -> String {
    text.reduce(into: "") { $0 += ("年月日".contains($1) ? "\u{2060}" : "") + String($1) }
  }

  static let months = (1...12).map { dated("\($0)月") }
  static let shortMonths = months
  static let weekdays = days.map { "星期" + $0 }
  static let shortWeekdays = days.map { "周" + $0 }
  private static let days = ["一", "二", "三", "四", "五", "六", "日"]
  static let longDate = dated("%-Y年%-m月%-d日")
  static let shortDate = longDate

  static let thousands = (separator: ",", digits: 4)
  static let decimalPoint = "."
  static let afterActor = " "

  static let awardNames = [
    "First Steps": "第一步", "A Great Start": "良好开端", "Moving On Up": "更上一层",
    "Gathering Speed": "渐入佳境", "Making Waves": "掀起波澜", "High Performer": "攀上高峰",
    "Star Performer": "明星表现", "Champion Performer": "冠军风范", "Checking Boxes": "打上第一个勾",
    "Rocking it": "势不可挡", "20 is Plenty": "满满二十", "Bullseye!": "正中靶心！",
    "Flying High": "展翅高飞", "You're On Fire!": "火力全开！", "Box Ticker in Chief": "首席打勾官",
    "Boom!": "轰！", "Playing tag": "初试标签", "Tag wrestling": "标签好手", "Supreme tagger": "标签至尊",
    "Supporter": "支持者",
  ]

  static func details(of award: Award) -> String {
    switch (award.knownCriterion, award.value) {
    case (.issues, 1): "记录第一个问题。"
    case (.issues, let value): "记录\(number(value))个问题。"
    case (.closed, 1): "关闭第一个问题。"
    case (.closed, let value): "关闭\(number(value))个问题。"
    case (.tags, 1): "创建第一个标签。"
    case (.tags, let value): "定义或使用\(number(value))个标签。"
    default: "支持本项目。"
    }
  }
}
