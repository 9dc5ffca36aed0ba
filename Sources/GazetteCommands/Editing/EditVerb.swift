import Bytes
import Configuration
import Diagnostics
import Files
import IssueModel
import IssueStore
import Publishing
import ViewModels

/// What every verb takes that edits a site's own data.
struct EditOptions: Sendable {
  /// The site's folder.
  var site = "."
  /// Whether to show what would change and change nothing.
  var isDryRun = false
  /// Whether to write the record as JSON.
  var isJSON = false
}

/// A verb that edits a site's own data, through an intent of a view model.
protocol EditVerb: Verb {
  /// What every such verb takes.
  var edit: EditOptions { get set }
}

extension Parameter where V: EditVerb {
  /// The options of every verb that edits data.
  static var editing: [Parameter] {
    [
      .option(
        "site", short: "C", "DIR", \.edit.site, completion: .folders,
        "the site's folder (default: the current folder)"),
      .flag(
        "dry-run", short: "n", \.edit.isDryRun,
        "show what would change in which file, and change nothing"),
      .json(\.edit.isJSON),
    ]
  }
}

/// A site's own data, opened to be edited by one command.
struct EditSession {
  /// Builds the view models.
  let root: CompositionRoot
  /// What `gazette.yml` says.
  let configuration: SiteConfiguration
  private let store: FileStore
  private let options: EditOptions
  private let console: Console
  /// How long an edit waits for another one, in milliseconds; the documentation names it.
  private static let patience = 10_000
  /// A signal ends the command before the data are written or afterwards, and its status says which.
  private static let writer = {
    var writer = FileStore.Writer.fileSystem
    writer.complete = { try Interruption.complete($0) }
    return writer
  }()

  /// Opens the data of a site; throws when somebody else edits it.
  init(_ options: EditOptions, holder: String, console: Console) throws {
    self.options = options
    self.console = console
    configuration = try SiteInputs.configuration(of: SiteReading(site: options.site).folder())
    let folder = Self.join(options.site, "data")
    var files: [DataFile]?
    if !configuration.data.isEmpty {
      files = []
      for entry in configuration.data { files? += try Self.files(entry, site: options.site) }
    }
    store = try FileStore(
      folder: folder, name: "data", files: files,
      access: options.isDryRun ? .dryRun : .write(holder: "'gazette \(holder)'"),
      patience: LockPatience(milliseconds: Self.patience) { reason in
        console.say("waiting: \(reason)")
      },
      writer: Self.writer)
    let now = try console.now()
    root = CompositionRoot(store: store, now: { now })
  }

  /// A reminder for an issue at a time; tells when it is not permitted.
  func reminder(at time: TimeOfDay) -> Reminder {
    let (reminder, notice) = root.newReminder(at: time)
    if let notice { console.report(.warning("reminder.off", notice)) }
    return reminder
  }

  /// The data now.
  var snapshot: Snapshot { store.snapshot }

  /// Says what was done; in a dry run shows the difference instead.
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
    }
    return .done
  }

  /// Text from data must not drive a terminal; lines stay lines.
  private func shown(_ text: String) -> String {
    guard console.outputIsTerminal else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { DiagnosticFormatter.printable(String($0)) }.joined(separator: "\n")
  }

  private static func files(
    _ entry: SiteConfiguration.DataFile, site: String
  ) throws -> [DataFile] {
    let path = join(site, entry.path.value)
    if FileSystem.isFolder(path) {
      return try DataLoader.files(inFolder: path, name: entry.path.value)
    }
    return [
      DataFile(
        path: path, name: entry.path.value, format: entry.format?.value, source: entry.source,
        columns: entry.columns)
    ]
  }

  static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }
}

extension Console {
  /// Asks a question that `--force` would answer with yes; throws where nobody can be asked.
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

extension TimeOfDay: ArgumentValue {
  static var expectation: String { "a time of day as 09:00" }

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      argument.utf8.allSatisfy({ (0x30...0x3A).contains($0) }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }
}

/// A time of day, or no reminder.
enum ReminderArgument: ArgumentValue {
  case off
  case at(TimeOfDay)

  static var expectation: String { "a time of day as 09:00, or 'off'" }

  init?(argument: String) {
    if argument == "off" {
      self = .off
    } else if let time = TimeOfDay(argument: argument) {
      self = .at(time)
    } else {
      return nil
    }
  }
}

/// How urgent an issue is, as a word.
enum PriorityArgument: String, ArgumentChoice {
  case low, medium, high

  var priority: Priority {
    switch self {
    case .low: .low
    case .medium: .medium
    case .high: .high
    }
  }
}

/// One of the twelve colours, in any case and with hyphens or spaces.
struct ColorArgument: ArgumentValue {
  let color: NamedColor

  static var expectation: String { NamedColor.allCases.map(\.slug).joined(separator: ", ") }
  static var completion: ValueCompletion { .words(NamedColor.allCases.map(\.slug)) }

  init?(argument: String) {
    let folded = argument.lowercased()
    guard
      let color = NamedColor.allCases.first(where: {
        $0.slug == folded || $0.rawValue.lowercased() == folded
      })
    else { return nil }
    self.color = color
  }
}
