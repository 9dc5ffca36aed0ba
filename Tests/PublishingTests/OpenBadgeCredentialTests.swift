import Configuration
import Credentials
import Foundation
import IssueModel
import Testing

@testable import Publishing

@Suite("Open Badges 3.0")
struct OpenBadgeCredentialTests {
  private static let seed: [UInt8] = (0..<32).map { $0 }

  private func build(_ site: TemporarySite, _ key: SigningKey?) async throws {
    let day = try #require(Day(year: 2026, month: 1, day: 31))
    var options = SitePublisher.Options(today: day)
    options.signingKey = key
    _ = try await SiteSession(SiteFolder(site.path), options: options).publish(
      today: day, isLast: true)
  }

  private func facts(
    _ site: TemporarySite, _ name: String, in folder: String? = nil, for recipient: String? = nil
  ) throws -> OpenBadgeVerification.Outcome {
    try OpenBadgeVerification(
      of: site.path + "/public/openbadges/" + name, publishedIn: folder, for: recipient
    ).outcome()
  }

  @Test("with a key each award of a person is a credential, which says what the assertion says")
  func credentials() async throws {
    let site = try OpenBadgeTests().site()
    let key = try #require(SigningKey(seed: Self.seed))
    try await build(site, key)
    let text = try site.page("openbadges/assertions/begun/bo.jwt")
    let token = try #require(JWT(String(text.dropLast())))
    #expect(token.isSigned(by: key.publicKey))
    #expect(
      String(decoding: token.header, as: UTF8.self)
        == #"{"alg":"EdDSA","typ":"JWT","kid":"https://example.org/house/openbadges/key.json"}"#)
    let root = "https://example.org/house/openbadges"
    let id = root + "/assertions/begun/bo.jwt"
    let salt = SHA256(of: "gazette salt " + id).hex(first: 16)
    let index = StatusList.index(of: id)
    #expect(
      String(decoding: token.payload, as: UTF8.self) == """
        {"@context":["https://www.w3.org/ns/credentials/v2",\
        "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"],"id":"\(id)",\
        "type":["VerifiableCredential","OpenBadgeCredential"],"name":"Begun",\
        "issuer":{"id":"\(root)/issuer.json","type":["Profile"],"name":"House",\
        "url":"https://example.org/house","email":"awards@example.org"},\
        "validFrom":"2026-01-04T08:00:00Z","credentialSubject":{"type":["AchievementSubject"],\
        "identifier":[{"type":"IdentityObject","hashed":true,\
        "identityHash":"sha256$\(SHA256(of: "https://github.com/bo" + salt).hex)",\
        "identityType":"ext:url","salt":"\(salt)"}],\
        "achievement":{"id":"\(root)/badges/begun.json","type":["Achievement"],"name":"Begun",\
        "description":"Open an issue.",\
        "criteria":{"id":"https://example.org/house/awards/begun.html",\
        "narrative":"Open an issue. (One: 1, Two: 2)"},\
        "image":{"id":"\(root)/badges/begun.png","type":"Image"}},"narrative":"Two"},\
        "evidence":[{"id":"https://example.org/house/issues/3.html","type":["Evidence"]},\
        {"id":"https://example.org/house/people/bo.html","type":["Evidence"]}],\
        "credentialStatus":{"id":"\(root)/status.json#\(index)",\
        "type":"BitstringStatusListEntry","statusPurpose":"revocation",\
        "statusListIndex":"\(index)","statusListCredential":"\(root)/status.json"},\
        "iss":"\(root)/issuer.json","jti":"\(id)","nbf":1767513600}
        """)
    #expect(
      try site.page("openbadges/issuer.json").contains(
        #""publicKeyJwk":{"kty":"OKP","crv":"Ed25519","x":"\#(key.publicKey.x)""#))
    let secret = try #require(key.jwk.components(separatedBy: #""d":""#).last).prefix(43)
    for (name, data) in try site.published() {
      #expect(!String(decoding: data, as: UTF8.self).contains(secret), "\(name)")
    }
  }

  @Test("a build is the same each time, and one without the key has no credentials")
  func deterministic() async throws {
    let (site, other) = (try OpenBadgeTests().site(), try OpenBadgeTests().site())
    let key = try #require(SigningKey(seed: Self.seed))
    try await build(site, key)
    try await build(other, key)
    let files = try site.published()
    #expect(try files == other.published())
    try await build(site, nil)
    try await build(other, nil)
    try await build(other, key)
    #expect(try files == other.published())
    let left = try site.published().keys
    #expect(!left.contains { $0.hasSuffix(".jwt") || $0.hasSuffix("key.json") })
    #expect(!left.contains("openbadges/status.json"))
  }

  @Test("credentials, assertions and pictures verify, until a byte of them changes")
  func verification() async throws {
    let site = try OpenBadgeTests().site()
    let key = try #require(SigningKey(seed: Self.seed))
    try await build(site, key)
    let root = "https://example.org/house/openbadges/"
    let hosted = [
      "an Open Badges 2.0 assertion, hosted at \(root)assertions/begun/bo.json", "award: Begun",
      "issued: 2026-01-04T08:00:00Z", "by: House", "for: https://github.com/bo",
    ]
    let signed = [
      "an Open Badges 3.0 credential, signed with Ed25519", "award: Begun",
      "issued: 2026-01-04T08:00:00Z", "by: House (\(root)issuer.json)",
      "for: https://github.com/bo", "signed with: the key \(key.publicKey.thumbprint)",
      "not taken back, by the issuer's status list",
    ]
    for (ending, expected) in [
      ("json", hosted), ("jwt", signed), ("svg", hosted + signed), ("png", hosted + signed),
    ] {
      let outcome = try facts(site, "assertions/begun/bo.\(ending)", for: "https://github.com/bo")
      #expect(outcome.facts == expected)
      #expect(outcome.problems == [])
      // The same by its address, which stands for the file in the folder.
      let named = try OpenBadgeVerification(
        of: root + "assertions/begun/bo.\(ending)", publishedIn: site.path + "/public",
        for: "https://github.com/bo"
      ).outcome()
      #expect(named == outcome)
    }
    let name = "assertions/begun/bo.jwt"
    #expect(
      try facts(site, name, for: "https://github.com/ada").problems == [
        "it is not for 'https://github.com/ada'"
      ])

    // One character of what is signed, inside Base64 so that it still reads.
    let token = try site.page("openbadges/" + name)
    let parts = token.components(separatedBy: ".")
    let payload = try #require(Base64URL.decode(parts[1]))
    let changed = String(decoding: payload, as: UTF8.self).replacing("Begun", with: "Began")
    let forged = [parts[0], Base64URL.encode(Array(changed.utf8)), parts[2]].joined(separator: ".")
    let notSigned = "the signature is not one of the issuer's key \(key.publicKey.thumbprint)"
    try site.write(forged, to: "public/openbadges/" + name)
    #expect(try facts(site, name).problems == [notSigned])
    let picture = "openbadges/assertions/begun/bo.svg"
    let drawing = try site.page(picture)
    #expect(drawing.contains("verify=\"\(token.dropLast())\""))
    try site.write(
      drawing.replacing(token.dropLast(), with: forged), to: "public/" + picture)
    #expect(try facts(site, "assertions/begun/bo.svg").problems == [notSigned])
    let assertion = try site.page("openbadges/assertions/begun/bo.json")
    try site.write(assertion.replacing("2026", with: "2025"), to: "mine.json")
    let mine = try OpenBadgeVerification(
      of: site.path + "/mine.json", publishedIn: site.path + "/public", for: nil
    ).outcome()
    #expect(mine.problems == ["it is not what is published there"])
    let lonely = try OpenBadgeVerification(
      of: site.path + "/mine.json", publishedIn: nil, for: nil
    ).outcome()
    #expect(lonely.problems.count == 1)
  }

  @Test("what was taken back is on the list, and no longer verifies")
  func revoked() async throws {
    let site = try OpenBadgeTests().site()
    let key = try #require(SigningKey(seed: Self.seed))
    try await build(site, key)
    let token = try site.page("openbadges/assertions/begun/bo.jwt")
    let before = try site.page("openbadges/status.json")
    try site.write(token, to: "mine.jwt")
    try site.write(
      OpenBadgeTests.configuration.replacing(
        "awards: {", with: "awards: {revoked: [begun/bo], "), to: "gazette.yml")
    try await build(site, key)
    #expect(try site.page("openbadges/status.json") != before)
    #expect(try site.published()["openbadges/assertions/begun/bo.jwt"] == nil)
    func problems() throws -> [String] {
      try OpenBadgeVerification(
        of: site.path + "/mine.jwt", publishedIn: site.path + "/public", for: nil
      ).outcome().problems
    }
    let takenBack = ["the issuer's status list says that it was taken back"]
    #expect(try problems() == takenBack)

    // Another list counts only where the issuer signed it.
    try site.write(before, to: "public/openbadges/status.json")
    #expect(try problems() == [])
    let unknown = [
      "whether it was taken back is not known: the issuer's status list is not published, or is not "
        + "signed by the issuer"
    ]
    let start = try #require(before.firstRange(of: "vc+jwt,")).upperBound
    let envelope = before[start...].prefix { $0 != "\"" }
    let signature = try #require(envelope.split(separator: ".").last)
    for list in [
      before.replacing(signature, with: String(signature.reversed())), "{}", "",
    ] {
      try site.write(list, to: "public/openbadges/status.json")
      #expect(try problems() == unknown)
    }
  }

  @Test(
    "what is no badge is refused",
    arguments: ["", "{}", "[1]", "a.b.c", "<svg></svg>", "\u{89}PNG", "<openbadges:assertion"])
  func noBadge(_ text: String) throws {
    let site = try TemporarySite(["badge": text])
    #expect(throws: (any Error).self) {
      try OpenBadgeVerification(of: site.path + "/badge", publishedIn: nil, for: nil).outcome()
    }
  }
}
