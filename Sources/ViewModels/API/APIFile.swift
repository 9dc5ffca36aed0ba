public import Bytes
import IssueModel
import IssueStore
import Languages
import Records

/// A file that every published API has exactly once: its name and the function that writes it.
public struct APIFile: Sendable {
  /// Its path in `api/v1/` without ending.
  public let name: String
  /// Writes it; the index lists the schemas of these names.
  public let write:
    @Sendable (_ presentation: Presentation, _ schemas: [String], inout JSONWriter) -> Void

  /// All of them; the lists that grow with the data come last.
  public static let all = [
    APIFile(name: "index") { $2.apiIndex($0, schemas: $1) },
    APIFile(name: "stats") { presentation, _, json in json.figures(presentation.issueFigures) },
    APIFile(name: "awards") { presentation, _, json in json.apiAwards(presentation) },
    APIFile(name: "projects") { presentation, _, json in json.apiProjects(presentation) },
    APIFile(name: "tags") { presentation, _, json in json.apiTags(presentation) },
    APIFile(name: "people") { presentation, _, json in json.apiPeople(presentation) },
  ]
}

extension JSONWriter {
  fileprivate mutating func apiIndex(_ presentation: Presentation, schemas: [String]) {
    let (settings, snapshot) = (presentation.settings, presentation.snapshot)
    object { json in
      json.member("version", 1)
      json.member("title", settings.title)
      json.member("description", settings.description)
      json.member("url", settings.url)
      json.member("language", settings.language.rawValue)
      json.member("published", presentation.today.description)
      json.member("data_from", snapshot.date?.description)
      json.member("light", presentation.light.map { $0 ? "on" : "off" })
      let sources = snapshot.sources.indices.filter {
        presentation.index.sources.contains(SourceID($0))
      }
      json.member("sources", of: sources) { json, id in
        json.object { json in
          json.member("name", snapshot.sources[id].name)
          json.member("tracker", snapshot.sources[id].tracker.rawValue)
          json.member("url", snapshot.sources[id].address)
        }
      }
      json.member("issues", presentation.counts.issues)
      json.member("open", presentation.counts.openIssues)
      json.member("closed", presentation.counts.closedIssues)
      json.member("pulls", presentation.counts.pulls)
      json.member("comments", presentation.comments)
      json.member("files") { json in
        json.object { json in
          for file in APIFile.all where file.name != "index" {
            json.member(file.name, LinkTarget.apiPath(file.name))
          }
        }
      }
      json.member("lists", of: presentation.lists) { json, list in
        json.object { json in
          json.member("name", list.name)
          json.member("slug", list.slug)
          json.member("query", list.query)
          json.member("total", list.rows.count)
          json.member("page", list.target(page: 1).htmlPath)
          json.member("api", LinkTarget.apiList(list.slug, page: 1).filePath)
        }
      }
      json.member("schemas", schemas.compactMap { LinkTarget.apiSchema($0).filePath })
      json.member("charts", of: ChartKind.all) { json, chart in
        json.object { json in
          json.member("name", chart.name)
          json.member("title", presentation.text(chart.title))
          json.member("api", LinkTarget.apiChart(chart).filePath)
        }
      }
    }
  }

  fileprivate mutating func apiAwards(_ presentation: Presentation) {
    let board = presentation.awardBoard
    object { json in
      json.member("awards", of: board.site) { $0.award($1, .project, holder: nil) }
      let earned = board.people.flatMap { person in
        board.standings(.person, of: Int(person.index)).filter(\.isEarned)
          .map { (person: person, standing: $0) }
      }
      json.member("earned_by_people", of: earned) { json, award in
        json.award(
          award.standing, .person,
          holder: presentation.name(of: Int(award.person.index), .person))
      }
    }
  }

  fileprivate mutating func apiProjects(_ presentation: Presentation) {
    object { json in
      json.member("projects", of: presentation.index.projects) { json, id in
        let record = ProjectRecord(id, in: presentation)
        let project = record.project
        json.object { json in
          json.member("title", project.title)
          json.member("details", project.details)
          json.member("state", project.isClosed ? "closed" : "open")
          json.member("color", project.color.slug)
          json.member("created", project.created?.description)
          json.member("due", project.due?.description)
          json.member("total", record.completion.total)
          json.member("completed", record.completion.completed)
          json.member("percent", record.completion.percent)
          json.member("page", presentation.directory.target(of: id).htmlPath)
        }
      }
    }
  }

  fileprivate mutating func apiTags(_ presentation: Presentation) {
    object { json in
      json.member("tags", of: presentation.index.tags) { json, id in
        let tag = presentation.snapshot[id]
        json.object { json in
          json.member("name", tag.name)
          json.member("description", tag.details)
          json.member("color", tag.color?.css)
          json.member("open", presentation.counts.openIssuesByTag[Int(id.index)])
          json.member("open_pulls", presentation.counts.openPullsByTag[Int(id.index)])
          json.member("total", presentation.index.byTag[Int(id.index)].count)
          json.member("page", presentation.directory.target(of: id).htmlPath)
        }
      }
    }
  }

  fileprivate mutating func apiPeople(_ presentation: Presentation) {
    object { json in
      json.member("people", of: presentation.peopleFigures) { json, person in
        json.object { json in
          json.members(of: person)
          json.member("page", presentation.page(of: person.id)?.htmlPath)
        }
      }
    }
  }

  /// A chart of the whole site in the published API; one without rows where the data has nothing to draw.
  public mutating func apiChart(_ kind: ChartKind, in presentation: Presentation) {
    let chart = presentation.chart(kind.name)?.record
    object { json in
      json.member("name", kind.name)
      json.member("title", presentation.text(kind.title))
      json.member("description", chart?.details ?? presentation.wording.said(kind.details))
      json.member("sentence", chart?.sentence ?? presentation.text(.nothingHere))
      json.member("columns", chart?.columns ?? [])
      json.member("rows", of: chart?.rows ?? []) { json, row in
        json.object { json in
          json.member("label", row.label)
          json.member("values", row.values)
          json.member("numbers", of: row.numbers) { json, number in json.value(number) }
          json.member("page", row.target?.htmlAddress)
        }
      }
      json.member("page", chart.flatMap { LinkTarget.chart($0.name).htmlAddress })
    }
  }
}
