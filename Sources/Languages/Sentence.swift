package import IssueModel

/// A text of the pages with a number, a name or a day in it, and the words that such sentences are
/// made of.
package enum Sentence {
  /// Names joined, the last of at least two with its own conjunction; a label with its value.
  case list([String], last: String), labelled(String, String)
  /// Months by themselves and abbreviated, weeks, quarters and years.
  case month(Int, of: Int), shortMonth(Int, of: Int), week(Int, of: Int), quarter(Int, of: Int),
    year(Int)
  /// A count of days as it stands behind “closed after”, at least one.
  case afterDays(Int)
  /// How many of all, and how many are missing.
  case progress(Int, of: Int), missing(Int)
  /// That an order holds only the first issues of a list, and the name of the order that holds all.
  case firstOf(Int, Int, all: String)
  /// That a table holds only the first rows of all.
  case shown(Int, of: Int)
  /// That the data does not tell what a list needs, by the keys of queries.
  case untold(String)
  /// The label of a project and of its items for screen readers.
  case project(String, items: String, percent: Int), highItem(String), doneItem(String)

  /// What days count back from, the second behind the sentence that names the day.
  case countedBack(from: String), countedBackFromThen
  /// The dashboard: whether the project is active, by the days since its last change, up to the date that its data
  /// states or else to today; and the parts of that sentence.
  case life(days: Int, lastChange: String, isStated: Bool), alive(days: Int), beforeData(days: Int),
    whenExported
  /// The summary of a project in which nothing is open.
  case archive(of: String, from: String, to: String)
  /// How the number of open issues changed, and other recent figures.
  case change(Int), withinWeek(Int, of: Int), nineOfTen(String), lately(String, of: Int),
    mergedLately(Int), closedLately(Int), hot(Int)
  /// What waits for a first reply.
  case waiting(String), waitingInAll(Int), waitingMeans
  case days(from: String, to: String)
  /// The meaning of the light when a query sets it.
  case lightIsOn(query: String), lightIsOff(query: String)

  /// What was opened, closed and merged, without what the data does not tell.
  case flow(opened: Int?, closed: Int?, hasMerged: Bool),
    changes(opened: (Int, kinds: String), ended: (closed: (Int, kinds: String), merged: Int)?)
  /// The explanations of charts.
  case openOverTimeMeans, throughputMeans, firstReplyMeans, timeToCloseMeans, ageMeans, byTagMeans,
    byPriorityMeans, decidedMeans, calendarMeans, burnDownMeans
  /// The words at the ends of the key of a calendar, before the palest day and behind the darkest.
  case lessWork, moreWork
  /// The heading of a column of counts.
  case howMany
  /// The spans of time in which charts count.
  case upToHour, upToDay, upToWeek, upToMonth, upToThreeMonths, upToYear, overYear
  /// The descriptions of charts.
  case openOverTime(from: String, to: String, flow: String, most: (Int, in: String)?),
    mostStanding((Int, in: String)?),
    throughput(weeks: Int, from: String, flow: String), replies(Int, median: String, p90: String),
    closings(Int, median: String, p90: String), ages(Int, median: String),
    highPriority(Int, of: Int), decided([String]), closedOf(Int, Int), mergedOf(Int, Int),
    daysOfWork(Int, of: Int, times: Int), burnDown(Int, of: Int, due: String)
  /// The words around the name of the tag with the most open issues.
  case mostOpenCarry, mostOpen(Int)
  /// That nothing is known of a period, since the data ends before it on a day.
  case dataEnds(String)
  /// Further sentences of a chart: closings without a day, and the projects that are due, each with its day.
  case undatedClosings(Int), moreUndatedClosings(Int), undatedOpenings(Int), notTold(Int), due(
    String), dated(
      String, day: String)

  /// Reports: the differences from an earlier one, and ages.
  case difference(new: Int, changed: Int, gone: Int), youngerThan(String)
  /// A query in words.
  case not(String), drafts, closeAnIssue, textOfIssue, reactions, commentsAndReactions, approved,
    changesAskedFor, noReview

  /// The rule of an award: what it counts.
  case ruleUnknown, ruleManual, ruleUnlock, ruleFirst(Int, of: String), ruleStreak(of: String),
    ruleCounts(String), anything, counted(Award.Criterion, days: Int), ofFound, eachOnce
  /// For whom it counts, behind “each once”.
  case forTags, forProject, forOpener, forAssignees, forWriter, forAssigned, forCloser
  /// When, and how much of it is needed.
  case onlyFromTo(String, String), onlyFrom(String), onlyUntil(String), rung(String, named: String),
    rungs([String]), takes(String)
  /// How many of all have an award; all with their noun and without.
  case rarity(Int, of: Int, inWords: String, percent: String)
}
