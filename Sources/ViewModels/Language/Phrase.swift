/// A text of the pages that is the same on every site: labels, headings, short sentences.
public enum Phrase: String, Sendable, CaseIterable {
  /// "Dashboard".
  case dashboard
  /// "Issues".
  case issues
  /// "Issue".
  case issue
  /// "Pull requests".
  case pulls
  /// "Pull request".
  case pull
  /// "Tags".
  case tags
  /// "Tag".
  case tag
  /// "No tags".
  case noTags
  /// "Projects".
  case projects
  /// "Project".
  case project
  /// "No project".
  case noProject
  /// "People".
  case people
  /// "Person".
  case person
  /// "Awards".
  case awards
  /// "Reports".
  case reports
  /// "Report".
  case report
  /// "Filters".
  case filters
  /// "All Issues".
  case allIssues
  /// "Recent Issues".
  case recentIssues
  /// "Open issues".
  case openIssues
  /// "Closed issues".
  case closedIssues
  /// "Open".
  case open
  /// "Closed".
  case closed
  /// "Merged".
  case merged
  /// "CLOSED".
  case closedMark
  /// "Priority".
  case priority
  /// "Low priority".
  case lowPriority
  /// "Medium priority".
  case mediumPriority
  /// "High priority".
  case highPriority
  /// "No priority".
  case noPriority
  /// "Author".
  case author
  /// "somebody".
  case unknownAuthor
  /// "Assignees".
  case assignees
  /// "Nobody".
  case nobody
  /// "Created".
  case created
  /// "Updated".
  case updated
  /// "Due".
  case dueDate
  /// "Closed on".
  case closedDate
  /// "Title".
  case title
  /// "State".
  case state
  /// "Number".
  case number
  /// "Comments".
  case comments
  /// "Reviews".
  case reviews
  /// "No description was given.".
  case noText
  /// "On its tracker".
  case originalPage
  /// "Newer".
  case newer
  /// "Older".
  case older
  /// "Pages".
  case pages
  /// "Nothing here.".
  case nothingHere
  /// "Up next".
  case upNext
  /// "More to explore".
  case moreToExplore
  /// "Recently updated".
  case recentlyUpdated
  /// "Activity".
  case activity
  /// "Opened".
  case opened
  /// "Month".
  case month
  /// "Data of".
  case dataOf
  /// "Completed".
  case completed
  /// "Locked".
  case locked
  /// "Unlocked".
  case unlocked
  /// "Earned".
  case earned
  /// "Progress".
  case progress
  /// "Status light".
  case statusLight
  /// "The light is on".
  case lightOn
  /// "The light is off".
  case lightOff
  /// "Skip to content".
  case skipToContent
  /// "Site".
  case navigation
  /// "Where you are".
  case breadcrumbs
  /// "Contents".
  case contents
  /// "See also".
  case seeAlso
  /// "Shown in full under".
  case shownUnder
  /// "Reminder".
  case reminder
  /// "This text was longer; the rest is on its tracker.".
  case cutText
  /// "Note".
  case note
  /// "Tip".
  case tip
  /// "Important".
  case important
  /// "Warning".
  case warning
  /// "Caution".
  case caution
  /// "Footnotes".
  case footnotes
  /// "Back to the text".
  case backToText
  /// "To do".
  case openTask
  /// "Done".
  case doneTask
  /// "Details".
  case details
  /// "Chart".
  case chart
  /// "Query".
  case query
  /// "Made with Gazette".
  case madeWith
  /// "Page not found".
  case notFound
  /// "Open".
  case openOnes
  /// "All".
  case all
  /// "Previous".
  case previous
  /// "Next".
  case next
}
