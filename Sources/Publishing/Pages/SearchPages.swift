import Bytes
import Configuration
import Diagnostics
import IssueModel
import IssueStore
import Records
import Search
import ViewModels

extension PageKind {
  /// The page on which readers search.
  static let search = PageKind("search", members: .one(.page("search"))) { site, _ in
    SearchPageRecord(in: site.presentation)
  }.published(as: .search)

  /// The files of the index that the search page loads.
  static let searchIndex = PageKind(
    "search-index", WrittenFileRecord.self, formats: [.script], hasTemplates: false,
    members: .list(
      { site in
        site.presentation.search.files.enumerated().map { place, file in
          PageMember(item: place, target: .asset("search/\(file.name).js"))
        }
      }, issues: everyIssue),
    render: { (renderer, job, output) throws(Diagnostic) in
      let index = renderer.contents.presentation.search
      let file = index.files[job.page.item]
      guard job.begin(WrittenFileRecord(hash: Int(truncatingIfNeeded: index.hash(of: file)))) else {
        return
      }
      index.write(file, to: &output)
    }
  ).published(as: .search).apartFromRecords().depending { site, page in
    let file = site.presentation.search.files[page.item]
    guard case .texts(let number) = file else {
      return Dependence(inputs: file == .folding ? [] : .all)
    }
    return Dependence(
      inputs: .rows, rows: Array(site.presentation.search.textRows(ofFile: number)))
  }

  /// The issues in the results of the search page, some in each file.
  static let searchRows = PageKind(
    "search-rows", format: .script,
    members: .list(
      { site in
        SearchIndex.resultFiles(of: site.presentation.snapshot.issues.count).map {
          PageMember(item: $0, target: .asset("search/d/\($0).js"))
        }
      }, issues: everyIssue),
    record: { site, page in FoundIssuesRecord(file: page.item, in: site.presentation) },
    write: { record, page, routes, output in
      output.append(static: "gazetteSearch(\"d/")
      output.append(decimal: record.number)
      output.append(static: "\",[")
      for (place, row) in record.issues.enumerated() {
        if place > 0 { output.append(static: ",\n") }
        func seconds(_ date: Instant?) -> Int? { date.map { Int($0.seconds) } }
        ResultRow(
          title: row.title, path: routes.path(of: row.target, in: .html) ?? "",
          reference: row.reference, number: row.number, kind: row.kind, state: row.state,
          dates: (
            seconds(row.created), seconds(row.updated), seconds(row.closed), seconds(row.due)
          ), comments: row.knowsComments ? row.commentCount : nil,
          priority: row.priority.map { Int($0.rawValue) }
        ).write(to: &output)
      }
      output.append(static: "]);\n")
    }
  ).published(as: .search).apartFromRecords().depending { site, page in
    let count = site.presentation.snapshot.issues.count
    return Dependence(
      inputs: .rows, rows: Array(SearchIndex.resultRows(ofFile: page.item, of: count)))
  }
}
