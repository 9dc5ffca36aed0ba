import Foundation
import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Boards of Trello in several files")
struct TrelloTests {
  private static let card = "65e100000000000000000001"
  private static let other = "65e100000000000000000002"

  /// A card with a short link; it was made on the day in its identifier.
  private static func card(_ id: String, _ title: String, link: String = "a") -> String {
    """
    {"id": "\(id)", "idShort": 1, "idBoard": "b", "idList": "l", "name": "\(title)", "closed": false, "idMembers": ["m"],
     "dateLastActivity": "2025-03-01T00:00:00.000Z", "url": "https://trello.com/c/\(link)/1-x"}
    """
  }

  private static func board(_ link: String, _ card: String) -> String {
    """
    {"id": "b", "name": "Hut", "url": "https://trello.com/b/\(link)/hut", "cards": [\(card)], "actions": [],
     "lists": [{"id": "l", "name": "To do"}], "members": [{"id": "m", "username": "ana"}]}
    """
  }

  /// A card of a board as CSV.
  private static func table(_ id: String, _ title: String, link: String = "a") -> String {
    """
    Card ID,Card Name,Card URL,Members,Comment Count,Last Activity Date,List Name,Board Name,Archived
    \(id),\(title),https://trello.com/c/\(link)/1-x,ana,0,2025-03-01T00:00:00.000Z,To do,Hut,false
    """
  }

  @Test("a board as JSON and as CSV has each card once", arguments: [false, true])
  func table(isFirst: Bool) throws {
    let json = Self.board("B1", Self.card(Self.card, "Pump"))
    let csv = Self.table(Self.card, "Pump")
    let result = try isFirst ? load(csv, json) : load(json, csv)
    #expect(result.messages == [])
    #expect(result.outline == ["Hut#1 issue open Pump"])
    #expect(result.snapshot.issues[0].created?.day.description == "2024-02-29")
    #expect(result.snapshot.issues[0].project.map { result.snapshot[$0].title } == "To do")
    #expect(result.snapshot.people.map(\.login) == ["ana"])
  }

  @Test("two boards of one name are two sources, in two files or in one")
  func sameName() throws {
    let boards = [
      Self.board("B1", Self.card(Self.card, "Pump")),
      Self.board("B2", Self.card(Self.card, "Roof", link: "b")),
    ]
    let outline = ["Hut#1 issue open Pump", "Hut (B2)#1 issue open Roof"]
    #expect(try load(boards[0], boards[1]).outline == outline)
    #expect(try load("[\(boards[0]), \(boards[1])]").outline == outline)
    #expect(try load(boards[0], boards[0]).outline == ["Hut#1 issue open Pump"])
  }

  @Test(
    "tables of two boards of one name are told to be taken for one, and two tables of one board are not"
  )
  func tablesOfOneName() throws {
    func table(_ board: String, _ card: String) -> String {
      """
      Card ID,Card Name,List Name,Board ID,Board Name
      \(card),Pump,To do,\(board),Hut
      """
    }
    let told = "cards of 2 boards called 'Hut' are taken as those of one project"
    for (board, notes) in [("b2", [told]), ("b1", [])] {
      let result = try load(table("b1", Self.card), table(board, Self.other))
      #expect(
        result.outline == [
          "Hut#\(Self.card) issue open Pump", "Hut#\(Self.other) issue open Pump",
        ])
      #expect(result.assumptions.map(\.what) == notes)
    }
  }

  @Test("cards of one number of two boards of one name are two, as CSV alone and beside JSON")
  func sameNameAsTable() throws {
    let tables = [
      Self.table(Self.card, "Pump"), Self.table(Self.other, "Roof", link: "b"),
    ]
    let boards = [
      Self.board("B1", Self.card(Self.card, "Pump")),
      Self.board("B2", Self.card(Self.other, "Roof", link: "b")),
    ]
    func outline(_ files: String...) throws -> [String] {
      let result = try load(files.map { Array($0.utf8) })
      #expect(result.messages == [])
      return result.outline
    }
    let (pump, roof) = ("Hut#1 issue open Pump", "Hut#\(Self.other) issue open Roof")
    #expect(
      try outline(tables[0], tables[1]) == ["Hut#\(Self.card) issue open Pump", roof])
    #expect(try outline(boards[0], tables[1]) == [pump, roof])
    #expect(
      try outline(tables[1], boards[0], boards[1], tables[0])
        == [pump, "Hut (B2)#1 issue open Roof"])
  }

  @Test("a board's name stays where another one of its name is left out")
  func nameWithoutOther() throws {
    var publication = Publication()
    publication.choose = { snapshot, _ in
      Publication.Choice(isPublished: snapshot.issues.map { $0.title != "Pump" })
    }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "gazette-boards-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let texts = [
      Self.board("B1", Self.card(Self.card, "Pump")), Self.table(Self.card, "Pump"),
      Self.board("B2", Self.card(Self.other, "Roof", link: "b")),
    ]
    let files = try texts.enumerated().map { place, text in
      let file = folder.appending(path: "\(place)")
      try Data(text.utf8).write(to: file)
      return DataFile(path: file.path, name: "\(place)")
    }
    let result = DataLoader.load(files, as: publication)
    #expect(result.outline == ["Hut (B2)#1 issue open Roof"])
    #expect(result.withheld.map(\.reference) == ["Hut#1"])
  }

  @Test("a name that a board is given is that of no other one")
  func freeName() throws {
    let third = Self.board("B3", Self.card(Self.other, "Shed", link: "c"))
      .replacing("\"Hut\"", with: "\"Hut (B2)\"")
    let result = try load(
      Self.board("B1", Self.card(Self.card, "Pump")),
      Self.board("B2", Self.card(Self.card, "Roof", link: "b")), third)
    #expect(
      result.outline.sorted() == [
        "Hut (B2) (B2)#1 issue open Roof", "Hut (B2)#1 issue open Shed", "Hut#1 issue open Pump",
      ])
  }

  @Test("what cards without their board lack is told")
  func cardsAlone() throws {
    let result = try load("[\(Self.card(Self.card, "Pump"))]")
    #expect(result.outline == ["#1 issue open Pump"])
    #expect(
      result.assumptions.map { "\($0.count) × \($0.what)" } == [
        "1 × cards have no project, as the file does not name their lists",
        "1 × members of cards are left out, as the file does not name them",
      ])
    let unnumbered = Self.card(Self.card, "Pump").replacing(#""idShort": 1,"#, with: "")
    #expect(
      try load("[\(unnumbered)]").messages == [
        "error 1:1:2 data.no-records: the one record of '1' cannot be read as trello"
      ])
  }
}
