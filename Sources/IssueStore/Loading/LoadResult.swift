public import Diagnostics
public import IssueModel
public import TrackerReaders

/// The result of reading a site's data.
public struct LoadResult: Sendable {
  /// The data; the readable part if there were errors.
  public var snapshot: Snapshot
  /// The errors and warnings, in the order of the files and of the places in them.
  public var diagnostics: [Diagnostic]
  /// Statistics about it.
  public var counts: LoadCounts
  /// Data that the model cannot hold, and assumptions, in the order of their first place.
  public var remarks: [Remark]
  /// Whether files were left out because they cannot be read.
  public var isIncomplete: Bool
  /// The files that were read, with the format that each was recognised as.
  public var files: [LoadedFile]
  /// The published names of people whose logins are not published, by login in lower case.
  public var renamed: [String: String] = [:]
  /// Those who are not shown or called otherwise, by their logins in small letters.
  public var concealed: [String: Person] = [:]
  /// The e-mail addresses and account identifiers of people, by their logins in lower case.
  public var accounts: [String: Set<String>] = [:]
  /// The logins that each entry of the people who are not shown means, all in lower case: itself, or
  /// those of the people who have it as a name, an address or an account.
  public var hidden: [String: Set<String>] = [:]
  /// The records that are not in the snapshot because they are not published.
  public var withheld: [WithheldRecord] = []
  /// Whether messages may quote the data; false where some of it is not to be published.
  public var mayQuote = true
  /// The comments on records in the snapshot that are not published.
  public var withheldComments: [WithheldComment] = []

  /// The logins, in lower case, of the people who are not shown.
  public var hiddenLogins: Set<String> { Set(hidden.values.joined()) }

  /// The assumptions.
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

  /// The data that the model cannot hold.
  public var losses: [Remark] {
    remarks.compactMap { remark in
      switch remark.kind {
      case .assumption, .state, .closedList: return nil
      case .value:
        var remark = remark
        remark.what = "values of '\(remark.what)' that are not understood"
        return remark
      default: return remark
      }
    }
  }

  /// Whether something could not be read at all.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension LoadResult {
  /// Data that comes from a cache, without the other results of reading.
  public init(_ snapshot: Snapshot, diagnostics: [Diagnostic]) {
    self.init(
      snapshot: snapshot, diagnostics: diagnostics, counts: LoadCounts(), remarks: [],
      isIncomplete: false, files: [])
  }
}

extension LoadResult {
  /// Why the data is none of a site; nil where it has records, may be an empty tracker, is of people
  /// alone, as `.all-contributorsrc`, or cannot be read, which its errors say.
  public var lackOfContent: Diagnostic? {
    counts.people == 0 && !hasErrors ? lackOfRecords : nil
  }

  /// Why data without issues and pull requests is not taken for an empty tracker; nil where it has some, or may
  /// be one, as `[]`.
  public var lackOfRecords: Diagnostic? {
    let published = counts.issues + counts.pulls
    guard published + counts.privateRecords + counts.excludedRecords == 0 else { return nil }
    let suggestion = "add the file that has them; a tracker without any is written '[]'"
    if let missing = diagnostics.first(where: { $0.code == "data.incomplete" }) {
      return .error(
        "data.no-records", "not one record came: \(missing.message)", at: missing.place,
        suggestion: missing.suggestion)
    }
    let notIssues = diagnostics.filter {
      ["data.no-front-matter", "data.ignored"].contains($0.code)
    }.map(\.place?.file)
    guard files.allSatisfy({ $0.holdsOnlyOthers || notIssues.contains($0.name) }) else {
      return nil
    }
    let passedOver = diagnostics.filter { FileReading.codesOfOtherContent.contains($0.code) }
    let names = files.filter(\.holdsOnlyOthers).map(\.name) + passedOver.compactMap(\.place?.file)
    guard let first = names.first else { return nil }
    return .error(
      "data.no-records",
      names.count == 1
        ? "'\(first)' holds neither an issue nor a pull request"
        : "none of the \(names.count) files of data holds an issue or a pull request",
      at: Place(file: first), suggestion: suggestion)
  }
}

/// A file that was read.
public struct LoadedFile: Sendable, Hashable {
  /// The file's name in messages.
  public var name: String
  /// The format's name, as `github-rest`; nil for a file without a recognisable record.
  public var format: String?
  /// Whether it has objects of which none is an issue or pull request, as a list of labels.
  public var holdsOnlyOthers = false
}

/// Statistics about the data.
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
  /// Duplicate records, of which the later one was kept.
  public var duplicates = 0
  /// Duplicates that differ, and of which one has no date of change.
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

  /// Counts a record of the snapshot, or subtracts it with -1.
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
