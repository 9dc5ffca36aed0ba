import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Tables of trackers that no dialect is for")
struct TrackerTableTests {
  @Test("tags of Zendesk are words, and its solved tickets are closed")
  func zendesk() throws {
    let result = try load(
      """
      Id,Summation column,Requester,Assignee,Subject,Tags,Status,Solved at
      1,1,Ana B,Ola C,Pump,water core,Solved,2025-03-02 10:00
      2,1,Ana B,,Valve,,On-hold,
      """)
    #expect(result.outline == ["#1 issue closed Pump", "#2 issue open Valve"])
    #expect(result.tags(0) == ["water", "core"])
    #expect(result.snapshot.issues[0].closed?.description == "2025-03-02T10:00:00Z")
  }

  @Test("the way by which a ticket came to a desk is no project")
  func desk() throws {
    let text = "Ticket ID,Ticket name,Status,Source\n1,Pump,Open,Email\n"
    let result = try load(text)
    #expect(result.outline == ["#1 issue open Pump"])
    #expect(result.lost == ["Source × 1 (1: 1)"])
    let other = try load(text.replacing("Ticket ID,Ticket name", with: "ID,Name"))
    #expect(other.outline == ["Email#1 issue open Pump"])
    let repositories =
      "Ticket ID,Title,Status,Source\n1,Pump,Open,hut/pump\n1,Valve,Open,hut/valve\n"
    #expect(
      try load(repositories).outline
        == ["hut/pump#1 issue open Pump", "hut/valve#1 issue open Valve"])
    let agents = "Ticket ID,Title,Status,Source,Agent\n1,Pump,Open,Email,Ana\n"
    #expect(try load(agents).outline == ["#1 issue open Pump"])
  }

  @Test("what Trac has in the place of people where there are none names nobody")
  func trac() throws {
    let result = try load(
      """
      id,Summary,Reporter,Owner,Status
      1,Pump,anonymous,somebody,new
      2,Valve,ana,nobody,new
      """)
    #expect(result.snapshot.people.map(\.login) == ["ana"])
  }

  @Test("stories of Shortcut have owners, and are closed where they are completed")
  func shortcut() throws {
    let result = try load(
      """
      id,name,owners,is_completed,state
      1,Pump,ola@x.org;bo@x.org,TRUE,Deployed
      2,Valve,,FALSE,Deployed
      """)
    #expect(result.outline == ["#1 issue closed Pump", "#2 issue open Valve"])
    #expect(result.snapshot.people.map(\.login) == ["ola", "bo"])
  }

  @Test("comments of ClickUp have authors")
  func clickUp() throws {
    let result = try load(
      """
      Task ID,Task Name,Task Content,Status,Comments
      86a1,Pump,Leaks,to do,"[{""text"":""Wet"",""by"":""ola@x.org"",""date"":""3/2/2025, 10:00:00 AM GMT+0""}]"
      """)
    let issue = try #require(result.snapshot.issues.first)
    #expect(issue.body == "Leaks")
    #expect(issue.comments.map { $0.author.map { result.snapshot[$0].login } } == ["ola"])
  }
}
