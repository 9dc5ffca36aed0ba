import Foundation
import Testing

@testable import GazetteCommands

@Suite("awards key, sign and verify")
struct AwardsKeyVerbTests {
  private static let configuration = """
    title: House
    url: https://example.org/house
    outputs: [html, openbadges]
    awards: {email: awards@example.org}

    """

  private func site() throws -> SampleSiteFolder {
    try SampleSiteFolder(
      """
      {"gazette": 1, "people": [{"login": "ana", "url": "https://a.org/ana"}], "issues": [
        {"number": 1, "title": "a", "author": "ana", "creationDate": "2026-01-01T00:00:00Z"}]}
      """, configuration: Self.configuration)
  }

  @Test("a key is made once, for its owner alone; with it a site is signed, and its badges verify")
  func everything() async throws {
    let site = try site()
    let key = site.path + "/../\(UUID().uuidString).key"
    defer { try? FileManager.default.removeItem(atPath: key) }
    let made = await site.run(["awards", "key", "new", key])
    #expect(made.exit == .done)
    let mode = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let text = try String(contentsOfFile: key, encoding: .utf8)
    #expect(await site.run(["awards", "key", "new", key]).exit == .failed)
    #expect(try String(contentsOfFile: key, encoding: .utf8) == text)

    #expect(await site.run(["awards", "sign", site.path]).exit == .failed)
    let signed = await site.run(["awards", "sign", site.path, "--key", key])
    #expect(signed.exit == .done)
    let token = site.path + "/public/openbadges/assertions/first-steps/ana.jwt"
    let outcome = await site.run(["awards", "verify", token, "--recipient", "https://a.org/ana"])
    #expect(outcome.exit == .done)
    #expect(
      outcome.output.hasPrefix("an Open Badges 3.0 credential, signed with Ed25519\naward: First")
        && outcome.output.hasSuffix("verified\n"))
    let other = await site.run(["awards", "verify", token, "--recipient", "https://a.org/bo"])
    #expect(other.exit == .failed && !other.output.contains("verified"))
  }

  @Test("a key among the files that a site publishes is refused")
  func published() async throws {
    let site = try site()
    try site.write("", to: "static/x")
    let key = site.path + "/static/awards.key"
    #expect(await site.run(["awards", "key", "new", key]).exit == .done)
    let outcome = await site.run(["awards", "sign", site.path, "--key", key])
    #expect(outcome.exit == .failed)
    #expect(!FileManager.default.fileExists(atPath: site.path + "/public"))
  }
}
