import Bytes
public import Records

extension LinkTarget {
  /// A file of the published API, by its path in `api/v1/` without ending.
  public static func api(_ path: String) -> LinkTarget { .asset(apiPath(path)) }

  /// A page of a list in the published API; the first is 1.
  public static func apiList(_ slug: String, page: Int) -> LinkTarget {
    .api("lists/" + slug + (page > 1 ? "/page/\(page)" : ""))
  }

  /// A chart of the published API.
  public static func apiChart(_ kind: ChartKind) -> LinkTarget { .api("charts/" + kind.name) }

  /// A schema of the published API.
  public static func apiSchema(_ name: String) -> LinkTarget {
    .asset("schema/\(name).schema.json")
  }

  /// A file of the published API, named after the page that it describes.
  public static func api(of page: LinkTarget) -> LinkTarget { .api(page.pagePath) }

  static func apiPath(_ path: String) -> String { "api/v1/\(path).json" }

  /// The path of a page without its extension; empty for any other target.
  var pagePath: String { if case .permalink(let permalink) = self { permalink.path } else { "" } }

  /// The path of a page in HTML; nil for any other target.
  var htmlPath: String? {
    if case .permalink(let permalink) = self { permalink.path + ".html" } else { nil }
  }

  /// The path of a page in HTML with its query and fragment; nil for any other target.
  var htmlAddress: String? {
    guard case .permalink(let permalink) = self else { return nil }
    func part(_ sign: String, _ text: String) -> String {
      text.isEmpty ? "" : sign + text.percentEncoded(keeping: \.isUnreserved)
    }
    return permalink.path + ".html" + part("?q=", permalink.query) + part("#", permalink.fragment)
  }

  /// The path of a published file; nil for any other target.
  var filePath: String? { if case .asset(let path) = self { path } else { nil } }
}
