import Diagnostics
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
    "of what is found in any letter case is in any, and the message says what to write",
    arguments: [("see the payroll quokka", 0), ("Payroll quokka", 0), ("", 1)])
  func titles(_ allowed: String, _ count: Int) async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: T\n" + (allowed.isEmpty ? "" : "leaks: {allow: ['\(allowed)']}\n"),
      "data/issues.json": """
      {"gazette": 1, "issues": [{"number": 1, "title": "One", "content": "We SEE THE payroll QUOKKA."},
        {"number": 2, "title": "See the Payroll Quokka", "private": true}]}
      """,
    ])
    var told: [String?] = []
    do { try await site.build() } catch let error as DiagnosticList {
      told = error.diagnostics.map(\.suggestion)
    }
    let suggestion =
      "take it out of where it stands, or allow it with 'leaks: {allow: [TEXT]}', where TEXT is that title in any letter case, or a part of it"
    #expect(told == Array(repeating: suggestion, count: count))
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
