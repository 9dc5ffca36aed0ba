/// A text of the pages that is the same on every site: labels, headings, short sentences.
///
/// The translations are in the file that is named for each language, such as `English.swift`.
public enum Phrase: Int, Sendable, CaseIterable {
  /// The site's parts and their contents, singular and plural.
  case dashboard, issues, issue, pulls, pull, tags, tag, noTags, projects, project, noProject,
    people, person, awards, reports, report, filters
  /// Lists that every site has.
  case allIssues, recentIssues, openIssues, closedIssues
  /// The search page; a script replaces `{}` by the number.
  case search, searchWithoutScript, searching, searchFailed, searchExample, suggestions, showMore,
    foundOne, foundFew, foundMany, foundOther
  /// Where nothing is found, with `howToSearch` for `{}`, and what examples of queries find.
  case nothingFound, howToSearch, howWords, howPhrase, howEither, howWithout, howConditions,
    howDates, howNumbers, howKeys
  /// States and priorities.
  case open, closed, openPull, closedPull, merged, mergedOnes, closedMark, priority, lowPriority,
    mediumPriority, highPriority,
    noPriority
  /// The facts of an issue.
  case author, unknownAuthor, assignees, nobody, created, updated, dueDate, closedDate, title,
    state, number, comments, reviews, noText, originalPage, conversationElsewhere
  /// Lists in several pages.
  case newer, older, pages, nothingHere, noIssues, nothingIsOpen
  /// Paper; `{}` is replaced by numbers.
  case pageOf, onPage, pageNumber
  /// The orders of lists.
  case sortedBy, bestMatch, newestFirst, updatedFirst, oldestFirst, mostDiscussed, askedOrder,
    toDoFirst
  /// People and tags.
  case reviewed, answered, closedByPerson, firstSeen, lastSeen, closedMeans, closedByMeans,
    answeredMeans,
    rhythm, theirWork, oldestOpen, share, withoutOpen, unused
  /// Projects.
  case inProgress, openProject, closedProject, overdue, emptyProject
  /// What happened in a period: headings above what was opened, closed and merged in it.
  case opened, wasClosed, wasMerged, wasEnded
  /// What changed.
  case whatChanged, latestWeeks, weeks, months, newPeople, asText, year
  /// The reminders and the settings of notifications.
  case reminders, reminderSettings, remindersWithoutScript, remindersNotAsked, remindersOn,
    remindersOff, remindersDenied, askForPermission, remindMe, remindAt, time
  /// The dashboard.
  case upNext, moreToExplore, recentlyUpdated, activity, month, dataOf, completed
  /// Figures, charts and blocks of the dashboard.
  case openOverTime, throughput, firstReply, timeToClose, ageOfOpen, byTag, byPriority,
    calendarOfWork, burnDown, decided, hot, needsAnswer, thisWeek, longestThreads, notInExport,
    noDuration, noReplies, nothingClosed,
    asTable, charts, median, openAtEnd, weekFrom, dayOf, span, finished, mergedPulls,
    rejectedPulls, openPulls, lifespan
  /// Feeds and calendars.
  case reopened, comment, asCalendar, feed
  /// Awards.
  case locked, unlocked, unlockedOnes, earned, earnedOn, progress, whatCounts, rungs, holders,
    wholeSite, proof, recentlyEarned, leaderboard, allTime, rank, nextAwards, awardOnce, forOthers,
    holder, rung,
    members, cohorts, withAwards
  /// The status light.
  case statusLight, lightOn, lightOff, setByHand
  /// The frame of a page.
  case skipToContent, navigation, moreEntries, breadcrumbs, contents
  /// Reports and reminders.
  case seeAlso, shownUnder, reminder, listing, statusReport, disposition, releaseNotes, ageing,
    certificate, overview, entries, period, sourceOfData, newMark, changedMark, noLongerHere,
    comparedWith, noDate, inFull, resolved, withChange, stillOpen, medianAge, oldest, waitsFor,
    waitsForAssignee, waitsForReply, waitsForAuthor, waitsForProject, contributors, firstTimers,
    firstContribution, askedFor, resolution, closedByChange, total, age, superseded,
    certifies, hasEarned, verifyAt, periods, dataBehind, asFile
  /// What is added to texts in Markdown.
  case cutText, note, tip, important, warning, caution, footnotes, backToText, openTask,
    doneTask, details, code, table
  /// The signs between a label and its value and between the entries of a list, and the brackets around what is added to
  /// a label, with their spaces.
  case colon, comma, openBracket, closeBracket
  /// The rest.
  case chart, query, madeWith, notFound, whereToGo, gone, openOnes, all, previous, next
  /// The conversation of an issue and its outcome; names replace the placeholders in braces.
  case conversation, participants, linkedIssues, decision, firstEntry, lastEntry, jumpBar,
    closedAfter, closedPullAfter, mergedAfter, byWhom, lessThanADay, later, duplicateOf,
    supersededBy,
    closedWith, approvedBy, changesRequestedBy, reasonCompleted, reasonNotPlanned,
    reasonDuplicate
  /// What a review says of a change.
  case verdictApproved, verdictChangesRequested, verdictCommented, verdictReplied, verdictDismissed
  /// How issues are tied to each other.
  case linkDuplicates, linkDuplicatedBy, linkSupersededBy, linkSupersedes, linkCloses,
    linkClosedBy, linkProposed, linkPartOf, linkParts, linkRelates, linkMentions, linkMentionedIn,
    linkBlockedBy, linkBlocks
  /// What happened to an issue.
  case eventLabelled, eventUnlabelled, eventAssigned, eventUnassigned, eventMilestoned,
    eventDemilestoned, eventRenamed, eventClosed, eventClosedWith, eventReopened, eventMerged,
    eventReferenced, eventDuplicate, eventLocked, eventUnlocked, eventMoved,
    eventReviewRequested, eventReviewRequestRemoved, eventDrafted, eventReadied
}

extension Phrase {
  /// Its name in templates and configurations.
  public var name: String { "\(self)" }

  /// The phrase of a name; nil where there is none.
  public init?(named name: String) {
    guard let phrase = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = phrase
  }
}
