import Diagnostics
import IssueStore
import TrackerReaders

/// An import without issues and pull requests.
///
/// An export may be empty; but existing data is not replaced by nothing because a file contains
/// something other than records, or was read in the wrong format.
struct ImportWithoutRecords {
  private let result: LoadResult

  /// Nil if there are records, even if all of them are left out for being private.
  init?(_ result: LoadResult) {
    let counts = result.counts
    guard counts.issues + counts.pulls + counts.privateRecords == 0 else { return nil }
    self.result = result
  }

  /// The problem; nil where the files are really empty.
  func problem(of files: [DataFile], _ options: LoadOptions) -> DiagnosticList? {
    if let problem = lackOfData ?? problemOfFormat(files, options) { return problem }
    return otherData.map { DiagnosticList([$0]) } ?? brokenRecords ?? lackOfPages
      ?? result.lackOfRecords.map { DiagnosticList(result.diagnostics + [$0]) }
  }

  /// The problem of an answer that states a number of records, of which none came.
  private var lackOfPages: DiagnosticList? {
    let missing = result.diagnostics.filter { $0.code == "data.incomplete" }
    return missing.isEmpty
      ? nil : DiagnosticList(missing + [.error("import.no-records", "not one record came")])
  }

  /// The problem of files of which none has data and some have other content.
  private var lackOfData: DiagnosticList? {
    guard result.files.allSatisfy({ $0.format == nil }) else { return nil }
    let passedOver = result.diagnostics.filter {
      ["data.unknown-format", "data.other-records", "data.no-front-matter", "data.ignored"]
        .contains($0.code)
    }
    if !passedOver.isEmpty {
      return DiagnosticList(passedOver + [.error("import.no-data", "none of the files holds data")])
    }
    guard result.files.isEmpty, result.counts.people == 0 else { return nil }
    return DiagnosticList([.error("import.no-data", "there is no file to read")])
  }

  /// The problem of a format that none of the files are in: they are read again without it, to find
  /// their format.
  private func problemOfFormat(_ files: [DataFile], _ options: LoadOptions) -> DiagnosticList? {
    guard let format = files.first?.format, leftSomethingOut else { return nil }
    let unnamed = files.map { file in
      var file = file
      file.format = nil
      file.columns = [:]
      return file
    }
    let seen = DataLoader.load(unnamed, options: options)
    if seen.hasErrors { return holdsOthers ? nil : DiagnosticList(seen.diagnostics) }
    guard let nothing = ImportWithoutRecords(seen) else {
      return DiagnosticList([Self.otherFormat(than: format, seen)])
    }
    return nothing.otherData.map { DiagnosticList([$0]) }
  }

  /// Whether the files had any content that was not imported.
  private var leftSomethingOut: Bool {
    !result.losses.isEmpty || result.counts.broken > 0 || holdsAwards
  }

  /// Whether there are people or tags, which come from rosters and lists of labels.
  private var holdsOthers: Bool { result.counts.people + result.counts.tags > 0 }

  private var holdsAwards: Bool { result.snapshot.awards?.isEmpty == false }

  /// The problem of files with parts of records, or of a site, and without records.
  private var otherData: Diagnostic? {
    if holdsAwards {
      return .error(
        "import.no-records",
        "\(Self.subject(result)) awards, but neither an issue nor a pull request",
        suggestion: "awards are not imported: keep the file in the site's data as it is")
    }
    guard result.losses.contains(where: { $0.kind == .comment }) else { return nil }
    return .error(
      "import.no-records",
      "\(Self.subject(result)) comments without the records that they belong to",
      suggestion: "give the file with the issues or pull requests as well")
  }

  /// The problem of files in which every record is broken.
  private var brokenRecords: DiagnosticList? {
    guard result.counts.broken > 0, !holdsOthers else { return nil }
    return DiagnosticList(
      result.diagnostics + [
        .error("import.no-records", "not one record could be read")
      ])
  }

  private static func otherFormat(than format: String, _ seen: LoadResult) -> Diagnostic {
    var names: [String] = []
    for name in seen.files.compactMap(\.format) where !names.contains(name) { names.append(name) }
    let list = names.map { "'\($0)'" }.joined(separator: " and ")
    let looks = seen.files.count == 1 ? "it looks like" : "they look like"
    return .error(
      "import.no-records", "\(subject(seen)) no record in the format '\(format)'",
      suggestion: "\(looks) \(list): leave --format out, and the format is found by looking inside")
  }

  /// The beginning of a sentence about the files.
  private static func subject(_ result: LoadResult) -> String {
    result.files.count == 1 ? "'\(result.files[0].name)' holds" : "the files hold"
  }
}
