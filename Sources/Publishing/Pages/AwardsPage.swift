import Records
import ViewModels

extension PageKind {
  /// The award board.
  static let awards = PageKind(
    "awards", formats: [.html, .markdown],
    members: .index({ [$0.holderCount] }, target: { .awards(page: $1) })
  ) { site, page in AwardBoardRecord(page: page.number, in: site.presentation) }
}
