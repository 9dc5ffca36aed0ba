import Bytes
import Diagnostics
import Editing
import Files
import IssueModel
import IssueStore
import Secrets
import TrackerReaders

extension Verb {
  /// `gazette import`: converts foreign data to Gazette's own format, with a report of what was
  /// lost.
  static let importing = Verb(
    "import", "Turn the data of a tracker into Gazette's own",
    discussion: """
      Reads exports and dumps of any known format, all of them into one file, and tells what they \
      hold that Gazette's data cannot. Without --output the data goes to standard output; with \
      --json that is the report, as one JSON value.

      Records that their tracker marks private are left out unless --private is given; a site made \
      from the data then still leaves them out, unless its configuration says otherwise.
      """
  ) { take in
    let files = take.rest("FILE", completion: .files, "files, or folders of files")
    let output = take.output("where the data goes, as data/issues.json")
    let format: String? = take.option(
      "format", "NAME", "the format, where looking inside does not tell it")
    let source: String? = take.option("source", "NAME", "the source of records that name none")
    let columns: NameMap? = take.option(
      "columns", "MEMBER=NAME,…",
      "the columns or members that hold number, title, state and so on")
    let states: NameMap? = take.option(
      "states", "WORD=STATE,…", "the words for a state that mean open, closed or merged")
    let includesPrivate = take.flag("private", "take over private records as well")
    let force = take.force("replace a file that is there already")
    let wantsJSON = take.json()
    return { console in
      if let output, output != "-", !force, try FileSystem.status(of: output) != nil {
        throw Diagnostic.error(
          "import.exists", "'\(output)' is there already", at: Place(file: output),
          suggestion: "give --force to replace it")
      }
      try check(format: format, states: states)
      var options = LoadOptions()
      options.publishPrivate = includesPrivate
      options.passesOverUnknownFiles = true
      let data = files.map {
        DataFile(
          path: $0, format: format, source: source, columns: columns?.names ?? [:],
          states: states?.names ?? [:])
      }
      let result = DataLoader.load(data, options: options)
      if result.hasErrors { throw DiagnosticList(result.diagnostics) }
      if let problem = ImportWithoutRecords(result)?.problem(of: data, options) { throw problem }
      // The losses are listed below.
      console.report(
        result.diagnostics
          + result.notes.filter {
            ["data.assumed", "data.state", "data.unknown-privacy"].contains($0.code)
          })
      if output != nil || !wantsJSON {
        try console.write(NativeJSON.bytes(of: result.snapshot), to: output)
      }
      if result.counts.issues + result.counts.pulls == 0, result.counts.privateRecords > 0 {
        console.report([
          Diagnostic(
            .note, code: "data.private", "their tracker marks all records as private",
            suggestion: "give --private to take them over")
        ])
      }
      let losses = losses(of: result)
      if wantsJSON {
        try console.json { $0.report(result, losses) }
      } else {
        tell(result.counts, losses, console)
      }
    }
  }

  /// Rejects an unknown format, and words for a state with an unknown meaning.
  private static func check(format: String?, states: NameMap?) throws(Diagnostic) {
    let names = DataLoader.formats.map(\.name)
    if let format, !names.contains(format) {
      throw .error(
        "import.format", "there is no data format '\(format)'",
        suggestion: Suggestion.didYouMean(format, in: names)
          ?? "known formats: \(names.joined(separator: ", "))")
    }
    let known = ["open", "closed", "merged"]
    for (word, state) in states?.names.sorted(by: { $0.key < $1.key }) ?? []
    where !known.contains(state.lowercased()) {
      throw .error(
        "import.states", "'\(state)', which --states gives to '\(word)', is no state",
        suggestion: "open, closed or merged")
    }
  }

  /// The losses, including those that no reader knows of: awards, which have a file of their own,
  /// and comments that are counted and came in no file.
  private static func losses(of result: LoadResult) -> [Remark] {
    var losses = result.losses
    if let awards = result.snapshot.awards, !awards.isEmpty {
      let file = result.files.first { $0.format == "awards" }?.name ?? ""
      losses.append(Remark(.loss, "awards", count: awards.count, place: file))
    }
    return losses + result.missingComments
  }

  /// How many members that are not read are listed.
  private static let mostMembers = 12

  private static func tell(_ counts: LoadCounts, _ losses: [Remark], _ console: Console) {
    console.say(
      count(counts.issues, "issue") + " and " + count(counts.pulls, "pull request")
        + " (\(counts.open) open, \(counts.closed) closed, \(counts.merged) merged), "
        + count(counts.comments, "comment") + ", " + count(counts.tags, "tag")
        + ", \(counts.people) \(counts.people == 1 ? "person" : "people")")
    if !losses.isEmpty { console.say("not carried over:") }
    // Of members that nothing reads there may be hundreds.
    let members = losses.filter { $0.kind == .member }.sorted { $0.count > $1.count }
    let hidden = console.options.isVerbose ? [] : Set(members.dropFirst(mostMembers))
    for loss in losses where !hidden.contains(loss) {
      console.say(
        DiagnosticFormatter.printable(
          "  \(loss.count) × \(Token.masked(loss.what)), first in \(loss.place)"))
    }
    if !hidden.isEmpty {
      console.say("  and \(hidden.count) more members of records (--verbose lists them)")
    }
  }
}

extension JSONWriter {
  private mutating func remark(_ remark: Remark) {
    object { json in
      json.member("what", Token.masked(remark.what))
      json.member("count", remark.count)
      json.member("where", remark.place)
    }
  }

  fileprivate mutating func report(_ result: LoadResult, _ losses: [Remark]) {
    let counts = result.counts
    object { json in
      json.member("issues", counts.issues)
      json.member("pulls", counts.pulls)
      json.member("open", counts.open)
      json.member("closed", counts.closed)
      json.member("merged", counts.merged)
      json.member("comments", counts.comments)
      json.member("tags", counts.tags)
      json.member("people", counts.people)
      json.member("lost", of: losses) { $0.remark($1) }
      json.member("assumed", of: result.assumptions) {
        $0.remark($1)
      }
    }
  }
}
