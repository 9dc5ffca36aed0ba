public import Bytes
import IssueModel
import IssueStore
import Records

extension JSONWriter {
  /// An issue of the published API with its texts, by its index in the snapshot.
  public mutating func apiIssue(_ row: Int, in presentation: Presentation) {
    let snapshot = presentation.snapshot
    let issue = snapshot.issues[row]
    self.issue(issue, in: snapshot) { json in
      json.issueAddresses(issue, in: presentation)
      json.member("body", issue.body.utf8.span)
      json.member("reason", issue.history.reason?.word)
      json.member("conversation", of: issue.comments) { json, comment in
        json.comment(comment, in: snapshot) { _ in }
      }
      json.member("reviews", of: issue.reviews) { json, review in
        json.comment(review, in: snapshot) { json in
          json.member("state", review.review?.word)
          json.member("path", review.path.isEmpty ? nil : review.path.string)
        }
      }
      json.member("links", of: issue.history.links) { json, link in
        json.object { json in
          json.member("kind", link.kind.word)
          json.member("reference", link.reference)
        }
      }
    }
  }

  /// A page of a list in the published API; the first is 1.
  public mutating func apiList(_ list: IssueList, page: Int, in presentation: Presentation) {
    let pages = list.pages.pageCount
    func path(_ page: Int) -> String? {
      (1...pages).contains(page) ? LinkTarget.apiList(list.slug, page: page).filePath : nil
    }
    object { json in
      json.member("name", list.name)
      json.member("slug", list.slug)
      json.member("query", list.query)
      // Only the first page has the total, so that the others change only with their own issues.
      json.member("total", page == 1 ? list.rows.count : nil)
      json.member("page", list.target(page: page).htmlPath)
      json.member("number", page)
      json.member("pages", pages)
      json.member("next", path(page + 1))
      json.member("previous", path(page - 1))
      let texts = presentation.apiRows.texts(of: list.pages.page(page)) { row, json in
        let issue = presentation.snapshot.issues[row]
        json.issue(issue, in: presentation.snapshot) { json in
          json.issueAddresses(issue, in: presentation)
        }
      }
      json.member("issues", of: texts) { $0.value(written: $1) }
    }
  }

  /// Where an issue is found: its page and its file on the site, and where its tracker shows it.
  private mutating func issueAddresses(_ issue: Issue, in presentation: Presentation) {
    let target = presentation.directory.target(of: issue.identity)
    member("page", target.htmlPath)
    member("api", LinkTarget.api(of: target).filePath)
    member("url", issue.url)
  }

  private mutating func comment(
    _ comment: Comment, in snapshot: Snapshot, _ more: (inout JSONWriter) -> Void
  ) {
    object { json in
      json.member("author", comment.author.map { snapshot[$0].login })
      json.member("created", comment.created?.description)
      more(&json)
      json.member("body", comment.body.utf8.span)
    }
  }
}
