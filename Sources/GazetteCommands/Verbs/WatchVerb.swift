import Publishing

/// `gazette watch`: publishes a site on every change.
struct WatchVerb: PublishingVerb {
  var publishing = PublishingOptions()
  var polls = false

  static let declaration = Declaration<Self>(
    "watch", "Publish a site on every change",
    discussion: """
      Publishes the site, and again whenever its configuration, data, pages, templates or static \
      files change, or somebody else changes what was published, until it is interrupted. While an \
      edit is broken the last good site stays.

      With --verbose each publishing tells how many issues changed, and how each list did.
      """,
    Parameter.publishing + [.poll(\.polls)])

  func run(_ console: Console) async throws -> Exit {
    let watched = try WatchedSite(
      publishing, polls: polls, holder: "gazette watch", console)
    console.say("watching \(watched.folder.path), publishing into \(watched.output)")
    try await watched.watch(console)
    return .interrupted
  }
}
