import Bytes
import Configuration
import Diagnostics
import Hashing
import Records
import ViewModels

// Cards as SVG, and as PNG if a program for that is installed, since chats do not show SVG.
extension PageKind {
  /// A card as SVG.
  static let card = PageKind(
    "card", formats: [.svg], members: .list { cards($0, .svg) }
  ) { site, page in
    CardRecord(site.presentation.cards[page.item], in: site.presentation)
  }.published(as: .cards).depending(whatIsEarned)

  /// A card as PNG. Rasterising takes some time, so it is only done if the drawing changed;
  /// drawings have no figures, so edits of issues seldom change one.
  static let cardPicture = PageKind(
    "card-picture", WrittenFileRecord.self, formats: [.png], hasTemplates: false,
    members: .list { $0.rasteriser == nil ? [] : cards($0, .png) },
    render: { (renderer, job, output) throws(Diagnostic) in
      let site = renderer.contents
      guard let rasteriser = site.rasteriser else { return }
      let page = PlannedPage(
        .card, address: PageAddress(path: job.page.address.path, format: .svg))
      var drawing = ByteBuffer()
      try renderer.render(
        CardRecord(site.presentation.cards[job.page.item], in: site.presentation),
        with: try renderer.template(of: page), page, &drawing)
      let record = WrittenFileRecord { hasher in drawing.withSpan { hasher.combine($0) } }
      guard job.begin(record) else { return }
      output.append(try rasteriser.picture(of: drawing.bytes, named: job.page.address.path))
    }
  ).published(as: .cards).depending(whatIsEarned)

  private static func cards(_ site: SiteContents, _ format: PageFormat) -> [PageMember] {
    site.presentation.cards.enumerated().map { place, card in
      PageMember(item: place, target: card.target(format.rawValue))
    }
  }
}
