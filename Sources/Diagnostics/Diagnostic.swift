/// How bad a diagnostic is.
public enum Severity: String, Sendable, Comparable {
  /// Information; nothing was lost.
  case note
  /// Something was left out or changed.
  case warning
  /// The work failed.
  case error

  /// Orders by how bad it is: note, warning, error.
  public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// One message for the user: the problem, its place, and a suggestion. Errors are thrown, warnings
/// collected.
public struct Diagnostic: Error, Sendable, Hashable {
  /// A further line of explanation, perhaps with a place.
  public struct Note: Sendable, Hashable {
    /// The explanation, a sentence without a full stop.
    public var message: String
    /// Where it points, if anywhere.
    public var place: Place?

    /// A note, with or without a place.
    public init(_ message: String, at place: Place? = nil) {
      self.message = message
      self.place = place
    }
  }

  /// A replacement of some bytes of the file that solves the problem.
  public struct Fix: Sendable, Hashable {
    /// The bytes of the place's file.
    public var range: Range<Int>
    /// The old text.
    public var old: String
    /// The new text.
    public var new: String
  }

  /// How bad it is.
  public var severity: Severity
  /// A stable name for programs, as `data.broken-record`.
  public var code: String
  /// The message: one sentence without a full stop.
  public var message: String
  /// Where it is wrong.
  public var place: Place?
  /// Further explanations, as the chain of includes that led there.
  public var notes: [Note]
  /// The suggestion, as `did you mean 'title'?`.
  public var suggestion: String?
  /// A fix that is certainly right; nil where there is none.
  public var fix: Fix?
  /// The number or key of the record that it is about, if it is about one.
  public var record: String?
  /// Whether its line may not be quoted, since it has something that is not to be published.
  public var isConfidential = false

  /// A diagnostic; give a place whenever there is one.
  public init(
    _ severity: Severity, code: String, _ message: String, at place: Place? = nil,
    notes: [Note] = [], suggestion: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.place = place
    self.notes = notes
    self.suggestion = suggestion
  }

  /// An error.
  public static func error(
    _ code: String, _ message: String, at place: Place? = nil, notes: [Note] = [],
    suggestion: String? = nil
  ) -> Diagnostic {
    Diagnostic(.error, code: code, message, at: place, notes: notes, suggestion: suggestion)
  }

  /// A warning.
  public static func warning(
    _ code: String, _ message: String, at place: Place? = nil, notes: [Note] = [],
    suggestion: String? = nil
  ) -> Diagnostic {
    Diagnostic(.warning, code: code, message, at: place, notes: notes, suggestion: suggestion)
  }
}

extension Diagnostic {
  /// The diagnostic without the lines at its places in these files; nil stands for all files.
  public func withoutExcerpts(of files: Set<String>?) -> Diagnostic {
    func plain(_ place: Place?) -> Place? {
      guard var place, files?.contains(place.file) ?? true else { return place }
      place.excerpt = nil
      return place
    }
    var diagnostic = self
    diagnostic.place = plain(place)
    diagnostic.notes = notes.map { Note($0.message, at: plain($0.place)) }
    return diagnostic
  }
}

extension SourceText {
  /// The fix that replaces some bytes by a text; nil where there is no text.
  public func fix(_ range: Range<Int>, with new: String?) -> Diagnostic.Fix? {
    new.map { .init(range: range, old: String(decoding: utf8[range], as: UTF8.self), new: $0) }
  }
}

/// Several diagnostics thrown as one error, so that the user sees all of them at once.
public struct DiagnosticList: Error, Sendable {
  /// The diagnostics, in the order in which they were found; at least one is an error.
  public var diagnostics: [Diagnostic]

  /// A list to throw.
  public init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}
