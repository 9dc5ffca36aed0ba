import Configuration
import Records
import ViewModels

extension PageKind {
  /// What changed in a month or a week.
  static let change = PageKind(
    "change", formats: [.html, .markdown],
    members: .list(
      { site in
        site.presentation.periodNumbers.map {
          PageMember(item: $0, target: .changes(site.presentation.periodSlug($0)))
        }
      },
      issues: { site, page in Set(site.presentation.shownRows(inPeriod: page.item)).sorted() })
  ) { site, page in ChangesPageRecord(page.item, in: site.presentation) }
  .belonging(to: .changes).apartFromRecords().depending { site, page in
    let (number, presentation) = (page.item, site.presentation)
    return Dependence(
      inputs: laterPages,
      rows: presentation.shownRows(inPeriod: number)
    ) { presentation.hasSameChanges(inPeriod: number, as: $0.presentation) }
  }

  /// The months in which something changed.
  static let changes = PageKind(
    "changes", formats: [.html, .markdown],
    members: .index(
      perPage: ChangesIndexRecord.rowsPerPage, { [$0.monthCount] }, target: { .changes(page: $1) })
  ) { site, page in ChangesIndexRecord(page: page.number, in: site.presentation) }
  .belonging(to: .changes)
}
