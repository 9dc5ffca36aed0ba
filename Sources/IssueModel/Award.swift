/// Something that is earned when a count reaches a value; identified by its name.
public struct Award: Sendable, Hashable {
  /// The name, unique on a board.
  public var name: String
  /// How to earn it; empty where the rule describes it.
  public var details: String
  /// The word for what is counted, as `issues`; see ``Criterion``.
  public var criterion: String
  /// Its rungs by ascending thresholds, at least one; a plain award has one without a name.
  public var tiers: [Tier]
  /// The filters of the count.
  public var rule: Rule
  /// The name and description in other languages, by the code of the language.
  public var translations: [String: Translation]

  /// One rung of an award.
  public struct Tier: Sendable, Hashable {
    /// Its name, as `Silver`; empty for an award with one rung.
    public var name: String
    /// The threshold.
    public var value: Int
    /// The colour's name as the data writes it, as `Light Blue`.
    public var color: String
    /// The name of its icon.
    public var image: String

    /// A rung.
    public init(name: String = "", value: Int, color: String, image: String) {
      self.name = name
      self.value = value
      self.color = color
      self.image = image
    }

    /// The colour; gray where the data names one that does not exist.
    public var namedColor: NamedColor { NamedColor(rawValue: color) ?? .gray }
    /// The emoji in place of an icon; empty where the image is a name.
    public var emoji: String { AwardPicture(image).emoji ?? "" }
  }

  /// A name and a description in another language.
  public struct Translation: Sendable, Hashable {
    /// The name; nil for the award's own.
    public var name: String?
    /// How to earn it; nil for the award's own description.
    public var details: String?
    /// The names of the rungs, the lowest first; missing or empty ones are not changed.
    public var tiers: [String]

    /// A translation.
    public init(name: String? = nil, details: String? = nil, tiers: [String] = []) {
      self.name = name
      self.details = details
      self.tiers = tiers
    }
  }

  /// An award with any number of rungs.
  public init(
    name: String, details: String, criterion: String, tiers: [Tier], rule: Rule = Rule(),
    translations: [String: Translation] = [:]
  ) {
    self.name = name
    self.details = details
    self.criterion = criterion
    self.tiers = tiers.isEmpty ? [Tier(value: 0, color: "", image: "")] : tiers
    self.rule = rule
    self.translations = translations
  }

  /// An award with one rung.
  public init(
    name: String, details: String, color: String, criterion: String, value: Int, image: String,
    rule: Rule = Rule()
  ) {
    self.init(
      name: name, details: details, criterion: criterion,
      tiers: [Tier(value: value, color: color, image: image)], rule: rule)
  }

  /// The threshold of the first rung.
  public var value: Int { tiers[0].value }

  /// What it counts; nil when that is unknown, and then it is never earned.
  public var knownCriterion: Criterion? { Criterion(word: criterion) }

  /// The scopes that it is open to: that of its rule, else those of its criterion.
  public var scopes: [Scope] {
    if let scope = rule.scope { return [scope] }
    return switch knownCriterion {
    case nil, .tags, .unlock: [.project]
    case .first, .manual: [.person]
    default: [.project, .person]
    }
  }
}

extension Award {
  /// What awards can count.
  public enum Criterion: String, Sendable, CaseIterable {
    /// Issues added; pull requests are not counted.
    case issues
    /// Issues closed; pull requests are not counted.
    case closed
    /// Tags made: defined or used.
    case tags
    /// Comments written.
    case comments
    /// Pull requests opened.
    case pulls
    /// Pull requests merged.
    case merged
    /// Pull requests of others reviewed.
    case reviews
    /// Issues and pull requests of others to which a person was the first to reply.
    case answered
    /// Issues closed within some days of being opened.
    case fast
    /// Weeks in a row in which something was done.
    case streak
    /// Issues and pull requests that a query finds.
    case query
    /// Being the first whose count reaches the threshold.
    case first
    /// Being named by the award itself.
    case manual
    /// A flag of the site, not a count.
    case unlock

    /// The criterion that a word of the data means; nil for other words.
    public init?(word: String) {
      switch word {
      // The names of the first generation of award data.
      case "items": self = .issues
      case "complete": self = .closed
      default: self.init(rawValue: word)
      }
    }

    /// Every word that the data may use.
    public static let words = allCases.map(\.rawValue) + ["items", "complete"]

    /// Whom an award that counts it can be given to.
    public var scopes: [Scope] {
      switch self {
      case .tags, .unlock: [.project]
      case .manual: [.person]
      default: Scope.allCases
      }
    }

    /// Whether everything that it counts was done by people; ``first`` and ``streak`` can only
    /// count such criteria.
    public var isOfPeople: Bool {
      switch self {
      case .tags, .unlock, .first, .manual, .streak: false
      default: true
      }
    }
  }

  /// Whom an award is given to.
  public enum Scope: String, Sendable, CaseIterable {
    /// The site as a whole.
    case project
    /// Everybody who earns it.
    case person
    /// Every tag.
    case tag
    /// Every project or milestone.
    case milestone
  }

  /// The person who is credited with a record that a query finds.
  public enum Role: String, Sendable, CaseIterable {
    /// Who opened it.
    case author
    /// Who works on it.
    case assignee
    /// Who closed or merged it.
    case closer
  }

  /// The filters of an award's count.
  public struct Rule: Sendable, Hashable {
    /// Whom it is given to; nil for the usual ones of its criterion.
    public var scope: Scope?
    /// The criterion that ``Criterion/first`` and ``Criterion/streak`` count; nil for all deeds of
    /// people.
    public var counted: Criterion?
    /// Within how many days ``Criterion/fast`` wants an issue closed.
    public var days: Int?
    /// A query that records have to match.
    public var query: String?
    /// Whose record it is, with ``Criterion/query``.
    public var role = Role.author
    /// The first day that counts.
    public var from: Day?
    /// The last day that counts.
    public var until: Day?
    /// Those who have it, with ``Criterion/manual``.
    public var holders: [Holder] = []

    /// A rule that narrows nothing.
    public init() {}
  }

  /// Somebody who was given an award by hand.
  public struct Holder: Sendable, Hashable {
    /// Their login.
    public var login: String
    /// Why, in the words of who gave it.
    public var reason: String?
    /// When.
    public var date: Instant?

    /// Somebody with an award.
    public init(login: String, reason: String? = nil, date: Instant? = nil) {
      self.login = login
      self.reason = reason
      self.date = date
    }
  }
}
