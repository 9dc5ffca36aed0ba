import Bytes
import Configuration
import Credentials
import Hashing
import IssueModel
import Records
import ViewModels

// The awards of people as Open Badges 2.0: hosted assertions, and pictures that carry them.
extension PageKind {
  /// The issuer, the badge classes and the assertions.
  static let openBadge = PageKind(
    "openbadge", written: .json,
    members: .list { site in
      guard site.presentation.settings.url != nil else { return [] }
      return [PageMember(target: .issuer)]
        + OpenBadgeFile.members(site, ending: "json", revoked: true)
    },
    write: { site, page, output in
      var json = JSONWriter(.compact, escaping: .html)
      guard let file = OpenBadgeFile(site, page) else { return }
      switch file.subject {
      case .issuer: file.texts.issuer(&json)
      case .badge(let badge): file.texts.badge(badge, &json)
      case .assertion(let assertion): file.texts.assertion(assertion, &json)
      }
      output.append(json.bytes)
      output.append(static: "\n")
    }
  ).published(as: .openBadges).depending(whatIsEarned)

  /// Badges and assertions as drawings.
  static let openBadgeSVG = pictures("openbadge-svg", .svg) { _, picture, title, baked, output in
    picture.appendSVG(titled: title, assertion: baked, to: &output)
  }

  /// Badges and assertions as pictures made of dots.
  static let openBadgePNG = pictures("openbadge-png", .png) { site, picture, _, baked, output in
    let png = site.badgePictures.png(picture)
    output.append(
      baked.map { png.baked(with: String(decoding: $0.json, as: UTF8.self)) } ?? png.bytes)
  }

  private typealias Drawing =
    @Sendable (
      SiteContents, BadgePicture, _ title: String, _ baked: (address: String, json: [UInt8])?,
      inout ByteBuffer
    ) -> Void

  private static func pictures(
    _ name: String, _ format: PageFormat, draw: @escaping Drawing
  ) -> PageKind {
    PageKind(
      name, WrittenFileRecord.self, formats: [format], hasTemplates: false,
      members: .list {
        OpenBadgeFile.members($0, ending: format.rawValue, revoked: false)
      },
      render: { renderer, job, output in
        let site = renderer.contents
        guard let file = OpenBadgeFile(site, job.page) else { return }
        var picture: BadgePicture
        let title: String
        var baked: (address: String, json: [UInt8])?
        switch file.subject {
        case .issuer: return
        case .badge(let badge):
          picture = BadgePicture(badge)
          title = badge.name
        case .assertion(let assertion):
          let badge = site.presentation.openBadges.badges[assertion.badge]
          picture = BadgePicture(badge.tiers, at: assertion.tier)
          title = badge.name
          var json = JSONWriter(.compact, escaping: .html)
          file.texts.assertion(assertion, &json)
          baked = (file.texts.address(of: assertion), json.bytes)
        }
        // What the picture is made from; it is only drawn where that changed.
        var hasher = StableHasher()
        hasher.combine(picture.color.rawValue)
        hasher.combine(picture.stars)
        hasher.combine(title)
        let json = baked?.json ?? []
        hasher.combine(json.span)
        guard
          job.begin(WrittenFileRecord(hash: Int(truncatingIfNeeded: hasher.value)))
        else { return }
        draw(site, picture, title, baked, &output)
      }
    ).published(as: .openBadges).depending(whatIsEarned)
  }
}

/// A file of the Open Badges of a site.
struct OpenBadgeFile {
  /// What it is about.
  enum Subject {
    case issuer
    case badge(OpenBadges.Badge)
    case assertion(OpenBadges.Assertion)
  }

  /// What it is about.
  let subject: Subject
  /// What is written.
  let texts: OpenBadgeTexts

  /// The file of a page; nil where the site has no address.
  init?(_ site: SiteContents, _ page: PlannedPage) {
    guard let texts = OpenBadgeTexts(site.presentation, key: site.signingKey?.publicKey) else {
      return nil
    }
    self.texts = texts
    let badges = site.presentation.openBadges
    switch page.order {
    case 1: subject = .badge(badges.badges[page.item])
    case 2: subject = .assertion(badges.assertions[page.item])
    default: subject = .issuer
    }
  }

  /// The files of badges and assertions with an ending; the order of a member says which of them it is.
  static func members(_ site: SiteContents, ending: String, revoked: Bool) -> [PageMember] {
    guard site.presentation.settings.url != nil else { return [] }
    let badges = site.presentation.openBadges
    let classes = badges.badges.enumerated().map { place, badge in
      PageMember(item: place, order: 1, target: .openBadge(badge, ending))
    }
    return classes
      + badges.assertions.enumerated().lazy.filter { revoked || !$0.element.isRevoked }
      .map { place, assertion in
        PageMember(
          item: place, order: 2, target: .assertion(assertion, of: badges, ending))
      }
  }
}

extension LinkTarget {
  /// Who gives the Open Badges of the site.
  static var issuer: LinkTarget { .asset("openbadges/issuer.json") }

  /// A file of a badge.
  static func openBadge(_ badge: OpenBadges.Badge, _ ending: String) -> LinkTarget {
    .asset("openbadges/badges/\(badge.slug).\(ending)")
  }

  /// A file of an assertion.
  static func assertion(
    _ assertion: OpenBadges.Assertion, of badges: OpenBadges, _ ending: String
  ) -> LinkTarget {
    .asset(
      "openbadges/assertions/\(badges.badges[assertion.badge].slug)/\(assertion.holder).\(ending)")
  }
}
