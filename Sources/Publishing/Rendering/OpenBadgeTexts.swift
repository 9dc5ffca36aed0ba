import Bytes
import Credentials
import IssueModel
import IssueStore
import Records
import ViewModels

/// Writes the Open Badges 2.0 of a site as JSON (openbadgespec.org, version 2.0).
///
/// A site may have assertions for many thousands of people, so the common part of those of a badge
/// is made once.
final class OpenBadgeTexts: Sendable {
  private static let context = "https://w3id.org/openbadges/v2"
  private static let page = PageAddress(path: "index.html", format: .html)

  private let presentation: Presentation
  /// The badge classes and assertions.
  let badges: OpenBadges
  private let routes: Routes
  /// The common part of the assertions of each badge.
  private let forms: [Form]
  private let key: PublicKey?
  /// The address of the site.
  let url: String

  private struct Form {
    /// The address of its assertions, up to the names of their holders.
    let folder: String
    /// The address of the badge.
    let badge: String
    /// The picture of each rung.
    let pictures: [BadgePicture]
  }

  /// The texts of a site; nil where it has no address.
  ///
  /// - Parameter key: the key that signs its credentials, if they are signed.
  init?(_ presentation: Presentation, key: PublicKey?) {
    guard let url = presentation.settings.url else { return nil }
    self.key = key
    self.presentation = presentation
    self.url = url
    badges = presentation.openBadges
    let routes = Routes(formats: [.html]).absolute(at: url)
    self.routes = routes
    forms = badges.badges.map { badge in
      Form(
        folder: Self.address(.asset("openbadges/assertions/\(badge.slug)/"), routes, url),
        badge: Self.address(.openBadge(badge, "json"), routes, url),
        pictures: badge.tiers.indices.map { BadgePicture(badge.tiers, at: $0) })
    }
  }

  /// The whole address of a file or page of the site.
  func address(_ target: LinkTarget) -> String { Self.address(target, routes, url) }

  private static func address(_ target: LinkTarget, _ routes: Routes, _ url: String) -> String {
    routes.address(of: target, from: Self.page) ?? url
  }

  /// The address of a file of an assertion; the assertion is identified by the address of its JSON.
  func address(of assertion: OpenBadges.Assertion, _ ending: String = "json") -> String {
    var address = ByteBuffer(capacity: 256)
    address.append(forms[assertion.badge].folder)
    address.append(path: assertion.holder)
    address.append(static: ".")
    address.append(ending)
    return address.string
  }

  /// The picture of an assertion.
  func picture(of assertion: OpenBadges.Assertion) -> BadgePicture {
    forms[assertion.badge].pictures[assertion.tier]
  }

  /// The issuer of the badges.
  func issuer(_ json: inout JSONWriter) {
    let settings = presentation.settings
    json.object { json in
      begin("Issuer", address(.issuer), &json)
      json.member("name", settings.title)
      json.member("url", url)
      if !settings.description.isEmpty { json.member("description", settings.description) }
      if let email = settings.awardsEmail { json.member("email", email) }
      if let key {
        // For Open Badges 3.0; programs for 2.0 ignore it.
        json.member("verificationMethod") { json in
          json.array { json in
            json.object { json in
              json.member("id", address(.badgeKey))
              json.member("type", "JsonWebKey")
              json.member("controller", address(.issuer))
              json.member("publicKeyJwk") { publicKey(key, &$0) }
            }
          }
        }
      }
    }
  }

  /// A public key as a JSON Web Key, named by its address.
  func publicKey(_ key: PublicKey, _ json: inout JSONWriter) {
    json.object { json in
      json.member("kty", "OKP")
      json.member("crv", "Ed25519")
      json.member("x", key.x)
      json.member("alg", "EdDSA")
      json.member("use", "sig")
      json.member("kid", address(.badgeKey))
    }
  }

  /// A badge class.
  func badge(_ badge: OpenBadges.Badge, _ json: inout JSONWriter) {
    json.object { json in
      begin("BadgeClass", address(.openBadge(badge, "json")), &json)
      json.member("name", badge.name)
      json.member("description", badge.details)
      json.member("image", address(.openBadge(badge, "png")))
      json.member("criteria") { criteria(of: badge, &$0) }
      json.member("issuer", address(.issuer))
    }
  }

  /// An assertion as JSON. It is written piece by piece, in half of the time of a JSON writer,
  /// since there are more of these than of anything else.
  func assertion(_ assertion: OpenBadges.Assertion) -> [UInt8] {
    let id = address(of: assertion)
    var json = ByteBuffer(capacity: 1024)
    json.append(static: "{\"@context\":\"")
    json.append(Self.context)
    json.append(static: "\",\"type\":\"Assertion\",\"id\":")
    json.append(json: id, .html)
    if assertion.isRevoked {
      json.append(static: ",\"revoked\":true}")
      return json.bytes
    }
    let recipient = HashedIdentity(assertion.recipient.address, in: id)
    json.append(static: ",\"recipient\":{\"type\":\"")
    json.append(static: assertion.recipient.isEmail ? "email" : "url")
    json.append(static: "\",\"hashed\":true,\"salt\":\"")
    json.append(recipient.salt)
    json.append(static: "\",\"identity\":\"")
    json.append(recipient.hash)
    json.append(static: "\"},\"badge\":")
    json.append(json: forms[assertion.badge].badge, .html)
    json.append(static: ",\"issuedOn\":\"")
    json.append(assertion.earnedOn.description)
    json.append(static: "\",\"image\":")
    json.append(json: address(of: assertion, "png"), .html)
    if let rung = rung(of: assertion) {
      json.append(static: ",\"narrative\":")
      json.append(json: rung, .html)
    }
    json.append(static: ",\"evidence\":[")
    for (place, target) in proofs(of: assertion).enumerated() {
      json.append(static: place > 0 ? ",{\"id\":" : "{\"id\":")
      json.append(json: address(target), .html)
      json.append(static: "}")
    }
    json.append(static: "],\"verification\":{\"type\":\"hosted\"}}")
    return json.bytes
  }

  /// The addresses of the pages that prove an award.
  func evidence(of assertion: OpenBadges.Assertion) -> [String] {
    proofs(of: assertion).map { address($0) }
  }

  /// The pages that prove an award: the record with which it was reached, and the holder's shelf.
  private func proofs(of assertion: OpenBadges.Assertion) -> [LinkTarget] {
    let record = assertion.row.map {
      presentation.directory.target(of: presentation.snapshot.issues[$0].identity)
    }
    return [record, presentation.page(of: assertion.person)].compactMap { $0 }
  }

  /// The name of the rung that was reached, where the award has several.
  func rung(of assertion: OpenBadges.Assertion) -> String? {
    let name = badges.badges[assertion.badge].tiers[assertion.tier].name
    return name.isEmpty ? nil : name
  }

  /// The criteria of a badge, with its rungs.
  func criteria(of badge: OpenBadges.Badge, _ json: inout JSONWriter) {
    let rungs = badge.tiers.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    json.object { json in
      json.member("id", address(.award(badge.slug)))
      json.member("narrative", badge.details + (badge.tiers.count > 1 ? " (\(rungs))" : ""))
    }
  }

  private func begin(_ type: String, _ id: String, _ json: inout JSONWriter) {
    json.member("@context", Self.context)
    json.member("type", type)
    json.member("id", id)
  }
}

/// The hashed identity of a recipient, which can be compared with an address but not read.
///
/// The salt makes the hashes of one address differ from badge to badge. It is published beside the
/// hash, as the standard requires, so it need not be unpredictable: it is derived from the address
/// of the assertion, and a rebuilt site has the same bytes.
struct HashedIdentity {
  /// The salt that is hashed after the identity.
  let salt: String
  /// The hash in the notation of Open Badges.
  let hash: String

  /// The hash of an identity in the assertion with an address.
  init(_ identity: String, in assertion: String) {
    salt = SHA256(of: "gazette salt " + assertion).hex(first: 16)
    hash = "sha256$" + SHA256(of: identity + salt).hex
  }
}
