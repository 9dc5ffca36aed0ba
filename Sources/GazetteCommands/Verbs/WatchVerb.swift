import Publishing

/// `gazette watch`: publishes a site on every change.
struct WatchVerb: Verb {
  var site = "."
  var output: String?
  var baseURL: String?
  var config: String?
  var force = false
  var jobs: JobCount?
  var polls = false

  static let declaration = Declaration<Self>(
    "watch", "Publish a site on every change",
    discussion: """
      Publishes the site, and again whenever its configuration, data, pages, templates or static \
      files change, or somebody else changes what was published, until it is interrupted. While an \
      edit is broken the last good site stays.

      With --verbose each publishing tells how many issues changed.
      """,
    [
      .site(\.site),
      .output(
        \.output, value: "DIR", completion: .folders,
        "where to publish (default: public in the site's folder)"),
      .baseURL(\.baseURL),
      .config(\.config),
      .force(\.force, "publish into a folder that holds files Gazette did not write"),
      .jobs(\.jobs),
      .poll(\.polls),
    ])

  func run(_ console: Console) async throws -> Exit {
    let watched = try WatchedSite(
      SiteReading(site: site, config: config), output: output, baseURL: baseURL, force: force,
      jobs: jobs, polls: polls, holder: "gazette watch", console)
    console.say("watching \(watched.folder.path), publishing into \(watched.output)")
    try await watched.watch(console)
    return .interrupted
  }
}
