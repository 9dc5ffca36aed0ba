import Bytes
import Credentials
import IssueModel
import IssueStore
import Records
import ViewModels

/// Writes the Open Badges 2.0 of a site as JSON (openbadgespec.org, version 2.0).
struct OpenBadgeTexts {
  private static let context = "https://w3id.org/openbadges/v2"
  private static let page = PageAddress(path: "index.html", format: .html)

  private let presentation: Presentation
  private let badges: OpenBadges
  private let routes: Routes
  private let key: PublicKey?
  /// Where the site lives.
  let url: String

  /// The texts of a site; nil where it has no address.
  ///
  /// - Parameter key: the key that signs its credentials, if they are signed.
  init?(_ presentation: Presentation, key: PublicKey?) {
    guard let url = presentation.settings.url else { return nil }
    self.key = key
    self.presentation = presentation
    self.url = url
    badges = presentation.openBadges
    routes = Routes(formats: [.html]).absolute(at: url)
  }

  /// The whole address of a file or page of the site.
  func address(_ target: LinkTarget) -> String {
    routes.address(of: target, from: Self.page) ?? url
  }

  /// The address of an assertion, by which it is known.
  func address(of assertion: OpenBadges.Assertion) -> String {
    address(.assertion(assertion, of: badges, "json"))
  }

  /// Who gives the badges.
  func issuer(_ json: inout JSONWriter) {
    let settings = presentation.settings
    json.object { json in
      begin("Issuer", address(.issuer), &json)
      json.member("name", settings.title)
      json.member("url", url)
      if !settings.description.isEmpty { json.member("description", settings.description) }
      if let email = settings.awardsEmail { json.member("email", email) }
      if let key {
        // For Open Badges 3.0; 2.0 passes over what it does not know.
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

  /// A badge class: what there is to earn.
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

  /// That somebody earned a badge.
  func assertion(_ assertion: OpenBadges.Assertion, _ json: inout JSONWriter) {
    let id = address(of: assertion)
    let badge = badges.badges[assertion.badge]
    json.object { json in
      begin("Assertion", id, &json)
      guard !assertion.isRevoked else { return json.member("revoked", true) }
      let recipient = HashedIdentity(assertion.recipient.address, in: id)
      json.member("recipient") { json in
        json.object { json in
          json.member("type", assertion.recipient.isEmail ? "email" : "url")
          json.member("hashed", true)
          json.member("salt", recipient.salt)
          json.member("identity", recipient.hash)
        }
      }
      json.member("badge", address(.openBadge(badge, "json")))
      json.member("issuedOn", assertion.earnedOn.description)
      json.member("image", address(.assertion(assertion, of: badges, "png")))
      if let rung = rung(of: assertion) { json.member("narrative", rung) }
      json.member("evidence", of: evidence(of: assertion)) { json, address in
        json.object { $0.member("id", address) }
      }
      json.member("verification") { $0.object { $0.member("type", "hosted") } }
    }
  }

  /// The pages that prove an award: the record with which it was reached, and the holder's shelf.
  func evidence(of assertion: OpenBadges.Assertion) -> [String] {
    let record = assertion.row.map { row in
      address(
        presentation.directory.target(of: presentation.snapshot.issues[row].identity))
    }
    return [record, address(presentation.directory.target(of: assertion.person))].compactMap { $0 }
  }

  /// The name of the rung that was reached, where the award has several.
  func rung(of assertion: OpenBadges.Assertion) -> String? {
    let name = badges.badges[assertion.badge].tiers[assertion.tier].name
    return name.isEmpty ? nil : name
  }

  /// What has to be done for a badge, with its rungs.
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

/// Whom a badge is for, so that it can be compared with an address but not read.
///
/// The salt makes the hashes of one address differ from badge to badge. It is published beside the hash, as
/// the standard wants it, so nothing would be won if it could not be foretold: it follows from the address
/// of the assertion, and a site that is built again has the same bytes.
struct HashedIdentity {
  /// What is hashed behind the identity.
  let salt: String
  /// The hash as Open Badges write it.
  let hash: String

  /// The hash of an identity in the assertion with an address.
  init(_ identity: String, in assertion: String) {
    salt = SHA256(of: "gazette salt " + assertion).hex(first: 16)
    hash = "sha256$" + SHA256(of: identity + salt).hex
  }
}
