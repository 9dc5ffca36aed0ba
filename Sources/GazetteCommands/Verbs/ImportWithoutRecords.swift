import Diagnostics
import IssueStore
import TrackerReaders

/// An import that made neither an issue nor a pull request.
///
/// An export may well be empty; but what is there already is not replaced by nothing because a file
/// holds something else than records, or was read in a format that it is not in.
struct ImportWithoutRecords {
  private let result: LoadResult

  /// Nil where there are records, if only such as are left out for being private.
  init?(_ result: LoadResult) {
    let counts = result.counts
    guard counts.issues + counts.pulls + counts.privateRecords == 0 else { return nil }
    self.result = result
  }

  /// What is wrong with it; nil where the files are honestly empty.
  func problem(of files: [DataFile], _ options: LoadOptions) -> DiagnosticList? {
    if let problem = lackOfData ?? problemOfFormat(files, options) { return problem }
    return otherData.map { DiagnosticList([$0]) } ?? brokenRecords ?? lackOfPages
  }

  /// What is wrong where an answer says that there are records, and none of them came.
  private var lackOfPages: DiagnosticList? {
    let missing = result.diagnostics.filter { $0.code == "data.incomplete" }
    return missing.isEmpty
      ? nil : DiagnosticList(missing + [.error("import.no-records", "not one record came")])
  }

  /// What is wrong where no file holds data and some hold something else.
  private var lackOfData: DiagnosticList? {
    guard result.files.allSatisfy({ $0.format == nil }) else { return nil }
    let passedOver = result.diagnostics.filter {
      ["data.unknown-format", "data.no-front-matter"].contains($0.code)
    }
    if !passedOver.isEmpty {
      return DiagnosticList(passedOver + [.error("import.no-data", "none of the files holds data")])
    }
    guard result.files.isEmpty, result.counts.people == 0 else { return nil }
    return DiagnosticList([.error("import.no-data", "there is no file to read")])
  }

  /// What is wrong where a format was named and nothing of the files could be read in it: they are
  /// read once more without it, to tell what they are.
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

  /// Whether there was anything in the files that was not taken over.
  private var leftSomethingOut: Bool {
    !result.losses.isEmpty || result.counts.broken > 0 || holdsAwards
  }

  /// Whether there are people or tags, which come of rosters and lists of labels.
  private var holdsOthers: Bool { result.counts.people + result.counts.tags > 0 }

  private var holdsAwards: Bool { result.snapshot.awards?.isEmpty == false }

  /// What is wrong where the files hold what belongs to records, or to a site, and no records.
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

  /// What is wrong where every record is broken.
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

  /// The beginning of a sentence about what the files hold.
  private static func subject(_ result: LoadResult) -> String {
    result.files.count == 1 ? "'\(result.files[0].name)' holds" : "the files hold"
  }
}
