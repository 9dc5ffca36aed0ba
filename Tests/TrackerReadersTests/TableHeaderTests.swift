import Diagnostics
import IssueStore
import TestSupport
import Testing

@Suite("Headers of tables")
struct TableHeaderTests {
  @Test("unknown headers are mapped by the configuration, which names columns that are there")
  func mapping() throws {
    let text = "Nr;Betreff;Zustand\n7;Sieben;closed\n"
    let result = try load(text) {
      $0.columns = ["number": "Nr", "title": "betreff", "state": "Zustand"]
    }
    #expect(result.outline == ["#7 issue closed Sieben"])
    let wrong = try load(text) { $0.columns = ["number": "No", "titel": "Betreff"] }
    #expect(wrong.messages == ["error 1:1:1 data.columns: '1' has no column 'No'"])
    #expect(wrong.diagnostics[0].suggestion == "did you mean 'Nr'?")
    let unmapped = try load("Title,Colour\nOne,red\n")
    #expect(
      unmapped.messages == [
        "error 1:1:1 data.columns: '1' looks like a table, but no column is called 'id', 'number' or"
          + " 'key'"
      ])
    #expect(
      unmapped.diagnostics.map(\.suggestion) == [
        "name the one that has numbers or keys in the configuration, as 'columns: {number: …}', or with "
          + "'--columns number=…' of 'gazette import'; where there is none, add a column 'id' with numbers, "
          + "or take titles of which no two are the same as keys, with 'columns: {key: Title}'"
      ])
  }

  @Test(
    "the usual headings of dates and people of MantisBT and Notion are known",
    arguments: [
      "Id,Summary,Status,Date Submitted,Updated,Assigned To\n7,Seven,new,2025-03-01,2025-03-02,ana\n",
      "ID,Name,Status,Created time,Last edited time,Assign\n7,Seven,new,\"March 1, 2025 12:00 AM\",\"March 2, 2025 12:00 AM\",ana\n",
    ])
  func usualHeadings(text: String) throws {
    let result = try load(text)
    #expect(result.outline == ["#7 issue open Seven"])
    let issue = result.snapshot.issues[0]
    #expect(issue.created?.day.description == "2025-03-01")
    #expect(issue.updated?.day.description == "2025-03-02")
    #expect(issue.assignees.map { result.snapshot[$0].login } == ["ana"])
    #expect(result.lost == ["Status × 1 (1: 7)"])
  }

  @Test(
    "the usual headings of dates of closing and merging are known",
    arguments: [
      ("Resolved Date", "closed"), ("completed_date", "closed"), ("Finished At", "closed"),
      ("finished_at", "closed"), ("Merged Date", "merged"), ("merged_date", "merged"),
    ])
  func datesOfClosing(heading: String, state: String) throws {
    let result = try load("ID,Name,\(heading)\n7,Seven,2025-03-02\n8,Eight,\n")
    let kind = state == "merged" ? "pull" : "issue"
    #expect(result.outline == ["#7 \(kind) \(state) Seven", "#8 issue open Eight"])
    #expect(result.snapshot.issues[0].closed?.day.description == "2025-03-02")
    #expect(result.lost == [])
  }

  @Test(
    "one column makes the projects of a table, sprints only where no row has another one; the others are told",
    arguments: [
      (["M,,S", ",,T"], ["M", "-"], ["sprint × 2 (1: 1)"]),
      ([",,S", "M,V,"], ["-", "M"], ["sprint × 1 (1: 1)", "version × 1 (1: 2)"]),
      ([",V,", "M,,"], ["-", "M"], ["version × 1 (1: 1)"]),
      ([",V,", ",W,T"], ["V", "W"], ["sprint × 1 (1: 2)"]),
      ([",,S", ",,T"], ["S", "T"], []),
    ])
  func sprints(cells: [String], projects: [String], lost: [String]) throws {
    let rows = cells.enumerated().map { "\n\($0 + 1),A,open,\($1)" }
    let text = "id,title,state,milestone,version,sprint" + rows.joined() + "\n"
    func found(in result: LoadResult) -> [String] {
      result.snapshot.issues.map { $0.project.map { result.snapshot[$0].title } ?? "-" }
    }
    let result = try load(text)
    #expect(result.messages == [])
    #expect(found(in: result) == projects)
    #expect(result.lost == lost)
    let mapped = try load(text) { $0.columns = ["project": "sprint"] }
    #expect(found(in: mapped) == cells.map { $0.last.map { $0 == "," ? "-" : String($0) } })
  }

  @Test(
    "titles may be the keys as well, in tables and in JSON",
    arguments: [
      ("Name,Colour\nMend the pump,red\nValve,\n", ["key": "Name"]),
      ("Name,Colour\nMend the pump,red\nValve,\n", ["key": "Name", "title": "Name"]),
      (
        #"[{"Name": "Mend the pump", "Colour": "red"}, {"Name": "Valve"}]"#,
        ["key": "Name", "title": "Name"]
      ),
    ])
  func titlesAsKeys(text: String, columns: [String: String]) throws {
    let result = try load(text) { $0.columns = columns }
    #expect(result.messages == [])
    #expect(
      result.outline == ["#Mend the pump issue open Mend the pump", "#Valve issue open Valve"])
    #expect(result.lost == ["Colour × 1 (1: Mend the pump)"])
  }

  @Test(
    "titles above the headers are passed over, with other separators too",
    arguments: [
      ",,,\n,,https://tasks.example/1,\n,,,\nTask ID,Name,Completed At,Last Modified\n7,Seven,,\n",
      "Issues of May\n\nKey;Name;State\n7;Seven;open\n",
      "sep=;\nIssues, all of them\n;;\nNr;Headline;State\n7;Seven;open\n",
      String(repeating: ",,\n", count: 9) + "id,title,state\n7,Seven,open\n",
    ])
  func titlesAbove(text: String) throws {
    let result = try load(text)
    #expect(result.messages == [])
    #expect(result.outline == ["#7 issue open Seven"])
  }

  @Test(
    "headers below other lines are an error that names their line, and a text with a table is none")
  func headersBelow() throws {
    let table = try load("Report,May\nBy,Ana\nid,title,state\n7,Seven,open\n")
    #expect(
      table.messages == [
        "error 1:3:1 data.columns: '1' looks like a table, but the headers are not in its first line"
      ])
    #expect(table.diagnostics.map(\.suggestion) == ["take out the lines before this one"])
    let mapped = try load("By Ana\nRef,Text\nx,Ten\n") {
      $0.columns = ["number": "Ref", "title": "text"]
    }
    #expect(mapped.outline == ["#x issue open Ten"])
    for text in [
      "A table\n\n| id | title | state |\n|---|---|---|\n| 7 | Seven | open |\n",
      "A table\n\nid | title | state\n---|---|---\n7 | Seven | open\n",
      String(repeating: ",,\n", count: 10) + "id,title,state\n7,Seven,open\n",
    ] {
      #expect(try load(text).diagnostics.map(\.code) == ["data.unknown-format"])
    }
  }

  @Test("Trac's columns of times, and Jira's of versions in French, are understood")
  func namesOfTrackers() throws {
    let trac = try load(
      "id,summary,status,time,changetime\n1,One,new,2026-01-02T10:00:00Z,2026-01-03T10:00:00Z\n")
    let issue = try #require(trac.snapshot.issues.first)
    #expect(
      [issue.created, issue.updated].map { $0?.description } == [
        "2026-01-02T10:00:00Z", "2026-01-03T10:00:00Z",
      ])
    #expect(trac.lost == ["status × 1 (1: 1)"])
    let jira = try load("Clé de ticket,Résumé,Versions corrigées\nT-1,One,1.0\n")
    #expect(
      jira.snapshot.issues.map { $0.project.map { jira.snapshot[$0].title } } == ["1.0"])
    #expect(jira.lost == [])
  }
}
