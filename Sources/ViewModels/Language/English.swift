/// What pages say in English.
enum English {
  static func text(_ phrase: Phrase) -> String {
    switch phrase {
    case .dashboard: "Dashboard"
    case .issues: "Issues"
    case .issue: "Issue"
    case .pulls: "Pull requests"
    case .pull: "Pull request"
    case .tags: "Tags"
    case .tag: "Tag"
    case .noTags: "No tags"
    case .projects: "Projects"
    case .project: "Project"
    case .noProject: "No project"
    case .people: "People"
    case .person: "Person"
    case .awards: "Awards"
    case .reports: "Reports"
    case .report: "Report"
    case .filters: "Filters"
    case .allIssues: "All Issues"
    case .recentIssues: "Recent Issues"
    case .openIssues: "Open issues"
    case .closedIssues: "Closed issues"
    case .open: "Open"
    case .closed: "Closed"
    case .merged: "Merged"
    case .closedMark: "CLOSED"
    case .priority: "Priority"
    case .lowPriority: "Low priority"
    case .mediumPriority: "Medium priority"
    case .highPriority: "High priority"
    case .noPriority: "No priority"
    case .author: "Author"
    case .unknownAuthor: "somebody"
    case .assignees: "Assignees"
    case .nobody: "Nobody"
    case .created: "Created"
    case .updated: "Updated"
    case .dueDate: "Due"
    case .closedDate: "Closed on"
    case .title: "Title"
    case .state: "State"
    case .number: "Number"
    case .comments: "Comments"
    case .reviews: "Reviews"
    case .noText: "No description was given."
    case .originalPage: "On its tracker"
    case .newer: "Newer"
    case .older: "Older"
    case .pages: "Pages"
    case .nothingHere: "Nothing here."
    case .upNext: "Up next"
    case .moreToExplore: "More to explore"
    case .recentlyUpdated: "Recently updated"
    case .activity: "Activity"
    case .opened: "Opened"
    case .month: "Month"
    case .dataOf: "Data of"
    case .completed: "Completed"
    case .locked: "Locked"
    case .unlocked: "Unlocked"
    case .earned: "Earned"
    case .progress: "Progress"
    case .statusLight: "Status light"
    case .lightOn: "The light is on"
    case .lightOff: "The light is off"
    case .skipToContent: "Skip to content"
    case .navigation: "Site"
    case .breadcrumbs: "Where you are"
    case .contents: "Contents"
    case .seeAlso: "See also"
    case .shownUnder: "Shown in full under"
    case .reminder: "Reminder"
    case .cutText: "This text was longer; the rest is on its tracker."
    case .note: "Note"
    case .tip: "Tip"
    case .important: "Important"
    case .warning: "Warning"
    case .caution: "Caution"
    case .footnotes: "Footnotes"
    case .backToText: "Back to the text"
    case .openTask: "To do"
    case .doneTask: "Done"
    case .details: "Details"
    case .chart: "Chart"
    case .query: "Query"
    case .madeWith: "Made with Gazette"
    case .notFound: "Page not found"
    case .openOnes: "Open"
    case .all: "All"
    case .previous: "Previous"
    case .next: "Next"
    }
  }

  static let calendar = CalendarNames(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    shortMonths: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    weekdays: [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ],
    shortWeekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])

  /// The noun's form for a number: one, or any other.
  static func form(of noun: Noun, for number: Int) -> String {
    let isOne = number == 1
    return switch noun {
    case .issue: isOne ? "issue" : "issues"
    case .pull: isOne ? "pull request" : "pull requests"
    case .record: isOne ? "entry" : "entries"
    case .comment: isOne ? "comment" : "comments"
    case .tag: isOne ? "tag" : "tags"
    case .project: isOne ? "project" : "projects"
    case .person: isOne ? "person" : "people"
    case .award: isOne ? "award" : "awards"
    case .item: isOne ? "item" : "items"
    }
  }
}
