@testable import Configuration
import Diagnostics
import Foundation
import IssueModel
@testable import IssueStore
import Testing
import TrackerReaders

@Suite("The schemas that the site publishes, and the readers")
struct PublishedSchemaTests {
  /// What the configuration's reader says of JSON, which is YAML too.
  private static func isRead(_ json: String) -> Bool {
    let source = SourceText(name: "gazette.yml", utf8: Array(json.utf8))
    return (try? SiteConfiguration(source)) != nil
  }

  @Test("the schema of the configuration has the keys of the table, with those that are required")
  func keys() throws {
    let validator = try SchemaValidator(named: "configuration")
    func compare(_ keys: [KeyDescription], _ schema: JSON, _ path: String) {
      let properties = schema["properties"]?.members ?? [:]
      #expect(Set(properties.keys) == Set(keys.map(\.name)), "\(path)")
      #expect(
        Set(schema["required"]?.elements.compactMap(\.string) ?? [])
          == Set(keys.filter(\.isRequired).map(\.name)), "\(path)")
      for key in keys where !key.keys.isEmpty {
        var inner = validator.resolved(properties[key.name] ?? .null)
        if let items = inner["items"] { inner = validator.resolved(items) }
        let choices = inner["anyOf"]?.elements.map { validator.resolved($0) } ?? []
        compare(
          key.keys, choices.first { $0["properties"] != nil } ?? inner, path + "." + key.name)
      }
    }
    compare(SiteConfiguration.keys, validator.schema, "")
  }

  @Test("the schema of the configuration names the languages that pages come in")
  func languages() throws {
    let language = try SchemaValidator(named: "configuration").schema["properties"]?["language"]
    let codes = language?["enum"]?.elements.compactMap(\.string) ?? []
    #expect(Set(codes) == Set(Language.allCases.map(\.rawValue)))
  }

  @Test("every example in the schema of the configuration is read")
  func examples() throws {
    let validator = try SchemaValidator(named: "configuration")
    for (name, property) in validator.schema["properties"]?.members ?? [:] {
      let examples = property["examples"] ?? validator.resolved(property)["examples"]
      for example in try #require(examples, "\(name)").elements {
        let site = JSON.object(["title": .string("t")].merging([name: example]) { $1 })
        #expect(validator.accepts(site), "\(name)")
        let json = try site.text
        #expect(Self.isRead(json), "\(name)")
      }
    }
  }

  @Test(
    "what the schema of the configuration refuses, the reader refuses",
    arguments: [
      #"{}"#, #"{"title": ""}"#, #"{"title": "t", "titel": "x"}"#, #"{"title": ["a"]}"#,
      #"{"title": "t", "language": "xx"}"#, #"{"title": "t", "url": "example.org"}"#,
      #"{"title": "t", "time_zone": "noon"}"#, #"{"title": "t", "data": "a"}"#,
      #"{"title": "t", "data": [{"format": "csv"}]}"#,
      #"{"title": "t", "filters": [{"name": "a"}]}"#,
      #"{"title": "t", "reports": [{"name": "a b"}]}"#,
      #"{"title": "t", "reports": [{"name": "a", "group_by": "colour"}]}"#,
      #"{"title": "t", "people": {"hiden": []}}"#,
      #"{"title": "t", "light": {"on": true, "query": "x"}}"#,
      #"{"title": "t", "light": "on"}"#, #"{"title": "t", "supporter": "perhaps"}"#,
      #"{"title": "t", "formats": ["md"]}"#, #"{"title": "t", "formats": ["html", "pdf"]}"#,
      #"{"title": "t", "images": "hide"}"#, ##"{"title": "t", "theme": {"accent": "#12345"}}"##,
      #"{"title": "t", "priority": {"urgent": ["a"]}}"#, #"{"title": "t", "due": "soon"}"#,
      #"{"title": "t", "redact": "email, token"}"#, #"{"title": "t", "strip": "pictures"}"#,
      #"{"title": "t", "closed_lists": "Done, Shipped"}"#, #"{"title": "t", "outputs": "md"}"#,
    ])
  func refused(_ json: String) throws {
    let validator = try SchemaValidator(named: "configuration")
    let value = try JSON(text: json)
    #expect(!validator.accepts(value))
    #expect(!Self.isRead(json))
  }

  @Test("the data of Gazette's own site is as its schema wants it")
  func ownSite() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: package.appending(path: "Site/data/issues.json"))
    let json = try JSONDecoder().decode(JSON.self, from: data)
    #expect(try SchemaValidator(named: "issues").accepts(json))
  }

  @Test(
    "the schema of the data refuses what is no such data",
    arguments: [
      #"{"gazette": 1}"#, #"{"gazette": 1, "issues": {}}"#,
      #"{"gazette": 1, "issues": [{"title": "neither number nor key"}]}"#,
      #"{"gazette": 1, "issues": [{"number": -1, "title": "a"}]}"#,
      #"{"gazette": 1, "issues": [{"number": 1, "state": "ajar"}]}"#,
      #"{"gazette": 1, "issues": [], "projects": [{"detail": "no title"}]}"#,
    ])
  func refusedData(_ json: String) throws {
    let value = try JSON(text: json)
    #expect(try !SchemaValidator(named: "issues").accepts(value))
  }

  @Test(
    "awards: the schema and the reader agree",
    arguments: [
      (#"[{"name": "a", "criterion": "issues", "value": 1}]"#, true),
      (#"[{"name": "a", "criterion": "issues", "value": -1}]"#, false),
      (#"[{"name": "a", "criterion": "issues", "value": "1"}]"#, false),
      (#"[{"name": "a", "value": 1}]"#, false),
      (#"[{"criterion": "issues", "value": 1}]"#, false),
    ])
  func awards(_ json: String, _ isGood: Bool) async throws {
    let value = try JSON(text: json)
    #expect(try SchemaValidator(named: "awards").accepts(value) == isGood)
    let folder = try SampleSiteFolder()
    try folder.write(json, to: "awards.json")
    let path = folder.path + "/awards.json"
    let data = DataLoader.load([DataFile(path: path, format: "awards")])
    #expect((data.snapshot.awards?.count == 1) == isGood)
  }
}
