package import IssueModel

/// The word for what contains issues, after the tracker: project, milestone, version or product.
package enum ProjectWord: Sendable {
  case project, milestone, version, product

  /// The phrases that the word replaces.
  package func wording(in language: Language) -> [Phrase: String] {
    guard let names = language.localization.names(of: self) else { return [:] }
    return [.project: names.one, .projects: names.many, .noProject: names.none]
  }
}
