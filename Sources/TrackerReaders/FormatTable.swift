package import Diagnostics

/// Formats of one kind of file, as the documentation lists them.
public struct DataFormatKind: Sendable {
  /// The kind of file.
  public var name: String
  /// Its formats, the more particular ones first.
  public var formats: [DataFormat]
  /// For tables: the members of an issue, and the headers that their columns may have.
  public var columns: [(member: String, headers: [String])] = []
}

/// Every supported format. A format comes before those that would also recognise its records.
///
/// To add one, name its reader here, or add a row to `RecordTable.known` for JSON with plain members.
package enum FormatTable {
  /// The kinds of JSON that a reader of their own reads.
  private static let particular: [any JSONReader] = [
    GazetteReader(),
    AwardsReader(),
    AllContributorsReader(),
    RosterReader(),
    IETFArchiveReader(),
    GitLabReader(),
    JiraReader(),
    RedmineReader(),
    TrelloReader(),
    BugzillaReader(),
    BugzillaXMLReader(),
    GitHubProjectReader(),
    GitHubGraphQLReader(),
    GitHubRESTReader(),
    GitHubCLIReader(),
  ]
  /// Those that a table of members describes.
  private static let tabled: [any JSONReader] = RecordTable.known.map {
    RecordTableReader(table: $0)
  }
  private static let plain: [any JSONReader] = [RecordTableReader(table: .plain)]

  /// The kinds of JSON, as the documentation lists them.
  package static let json = particular + tabled + plain

  /// The kinds of JSON in the order in which they are looked for: tables of members name several that all
  /// have to be there, the other readers are content with fewer.
  package static let recognised = tabled + particular + plain

  /// The readers for JSON of the format of a name, in the order in which they are tried. If no object has
  /// the members by which the format is recognised, any object with a title and a number or key is a record.
  package static func readers(named name: String) -> [any JSONReader] {
    let lenient = RecordTable.known.filter { $0.format.name == name }.map {
      RecordTableReader(table: $0.lenient)
    }
    return json.filter { $0.format.name == name } + lenient
  }

  /// The readers for JSON whose members the configuration maps, in the order in which they are looked for; none if
  /// the configuration names a format of people or awards.
  package static func mapped(_ file: DataFile) throws(Diagnostic) -> [any JSONReader] {
    var readers: [any JSONReader] = []
    for var table in RecordTable.known where [nil, table.format.name].contains(file.format) {
      let mapping = try table.mapping(file)
      table.open(mapping.containers)
      if file.format != nil { table.identify(by: file) }
      readers.append(MappedReader(reader: RecordTableReader(table: table), table: mapping))
    }
    let mapping = try RecordTable.plain.mapping(file)
    for reader in particular where [nil, reader.format.name].contains(file.format) {
      if reader.holdsPeople || reader is AwardsReader { continue }
      readers.append(MappedReader(reader: reader, table: mapping))
    }
    guard [nil, RecordTable.plain.format.name].contains(file.format) else { return readers }
    var plain = RecordTable.plain
    try plain.add(mappedBy: file)
    plain.identify(by: file)
    plain.own(objectsMappedBy: file)
    return readers + [RecordTableReader(table: plain)]
  }

  /// The kinds of XML.
  package static let xml: [any XMLDialect] = [JiraXML(), BugzillaXML(), RedmineXML()]

  /// The kinds of tables.
  package static let tables: [any TableDialect] = [
    JiraTable(),
    GitLabTable(),
    BugzillaTable(),
    RedmineTable(),
    TaigaTable(),
    TrelloTable(),
    AsanaTable(),
    RosterTable(),
    PlainTable(),
  ]

  /// A suggestion for a file of no known format.
  package static let advice = "'gazette docs formats' lists the formats that are known"

  /// The names of all formats, for messages.
  package static var names: String { formats.map(\.name).joined(separator: ", ") }

  /// The formats of each kind of file, for the documentation.
  package static var kinds: [DataFormatKind] {
    [
      DataFormatKind(name: "JSON", formats: json.map(\.format)),
      DataFormatKind(name: "XML", formats: xml.map(\.format)),
      DataFormatKind(name: "Tables", formats: tables.map(\.format), columns: columns),
      DataFormatKind(
        name: "Markdown", formats: [MarkdownFileReader.native, MarkdownFileReader.backlog]),
    ]
  }

  /// The headers that a table without a mapping may have, by member.
  private static var columns: [(member: String, headers: [String])] {
    TableRole.allCases.compactMap { role in
      if role == .confidential { return (role.rawValue, Privacy.headings) }
      return PlainTable().columns[role].map { (role.rawValue, $0) }
    }
  }

  /// All formats; one that comes as XML and as JSON has one name.
  package static var formats: [DataFormat] {
    let names = Set(json.map(\.format.name))
    return json.map(\.format) + xml.map(\.format).filter { !names.contains($0.name) }
      + tables.map(\.format) + [MarkdownFileReader.native, MarkdownFileReader.backlog]
  }
}
