/// What a link leads to, named rather than addressed: the site's routes turn it into a path that is
/// relative to the page it stands on.
///
/// Names are slugs as the site's directory assigned them, so that a page changes when the address of
/// what it links to does.
public enum LinkTarget: Sendable, Hashable {
  /// The dashboard.
  case home
  /// The page of an issue or pull request: its number or its key's slug, and the slug of its source
  /// where the site has several.
  case issue(source: String?, key: String)
  /// A page, from 1, of the list of a filter.
  case list(String, page: Int)
  /// A page, from 1, of a tag's issues.
  case tag(String, page: Int)
  /// The page of all tags.
  case tags
  /// A page, from 1, of a project's issues.
  case project(String, page: Int)
  /// The page of all projects.
  case projects
  /// A page, from 1, of a person's issues.
  case person(String, page: Int)
  /// The page of all people.
  case people
  /// The award board.
  case awards
  /// A report of the configuration, by its name's slug.
  case report(String)
  /// A feed, by its file name in `feeds/`.
  case feed(String)
  /// A page written by hand, by its path in `pages/` without its ending.
  case page(String)
  /// A file of the theme or of `static/`, by its path in the output.
  case asset(String)
  /// A place on the same page, by its id.
  case anchor(String)
  /// An address outside the site; only `http`, `https`, `mailto` and `ftp` become links.
  case external(String)
}
