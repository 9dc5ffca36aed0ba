import Configuration
import IssueModel
import Languages
public import Records

/// A preview picture of 1200 by 630 pixels, which chats show beside a link.
public struct Card: Sendable, Hashable {
  /// The subject of a card.
  enum Subject: Sendable, Hashable {
    /// The site as a whole.
    case site
    /// A part of the site, by its place among ``Card/parts``.
    case part(Int)
    /// An award, by its place on the board.
    case award(Int)
    /// An award of a holder.
    case holding(Earning)
  }

  let subject: Subject
  /// Its path in `cards/` without ending: `issues`, `awards/first-steps/ana`.
  public let name: String

  /// The parts of a site that have a card of their own, by the section that their pages name.
  static let parts: [(section: String, phrase: Phrase, icon: String)] = [
    ("list", .issues, "clipboard"), ("pulls", .pulls, "tray-up"), ("tags", .tags, "tags"),
    ("projects", .projects, "stack"), ("people", .people, "person"),
    ("changes", .whatChanged, "calendar"), ("awards", .awards, "trophy"),
    ("reminders", .reminders, "bolt"), ("search", .search, "eye"), ("charts", .charts, "gauge"),
  ]

  /// The name of the card of the pages of a section; that of the site where it has none of its own.
  static func name(ofSection section: String) -> String {
    parts.first { $0.section == section }.map { $0.section == "list" ? "issues" : $0.section }
      ?? "site"
  }

  /// A file of the card.
  public func target(_ ending: String) -> LinkTarget { .asset("cards/\(name).\(ending)") }
}

extension Presentation {
  /// The cards of the site: of the site itself, of its parts and of its awards, and, where the
  /// configuration asks for badges of holders, of each award of each person.
  public var cards: [Card] { figures.cards.value { makeCards() } }

  private func makeCards() -> [Card] {
    let own = settings.look.picture != nil
    var cards = own ? [] : [Card(subject: .site, name: "site")]
    for (place, part) in Card.parts.enumerated() where !own {
      cards.append(Card(subject: .part(place), name: Card.name(ofSection: part.section)))
    }
    let board = awardBoard
    for (place, slug) in board.slugs.enumerated() {
      cards.append(Card(subject: .award(place), name: "awards/" + slug))
    }
    for badge in badges {
      guard case .holding(let earning) = badge.subject else { continue }
      cards.append(Card(subject: .holding(earning), name: badge.name))
    }
    return cards
  }

  /// The picture that chats show beside a link to a page: the page's own card, else the picture of
  /// the configuration, else the card of the section. Nil where cards are not published as PNG, the
  /// only form that chats show.
  func picture(of section: String, card: String?) -> LinkTarget? {
    if let card, settings.drawsCards { return .asset("cards/\(card).png") }
    if let picture = settings.look.picture { return .asset(picture.value) }
    return settings.drawsCards ? .asset("cards/\(Card.name(ofSection: section)).png") : nil
  }
}
