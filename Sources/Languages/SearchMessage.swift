import Bytes
package import IssueModel

/// A message of the search page about a query; its script fills in the `{}`.
///
/// The script refers to the messages by these names. In English they are the messages of `gazette
/// list`.
package enum SearchMessage: String, CaseIterable {
  /// Errors in the syntax, and what to write instead.
  case openQuote, closeQuote, isText, sortedTwice, sortedFirst, placedTwice, placedFirst,
    leaveOneOut, nothingFollows, nothingBefore, leaveItOut, dashBefore, dashBeforeText,
    dashNotBefore, write, sortNegated, turnOrder, placeNegated, deep, emptyGroup, leaveGroupOut,
    openGroup, closeGroup, closedGroup
  /// Errors in keys and values, and what to write instead.
  case meant, oneOf, unkept, allPublic, allHeld, noBranches, forStatus, forUser, forOrganisation,
    forLanguage, forTeam, forReviewer, forCommenter, nobody, writeLogin, nothingIs, notState,
    notKind, notBoolean, notPriority, notReason, notAsked, notOrder, notPlace, noValue,
    writeValue, valueApart, missingValue, leaveCommaOut, noKey, quoteIt, largeNumber, notNumber,
    writeNumber, oneEnd, openEnd, noDate, writeDate, writeOffset, notDate, farDate, noMonth,
    months, noDay, monthLength, sentences
  /// Names that do not occur in the data.
  case unknownLabel = "unknown-label"
  case unknownProject = "unknown-project"
  case unknownSource = "unknown-source"
  case unknownPerson = "unknown-person"
  /// Figures that the data does not tell.
  case untoldIssues = "untold-issues"
  case untoldPulls = "untold-pulls"
  case untoldLabels = "untold-labels"
  case untoldProjects = "untold-projects"
  case untoldAuthors = "untold-authors"
  case untoldAssignees = "untold-assignees"
  case untoldClosed = "untold-closed"
  case untoldMerged = "untold-merged"
  case untoldDraft = "untold-draft"
  case untoldReason = "untold-reason"
  case untoldReactions = "untold-reactions"
  case untoldLinks = "untold-links"
  case untoldReviews = "untold-reviews"
  case untoldComments = "untold-comments"
  case untoldCommenters = "untold-commenters"
  case untoldPriority = "untold-priority"
  case untoldDue = "untold-due"
  case untoldCreated = "untold-created"
  case untoldUpdated = "untold-updated"
  case untoldReplies = "untold-replies"
}

extension Language {
  /// The messages of the search page by their names, as JSON.
  package var searchMessages: String {
    var json = JSONWriter(.compact)
    json.object { json in
      for message in SearchMessage.allCases {
        json.member(message.rawValue, localization.text(message))
      }
    }
    return json.string
  }
}
