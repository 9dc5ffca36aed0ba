import Configuration
import IssueModel
import Languages
public import Records

/// What a card shows: lines of text with their places, and a picture beside them.
public struct CardRecord: Record {
  let lines: [CardLineRecord]
  let color: Color
  let icon: AwardIcon?
  let emoji: String
  let isMedal: Bool

  /// What a card of a site shows.
  public init(_ card: Card, in presentation: Presentation) {
    let settings = presentation.settings
    var layout = CardLayout()
    var texts = (heading: settings.title, details: settings.description, foot: "")
    let address =
      settings.url.map { $0.drop(while: { $0 != "/" }).drop(while: { $0 == "/" }) } ?? ""
    texts.foot = String(address)
    var tier: Award.Tier?
    var icon = "clipboard"
    switch card.subject {
    case .site: break
    case .part(let place):
      texts.heading = presentation.text(Card.parts[place].phrase)
      icon = Card.parts[place].icon
    case .award(let place):
      let award = presentation.awardBoard.entries[place].award
      texts = (presentation.name(of: award), presentation.details(of: award), texts.foot)
      tier = award.tiers[0]
    case .holding(let earning):
      let award = presentation.awardBoard.entries[earning.place].award
      let reached = award.tiers[earning.tier]
      texts.heading = presentation.name(of: award)
      texts.details = presentation.awardPerson(PersonID(earning.holder)).record.name
      let date = presentation.date(earning.date).map {
        DateText(date: $0, pattern: $0.language.longDate).text
      }
      texts.foot = [reached.name, date ?? "", texts.foot].filter { !$0.isEmpty }
        .joined(separator: " · ")
      tier = reached
    }
    if card.subject != .site { layout.label(settings.title) }
    layout.body(texts.heading, texts.details, isName: card.subject.isHolding)
    layout.foot(texts.foot)
    lines = layout.lines
    let picture = AwardPicture(tier?.image ?? icon)
    emoji = picture.emoji ?? ""
    let own = settings.icons.first { $0.name == picture.name }
    self.icon =
      if let own { own } else if case .icon(let icon) = picture { icon } else {
        AwardIcon(named: "medal")
      }
    isMedal = tier != nil
    color =
      tier?.badgeColor ?? settings.look.accent.map { AccentShades($0.value).light }
      ?? BadgeRecord.blue
  }

  /// What templates may use of a card.
  public static let fields = FieldTable<Self>(
    "card", "A picture of 1200 by 630 pixels to share a page with: card.svg."
  ) {
    Field("lines", "Its lines of text, from the top.", \.lines)
    Field("color", "The colour of its picture, as CSS writes it.") { $0.color.hex }
    Field("icon", "The elements of the icon in its picture, in a square of 16; trusted markup.") {
      $0.icon?.drawing ?? ""
    }
    Field("emoji", "The emoji that takes the icon's place; empty for none.", \.emoji)
    Field("is_medal", "Whether it is of an award.", \.isMedal)
  }
}

/// A line of text of a card.
public struct CardLineRecord: Record {
  let text: String
  let role: String
  let size: Int
  let y: Int
  let isRightToLeft: Bool

  /// What templates may use of a line.
  public static let fields = FieldTable<Self>("card line", "A line of text of a card.") {
    Field("text", "The text, without what XML does not allow.", \.text)
    Field("role", "What it is: label, heading, name, details or foot.", \.role)
    Field("size", "The size of its font in pixels.", \.size)
    Field("y", "Where it stands, from the top of the card.", \.y)
    Field("is_rtl", "Whether it is read from the right to the left.", \.isRightToLeft)
  }
}

/// The positions of a card's lines. Texts are wrapped and cut to fit them.
private struct CardLayout {
  /// How wide the lines beside the picture may be in pixels.
  private static let width = 700
  /// How wide the others may be.
  private static let whole = 1040
  /// The vertical centre of the heading and the details.
  private static let middle = 335
  /// The height for both together.
  private static let height = 380

  private(set) var lines: [CardLineRecord] = []

  /// The small line at the top.
  mutating func label(_ text: String) {
    add(CardText(text, size: 34, width: Self.whole, most: 1), "label", 34, first: 110, step: 0)
  }

  /// The small line at the bottom.
  mutating func foot(_ text: String) {
    add(CardText(text, size: 28, width: Self.whole, most: 1), "foot", 28, first: 565, step: 0)
  }

  /// The heading, as large as it fits, and what is below.
  mutating func body(_ heading: String, _ details: String, isName: Bool) {
    let sizes = [(76, 2), (62, 3), (50, 4)]
    var (size, most) = sizes[0]
    var title = CardText(heading, size: size, width: Self.width, most: most, isBold: true)
    for next in sizes.dropFirst() where !title.isWhole {
      (size, most) = next
      title = CardText(heading, size: size, width: Self.width, most: most, isBold: true)
    }
    let titleStep = size * 118 / 100
    let taken = title.lines.count * titleStep
    let small = isName ? 46 : 32
    let smallStep = small * 135 / 100
    let room = isName ? 2 : max(1, (Self.height - taken - 30) / smallStep)
    let text = CardText(
      details, size: small, width: Self.width, most: min(room, 4), isBold: isName)
    let gap = text.lines.isEmpty ? 0 : 24
    let total = taken + gap + text.lines.count * smallStep
    let top = Self.middle - total / 2
    add(title, "heading", size, first: top + size * 90 / 100, step: titleStep)
    add(
      text, isName ? "name" : "details", small, first: top + taken + gap + small * 90 / 100,
      step: smallStep)
  }

  private mutating func add(_ text: CardText, _ role: String, _ size: Int, first: Int, step: Int) {
    for (place, line) in text.lines.enumerated() {
      lines.append(
        CardLineRecord(
          text: line, role: role, size: size, y: first + place * step,
          isRightToLeft: text.isRightToLeft))
    }
  }
}

extension Card.Subject {
  /// Whether it shows an award of a holder.
  fileprivate var isHolding: Bool { if case .holding = self { true } else { false } }
}

extension Presentation {
  fileprivate func name(of award: Award) -> String { language.texts(of: award).name }

  /// How to earn an award: its own description, else its rule in words.
  fileprivate func details(of award: Award) -> String {
    let details = language.texts(of: award).details
    if !details.isEmpty { return details }
    return AwardRuleText(award: award, wording: wording).sentences.joined(separator: " ")
  }
}
