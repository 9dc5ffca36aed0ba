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
  ).published(as: .search).depending { site, page in
    let file = site.presentation.search.files[page.item]
    guard case .texts(let number) = file else {
      return Dependence(inputs: file == .folding ? [] : .all)
    }
    return Dependence(inputs: [], rows: Array(site.presentation.search.textRows(ofFile: number)))
  }

  /// What the search page shows of the issues that it finds.
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
        output.append(static: place > 0 ? ",\n[" : "[")
        output.append(json: routes.path(of: row.target, in: .html) ?? "", .html)
        for text in [row.reference, row.title, row.state.word, row.kind.word] {
          output.append(static: ",")
          output.append(json: text, .html)
        }
        let dates = [row.created, row.updated, row.closed, row.due]
          .map { $0.map { Int($0.seconds) } }
        let comments = row.knowsComments ? row.commentCount : nil
        let priority = row.priority.map { Int($0.rawValue) }
        for number in [dates[0], dates[1], comments, dates[2], dates[3], priority, row.number] {
          output.append(static: ",")
          if let number { output.append(decimal: number) } else { output.append(static: "null") }
        }
        output.append(static: "]")
      }
      output.append(static: "]);\n")
    }
  ).published(as: .search).depending { site, page in
    let count = site.presentation.snapshot.issues.count
    return Dependence(inputs: [], rows: Array(SearchIndex.resultRows(ofFile: page.item, of: count)))
  }
}
