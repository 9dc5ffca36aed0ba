import Records
import ViewModels

extension PageKind {
  /// What a host shows for an address without a page.
  static let notFound = PageKind("404", members: .one(.page("404"))) { site, _ in
    PlainPageRecord.notFound(in: site.presentation)
  }

  /// What stays at the address of a record that is not published, where that is asked for.
  static let gone = PageKind(
    "gone",
    members: .list { site in
      site.tombstones.enumerated().map { PageMember(item: $0.offset, target: $0.element) }
    }
  ) { site, _ in PlainPageRecord.gone(in: site.presentation) }
}
