/// Every format that is read, the more particular ones first.
///
/// To add one, write its reader in a file of its own and name it here.
enum FormatTable {
  /// The kinds of JSON.
  static let json: [any JSONReader] = [
    GazetteReader(),
    AwardsReader(),
    AllContributorsReader(),
    IETFArchiveReader(),
    GitLabReader(),
    JiraReader(),
    RedmineReader(),
    TrelloReader(),
    BugzillaReader(),
    BugzillaXMLReader(),
    GitHubGraphQLReader(),
    GitHubRESTReader(),
    GitHubCLIReader(),
  ]

  /// The kinds of tables.
  static let tables: [any TableDialect] = [
    JiraTable(),
    GitLabTable(),
    BugzillaTable(),
    RedmineTable(),
    PlainTable(),
  ]

  /// The names of all formats, for messages.
  static var names: String { formats.map(\.name).joined(separator: ", ") }

  /// All formats.
  static var formats: [DataFormat] {
    json.map(\.format) + tables.map(\.format)
      + [MarkdownFileReader.native, MarkdownFileReader.backlog]
  }
}
