import BuiltInTheme
import Bytes
import Configuration
import IssueModel
import IssueStore
import Records
import ViewModels

extension PageKind {
  /// An issue with its texts.
  static let apiIssue = PageKind(
    json: "api-issue",
    members: .eachIssue { site, row in
      .api(
        of: site.presentation.directory.target(
          of: site.presentation.snapshot.issues[row].identity))
    }
  ) { site, page, json in json.apiIssue(page.item, in: site.presentation) }

  /// A page of a list in its own order.
  static let apiList = PageKind(
    json: "api-list",
    members: .paged(
      { Array($0.presentation.lists.indices) },
      rows: { $0.presentation.lists[$1].pages },
      target: { .apiList($0.presentation.lists[$1].slug, page: $3) }),
    queries: { site, page in
      [site.presentation.lists[page.item].query].filter { !$0.isEmpty }
    }
  ) { site, page, json in
    json.apiList(site.presentation.lists[page.item], page: page.number, in: site.presentation)
  }.depending(pagesOfLists)

  /// The index, figures, people, tags, projects and awards.
  static let api = PageKind(
    json: "api", layout: .indented,
    members: .list(
      { _ in
        APIFile.all.enumerated().map { place, file in
          PageMember(item: place, target: .api(file.name))
        }
      }, issues: everyIssue)
  ) { site, page, json in
    APIFile.all[page.item].write(site.presentation, PublishedSchemas.api.map(\.name), &json)
  }

  /// The figures of a chart, published even if it is empty: programs find the same files in every
  /// build.
  static let apiChart = PageKind(
    json: "api-chart",
    members: .list(
      { _ in
        ChartKind.all.enumerated().map { place, kind in
          PageMember(item: place, target: .apiChart(kind))
        }
      }, issues: everyIssue)
  ) { site, page, json in json.apiChart(ChartKind.all[page.item], in: site.presentation) }

  /// A schema of the API.
  static let apiSchema = PageKind(
    "api-schema", written: .json,
    members: .list { site in
      // A site may publish the schemas itself, as Gazette's own does.
      PublishedSchemas.api.enumerated().compactMap { place, schema in
        site.statics.contains("schema/\(schema.name).schema.json")
          ? nil : PageMember(item: place, target: .apiSchema(schema.name))
      }
    }
  ) { _, page, output in output.append(PublishedSchemas.api[page.item].bytes) }
  .published(as: .api)

  private init(
    json name: String, layout: JSONWriter.Layout = .compact, members: Members,
    queries: @escaping Site<[String]> = { _, _ in [] },
    write: @escaping @Sendable (SiteContents, PlannedPage, inout JSONWriter) -> Void
  ) {
    self = PageKind(name, written: .json, members: members, queries: queries) {
      site, page, output in
      var json = JSONWriter(layout)
      write(site, page, &json)
      output.append(json.bytes)
      output.append(static: "\n")
    }.published(as: .api)
  }
}
