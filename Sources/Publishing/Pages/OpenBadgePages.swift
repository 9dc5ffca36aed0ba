import Bytes
import Configuration
import Credentials
import Hashing
import IssueModel
import Records
import Synchronization
import ViewModels

extension PageKind {
  /// The awards of people as Open Badges 2.0: the issuer, the badge classes and the hosted
  /// assertions, with pictures that carry the assertion. The files of an assertion follow each
  /// other, so that its text is written once for all of them.
  static let openBadge = PageKind(
    "openbadge", WrittenFileRecord.self, formats: [.json, .svg, .png], hasTemplates: false,
    members: .list(OpenBadgeFile.members),
    render: { renderer, job, output in
      let site = renderer.contents
      guard let file = OpenBadgeFile(site, job.page) else { return }
      let format = job.page.address.format
      let json = file.json(site.assertionTexts)
      guard format != .json else {
        guard job.begin(WrittenFileRecord(of: json)) else { return }
        output.append(json)
        output.append(static: "\n")
        return
      }
      guard let (picture, title) = file.picture else { return }
      // The input of the picture, which is only drawn if that changed.
      let address = file.address
      let baked = address == nil ? [] : json
      let signed = file.credential(site)
      let begins = job.begin(
        WrittenFileRecord(of: baked, picture, title, signed?.payload, signed?.credentials.keyName))
      guard begins else { return }
      let credential = signed.map { signed in
        site.credentialTexts.json(job.page.item) {
          Array(signed.credentials.token(of: signed.payload).text.utf8)
        }
      }
      let (png, drawing) = site.badgePictures.drawn(picture)
      guard format == .png else {
        picture.appendSVG(
          drawing, titled: title, assertion: address.map { ($0, baked) }, credential: credential,
          to: &output)
        return
      }
      var texts: [(PNG.Baked, [UInt8])] = address == nil ? [] : [(.assertion, baked)]
      if let credential { texts.append((.credential, credential)) }
      png.append(baked: texts, to: &output)
    }
  ).published(as: .openBadges).depending(whatIsEarned)
}

extension WrittenFileRecord {
  /// The record of a file that is made from bytes, a picture and a signing key.
  fileprivate init(
    of json: [UInt8], _ picture: BadgePicture? = nil, _ title: String = "",
    _ signed: [UInt8]? = nil, _ key: String? = nil
  ) {
    self.init { hasher in
      if let picture {
        hasher.combine(picture.color.rawValue)
        hasher.combine(picture.stars)
        hasher.combine(title)
      }
      hasher.combine(json.span)
      if let signed, let key {
        hasher.combine(signed.span)
        hasher.combine(key)
      }
    }
  }
}

/// A cache of the assertions written last: the files of one are made shortly after each other.
final class AssertionTexts: Sendable {
  /// At least the number of workers, each of which works on an assertion of its own.
  private static let most = 16

  private let latest = Mutex<[(item: Int, json: [UInt8])]>([])

  /// The text of an assertion by its index.
  func json(_ item: Int, _ make: () -> [UInt8]) -> [UInt8] {
    if let known = latest.withLock({ $0.last { $0.item == item }?.json }) { return known }
    let made = make()
    latest.withLock { latest in
      if latest.count == Self.most { latest.removeFirst() }
      latest.append((item, made))
    }
    return made
  }
}

/// The texts of the Open Badges of a site, prepared once for all its files.
final class PreparedBadgeTexts: Sendable {
  private let made = Mutex<OpenBadgeTexts??>(nil)

  /// The texts; nil where the site has no address.
  func texts(of site: SiteContents) -> OpenBadgeTexts? {
    made.withLock { made in
      if let known = made { return known }
      let texts = OpenBadgeTexts(site.presentation, key: site.signingKey?.publicKey)
      made = .some(texts)
      return texts
    }
  }
}

/// A file of the Open Badges of a site.
struct OpenBadgeFile {
  /// The subject of a file.
  enum Subject {
    case issuer
    case badge(OpenBadges.Badge)
    case assertion(OpenBadges.Assertion)
  }

  /// Its subject.
  let subject: Subject
  private let texts: OpenBadgeTexts
  private let item: Int

  /// The file of a page; nil where the site has no address.
  init?(_ site: SiteContents, _ page: PlannedPage) {
    guard let texts = site.openBadgeTexts.texts(of: site) else { return nil }
    self.texts = texts
    item = page.item
    switch page.order {
    case 1: subject = .badge(texts.badges.badges[page.item])
    case 2: subject = .assertion(texts.badges.assertions[page.item])
    default: subject = .issuer
    }
  }

  /// Its text as JSON.
  func json(_ known: AssertionTexts) -> [UInt8] {
    var json = JSONWriter(.compact, escaping: .html)
    switch subject {
    case .issuer: texts.issuer(&json)
    case .badge(let badge): texts.badge(badge, &json)
    case .assertion(let assertion): return known.json(item) { texts.assertion(assertion) }
    }
    return json.bytes
  }

  /// The picture and its title.
  var picture: (BadgePicture, title: String)? {
    switch subject {
    case .issuer: return nil
    case .badge(let badge): return (BadgePicture(badge), badge.name)
    case .assertion(let assertion):
      return (texts.picture(of: assertion), texts.badges.badges[assertion.badge].name)
    }
  }

  /// The address of the assertion that its pictures carry.
  var address: String? {
    if case .assertion(let assertion) = subject { texts.address(of: assertion) } else { nil }
  }

  /// The unsigned credential that its pictures carry; nil where nothing is signed.
  func credential(
    _ site: SiteContents
  ) -> (credentials: OpenBadgeCredentials, payload: [UInt8])? {
    guard case .assertion(let assertion) = subject, let key = site.signingKey,
      let credentials = OpenBadgeCredentials(site.presentation, key: key)
    else { return nil }
    return (credentials, credentials.payload(of: assertion))
  }

  /// The files of the issuer, of badges and of assertions; the order of a member distinguishes
  /// them.
  static func members(_ site: SiteContents) -> [PageMember] {
    guard site.presentation.settings.url != nil else { return [] }
    let badges = site.presentation.openBadges
    let formats: [PageFormat] = [.json, .svg, .png]
    let endings = formats.map { "." + $0.rawValue }
    let folders = badges.badges.map { "openbadges/assertions/" + $0.slug + "/" }
    var members = [PageMember(format: .json, target: .issuer)]
    members.reserveCapacity(1 + formats.count * (badges.badges.count + badges.assertions.count))
    for (place, badge) in badges.badges.enumerated() {
      for format in formats {
        members.append(
          PageMember(
            item: place, order: 1, format: format, target: .openBadge(badge, format.rawValue)))
      }
    }
    for (place, assertion) in badges.assertions.enumerated() {
      // A revoked badge has no picture.
      let path = folders[assertion.badge] + assertion.holder
      for number in 0..<(assertion.isRevoked ? 1 : formats.count) {
        members.append(
          PageMember(
            item: place, order: 2, format: formats[number], target: .asset(path + endings[number])))
      }
    }
    return members
  }
}

extension LinkTarget {
  /// The issuer of the Open Badges of the site.
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
