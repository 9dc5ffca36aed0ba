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
  /// What `gazette.yml` says.
  let configuration: SiteConfiguration
  private let store: FileStore
  private let options: EditOptions
  /// Where messages and results go.
  let console: Console
  private let now: Instant
  /// The site's lists before the edit, where the user wants to know what becomes of them.
  private let lists: FollowedLists?
  /// How long an edit waits for another one, in milliseconds; the documentation names it.
  private static let patience = 10_000
  /// A signal ends the command before the data are written or afterwards, and its status says which.
  private static let writer = {
    var writer = FileStore.Writer.fileSystem
    writer.complete = { try Interruption.complete($0) }
    return writer
  }()

  /// Opens the data of a site; throws while another process edits it.
  init(_ options: EditOptions, holder: String, console: Console) throws {
    self.options = options
    self.console = console
    let site = try SiteReading(site: options.site).folder()
    configuration = try SiteInputs.configuration(of: site)
    // Without a list in the configuration the files are those of the folder, found under the lock.
    let files =
      configuration.data.isEmpty
      ? nil : DataLoader.expand(try SiteInputs.dataFiles(of: site, configuration))
    store = try FileStore(
      folder: site.data, name: "data", files: files,
      access: options.isDryRun ? .dryRun : .write(holder: "'gazette \(holder)'"),
      patience: LockPatience(milliseconds: Self.patience) { reason in
        console.say("waiting: \(reason)")
      },
      writer: Self.writer)
    let now = try console.now()
    self.now = now
    lists =
      console.options.isVerbose
      ? FollowedLists(store.snapshot, configuration, now: now) : nil
    root = CompositionRoot(
      store: store, now: { now }, reviews: EditCounter(in: site.cache))
  }

  /// A reminder for an issue at a time; tells when it is not permitted.
  func reminder(at time: TimeOfDay) -> Reminder {
    let model = root.reminder()
    let reminder = model.permitted(at: time)
    report(model.notice)
    return reminder
  }

  /// Warns that a reminder was not permitted.
  func report(_ notice: String?) {
    if let notice { console.report(.warning("reminder.off", notice)) }
  }

  /// The data now.
  var snapshot: Snapshot { store.snapshot }

  /// Reports an edit; in a dry run shows the diff instead.
  ///
  /// - Parameters:
  ///   - message: What was done, with what was there before, so that it can be undone.
  ///   - result: What is written to standard output, if anything.
  ///   - json: What is written there with `--json`.
  func finish(
    _ message: String, result: String? = nil, json: (inout JSONWriter) -> Void
  ) throws -> Exit {
    let difference = store.changes.map(\.difference).joined()
    do {
      if options.isJSON {
        try console.json { json(&$0) }
        if options.isDryRun { console.say(difference) }
      } else if options.isDryRun {
        try console.write(Array(shown(difference).utf8))
      } else if let result {
        try console.print(result)
      }
      try console.flush()
    } catch let error as StreamError where !options.isDryRun && !store.changes.isEmpty {
      // The exit status tells whether the data changed, and they did.
      console.report(
        .warning(
          "edit.not-told",
          "the edit was made, but standard output cannot be written: \(error.explanation)"))
    }
    if store.changes.isEmpty {
      console.say("nothing to change: \(DiagnosticFormatter.printable(message))")
    } else if options.isDryRun {
      console.say(
        "nothing was written; without --dry-run: \(DiagnosticFormatter.printable(message))")
    } else {
      console.say(DiagnosticFormatter.printable(message))
      console.detail(shown(difference))
      if var lists {
        for line in lists.update(to: snapshot, now: now) { console.detail(line) }
      }
      if console.isInteractive, root.content.shouldRequestReview() {
        console.say("hint: if Gazette is of use to you, a review of it helps others to find it")
      }
    }
    return .done
  }

  /// Text from data without terminal escapes; line breaks stay.
  private func shown(_ text: String) -> String {
    guard console.outputIsTerminal else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { DiagnosticFormatter.printable(String($0)) }.joined(separator: "\n")
  }
}

extension Console {
  /// Asks for confirmation, which `--force` would give; throws without a terminal.
  func confirm(_ notice: String) throws {
    let line = ask(notice + "; go on? [y/N] ")
    guard let line else {
      throw Diagnostic.error(
        "edit.not-confirmed", notice, suggestion: "'--force' says that this is meant")
    }
    guard ["y", "yes"].contains(line.lowercased()) else {
      throw Diagnostic.error("edit.not-confirmed", "nothing was changed")
    }
  }
}
