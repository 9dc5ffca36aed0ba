import Records
import ViewModels

extension PageKind {
  /// What a host shows for an address without a page.
  static let notFound = PageKind("404", members: .one(.page("404"))) { site, _ in
    PlainPageRecord.notFound(in: site.presentation)
  }
}
