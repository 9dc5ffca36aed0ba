public import Configuration
public import IssueModel
import IssueStore
import Languages
public import Records

/// A badge of a site: its subject, and the page that it links to.
public struct Badge: Sendable, Hashable {
  /// What a badge shows.
  public enum Subject: Sendable, Hashable {
    /// The length of a list, by its place among the lists.
    case list(Int)
    /// The status light.
    case light
    /// The progress of a project.
    case project(ProjectID)
    /// The progress of the site towards an award, by its place on the board; else the number of its
    /// holders.
    case award(Int)
    /// The number of awards that the site has earned.
    case board
    /// The number of members of a cohort who have earned something, by its place among all cohorts.
    case cohort(Int)
    /// An award of a holder.
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

  /// The name of the badge of the light, reserved so that no list takes it.
  static let light = "light"
  /// The name of the badge of the award board, reserved likewise.
  static let board = "awards"
}

extension Presentation {
  /// The badges of the site: of its lists, its light, projects, awards and boards, and, where the
  /// configuration asks for them, of each award of each person.
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

  /// A badge for each award of each person; it links to the page that shows both.
  private var badgesOfHolders: [Badge] {
    let board = awardBoard
    var badges: [Badge] = []
    for (place, entry) in board.entries.enumerated() {
      let (slug, label) = (board.slugs[place], language.texts(of: entry.award).name)
      for (order, earning) in earnings(of: place).enumerated()
      // A badge names its holder.
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

/// A badge: two texts and a colour.
public struct BadgeRecord: Record {
  /// The text on the left: the subject.
  public let label: String
  /// The text on the right: how much or how far.
  public let message: String
  /// The background of the message.
  public let color: Color
  /// The form in which it is drawn.
  public let style: SiteConfiguration.BadgeStyle

  /// The badge of a subject.
  public init(_ badge: Badge, in presentation: Presentation) {
    let language = presentation.language
    label = badge.label
    style = presentation.settings.look.badgeStyle
    switch badge.subject {
    case .list(let place):
      let list = presentation.lists[place]
      let isUnknown = list.findsNothingKnown
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
      // A shade on which white is legible, which shields.io writes on it as well.
      color = tier.badgeColor.readable(
        on: [Color(red: 0xFF, green: 0xFF, blue: 0xFF)], mixing: Color(red: 0, green: 0, blue: 0))
    }
  }

  /// Badges of counts.
  static let blue = Color(red: 0x09, green: 0x5F, blue: 0xB8)
  /// Finished things.
  static let green = Color(red: 0x1A, green: 0x7F, blue: 0x37)
  /// Unfinished things, and a light that is off.
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
