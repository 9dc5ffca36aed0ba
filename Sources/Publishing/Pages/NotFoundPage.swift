import Records
import ViewModels

extension PageKind {
  /// The page for addresses that do not exist.
  static let notFound = PageKind("404", members: .one(.page("404"))) { site, _ in
    PlainPageRecord.notFound(in: site.presentation)
  }

  /// The tombstone at the address of a withheld record, if the configuration asks for it.
  static let gone = PageKind(
    "gone",
    members: .list { site in
      site.tombstones.enumerated().map { PageMember(item: $0.offset, target: $0.element) }
    }
  ) { site, _ in PlainPageRecord.gone(in: site.presentation) }
}
