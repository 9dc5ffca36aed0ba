import Diagnostics
import Editing
import IssueModel
import IssueStore
import Queries

extension Finding {
  static let awardQuery = Finding("award-query", "an award whose query is missing or wrong", .error)
  static let awardDays = Finding("award-days", "an award that does not say how fast", .error)
  static let awardHolders = Finding(
    "award-holders", "an award given by hand that names nobody", .error)
  static let awardScope = Finding(
    "award-scope", "an award for what cannot earn it, or an unknown scope", .error)
  static let awardUntil = Finding(
    "award-until", "an award that ends before it begins, or an end that is no day", .error)
  static let awardImage = Finding("award-image", "an award with an unknown icon", .error)
  static let awardTiers = Finding(
    "award-tiers", "two tiers of an award with one name or value", .error)
}

extension Check {
  /// Problems in the rules of awards; the first six are reported when their file is read.
  static let awards = Check(
    Finding("award-key", "a key that awards do not have", .error),
    Finding("award-criterion", "an award that counts nothing known", .error),
    Finding("award-of", "an award for the first of what is not counted", .error),
    Finding("award-by", "an award by a role that there is not", .error),
    Finding("award-color", "an award of a colour that there is not", .error),
    Finding("award-language", "a text of an award in a language that pages do not have", .error),
    Finding("award-from", "a beginning of an award that is no day", .error),
    Finding("award-holder", "an award that names somebody twice", .error),
    Finding("award-duplicate", "a second award of one name", .error),
    .awardQuery, .awardDays, .awardHolders, .awardScope, .awardUntil, .awardImage, .awardTiers
  ) { site in
    let places = site.places.awards
    return places.duplicates
      + (site.data.snapshot.awards ?? []).flatMap { award in
        AwardCheck.problems(of: award, icons: site.own.icons.map(\.name)) {
          places.place(of: award.name, member: $0, value: $1)
        }
      }
  }
}

/// Finds problems in the rule of an award that the reader of its file does not report.
enum AwardCheck {
  /// The problems of an award of a site.
  ///
  /// - Parameters:
  ///   - icons: the names of the site's own icons.
  ///   - place: the place of a member of the award, or of one of its values.
  static func problems(
    of award: Award, icons: [String], place: (_ member: String, _ value: String?) -> Place?
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func tell(
      _ finding: Finding, _ message: String, at member: String, _ value: String?,
      _ suggestion: String
    ) {
      found.append(
        finding.told(
          "the award '\(award.name.prefix(60))' " + message, at: place(member, value),
          suggestion: suggestion))
    }
    guard let criterion = award.knownCriterion else { return found }
    let rule = award.rule
    if let query = rule.query {
      do throws(Diagnostic) {
        _ = try Query(parsing: query)
      } catch {
        tell(
          .awardQuery, "asks '\(query)': \(error.message)", at: "query", nil,
          error.suggestion ?? "see `gazette docs query`")
      }
    } else if criterion == .query {
      tell(
        .awardQuery, "counts a query and has none", at: "criterion", nil,
        "add \"query\": \"label:bug\"")
    }
    if criterion == .fast, rule.days == nil {
      tell(.awardDays, "does not say how fast", at: "criterion", nil, "add \"days\": 7")
    }
    if criterion == .manual, rule.holders.isEmpty {
      tell(
        .awardHolders, "is given by hand and names nobody", at: "criterion", nil,
        "add \"holders\": [{\"person\": \"ana\"}]")
    }
    if let scope = rule.scope, !criterion.scopes.contains(scope) {
      tell(
        .awardScope, "can be earned by no \(scope.rawValue): it counts \(award.criterion)",
        at: "scope", nil, "one of: " + criterion.scopes.map(\.rawValue).joined(separator: ", "))
    }
    if let from = rule.from, let until = rule.until, until < from {
      tell(
        .awardUntil, "ends on \(until), before it begins on \(from)", at: "until", nil,
        "swap the days")
    }
    for image in Set(award.tiers.map(\.image)).sorted() where !image.isEmpty {
      guard case .unknown = AwardPicture(image), !icons.contains(image) else { continue }
      tell(
        .awardImage, "has the unknown icon '\(image)'", at: "image", image,
        Suggestion.didYouMean(image, in: icons + AwardIcon.names)
          ?? "an emoji, a file of 'icons', or one of: \(AwardIcon.names.joined(separator: ", "))")
    }
    if Set(award.tiers.map(\.value)).count < award.tiers.count {
      tell(
        .awardTiers, "has two tiers with one value", at: "tiers", nil,
        "give each tier a greater value than the last")
    }
    return found
  }
}
