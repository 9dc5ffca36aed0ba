/// A text of the pages that is the same on every site: labels, headings, short sentences.
///
/// What each of them says is in `English.swift`, `Polish.swift` and `SimplifiedChinese.swift`.
public enum Phrase: String, Sendable, CaseIterable {
  /// The site's parts and what they hold, one and many.
  case dashboard, issues, issue, pulls, pull, tags, tag, noTags, projects, project, noProject,
    people, person, awards, reports, report, filters
  /// Lists that every site has.
  case allIssues, recentIssues, openIssues, closedIssues
  /// States and priorities.
  case open, closed, merged, closedMark, priority, lowPriority, mediumPriority, highPriority,
    noPriority
  /// The facts of an issue.
  case author, unknownAuthor, assignees, nobody, created, updated, dueDate, closedDate, title,
    state, number, comments, reviews, noText, originalPage
  /// Lists in several pages.
  case newer, older, pages, nothingHere
  /// The dashboard.
  case upNext, moreToExplore, recentlyUpdated, activity, opened, month, dataOf, completed
  /// Awards.
  case locked, unlocked, earned, progress
  /// The status light.
  case statusLight, lightOn, lightOff
  /// The frame of a page.
  case skipToContent, navigation, breadcrumbs, contents
  /// Reports and reminders.
  case seeAlso, shownUnder, reminder
  /// What is added to texts in Markdown.
  case cutText, note, tip, important, warning, caution, footnotes, backToText, openTask,
    doneTask, details
  /// The rest.
  case chart, query, madeWith, notFound, openOnes, all, previous, next
}
