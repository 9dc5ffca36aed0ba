import Bytes
public import IssueModel
import IssueStore
import Languages

/// The awards of people as Open Badges: the badge classes, and an assertion for each badge that can
/// be issued.
public struct OpenBadges: Sendable {
  /// An award as a badge class.
  public struct Badge: Sendable {
    /// Its place on the board.
    public let place: Int
    /// The slug of the award.
    public let slug: String
    /// The name in the site's language.
    public let name: String
    /// What has to be done for it, in the site's language; never empty.
    public let details: String
    /// Its rungs by rising thresholds.
    public let tiers: [Award.Tier]
  }

  /// An address by which somebody is known.
  public enum Recipient: Sendable, Hashable {
    /// The address of their profile.
    case url(String)
    /// Their e-mail address, of which only a hash is published.
    case email(String)

    /// The address itself.
    public var address: String {
      switch self {
      case .url(let address), .email(let address): address
      }
    }

    /// Whether it is an e-mail address.
    public var isEmail: Bool { if case .email = self { true } else { false } }
  }

  /// The assertion that a person has earned an award.
  public struct Assertion: Sendable {
    /// The index of the badge among ``OpenBadges/badges``.
    public let badge: Int
    /// The person.
    public let person: PersonID
    /// The slug of the person.
    public let holder: String
    /// The address by which they are known elsewhere.
    public let recipient: Recipient
    /// The highest rung that they reached.
    public let tier: Int
    /// When they reached it.
    public let earnedOn: Instant
    /// The index of the record with which they did.
    public let row: Int?
    /// Whether it was revoked.
    public let isRevoked: Bool
  }

  /// The awards that people can earn, in the order of the board.
  public let badges: [Badge]
  /// The assertions, by badge; who earned it first comes first.
  public let assertions: [Assertion]
  /// The people to whom each award was issued and not revoked, by its place on the board.
  private let holders: [Set<PersonID>]
  /// How many awards were earned on an unknown day, so that no badge can be issued.
  public private(set) var undated = 0
  /// How many were earned by people without a known address.
  public private(set) var unaddressed = 0
  /// Revocations in the configuration that match no assertion.
  public let unknownRevocations: [String]

  init(in presentation: Presentation) {
    let (board, language) = (presentation.awardBoard, presentation.language)
    let profiles = ProfileAddresses(presentation)
    let revoked = presentation.revokedBadges
    var (badges, assertions): ([Badge], [Assertion]) = ([], [])
    var unknown = revoked
    for (place, award) in board.awards.enumerated() where award.scopes.contains(.person) {
      let texts = language.texts(of: award)
      let badge = badges.count
      badges.append(
        Badge(
          place: place, slug: board.slugs[place], name: texts.name,
          details: texts.details.isEmpty
            ? "\(award.value) \(award.criterion)" : texts.details, tiers: award.tiers))
      for earning in presentation.earnings(of: place) where earning.scope == .person {
        let id = PersonID(earning.holder)
        // A badge names its holder.
        guard presentation.hasShelf(id) else { continue }
        let person = presentation.snapshot[id]
        let holder = presentation.directory.people[earning.holder]
        let name = revoked.isEmpty ? "" : "\(board.slugs[place])/\(holder)"
        unknown[name] = nil
        guard let date = earning.date else {
          undated += 1
          continue
        }
        guard let recipient = profiles.address(of: person) else {
          unaddressed += 1
          continue
        }
        assertions.append(
          Assertion(
            badge: badge, person: id, holder: holder, recipient: recipient,
            tier: earning.tier, earnedOn: date, row: earning.row, isRevoked: revoked[name] != nil)
        )
      }
    }
    self.badges = badges
    self.assertions = assertions
    var holders = [Set<PersonID>](repeating: [], count: board.entries.count)
    for assertion in assertions where !assertion.isRevoked {
      holders[badges[assertion.badge].place].insert(assertion.person)
    }
    self.holders = holders
    unknownRevocations = unknown.values.sorted()
  }

  /// Whether a person holds the award at a place of the board as a badge that is not revoked.
  func isIssued(_ place: Int, to person: PersonID) -> Bool { holders[place].contains(person) }
}

extension Presentation {
  /// The Open Badges of the site.
  public var openBadges: OpenBadges { figures.openBadges.value { OpenBadges(in: self) } }

  /// What the settings call each revoked badge, by its name, the slugs of the award and the holder: a holder is
  /// called by login there, else as their page is.
  public var revokedBadges: [String: String] {
    figures.revokedBadges.value {
      if settings.revokedBadges.isEmpty { return [:] }
      let slugs = Dictionary(
        index.people.map { (snapshot[$0].login.lowercased(), directory.people[Int($0.index)]) },
        uniquingKeysWith: { first, _ in first })
      let names = settings.revokedBadges.sorted().map { text in
        let parts = text.split(separator: "/", maxSplits: 1)
        let slug = parts.count == 2 ? slugs[parts[1].lowercased()] : nil
        return (slug.map { parts[0] + "/" + $0 } ?? text, text)
      }
      return Dictionary(names, uniquingKeysWith: { first, _ in first })
    }
  }
}

/// The address that identifies a person: the one in the data, else their profile on the only GitHub
/// or GitLab server that the data comes from, else their e-mail address, which a roster may give.
private struct ProfileAddresses {
  private let server: String?

  init(_ presentation: Presentation) {
    let sources = presentation.index.sources.map { presentation.snapshot[$0] }
    let servers = sources.map { source -> String? in
      guard source.tracker == .github || source.tracker == .gitlab, let address = source.address
      else { return nil }
      let parts = address.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count > 3 ? parts.prefix(3).joined(separator: "/") : nil
    }
    server = Set(servers).count == 1 ? servers.first ?? nil : nil
  }

  func address(of person: Person) -> OpenBadges.Recipient? {
    profile(of: person).map { .url($0) } ?? person.email.map { .email($0) }
  }

  private func profile(of person: Person) -> String? {
    if let url = person.url { return url }
    guard let server, !person.login.isEmpty,
      person.login.utf8.allSatisfy({ $0.isLetterOrDigit || $0.isOne(of: "-_.") })
    else { return nil }
    return server + "/" + person.login
  }
}
