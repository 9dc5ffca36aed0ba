import Bytes
import Configuration
import IssueModel
import Records
import ViewModels

extension PageKind {
  /// The feeds as Atom (RFC 4287).
  static let atomFeed = feed("atom-feed", format: .xml, ending: ".atom") {
    (feed, content, address, output) in
    output.append(
      static: """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="
        """)
    output.append(xml: feed.language.rawValue)
    output.append(static: "\">\n")
    output.append(element: "id", feed.id)
    output.append(element: "title", feed.title)
    if !feed.details.isEmpty { output.append(element: "subtitle", feed.details) }
    output.append(element: "updated", feed.updated.description)
    output.append(link: "self", "application/atom+xml", address(.feed(feed.name + ".atom")))
    output.append(link: "alternate", "text/html", address(feed.target))
    output.append(author: feed.site)
    output.append(static: "<generator>Gazette</generator>\n")
    for entry in feed.entries {
      output.append(static: "<entry>\n")
      output.append(element: "id", entry.id)
      output.append(element: "title", entry.title)
      output.append(element: "updated", entry.date.description)
      output.append(element: "published", entry.date.description)
      output.append(link: "alternate", "text/html", address(entry.target))
      output.append(author: entry.author)
      for tag in entry.tags {
        output.append(static: "<category term=\"")
        output.append(xml: tag)
        output.append(static: "\"/>\n")
      }
      output.append(static: "<content type=\"html\">")
      output.append(xml: content(entry.record).span)
      output.append(static: "</content>\n</entry>\n")
    }
    output.append(static: "</feed>\n")
  }

  /// The same as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
  static let jsonFeed = feed("json-feed", format: .json, ending: ".json") {
    (feed, content, address, output) in
    var json = JSONWriter()
    json.object {
      $0.member("version", "https://jsonfeed.org/version/1.1")
      $0.member("title", feed.title)
      if !feed.details.isEmpty { $0.member("description", feed.details) }
      $0.member("home_page_url", address(feed.target))
      $0.member("feed_url", address(.feed(feed.name + ".json")))
      $0.member("language", feed.language.rawValue)
      $0.member("items", of: feed.entries) { json, entry in
        json.object {
          $0.member("id", entry.id)
          $0.member("url", address(entry.target))
          if let original = entry.original.flatMap(address) { $0.member("external_url", original) }
          $0.member("title", entry.title)
          $0.member("content_html", content(entry.record).span)
          $0.member("date_published", entry.date.description)
          $0.member("date_modified", entry.date.description)
          $0.member("authors", of: [entry.author]) { json, name in
            json.object { $0.member("name", name) }
          }
          $0.member("tags", entry.tags, onOneLine: true)
        }
      }
    }
    output.append(json.bytes)
    output.append(static: "\n")
  }

  /// Writes a feed; gets a function for the HTML of an entry, and one for whole addresses.
  private typealias Writer =
    @Sendable (
      FeedRecord, (FeedEntryRecord) -> [UInt8], (LinkTarget) -> String?, inout ByteBuffer
    ) -> Void

  private static func feed(
    _ name: String, format: PageFormat, ending: String, _ write: @escaping Writer
  ) -> PageKind {
    PageKind(
      name, format: format,
      members: .list(
        { site in
          site.presentation.feeds.enumerated().map { place, feed in
            PageMember(item: place, target: .feed(feed.name + ending))
          }
        }, issues: { site, page in site.presentation.feeds[page.item].rows }),
      record: { site, page in
        FeedRecord(site.presentation.feeds[page.item], in: site.presentation)
      },
      write: { feed, _, routes, output in
        let page = PageAddress(path: "index.html", format: .html)
        let routes = routes.absolute(at: feed.url)
        let context = PageContext(
          page: page, routes: routes, language: feed.language,
          linksRemoteImages: !feed.showsRemoteImages)
        write(
          feed, { entry in entry.html { entry.written(in: context) } },
          { routes.address(of: $0, from: page) }, &output)
      }
    ).published(as: .feeds).depending { site, page in
      let feed = site.presentation.feeds[page.item]
      return Dependence(inputs: Reusable.feeds.inputs, rows: feed.rows) { old in
        let known = old.presentation.feeds[page.item]
        return known.rows == feed.rows && known.untold == feed.untold
          && site.presentation.hasSameFeedHeads(as: old.presentation)
      }
    }
  }
}

extension FeedEntryRecord {
  /// The entry as HTML.
  fileprivate func written(in context: PageContext) -> [UInt8] {
    var output = ByteBuffer()
    if !note.isEmpty {
      output.append(static: "<p>")
      output.appendEscaped(note)
      output.append(static: "</p>\n")
    }
    if let body {
      // The ids must be those that the text has on its page: with the prefix of the comment, else
      // with the prefix that the filter `markdown` is given.
      let address = context.routes.address(of: target, from: context.page) ?? ""
      let parts = address.split(separator: "#").map(String.init)
      MarkdownBridge.writeAlone(
        body, onPage: parts.first ?? "", idPrefix: (parts.count > 1 ? parts[1] : "text") + "-",
        context, &output)
    }
    return output.bytes
  }
}

extension ByteBuffer {
  fileprivate mutating func append(element name: StaticString, _ text: String) {
    append(static: "<")
    append(static: name)
    append(static: ">")
    append(xml: text)
    append(static: "</")
    append(static: name)
    append(static: ">\n")
  }

  fileprivate mutating func append(
    link relation: StaticString, _ type: StaticString, _ address: String?
  ) {
    guard let address else { return }
    append(static: "<link rel=\"")
    append(static: relation)
    append(static: "\" type=\"")
    append(static: type)
    append(static: "\" href=\"")
    append(xml: address)
    append(static: "\"/>\n")
  }

  fileprivate mutating func append(author name: String) {
    append(static: "<author><name>")
    append(xml: name)
    append(static: "</name></author>\n")
  }
}
