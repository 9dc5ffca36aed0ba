import Bytes
import Configuration
import Diagnostics
import Editing
import Files
import IssueModel
import IssueStore
import Publishing
import TrackerReaders
import ViewModels

/// A site's own data, opened to be edited by one command.
struct EditSession {
  /// Builds the view models.
  let root: CompositionRoot
  /// The configuration of the site.
  let configuration: SiteConfiguration
  private let store: FileStore
  private let site: SiteFolder
  /// The options of every verb that edits.
  let options: EditArguments
  /// Where messages and results go.
  let console: Console
  private let now: Instant
  /// The site's lists before the edit, if changes of lists are to be shown.
  private let lists: FollowedLists?

  /// Opens the data of a site; throws while another process edits it.
  init(_ options: EditArguments, holder: String, console: Console) throws {
    self.options = options
    self.console = console
    let site = try SiteReading(site: options.site).folder()
    configuration = try SiteInputs.configuration(of: site)
    // Without a list in the configuration the files are those of the folder, found under the lock.
    let files =
      configuration.data.isEmpty
      ? nil : DataLoader.expand(try SiteInputs.dataFiles(of: site, configuration))
    // A signal ends the command either before or after the data is written, and its status says
    // which.
    var writer = FileStore.Writer.fileSystem
    writer.complete = { try Interruption.complete($0) }
    let now = try console.now()
    self.now = now
    self.site = site
    store = try FileStore(
      folder: site.data, name: "data", files: files,
      readsNewFiles: configuration.data.isEmpty
        || configuration.data.contains { site.isData($0.path.value) },
      access: options.isDryRun ? .dryRun : .write(holder: "'gazette \(holder)'"),
      history: EditHistory(in: SiteFolder.undo, of: site.path, now: now),
      patience: LockPatience(milliseconds: 10_000) { console.say("waiting: \($0)") },
      writer: writer)
    lists =
      console.options.isVerbose ? FollowedLists(store.snapshot, configuration, now: now) : nil
    root = CompositionRoot(store: store, now: { now }, reviews: EditCounter(in: site.cache))
  }

  /// Undoes the last edit.
  func undo() throws -> FileStore.Undone {
    try store.undo(configuration: site.configuration)
  }

  /// The logins of all people in the site's data, before the configuration is applied.
  func logins() throws -> [String] {
    var options = LoadOptions(configuration)
    options.peopleAliases = [:]
    options.peopleOptOuts = []
    options.publishPrivate = true
    let data = DataLoader.load(
      DataLoader.expand(try SiteInputs.dataFiles(of: site, configuration)), options: options)
    if data.hasErrors { throw DiagnosticList(data.diagnostics) }
    return data.snapshot.people.map(\.login)
  }

  /// Sets aliases of people in the configuration.
  func set(_ aliases: [(old: String, new: String)]) throws {
    let path = site.configuration
    let bytes = try FileSystem.read(path, limit: FileSystem.largestText)
    let edited = try AliasEditor.edited(SourceText(name: path, utf8: bytes), setting: aliases)
    try store.replace(FileChange(path: path, name: path, before: bytes, after: edited))
  }

  /// The names of the files that were changed.
  var changedFiles: [String] { store.changes.map(\.name) }

  /// Sets the name of the edit in the undo history, where that is not the message of
  /// ``finish(_:result:json:)``.
  func describe(_ title: String) { store.describe(DiagnosticFormatter.printable(title)) }

  /// Warns that a reminder was not permitted.
  func report(_ notice: String?) {
    if let notice { console.report(.warning("reminder.off", notice)) }
  }

  /// The data now.
  var snapshot: Snapshot { store.snapshot }

  /// Reports an edit; in a dry run shows the diff instead.
  ///
  /// - Parameters:
  ///   - message: What was done, with the old values, so that it can be undone.
  ///   - result: The text for standard output, if any.
  ///   - json: The output with `--json`.
  func finish(
    _ message: String, result: String? = nil, json: (inout JSONWriter) -> Void
  ) throws {
    describe(message)
    if let problem = store.historyProblem { console.report(problem) }
    let difference = store.changes.map(\.difference).joined()
    do {
      if options.isJSON {
        try console.json { json(&$0) }
        if options.isDryRun { console.say(difference) }
      } else if options.isDryRun {
        try console.write(shown(difference))
      } else if let result {
        try console.print(result)
      }
      try console.flush()
    } catch let error as SystemError
      where error.path == ByteStream.path && !options.isDryRun && !store.changes.isEmpty
    {
      // The data changed, and the exit status says so: this is a warning and no error.
      console.report(
        .warning(
          "edit.not-told",
          "the edit was made, but standard output cannot be written: \(error.reason)"))
    }
    let message = DiagnosticFormatter.printable(message)
    if store.changes.isEmpty {
      console.say("nothing to change: \(message)")
    } else if options.isDryRun {
      console.say("nothing was written; without --dry-run: \(message)")
    } else {
      console.say(message)
      console.detail(shown(difference))
      if var lists {
        for line in lists.update(to: snapshot, now: now) { console.detail(line) }
      }
      if console.isInteractive, root.content.shouldRequestReview() {
        console.say("hint: if Gazette is of use to you, a review of it helps others to find it")
      }
    }
  }

  /// Text from data without terminal escapes; line breaks stay.
  private func shown(_ text: String) -> String {
    guard console.outputIsTerminal else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { DiagnosticFormatter.printable(String($0)) }.joined(separator: "\n")
  }
}

extension Console {
  /// Describes an edit and, unless it is forced, asks for confirmation; throws without a terminal.
  func confirm(_ notice: String, isForced: Bool) throws {
    if isForced { return say(notice) }
    guard let answer = ask(notice + "; go on? [y/N] ") else {
      throw Diagnostic.error(
        "edit.not-confirmed", notice, suggestion: "'--force' says that this is meant")
    }
    guard ["y", "yes"].contains(answer.lowercased()) else {
      throw Diagnostic.error("edit.not-confirmed", "nothing was changed")
    }
  }
}
