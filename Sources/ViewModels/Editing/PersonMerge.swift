public import Configuration
public import Diagnostics

/// The aliases to add so that one login counts as another.
public struct PersonMerge: Sendable {
  /// The login that stays, spelled as in the data or the configuration.
  public let login: String
  /// The login that is merged into it, spelled likewise.
  public let merged: String
  /// The aliases to set, each a login and its replacement; empty where all are set already.
  public let aliases: [(old: String, new: String)]

  /// Merges `old` into `new`.
  ///
  /// - Parameters:
  ///   - logins: Everybody whom the data names, before aliases.
  ///   - isForced: Whether `new` may be somebody whom the data does not name.
  /// - Throws: An error where the logins are not known, are one, or would show somebody who is hidden.
  public init(
    _ old: String, into new: String, _ configuration: SiteConfiguration, logins: [String],
    isForced: Bool
  ) throws(Diagnostic) {
    let spelled = Dictionary(
      (logins + configuration.peopleAliases.values.sorted()).map { ($0.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    let targets = Dictionary(
      configuration.peopleAliases.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { min($0, $1) })
    func known(_ login: String) throws(Diagnostic) -> String {
      if let spelling = spelled[login.lowercased()] { return spelling }
      throw .error(
        "people.unknown", "the data names nobody '\(login)'",
        suggestion: Suggestion.didYouMean(login, in: spelled.values.sorted())
          ?? "'gazette people list' shows who there is")
    }
    let merged = try known(old)
    let named =
      targets[new.lowercased()] == nil
      ? isForced ? spelled[new.lowercased()] ?? new : try known(new) : new
    let login = targets[named.lowercased()] ?? named
    guard merged.lowercased() != login.lowercased() else {
      throw .error(
        "people.same",
        named.lowercased() == merged.lowercased()
          ? "'\(merged)' and '\(new)' are one login"
          : "'\(named)' counts for '\(merged)' already",
        suggestion: named.lowercased() == merged.lowercased()
          ? nil : "to have it the other way round, take the alias of '\(named)' out of gazette.yml")
    }
    let hidden = Set(configuration.hiddenPeople.map { $0.lowercased() })
    if hidden.contains(merged.lowercased()), !hidden.contains(login.lowercased()) {
      throw .error(
        "people.hidden", "'\(merged)' is hidden, and as '\(login)' would be shown",
        suggestion:
          "name '\(login)' under 'hidden' in gazette.yml as well, or '\(merged)' no longer"
      )
    }
    self.login = login
    self.merged = merged
    // Aliases of the merged login are redirected too, since an alias of an alias is an error.
    let moved = configuration.peopleAliases.filter { $0.value.lowercased() == merged.lowercased() }
    let all = [merged] + moved.keys.sorted()
    aliases = all.filter { targets[$0.lowercased()]?.lowercased() != login.lowercased() }
      .map { ($0, login) }
  }
}
