import IssueModel

// What pages say in English with figures and names in it, and how English writes names, numbers and days.

extension English {
  static func text(_ sentence: Sentence) -> String {
    switch sentence {
    case .list(let names, let last):
      names.joined(separator: ", ") + (names.count > 1 ? ", and " : " and ") + last
    case .labelled(let label, let value): "\(label): \(value)"
    case .month(let month, let year): "\(months[month - 1]) \(year)"
    case .shortMonth(let month, let year): "\(shortMonths[month - 1]) \(year)"
    case .week(let week, let year): "Week \(week) of \(year)"
    case .quarter(let quarter, let year): "Q\(quarter) \(year)"
    case .year(let year): String(year)
    case .afterDays(let days): count(days, .day)
    case .progress(let count, let total): "\(number(count)) of \(number(total))"
    case .missing(let count): "\(number(count)) more"
    case .shown(let count, let total): "The first \(number(count)) of \(number(total))."
    case .untold(let keys): "The data does not tell what this list asks for (\(keys))."
    case .firstOf(let shown, let total, let all):
      "The first \(number(shown)) of \(number(total)); “\(all)” has all."
    case .project(let title, let items, let percent): "\(title), \(items), \(percent)% complete."
    case .highItem(let title): "\(title), high priority."
    case .doneItem(let title): "\(title), completed."

    case .countedBack(let day): "Days count back from the last change in the data, \(day)."
    case .countedBackFromThen: "Recent figures count back from that day."
    case .life(let days, let day, true) where Life(days: days) == .active:
      "\(text(.alive(days: days))) (last change \(day)\(text(.beforeData(days: days))))."
    case .life(let days, let day, let isStated):
      "\(text(.alive(days: days)))\(isStated ? text(.whenExported) : "") (last change \(day))."
    case .alive(let days):
      switch (Life(days: days), Life.span(days: days)) {
      case (.active, _): "Active"
      case (.quiet, (1, _)): "Quiet for a month"
      case (.quiet, let (number, noun)): "Quiet for \(count(number, noun))"
      case (.dormant, let (number, noun)): "Dormant for \(count(number, noun))"
      }
    case .whenExported: " when this data was exported"
    case .beforeData(0): ", on the day of this data"
    case .beforeData(1): ", a day before this data"
    case .beforeData(let days): ", \(duration(Int64(days) * 86_400)) before this data"
    case .archive(let all, let first, let last) where first == last:
      "Archive: \(all) of \(first); nothing is open."
    case .archive(let all, let first, let last):
      "Archive: \(all) from \(first) to \(last); nothing is open."
    case .change(0): "as many as \(recentDays) before"
    case .change(let change) where change > 0: "▲ \(number(change)) more than \(recentDays) before"
    case .change(let change): "▼ \(number(-change)) fewer than \(recentDays) before"
    case .withinWeek(let part, let all): "\(number(part)) of \(number(all)) replies within a week"
    case .nineOfTen(let duration): "90% within \(duration)"
    case .lately(let median, let count):
      "last \(recentDays): \(median) (median of \(number(count)))"
    case .mergedLately(let count): "\(number(count)) merged in \(recentDays)"
    case .closedLately(let count): "\(number(count)) closed in \(recentDays)"
    case .hot(let comments): "\(count(comments, .comment)) in \(count(FigureDays.hot, .day))"
    case .waiting(let time): "waiting \(time)"
    case .waitingInAll(let issues): "\(count(issues, .issue)) without a reply by somebody else."
    case .waitingMeans:
      "Open issues to which nobody but their author replied, the oldest first; bots do not count."
    case .days(let first, let last): "\(first) to \(last)"
    case .lightIsOn(let query): "All clear (nothing matches “\(query)”)"
    case .lightIsOff(let query): "Needs attention (something matches “\(query)”)"

    case .flow(let opened, let closed, let hasMerged):
      [
        opened.map { number($0) + " opened" },
        closed.map { number($0) + (hasMerged ? " closed or merged" : " closed") },
      ].compactMap(\.self).joined(separator: text(.comma))
    case .changes(let opened, nil): "\(number(opened.0)) opened\(aside(opened.kinds))."
    case .changes(let opened, (let closed, let merged)?):
      "\(number(opened.0)) opened\(aside(opened.kinds)), "
        + "\(number(closed.0)) closed\(aside(closed.kinds)), \(number(merged)) merged."
    case .openOverTimeMeans:
      "Above, how many were open when each month ended; below, how many were opened and closed in it."
    case .throughputMeans:
      "How many were opened and closed in each week from Monday on, up to that of the last change."
    case .firstReplyMeans:
      "From opening to the first comment by somebody else; bots do not count."
    case .timeToCloseMeans: "From opening to closing, for issues that are closed now."
    case .ageMeans: "From opening to the last change in the data, for open issues."
    case .byTagMeans: "Open issues by tag, at most twelve tags."
    case .byPriorityMeans: "Open issues by priority."
    case .decidedMeans: "What became of issues and pull requests."
    case .calendarMeans:
      "A column for each week from Monday on; the larger and darker a square, the more was opened, closed or said that day."
    case .burnDownMeans:
      "How many issues are open on each day; the broken line is an even pace until the due date."
    case .lessWork: "less"
    case .moreWork: "more"
    case .howMany: "Number"
    case .upToHour: "under an hour"
    case .upToDay: "1 to 24 hours"
    case .upToWeek: "1 to 7 days"
    case .upToMonth: "7 to 30 days"
    case .upToThreeMonths: "1 to 3 months"
    case .upToYear: "3 to 12 months"
    case .overYear: "over a year"
    case .openOverTime(let first, let last, let flow, let most):
      (first == last ? first : "From \(first) to \(last)")
        + ": \(flow); \(text(.mostStanding(most)))."
    case .mostStanding(nil): "how many were open is not in this export"
    case .mostStanding((0, _)?): "none were open at the end of any month"
    case .mostStanding((let count, let month)?):
      "the peak was \(number(count)), at the end of \(month)"
    case .throughput(let weeks, let first, let flow):
      "In the \(count(weeks, .week)) from \(first): \(flow)."
    case .replies(1, let median, _): "The only first reply came after \(median)."
    case .replies(let count, let median, let p90):
      "Of \(number(count)) first replies, half came within \(median), nine of ten within \(p90)."
    case .closings(1, let median, _): "The only closed one took \(median)."
    case .closings(let count, let median, let p90):
      "Of \(number(count)) closed, half took \(median) or less, nine of ten \(p90) or less."
    case .ages(1, let median): "The only open one is \(median) old."
    case .ages(let count, let median):
      "Of \(number(count)) open, half are \(median) old or younger."
    case .highPriority(let high, let total):
      "Of \(number(total)) open, \(number(high)) \(high == 1 ? "has" : "have") high priority."
    case .decided(let parts), .rungs(let parts): parts.joined(separator: ", ") + "."
    case .closedOf(let closed, let issues): "\(number(closed)) of \(count(issues, .issue)) closed"
    case .mergedOf(let merged, let pulls): "\(number(merged)) of \(count(pulls, .pull)) merged"
    case .daysOfWork(let days, let all, let times):
      "Something happened on \(number(days)) of the last \(count(all, .day)), \(number(times)) \(times == 1 ? "time" : "times") in all."
    case .burnDown(let open, let total, let due):
      "\(number(open)) of \(number(total)) open, due on \(due)."
    case .mostOpenCarry: "The most common tag of open issues is “"
    case .mostOpen(let count): "”: \(number(count))."
    case .dataEnds(let day): "The data ends on \(day): nothing is known of this period."
    case .undatedClosings(let count):
      " When \(number(count)) of them \(count == 1 ? "was" : "were") closed is not in this export."
    case .moreUndatedClosings(let count):
      " When \(number(count)) more \(count == 1 ? "was" : "were") closed is not in this export."
    case .undatedOpenings(let count):
      " When \(number(count)) of them \(count == 1 ? "was" : "were") opened is not in this export."
    case .notTold(let count): " For \(number(count)) more, this is not in the export."
    case .due(let projects): " Due: \(projects)."
    case .dated(let title, let day): "\(title) (\(day))"

    case .difference(let new, let changed, let gone):
      "\(number(new)) new, \(number(changed)) changed, \(number(gone)) no longer here"
    case .youngerThan(let days): "up to \(days)"
    case .not(let query): "not (\(query))"
    case .drafts: "Drafts"
    case .closeAnIssue: "Close an issue"
    case .textOfIssue: "Text"
    case .reactions: "Reactions"
    case .commentsAndReactions: "Comments and reactions"
    case .approved: "approved"
    case .changesAskedFor: "changes asked for"
    case .noReview: "none"

    case .ruleUnknown: "What it counts is not known, so it is never earned."
    case .ruleManual: "It is given by hand."
    case .ruleUnlock: "The site has it when somebody supports the project."
    case .ruleFirst(let value, let things):
      "Goes to the first who reaches \(number(value)) of these: \(things)."
    case .ruleStreak(let things):
      "Counts weeks in a row, Monday to Sunday, with at least one of these: \(things)."
    case .ruleCounts(let things): "Counts \(things)."
    case .anything: "opening, closing, commenting, reviewing"
    case .counted(.issues, _): "issues, not pull requests"
    case .counted(.closed, _): "closed issues, not pull requests"
    case .counted(.tags, _): "tags defined or used"
    case .counted(.comments, _): "comments"
    case .counted(.pulls, _): "pull requests"
    case .counted(.merged, _): "merged pull requests"
    case .counted(.reviews, _): "pull requests of others that somebody reviewed"
    case .counted(.answered, _):
      "issues and pull requests of others to which somebody was the first to reply, bots aside"
    case .counted(.fast, let days): "issues closed within \(count(days, .day)) of being opened"
    case .counted(.query, _): "issues and pull requests that the query finds"
    case .counted(.streak, _), .counted(.first, _), .counted(.manual, _), .counted(.unlock, _): ""
    case .ofFound: ", of those that the query finds"
    case .eachOnce: ", each once"
    case .forTags: ", for the tags on them"
    case .forProject: ", for the project they belong to"
    case .forOpener: ", for whoever opened it"
    case .forAssignees:
      ", for everybody it is assigned to, or for whoever opened it where that is nobody"
    case .forWriter: ", for who wrote it"
    case .forAssigned: ", for everybody it is assigned to"
    case .forCloser: ", for who closed or merged it"
    case .onlyFromTo(let from, let until):
      "Only from \(from) to \(until); what has no date does not count."
    case .onlyFrom(let from): "Only from \(from) on; what has no date does not count."
    case .onlyUntil(let until): "Only until \(until); what has no date does not count."
    case .rung(let value, let name): "\(value) for \(name)"
    case .takes(let rung): "It takes \(rung)."
    case .rarity(let count, _, let all, let percent):
      "\(number(count)) of \(all) \(count == 1 ? "has" : "have") it (\(percent)%)"
    }
  }

  static var renaming: Renaming { .inflected(one: singular, many: plural) }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let shortMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  static let shortWeekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  static let longDate = "%-d %B %-Y"
  static let shortDate = "%-d %b %-Y"

  static let thousands = (separator: ",", digits: 4)
  static let decimalPoint = "."
  static let afterActor = " "

  /// The built-in awards are named in English already.
  static let awardNames: [String: String] = [:]

  static func details(of award: Award) -> String { award.details }

  /// The singular of a regular noun.
  private static func singular(_ noun: String) -> String {
    if noun.hasSuffix("ies") { return noun.dropLast(3) + "y" }
    return noun.hasSuffix("s") && !noun.hasSuffix("ss") ? String(noun.dropLast()) : noun
  }

  /// The plural of a regular noun.
  private static func plural(_ noun: String) -> String {
    let beforeLast = noun.dropLast().last.map { "aeiou".contains($0) } ?? true
    if noun.hasSuffix("y"), !beforeLast { return noun.dropLast() + "ies" }
    return noun + (noun.hasSuffix("s") || noun.hasSuffix("x") ? "es" : "s")
  }
}
