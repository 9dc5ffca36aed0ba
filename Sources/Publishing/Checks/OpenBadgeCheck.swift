import Configuration
import Diagnostics
public import IssueModel
import ViewModels

extension Finding {
  static let openBadgesWithoutURL = Finding(
    "openbadges-without-url", "Open Badges asked for without the site's address")
  static let openBadgesWithoutEmail = Finding(
    "openbadges-without-email", "Open Badges without an address to ask about them")
  static let openBadgesLeftOut = Finding(
    "openbadges-left-out", "awards that were earned and are no Open Badges")
  static let openBadgesRevoked = Finding(
    "openbadges-revoked", "a badge taken back that nobody has")
  static let openBadgesCollision = Finding(
    "openbadges-collision", "badges that share the number of one taken back")
}

extension Check {
  /// Open Badges that the configuration asks for and that cannot be published correctly.
  static let openBadges = Check(
    .openBadgesWithoutURL, .openBadgesWithoutEmail, .openBadgesLeftOut, .openBadgesRevoked,
    .openBadgesCollision
  ) { site in
    guard let asked = site.configuration.askedOpenBadges else { return [] }
    return OpenBadgeCheck.problems(of: site.configuration, site.presentation, at: asked.place)
  }
}

/// Finds what prevents awards from becoming Open Badges, or others from accepting them.
public enum OpenBadgeCheck {
  /// The problems of the Open Badges of a site.
  ///
  /// - Parameter place: the place of the setting that asks for Open Badges.
  static func problems(
    of configuration: SiteConfiguration, _ presentation: Presentation, at place: Place?
  ) -> [Diagnostic] {
    guard configuration.url != nil else {
      return [
        Finding.openBadgesWithoutURL.told(
          "there are no Open Badges: their addresses are whole, and 'url' is missing",
          at: place, suggestion: "write 'url: https://…', where the site will live")
      ]
    }
    var found: [Diagnostic] = []
    if configuration.awardsEmail == nil {
      found.append(
        Finding.openBadgesWithoutEmail.told(
          "Open Badges say whom to ask about them, and 'awards.email' is missing; some validators "
            + "refuse them", at: place, suggestion: "write 'awards: {email: …}'"))
    }
    let badges = presentation.openBadges
    for text in left(out: badges) {
      found.append(Finding.openBadgesLeftOut.told(text, at: place))
    }
    for revoked in configuration.revokedBadges
    where badges.unknownRevocations.contains(revoked.value) {
      found.append(
        Finding.openBadgesRevoked.told(
          "'\(revoked.value)' is revoked, and nobody has it",
          at: revoked.place, suggestion: "write the award and the holder: 'first-steps/ana'"))
    }
    return found + collisions(of: configuration, presentation)
  }

  /// Credentials that share the status number of a revoked one.
  private static func collisions(
    of configuration: SiteConfiguration, _ presentation: Presentation
  ) -> [Diagnostic] {
    guard !configuration.revokedBadges.isEmpty,
      let texts = OpenBadgeTexts(presentation, key: nil)
    else { return [] }
    let badges = presentation.openBadges
    let names = presentation.revokedBadges
    let revoked = Dictionary(
      names.sorted { $0.key < $1.key }.map {
        (StatusList.index(of: texts.address(.assertion(named: $0.key, "jwt"))), $0.value)
      }, uniquingKeysWith: { first, _ in first })
    return badges.assertions.filter { !$0.isRevoked }.compactMap { assertion in
      let name = "\(badges.badges[assertion.badge].slug)/\(assertion.holder)"
      let address = texts.address(.assertion(assertion, of: badges, "jwt"))
      let text = revoked[StatusList.index(of: address)]
      let other = text.flatMap { text in
        configuration.revokedBadges.first { $0.value == text }
      }
      return other.map { other in
        Finding.openBadgesCollision.told(
          "where '\(other.value)' is revoked, the status list revokes '\(name)' too: both have one "
            + "number", at: other.place)
      }
    }
  }

  /// How many earned awards of a site are not issued as Open Badges, and why; empty where the site
  /// publishes none.
  public static func left(outOf inputs: SiteInputs, today: Day) -> [String] {
    guard inputs.configuration.outputs.contains(.openBadges),
      let presentation = try? inputs.presentation(today: today)
    else { return [] }
    return left(out: presentation.openBadges)
  }

  /// How many earned awards are not issued as Open Badges, and why.
  static func left(out badges: OpenBadges) -> [String] {
    func count(_ number: Int) -> String {
      number == 1 ? "1 award that was earned is" : "\(number) awards that were earned are"
    }
    var lines: [String] = []
    if badges.undated > 0 {
      lines.append("\(count(badges.undated)) no Open Badge: the data does not tell the day")
    }
    if badges.unaddressed > 0 {
      lines.append(
        "\(count(badges.unaddressed)) no Open Badge: no address of the holder is known")
    }
    return lines
  }
}
