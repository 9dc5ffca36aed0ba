public import Diagnostics

/// A kind of problem that `gazette check` reports.
public struct Finding: Sendable {
  /// Its stable name, as `unused-template`.
  public let code: String
  /// Its severity in a check; a build does not stop for a problem with an award.
  public let severity: Severity
  /// Whether `gazette check --fix` mends it where the fix is certain.
  public let isMended: Bool
  /// The problem in words, as `a template that no page uses`.
  public let meaning: String

  init(_ code: String, _ meaning: String, _ severity: Severity = .warning, isMended: Bool = false) {
    self.code = code
    self.isMended = isMended
    self.severity = severity
    self.meaning = meaning
  }

  /// A problem of this kind.
  func told(
    _ message: String, at place: Place? = nil, notes: [Diagnostic.Note] = [],
    suggestion: String? = nil, fix: Diagnostic.Fix? = nil
  ) -> Diagnostic {
    var problem = Diagnostic(
      severity, code: code, message, at: place, notes: notes, suggestion: suggestion)
    problem.fix = fix
    return problem
  }

  /// The kinds by their codes.
  static let named = Dictionary(
    all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// Every kind once: first those reported while reading, then those of the checks.
  public static let all = told + ignoring + Check.all.flatMap(\.findings)
}

/// A check of a site whose files were read: the kinds of problems that it can find, and the
/// function that looks for them.
struct Check: Sendable {
  let findings: [Finding]
  let find: @Sendable (CheckedSite) -> [Diagnostic]

  init(_ findings: Finding..., find: @escaping @Sendable (CheckedSite) -> [Diagnostic]) {
    self.findings = findings
    self.find = find
  }

  /// The checks, in the order of their reports.
  static let all = [
    data, journal, reading, pictures, icons, templates, links, queries, accent, feeds, openBadges,
    policy, awards,
  ]
}
