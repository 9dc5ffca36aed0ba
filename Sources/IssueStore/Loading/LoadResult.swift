public import Diagnostics
public import IssueModel
public import TrackerReaders

/// What became of reading a site's data.
public struct LoadResult: Sendable {
  /// The data; what could be read of it when there were errors.
  public var snapshot: Snapshot
  /// What went wrong, in the order of the files and of the places in them.
  public var diagnostics: [Diagnostic]
  /// What was read, in numbers.
  public var counts: LoadCounts
  /// What the model cannot carry, and what was taken for granted, in the order of first sight.
  public var remarks: [Remark]
  /// Whether files were left out because they cannot be read.
  public var isIncomplete: Bool
  /// The files that were read, with the format that each was recognised as.
  public var files: [LoadedFile]
  /// What those are called in the snapshot whose logins are not published, by these in small letters.
  public var renamed: [String: String] = [:]
  /// Those who are not shown or called otherwise, by their logins in small letters.
  public var concealed: [String: Person] = [:]
  /// The records that are not in the snapshot because they are not published.
  public var withheld: [WithheldRecord] = []
  /// The comments on records in the snapshot that are not published.
  public var withheldComments: [WithheldComment] = []

  /// What was taken for granted.
  public var assumptions: [Remark] {
    remarks.compactMap { remark in
      switch remark.kind {
      case .assumption: return remark
      case .state:
        var remark = remark
        remark.what = "state assumed open: the word '\(remark.what)' for it is not known"
        return remark
      case .closedList:
        var remark = remark
        remark.what = "cards of the list '\(remark.what)' are taken as closed"
        return remark
      default: return nil
      }
    }
  }

  /// What the model cannot carry.
  public var losses: [Remark] {
    remarks.filter { ![.assumption, .state, .closedList].contains($0.kind) }
  }

  /// Whether something could not be read at all.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension LoadResult {
  /// Data that was read before, of which nothing else is known any more.
  public init(_ snapshot: Snapshot, diagnostics: [Diagnostic]) {
    self.init(
      snapshot: snapshot, diagnostics: diagnostics, counts: LoadCounts(), remarks: [],
      isIncomplete: false, files: [])
  }
}

/// A file that was read.
public struct LoadedFile: Sendable, Hashable {
  /// The file's name in messages.
  public var name: String
  /// The format's name, as `github-rest`; nil for a file without any record to tell it by.
  public var format: String?
}

/// What was read, in numbers.
public struct LoadCounts: Sendable, Hashable {
  /// Issues, without pull requests.
  public var issues = 0
  /// Pull requests.
  public var pulls = 0
  /// Open records of either kind.
  public var open = 0
  /// Closed records that were not merged.
  public var closed = 0
  /// Merged pull requests.
  public var merged = 0
  /// Comments that were carried over; reviews are not counted.
  public var comments = 0
  /// Distinct tags, defined or used.
  public var tags = 0
  /// Distinct people.
  public var people = 0
  /// Records that came twice and of which the later one was kept.
  public var duplicates = 0
  /// Those of them that differ, and of which one does not say when it was changed.
  public var undatedDuplicates = 0
  /// Records left out because they are broken.
  public var broken = 0
  /// Records left out because their tracker marks them private.
  public var privateRecords = 0
  /// Records left out because the site does not publish them, though their tracker does.
  public var excludedRecords = 0
  /// Comments left out because their tracker marks them private.
  public var privateComments = 0

  /// Nothing read.
  public init() {}

  /// Counts a record of the snapshot, or takes it out of the count with -1.
  mutating func count(_ issue: Issue, times: Int = 1) {
    switch issue.state {
    case .open: open += times
    case .closed: closed += times
    case .merged: merged += times
    }
    if issue.kind == .pull { pulls += times } else { issues += times }
    comments += times * issue.comments.count
  }
}
