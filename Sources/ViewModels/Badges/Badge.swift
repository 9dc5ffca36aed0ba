public import Configuration
public import IssueModel
import IssueStore
public import Records

/// A badge of a site: what it shows, and where readers of it are led.
public struct Badge: Sendable, Hashable {
  /// What a badge shows.
  public enum Subject: Sendable, Hashable {
    /// How much a list holds, by its place among the lists.
    case list(Int)
    /// The status light.
    case light
    /// How far a project is.
    case project(ProjectID)
    /// How far the site is on the way to an award, by its place on the board; else how many have it.
    case award(Int)
    /// How many awards the site has earned.
    case board
    /// How many members of a cohort have earned something, by its place among all of them.
    case cohort(Int)
    /// That somebody has an award.
    case holding(Earning)
  }

  /// What it shows.
  public let subject: Subject
  /// Its name, which is its path in `badges/` without ending: `open`, `projects/engine`.
  public let name: String
  /// What it is about.
  public let label: String
  /// The page of it.
  public let target: LinkTarget

  /// The name of the badge of the light, which is no list's.
  static let light = "light"
  /// The name of the badge of the award board, which is no list's either.
  static let board = "awards"
}

extension Presentation {
  /// The badges of the site: its lists, the light where it has one, projects, awards and boards; and where
  /// the configuration wants it, a badge for each award of each person.
  public var badges: [Badge] { figures.badges.value { makeBadges() } }

  private func makeBadges() -> [Badge] {
    var badges = lists.enumerated().map { place, list in
      Badge(
        subject: .list(place), name: list.slug, label: list.name, target: list.target(page: 1))
    }
    if light != nil {
      badges.append(
        Badge(subject: .light, name: Badge.light, label: settings.title, target: .home))
    }
    for id in index.projects {
      badges.append(
        Badge(
          subject: .project(id), name: "projects/" + directory.projects[Int(id.index)],
          label: snapshot[id].title, target: directory.target(of: id)))
    }
    let board = awardBoard
    for (place, award) in board.awards.enumerated() {
      badges.append(
        Badge(
          subject: .award(place), name: "awards/" + board.slugs[place],
          label: language.texts(of: award).name, target: .award(board.slugs[place])))
    }
    if board.entries.isEmpty { return badges }
    badges.append(
      Badge(
        subject: .board, name: Badge.board, label: text(.awards), target: .awards))
    for (place, cohort) in cohorts.enumerated() {
      badges.append(
        Badge(
          subject: .cohort(place), name: "cohorts/" + cohort.slug, label: cohort.name,
          target: .cohort(cohort.slug)))
    }
    return badges + (settings.look.hasBadgesOfHolders ? badgesOfHolders : [])
  }

  /// A badge for each award of each person; it leads to the page that tells of both.
  private var badgesOfHolders: [Badge] {
    let board = awardBoard
    var badges: [Badge] = []
    for (place, entry) in board.entries.enumerated() {
      let (slug, label) = (board.slugs[place], language.texts(of: entry.award).name)
      for (order, earning) in earnings(of: place).enumerated()
      // A badge names whom it was given to.
      where earning.scope == .person && hasShelf(PersonID(earning.holder)) {
        badges.append(
          Badge(
            subject: .holding(earning),
            name: "awards/\(slug)/\(directory.people[earning.holder])", label: label,
            target: .award(slug, page: PaginationRecord.pageCount(rows: order + 1))))
      }
    }
    return badges
  }
}

/// What a badge says.
public struct BadgeRecord: Record {
  /// What it is about.
  public let label: String
  /// How much or how far.
  public let message: String
  /// The ground of the message.
  public let color: Color
  /// The form in which it is drawn.
  public let style: SiteConfiguration.BadgeStyle

  /// What a badge of a site says.
  public init(_ badge: Badge, in presentation: Presentation) {
    let language = presentation.language
    label = badge.label
    style = presentation.settings.look.badgeStyle
    switch badge.subject {
    case .list(let place):
      let list = presentation.lists[place]
      let isUnknown = list.rows.isEmpty && !list.untold.isEmpty
      message = isUnknown ? presentation.text(.notInExport) : language.number(list.rows.count)
      color = isUnknown ? Self.gray : Self.blue
    case .light:
      let light = presentation.lightRecord
      message = light?.label ?? ""
      color = light?.isOn == true ? Self.amber : Self.gray
    case .project(let id):
      let percent = ProjectRecord(id, in: presentation).completion.percent
      message = "\(percent)%"
      color = percent == 100 ? Self.green : Self.blue
    case .award(let place):
      let board = presentation.awardBoard
      let scopes = board.entries[place].award.scopes
      guard scopes.contains(.project) else {
        let count = presentation.awardHolderCount(place)
        message = presentation.wording.count(count, (scopes.first ?? .person).holderNoun)
        color = count > 0 ? Self.green : Self.gray
        return
      }
      let standing = board.standing(place)
      message =
        standing.isEarned
        ? presentation.text(.unlocked)
        : language.text(.progress(standing.count, of: max(standing.next?.value ?? 0, 0)))
      color = standing.isEarned ? Self.green : Self.gray
    case .board:
      let site = presentation.awardBoard.site
      let earned = site.count(where: \.isEarned)
      message = language.text(.progress(earned, of: site.count))
      color = earned > 0 ? Self.blue : Self.gray
    case .cohort(let place):
      let cohort = presentation.cohorts[place]
      let earned = presentation.earnerCount(of: cohort)
      message = language.text(.progress(earned, of: cohort.members.count))
      color = earned > 0 ? Self.blue : Self.gray
    case .holding(let earning):
      let tier = presentation.awardBoard.entries[earning.place].award.tiers[earning.tier]
      let person = presentation.snapshot.people[earning.holder].login
      message = tier.name.isEmpty ? person : "\(tier.name) · \(person)"
      color = tier.badgeColor
    }
  }

  /// Badges of counts.
  static let blue = Color(red: 0x09, green: 0x5F, blue: 0xB8)
  /// What is done.
  static let green = Color(red: 0x1A, green: 0x7F, blue: 0x37)
  /// What is not done, and a light that is off.
  static let gray = Color(red: 0x5C, green: 0x5F, blue: 0x66)
  /// A light that is lit.
  static let amber = Color(red: 0xF5, green: 0xC2, blue: 0x11)

  /// What a badge is drawn from.
  public static let fields = FieldTable<Self>("badge", "A badge: badges/open.svg, open.json.") {
    Field("label", "What it is about.", \.label)
    Field("message", "How much or how far.", \.message)
    Field("color", "The ground of the message, as CSS writes it.") { $0.color.hex }
    Field("style", "The form in which it is drawn.") { $0.style.rawValue }
  }
}
