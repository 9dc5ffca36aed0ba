import Bytes
import Credentials
import Hashing
import IssueModel
import ViewModels

/// Writes the Open Badges 3.0 of a site: credentials that are verified by their signature, wherever
/// they are.
///
/// They are JSON Web Tokens (Open Badges 3.0, section 8.2), not JSON with an embedded proof: the
/// signature is over the bytes themselves, so that no library for canonical RDF is needed.
struct OpenBadgeCredentials {
  private static let contexts = [
    "https://www.w3.org/ns/credentials/v2",
    "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
  ]

  private let texts: OpenBadgeTexts
  private let key: SigningKey
  private let settings: PresentationSettings
  private let badges: OpenBadges
  /// The names of the revoked badges, in order.
  private let revoked: [String]

  /// The credentials of a site, signed with a key; nil where the site has no address.
  init?(_ presentation: Presentation, key: SigningKey) {
    guard let texts = OpenBadgeTexts(presentation, key: key.publicKey) else { return nil }
    self.texts = texts
    self.key = key
    settings = presentation.settings
    badges = presentation.openBadges
    revoked = presentation.revokedBadges.keys.sorted()
  }

  /// A name that identifies its key.
  var keyName: String { key.publicKey.x }

  /// The public key as a JSON Web Key, which tokens name by its address.
  func publicKey(_ json: inout JSONWriter) {
    texts.publicKey(key.publicKey, &json)
  }

  /// The payload of a credential, unsigned.
  func payload(of assertion: OpenBadges.Assertion) -> [UInt8] {
    let badge = badges.badges[assertion.badge]
    let id = texts.address(of: assertion, "jwt")
    var json = JSONWriter(.compact, escaping: .html)
    json.object { json in
      json.member("@context", Self.contexts)
      json.member("id", id)
      json.member("type", ["VerifiableCredential", "OpenBadgeCredential"])
      json.member("name", badge.name)
      json.member("issuer", issuer)
      json.member("validFrom", assertion.earnedOn.description)
      json.member("credentialSubject") { subject(of: assertion, badge, id, &$0) }
      json.member("evidence", of: texts.evidence(of: assertion)) { json, address in
        json.object { json in
          json.member("id", address)
          json.member("type", ["Evidence"])
        }
      }
      json.member("credentialStatus") { json in
        let index = StatusList.index(of: id)
        json.object { json in
          json.member("id", "\(texts.address(.badgeStatus))#\(index)")
          json.member("type", "BitstringStatusListEntry")
          json.member("statusPurpose", "revocation")
          json.member("statusListIndex", "\(index)")
          json.member("statusListCredential", texts.address(.badgeStatus))
        }
      }
      json.member("iss", texts.address(.issuer))
      json.member("jti", id)
      json.member("nbf", Int(assertion.earnedOn.seconds))
    }
    return json.bytes
  }

  /// A signed token.
  func token(of payload: [UInt8]) -> JWT {
    JWT(signing: payload, with: key, keyAddress: texts.address(.badgeKey))
  }

  /// The list of revoked credentials (Bitstring Status List 1.0), in an envelope that is JSON.
  func status(_ json: inout JSONWriter) {
    let id = texts.address(.badgeStatus)
    let revoked = revoked.map { texts.address(.assertion(named: $0, "jwt")) }
    var payload = JSONWriter(.compact, escaping: .html)
    payload.object { json in
      json.member("@context", Array(Self.contexts.prefix(1)))
      json.member("id", id)
      json.member("type", ["VerifiableCredential", "BitstringStatusListCredential"])
      json.member("issuer", issuer)
      json.member("credentialSubject") { json in
        json.object { json in
          json.member("id", id + "#list")
          json.member("type", "BitstringStatusList")
          json.member("statusPurpose", "revocation")
          json.member("encodedList", StatusList(revoked: revoked).encoded)
        }
      }
      json.member("iss", texts.address(.issuer))
      json.member("jti", id)
    }
    let token = token(of: payload.bytes).text
    json.object { json in
      json.member("@context", Array(Self.contexts.prefix(1)))
      json.member("id", "data:application/vc+jwt," + token)
      json.member("type", "EnvelopedVerifiableCredential")
    }
  }

  /// A hash of everything in the key and the status list.
  var issuerHash: UInt64 {
    var hasher = StableHasher()
    for text in [key.publicKey.x, texts.url, settings.title, settings.awardsEmail ?? ""] {
      hasher.combine(text)
    }
    for name in revoked { hasher.combine(name) }
    return hasher.value
  }

  private func issuer(_ json: inout JSONWriter) {
    json.object { json in
      json.member("id", texts.address(.issuer))
      json.member("type", ["Profile"])
      json.member("name", settings.title)
      json.member("url", texts.url)
      if let email = settings.awardsEmail { json.member("email", email) }
    }
  }

  private func subject(
    of assertion: OpenBadges.Assertion, _ badge: OpenBadges.Badge, _ id: String,
    _ json: inout JSONWriter
  ) {
    let recipient = HashedIdentity(assertion.recipient.address, in: id)
    json.object { json in
      json.member("type", ["AchievementSubject"])
      json.member("identifier") { json in
        json.array { json in
          json.object { json in
            json.member("type", "IdentityObject")
            json.member("hashed", true)
            json.member("identityHash", recipient.hash)
            json.member(
              "identityType", assertion.recipient.isEmail ? "emailAddress" : "ext:url")
            json.member("salt", recipient.salt)
          }
        }
      }
      json.member("achievement") { json in
        json.object { json in
          json.member("id", texts.address(.openBadge(badge, "json")))
          json.member("type", ["Achievement"])
          json.member("name", badge.name)
          json.member("description", badge.details)
          json.member("criteria") { texts.criteria(of: badge, &$0) }
          json.member("image") { json in
            json.object { json in
              json.member("id", texts.address(.openBadge(badge, "png")))
              json.member("type", "Image")
            }
          }
        }
      }
      if let rung = texts.rung(of: assertion) { json.member("narrative", rung) }
    }
  }
}

/// The revoked credentials: one bit for each number that a credential can have.
///
/// The number is derived from the credential's address, so that it is the same in each build
/// without a register. Two credentials may have the same one, which is rare; `check` reports where
/// that would revoke the wrong one.
struct StatusList {
  /// How many numbers there are.
  static let count = 1 << 24

  private let revoked: [Int]

  /// The list that revokes the credentials with some addresses.
  init(revoked addresses: [String]) {
    revoked = addresses.map { Self.index(of: $0) }
  }

  /// The number of the credential with an address.
  static func index(of address: String) -> Int {
    SHA256(of: "gazette status " + address).bytes.prefix(3).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether a published list has a number set; nil where it is no list, or too short.
  static func contains(_ index: Int, in encoded: String) -> Bool? {
    guard encoded.hasPrefix("u"), let packed = Base64URL.decode(encoded.dropFirst()),
      let bytes = Gzip.decompress(packed, limit: 1 << 24), bytes.indices.contains(index / 8),
      index >= 0
    else { return nil }
    return bytes[index / 8] & (0x80 >> UInt8(index % 8)) != 0
  }

  /// The list in its published form: the bits from the left, compressed, in URL-safe Base64 after
  /// `u`.
  var encoded: String {
    var bytes = [UInt8](repeating: 0, count: Self.count / 8)
    for index in revoked { bytes[index / 8] |= 0x80 >> UInt8(index % 8) }
    return "u" + Base64URL.encode(Gzip.compress(bytes))
  }
}
