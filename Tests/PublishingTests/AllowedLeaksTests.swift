import Foundation
import Testing

@testable import Publishing

@Suite("What the configuration allows to be published")
struct AllowedLeaksTests {
  private static let token = LeakGateTests.token
  private static let address = "https://kim:Rt7z$Qp2wXy9@db.acme.org/x"

  private func leaks(_ text: String, _ allowed: String) async throws -> Int {
    let body = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    let site = try TemporarySite([
      "gazette.yml":
        "title: T\nurl: https://example.org\noutputs: [html, md, search, feeds, api]\nleaks: {allow: ['\(allowed)']}\n",
      "data/issues.json":
        #"{"gazette": 1, "issues": [{"number": 1, "title": "One", "content": \#(body)}]}"#,
    ])
    return try await site.leaks().count
  }

  @Test(
    "is that very text",
    arguments: [
      (token, token), (address, "Rt7z$Qp2wXy9"), (address, address),
      ("https://kim:Rt7z&Qp2wXy9@db.acme.org/x", "Rt7z&Qp2wXy9"),
      ("https://kim:Rt7z&Qp2wXy9@db.acme.org/x", "https://kim:Rt7z&Qp2wXy9@db.acme.org/x"),
    ])
  func same(_ text: String, _ allowed: String) async throws {
    #expect(try await leaks(text, allowed) == 0)
  }

  @Test(
    "is none that differs in letter case or in signs, even beside it",
    arguments: [
      (token.replacing("x7Kd", with: "X7kD"), token),
      (address.replacing("$", with: "-"), "Rt7z$Qp2wXy9"),
    ])
  func others(_ text: String, _ allowed: String) async throws {
    #expect(try await leaks(text, allowed) == 1)
    let both = text.hasPrefix("https") ? Self.address : Self.token
    #expect(try await leaks("\(both) and \(text)", allowed) == 1)
  }
}
