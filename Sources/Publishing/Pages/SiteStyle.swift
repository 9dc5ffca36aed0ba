import Diagnostics
import Records
import ViewModels

extension PageKind {
  /// The style sheet of the configured look; only where the configuration sets something of it.
  static let style = PageKind(
    "site", SiteStyleRecord.self, formats: [.css],
    members: .list({ site in
      SiteStyleRecord(in: site.presentation).map { _ in [PageMember(target: .asset("site.css"))] }
        ?? []
    }),
    render: { (renderer, job, output) throws(Diagnostic) in
      guard let record = SiteStyleRecord(in: renderer.contents.presentation), job.begin(record)
      else { return }
      try renderer.render(record, with: try renderer.template(of: job.page), job.page, &output)
    })
}
