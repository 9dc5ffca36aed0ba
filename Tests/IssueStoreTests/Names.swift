import IssueModel

@testable import IssueStore

/// The model's issue; the testing library has one of its own.
typealias Issue = IssueModel.Issue
