import Records
import ViewModels

extension PageKind {
  /// The award board.
  static let awards = PageKind(
    "awards", formats: [.html, .markdown], members: .one(.awards, issues: everyIssue)
  ) { site, _ in AwardBoardRecord(in: site.presentation) }
}
