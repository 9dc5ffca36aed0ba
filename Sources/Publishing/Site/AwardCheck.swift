import Diagnostics
import IssueModel
import Queries

/// Finds what is wrong with the rules of awards, besides what the reader of their file tells.
public enum AwardCheck {
  /// What the codes of problems with awards begin with.
  public static let codePrefix = "award-"

  /// What is wrong with some awards of a site.
  ///
  /// - Parameter icons: the names of the site's own icons.
  static func problems(of awards: [Award], icons: [String]) -> [Diagnostic] {
    awards.flatMap { award in
      problems(of: award, icons).map { code, message, suggestion in
        .warning(
          codePrefix + code, "the award '\(award.name.prefix(60))' " + message,
          suggestion: suggestion)
      }
    }
  }

  private static func problems(
    of award: Award, _ icons: [String]
  ) -> [(code: String, message: String, suggestion: String)] {
    var found: [(code: String, message: String, suggestion: String)] = []
    guard let criterion = award.knownCriterion else { return found }
    let rule = award.rule
    if let query = rule.query {
      do throws(Diagnostic) {
        _ = try Query(parsing: query)
      } catch {
        found.append(
          (
            "query", "asks '\(query)': \(error.message)",
            error.suggestion ?? "see `gazette docs query`"
          ))
      }
    } else if criterion == .query {
      found.append(("query", "counts a query and has none", "add \"query\": \"label:bug\""))
    }
    if criterion == .fast, rule.days == nil {
      found.append(("days", "does not say how fast", "add \"days\": 7"))
    }
    if criterion == .manual, rule.holders.isEmpty {
      found.append(
        ("holders", "is given by hand and names nobody", "add \"holders\": [{\"person\": \"ana\"}]")
      )
    }
    if let scope = rule.scope, !criterion.scopes.contains(scope) {
      found.append(
        (
          "scope", "can be earned by no \(scope.rawValue): it counts \(award.criterion)",
          "one of: " + criterion.scopes.map(\.rawValue).joined(separator: ", ")
        ))
    }
    if let from = rule.from, let until = rule.until, until < from {
      found.append(("until", "ends on \(until), before it begins on \(from)", "swap the days"))
    }
    for image in Set(award.tiers.map(\.image)).sorted() where !image.isEmpty {
      guard case .unknown = AwardPicture(image), !icons.contains(image) else { continue }
      found.append(
        (
          "image", "has the unknown icon '\(image)'",
          Suggestion.didYouMean(image, in: icons + AwardIcon.names)
            ?? "name one that `gazette docs icons` shows or a file of 'icons', or write an emoji"
        ))
    }
    if Set(award.tiers.map(\.value)).count < award.tiers.count {
      found.append(
        ("tiers", "has two tiers with one value", "give each tier a greater value than the last"))
    }
    return found
  }
}
