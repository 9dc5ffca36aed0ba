import Bytes
import Credentials
public import Diagnostics
import Files
import Formats

/// Verifies a badge that somebody shows: a credential by its signature, a hosted assertion by what
/// is published at its address. Nothing is fetched: the folder of a published site is read instead
/// of its address.
public struct OpenBadgeVerification: Sendable {
  /// The result of a verification.
  public struct Outcome: Sendable, Hashable {
    /// What the badge is, and for whom, in lines.
    public var facts: [String] = []
    /// Why it does not verify; empty where it does.
    public var problems: [String] = []
  }

  private let file: String
  private let folder: String?
  private let recipient: String?

  /// A verification of a file.
  ///
  /// - Parameters:
  ///   - file: a `.jwt`, a picture with an assertion, an assertion as JSON, or the address of one
  ///     of these.
  ///   - folder: the published site; nil for the one that contains the file, if any.
  ///   - recipient: the expected address of the recipient, if any.
  public init(of file: String, publishedIn folder: String?, for recipient: String?) {
    self.file = file
    self.recipient = recipient
    self.folder =
      folder ?? (Self.isAddress(file) ? nil : Self.site(of: FileSystem.resolvingLinks(file)))
  }

  private static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("https://") || text.hasPrefix("http://")
  }

  /// The root of the site that a file of Open Badges, or an address of one, belongs to; nil for
  /// others.
  private static func site(of path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let place = parts.lastIndex(of: "openbadges"), place > 0 else { return nil }
    return parts[..<place].joined(separator: "/")
  }

  /// Verifies the file.
  public func outcome() throws(Diagnostic) -> Outcome {
    let bytes = try read()
    var texts: [String]
    if bytes.first == 0x89 {
      guard let baked = PNG.baked(in: bytes) else {
        throw unreadable("the picture is damaged: a part of it is missing or has a wrong checksum")
      }
      texts = PNG.Baked.allCases.compactMap { baked[$0] }
    } else {
      let whole = Self.trimmed(String(decoding: bytes, as: UTF8.self))
      texts = whole.hasPrefix("<") ? Self.texts(inSVG: whole) : [whole]
    }
    guard !texts.isEmpty else { throw unreadable("no assertion is in the picture") }
    var outcome = Outcome()
    for text in texts.map(Self.trimmed) {
      let found = try self.outcome(of: text)
      outcome.facts += found.facts
      outcome.problems += found.problems
    }
    return outcome
  }

  private func outcome(of text: String) throws(Diagnostic) -> Outcome {
    if let token = JWT(text) { return credential(token) }
    if Self.isAddress(text) { return hosted(text, given: nil) }
    guard let given = Object(Array(text.utf8)), given.isOne(of: "Assertion") else {
      throw unreadable("it is neither a token nor an assertion")
    }
    return hosted(given["id"] ?? "", given: text)
  }

  /// The bytes of the file; for an address, those of the file in the published site.
  private func read() throws(Diagnostic) -> [UInt8] {
    guard Self.isAddress(file) else {
      do throws(SystemError) {
        return try FileSystem.read(file, limit: FileSystem.largestText)
      } catch {
        throw error.diagnostic
      }
    }
    guard let folder else {
      throw .error(
        "awards.no-site", "nothing is fetched, so what is at '\(file)' is not known",
        suggestion: "name the folder of the published site with --in DIR")
    }
    guard let base = Self.site(of: file), let bytes = published(file, below: base) else {
      throw .error("awards.no-badge", "'\(folder)' publishes no Open Badge at '\(file)'")
    }
    return bytes
  }

  private func unreadable(_ what: String) -> Diagnostic {
    .error("awards.no-badge", "'\(file)' is no Open Badge: \(what)", at: Place(file: file))
  }

  private static func trimmed(_ text: String) -> String {
    let isBlank = { (character: Character) in character == " " || character.isNewline }
    guard let first = text.firstIndex(where: { !isBlank($0) }),
      let last = text.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(text[first...last])
  }

  /// The contents that are embedded in a drawing: an assertion, a credential, or both.
  private static func texts(inSVG text: String) -> [String] {
    ["<openbadges:assertion", "<openbadges:credential"].compactMap {
      self.text(of: $0, inSVG: text)
    }
  }

  /// The text of an element, else its attribute.
  private static func text(of name: String, inSVG text: String) -> String? {
    guard let element = text.firstRange(of: name),
      let end = text[element.upperBound...].firstIndex(of: ">")
    else { return nil }
    let rest = text[end...].dropFirst()
    if rest.hasPrefix("<![CDATA["), let close = rest.firstRange(of: "]]>") {
      return String(rest[..<close.lowerBound].dropFirst(9))
    }
    let attributes = text[element.upperBound..<end]
    guard let start = attributes.firstRange(of: "verify=\"") else { return nil }
    return String(attributes[start.upperBound...].prefix { $0 != "\"" })
  }

  // MARK: - Hosted assertions

  private func hosted(_ id: String, given: String?) -> Outcome {
    var outcome = Outcome(facts: ["an Open Badges 2.0 assertion, hosted at \(id)"])
    guard let folder else {
      outcome.problems.append(
        "what is published at its address is not known: name the published site with --in")
      return outcome
    }
    guard let base = Self.site(of: id), let bytes = published(id, below: base),
      let assertion = Object(bytes)
    else {
      outcome.problems.append("'\(folder)' publishes nothing at that address")
      return outcome
    }
    if let given, given != Self.trimmed(String(decoding: bytes, as: UTF8.self)) {
      outcome.problems.append("it is not what is published there")
    }
    if assertion.isTrue("revoked") {
      outcome.problems.append("it was taken back")
      return outcome
    }
    let badge = (assertion["badge"]).flatMap { published($0, below: base) }.flatMap { Object($0) }
    let issuer = (badge?["issuer"]).flatMap { published($0, below: base) }.flatMap { Object($0) }
    guard assertion["id"] == id, let badge, badge.isOne(of: "BadgeClass"), let issuer,
      issuer.isOne(of: "Issuer")
    else {
      outcome.problems.append("its badge or its issuer is not published")
      return outcome
    }
    outcome.facts.append("award: \(badge["name"] ?? "")")
    outcome.facts.append("issued: \(assertion["issuedOn"] ?? "")")
    outcome.facts.append("by: \(issuer["name"] ?? "")")
    check(
      assertion["recipient", "identity"], assertion["recipient", "salt"], &outcome)
    return outcome
  }

  // MARK: - Credentials

  private func credential(_ token: JWT) -> Outcome {
    var outcome = Outcome(facts: ["an Open Badges 3.0 credential, signed with Ed25519"])
    guard let header = Object(token.header), let payload = Object(token.payload),
      header["alg"] == "EdDSA", payload.isOne(of: "OpenBadgeCredential")
    else {
      outcome.problems.append("the token holds no Open Badge that is signed with Ed25519")
      return outcome
    }
    outcome.facts.append("award: \(payload["name"] ?? "")")
    outcome.facts.append("issued: \(payload["validFrom"] ?? "")")
    outcome.facts.append("by: \(payload["issuer", "name"] ?? "") (\(payload["iss"] ?? ""))")
    check(payload.identifier?.hash, payload.identifier?.salt, &outcome)
    guard let folder else {
      outcome.problems.append(
        "the issuer's key is not known: name the published site with --in")
      return outcome
    }
    let base = Self.site(of: payload["iss"] ?? "")
    guard let base, let address = header["kid"], Self.site(of: address) == base,
      let key = published(address, below: base).flatMap({ Object($0) })?["x"].flatMap({
        PublicKey(x: $0)
      })
    else {
      outcome.problems.append("'\(folder)' does not publish the issuer's key")
      return outcome
    }
    if token.isSigned(by: key) {
      outcome.facts.append("signed with: the key \(key.thumbprint)")
    } else {
      outcome.problems.append("the signature is not one of the issuer's key \(key.thumbprint)")
    }
    if payload["issuer", "id"] != payload["iss"] || payload["id"] != payload["jti"] {
      outcome.problems.append("it says two things of its issuer or of itself")
    }
    checkStatus(of: payload, key, base, &outcome)
    return outcome
  }

  /// Looks the credential up in the status list, which is signed by the issuer too.
  private func checkStatus(
    of payload: Object, _ key: PublicKey, _ base: String, _ outcome: inout Outcome
  ) {
    let envelope = "data:application/vc+jwt,"
    let address = payload["credentialStatus", "statusListCredential"]
    guard let address,
      let index = payload["credentialStatus", "statusListIndex"].flatMap({ Int($0) }),
      let id = published(address, below: base).flatMap({ Object($0) })?["id"],
      id.hasPrefix(envelope), let token = JWT(String(id.dropFirst(envelope.count))),
      Object(token.header)?["alg"] == "EdDSA", token.isSigned(by: key),
      let list = Object(token.payload), list.isOne(of: "BitstringStatusListCredential"),
      list["id"] == address, list["credentialSubject", "statusPurpose"] == "revocation",
      let encoded = list["credentialSubject", "encodedList"],
      let isRevoked = StatusList.contains(index, in: encoded)
    else {
      outcome.problems.append(
        "whether it was taken back is not known: the issuer's status list is not published, or is not "
          + "signed by the issuer")
      return
    }
    if isRevoked {
      outcome.problems.append("the issuer's status list says that it was taken back")
    } else {
      outcome.facts.append("not taken back, by the issuer's status list")
    }
  }

  /// Compares the recipient of a badge with the expected one.
  private func check(_ hash: String?, _ salt: String?, _ outcome: inout Outcome) {
    guard let hash else {
      outcome.problems.append("it does not say whom it is for")
      return
    }
    guard let recipient else {
      outcome.facts.append("for: \(hash)")
      return
    }
    if hash == "sha256$" + SHA256(of: recipient + (salt ?? "")).hex {
      outcome.facts.append("for: \(recipient)")
    } else {
      outcome.problems.append("it is not for '\(recipient)'")
    }
  }

  // MARK: - Published files

  /// The bytes that are published at an address of the site at `base`.
  private func published(_ address: String, below base: String) -> [UInt8]? {
    guard let folder, address.hasPrefix(base + "/") else { return nil }
    let rest = String(address.dropFirst(base.count + 1))
    guard let path = rest.utf8.percentDecoded().map({ String(decoding: $0, as: UTF8.self) }),
      !path.split(separator: "/").contains("..")
    else { return nil }
    return try? FileSystem.read(folder + "/" + path, limit: FileSystem.largestText)
  }
}

/// The members of a JSON object that a verification asks for, copied out of the parser's memory.
private struct Object {
  private var texts: [[String]: String] = [:]
  private var flags: Set<String> = []
  private var types: [String] = []
  /// The recipient of a credential.
  private(set) var identifier: (hash: String, salt: String)?

  /// Reads an object; nil for other bytes.
  init?(_ bytes: [UInt8]) {
    var object = Object()
    let isRead = try? JSONDocument.read(bytes, name: "badge") { value, _ -> Bool in
      guard value.isObject else { return false }
      for (key, member) in value.members {
        if let text = member.string { object.texts[[key.string]] = text }
        if member.bool == true { object.flags.insert(key.string) }
        for (inner, part) in member.members {
          if let text = part.string { object.texts[[key.string, inner.string]] = text }
        }
      }
      if let type = value["type"] {
        object.types = type.string.map { [$0] } ?? type.elements.compactMap { $0.string }
      }
      if let subject = value["credentialSubject"] {
        for identity in subject.elements(of: "identifier") {
          guard let hash = identity["identityHash"]?.string else { continue }
          object.identifier = (hash, identity["salt"]?.string ?? "")
        }
      }
      return true
    }
    guard isRead == true else { return nil }
    self = object
  }

  private init() {}

  subscript(_ path: String...) -> String? { texts[path] }

  func isTrue(_ name: String) -> Bool { flags.contains(name) }
  func isOne(of type: String) -> Bool { types.contains(type) }
}
