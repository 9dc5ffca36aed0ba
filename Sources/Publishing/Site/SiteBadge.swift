import Configuration
public import Diagnostics
import Records
public import ViewModels

/// A badge of a published site, for embedding in other sites.
public struct SiteBadge: Sendable {
  /// Its subject.
  public let label: String
  /// The address of the picture.
  public let image: String
  /// The address of the page that it links to.
  public let page: String

  /// The badge of a name, as `open` or `projects/engine`, on a site with an address that publishes
  /// badges.
  public init(named name: String, of presentation: Presentation) throws(Diagnostic) {
    guard let url = presentation.settings.url else {
      throw .error(
        "badge.no-url", "the address of a badge is not known: the configuration has no 'url'",
        suggestion: "write where the site will live: 'url: https://example.org/status'")
    }
    guard presentation.settings.outputs.contains(.badges) else {
      throw .error(
        "badge.not-published", "the configuration's 'outputs' leave out badges",
        suggestion: "add 'badges' to them")
    }
    let badges = presentation.badges
    if name.hasPrefix("awards/"), name.count(where: { $0 == "/" }) == 2,
      !presentation.settings.look.hasBadgesOfHolders
    {
      throw .error(
        "badge.holders", "the badges of those who have awards are not published",
        suggestion: "write 'badges: {holders: true}'")
    }
    if name == "light", presentation.light == nil {
      throw .error(
        "badge.unknown", "this site has no light, so there is no badge 'light'",
        suggestion:
          "write 'light: {query: \"is:open priority:high\"}', or switch it with 'gazette light on'")
    }
    guard let badge = badges.first(where: { $0.name == name }) else {
      let names = badges.map(\.name)
      throw .error(
        "badge.unknown", "there is no badge '\(name)'",
        suggestion: Suggestion.didYouMean(name, in: names)
          ?? names.first { $0.hasSuffix("/" + name) }.map { "did you mean '\($0)'?" }
          ?? "badges are " + names.prefix(20).joined(separator: ", "))
    }
    let routes = Routes(formats: [.html])
    func address(_ target: LinkTarget) -> String {
      let root = PageAddress(path: "index.html", format: .html)
      return url + "/" + (routes.address(of: target, from: root) ?? "")
    }
    label = BadgeText(badge.label).text
    image = address(.asset("badges/\(badge.name).svg"))
    page = address(badge.target)
  }
}
