public import Diagnostics

/// A kind of problem that `gazette check` tells.
public struct Finding: Sendable {
  /// Its stable name, as `unused-template`.
  public let code: String
  /// How bad it is to a check; a build goes on without what is wrong with an award.
  public let severity: Severity
  /// Whether `gazette check --fix` puts it right where it is certain how.
  public let isMended: Bool
  /// What is wrong, as `a template that no page uses`.
  public let meaning: String

  init(_ code: String, _ meaning: String, _ severity: Severity = .warning, isMended: Bool = false) {
    self.code = code
    self.isMended = isMended
    self.severity = severity
    self.meaning = meaning
  }

  /// One problem of the kind.
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

  /// Every kind, each once: what the readers of the site's files tell, then what the checks find.
  public static let all = told + ignoring + Check.all.flatMap(\.findings)
}

/// One look at a site whose files were read: what it can find, and how it is found.
struct Check: Sendable {
  let findings: [Finding]
  let find: @Sendable (CheckedSite) -> [Diagnostic]

  init(_ findings: Finding..., find: @escaping @Sendable (CheckedSite) -> [Diagnostic]) {
    self.findings = findings
    self.find = find
  }

  /// The checks, in the order in which what they find is told.
  static let all = [
    data, journal, reading, pictures, icons, templates, links, queries, accent, feeds, openBadges,
    policy, awards,
  ]
}
