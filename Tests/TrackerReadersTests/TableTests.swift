import Diagnostics
import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import TrackerReaders

@Suite("Tables")
struct TableTests {
  @Test(
    "a resolution says why something was closed; one of no known meaning is counted as lost",
    arguments: [
      "bug_id,short_desc,bug_status,resolution\n1,a,RESOLVED,FIXED\n2,b,RESOLVED,CANTFIX\n"
        + "3,c,CLOSED,DUPLICATE\n4,d,RESOLVED,SIDEWAYS\n5,e,NEW,---\n",
      "number,title,status,resolution\n1,a,closed,Done\n2,b,closed,Later\n"
        + "3,c,closed,Duplicate\n4,d,closed,Sideways\n5,e,open,\n",
      #"""
      [{"id": 1, "summary": "a", "status": "closed", "resolution": "Fixed"},
       {"id": 2, "summary": "b", "status": "closed", "resolution": "Moved"},
       {"id": 3, "summary": "c", "status": "closed", "resolution": "duplicate"},
       {"id": 4, "summary": "d", "status": "closed", "resolution": "Sideways"},
       {"id": 5, "summary": "e", "status": "open", "resolution": null}]
      """#,
    ])
  func resolutions(file: String) throws {
    let result = try load(file)
    #expect(
      result.snapshot.issues.map(\.history.reason) == [
        .completed, .notPlanned, .duplicate, nil, nil,
      ])
    #expect(result.lost.filter { $0.hasPrefix("resolution") } == ["resolution × 1 (1: 4)"])
  }

  @Test("headers differ in case, spaces, hyphens and underscores; names of people are not logins")
  func headers() throws {
    let result = try load(
      """
      Ticket #,Issue_Title,ticket-status,DateOpened,Assignee,Owner
      12,One,Closed,2026-01-02,ana,Ana Bell
      """)
    #expect(result.outline == ["#12 issue closed One"])
    #expect(result.snapshot.issues[0].created?.day.description == "2026-01-02")
    #expect(result.snapshot.people.map(\.login) == ["ana"])
    #expect(result.lost == ["Owner × 1 (1: 12)"])
  }

  @Test("beside a key a number is one of the database")
  func keys() throws {
    #expect(
      try load("id,key,title\n10023,T-4,One\n").outline == ["#T-4 issue open One"])
  }

  @Test(
    "headers are recognised whatever stands between the cells",
    arguments: [",", ";", "\t"])
  func plain(_ delimiter: String) throws {
    let rows = [
      ["ID", "Title", "State", "Labels", "Author", "Created At", "Colour"],
      ["#1", "One", "Done", "\"a, b\"", "ana", "2020-01-01 10:00", "red"],
      ["2", "", "in progress", "['c']", "", "", ""],
      ["X-3", "Three", "MERGED", "", "", "", ""],
    ]
    let text = rows.map { $0.joined(separator: delimiter) }.joined(separator: "\r\n")
    let result = try load("\u{FEFF}" + text)
    #expect(result.messages == [])
    #expect(result.files[0].format == "csv")
    #expect(
      result.outline == [
        "#1 issue closed One", "#2 issue open (no title)", "#X-3 pull merged Three",
      ])
    #expect(result.tags(0) == ["a", "b"])
    #expect(result.tags(1) == ["c"])
    #expect(result.lost == ["State × 2 (1: 1)", "Colour × 1 (1: 1)"])
  }

  @Test("a view of a GitHub project has addresses in the place of numbers")
  func projectView() throws {
    let result = try load(
      """
      Title\tURL\tAssignees\tStatus\tLabels\tRepository
      One\thttps://github.com/team/tool/issues/12\tana, ben\tIn Progress\tbug\tteam/tool
      Two\thttps://github.com/team/web/pull/12\t\tDone\t\tteam/web
      A draft\t\t\tTodo\t\t
      """)
    #expect(
      result.outline == [
        "team/tool#12 issue open One", "team/web#12 pull closed Two",
        "#A draft issue open A draft",
      ])
    #expect(result.messages == [])
    #expect(result.lost == ["Status × 3 (1: 12)"])
    #expect(result.snapshot.people.map(\.login) == ["ana", "ben"])
  }

  @Test("drafts of a GitHub project have their titles as keys, and belong to its only repository")
  func drafts() throws {
    let header = "Title\tURL\tAssignees\tStatus\tLabels\n"
    let issue = "One\thttps://github.com/team/tool/issues/12\tana\tTodo\t\n"
    let drafts = "Buy hose\t\tben\tDone\twater\n\t\tana\tTodo\t\n"
    let read = "#Buy hose issue closed Buy hose"
    let alone = try load(header + drafts)
    #expect(alone.messages == [])
    #expect(alone.outline == [read])
    #expect(alone.tags(0) == ["water"])
    for rows in [issue + drafts, drafts + issue] {
      let result = try load(header + rows)
      #expect(result.outline == ["team/tool#12 issue open One", "team/tool\(read)"])
      #expect(result.lost.dropFirst() == ["rows with neither an address nor a title × 1 (1)"])
      #expect(
        result.assumptions.map { "\($0.count) × \($0.what)" } == [
          "1 × drafts of a project are taken as issues, called by their titles"
        ])
    }
    let twice = try load(header + "Buy hose\t\tben\tTodo\t\n" + drafts)
    #expect(
      twice.outline == ["#Buy hose issue open Buy hose", "#Buy hose (2) issue closed Buy hose"])
  }

  @Test("headers and words of other languages are known")
  func otherLanguages() throws {
    let result = try load(
      """
      #;Projekt;Tracker;Status;Priorität;Thema;Autor;Zugewiesen an;Angelegt;Geschlossen
      3;P;Fehler;Neu;Normal;Größe;Ana;Ben;02. Jan. 2024 15:04;
      4;P;Fehler;Gelöst;Normal;Form;Ana;;02. Jan. 2024 15:04;
      5;P;Fehler;Erledigt;Hoch;Zwei;Ana;;02. Jan. 2024 15:04;03. Mai 2024 10:00
      """,
      """
      Zusammenfassung,Vorgangsschlüssel,Vorgangs-ID,Status,Lösung,Erstellt,Stichwörter,Stichwörter
      Eins,T-1,100,Fertig,Nicht erledigt,02/Mai/24 3:04 PM,a,b
      Zwei,T-2,101,Neu,,02/Mai/24 3:04 PM,,
      """)
    #expect(
      result.outline == [
        "P#3 issue open Größe", "P#4 issue open Form", "P#5 issue closed Zwei",
        "T#T-1 issue closed Eins", "T#T-2 issue open Zwei",
      ])
    #expect(result.snapshot.issues[2].closed?.description == "2024-05-03T10:00:00Z")
    #expect(result.author(0) == "Ana")
    #expect(result.tags(3) == ["a", "b"])
    #expect(
      result.lost == ["Status × 5 (1: 3)", "Tracker × 3 (1: 3)"])
  }

  @Test(
    "a status may say more than that it is done, and a number may have been through a spreadsheet")
  func looseCells() throws {
    let result = try load(
      """
      id|title|status
      1.0|a|Closed (duplicate)
      2.0|b|✅ Done
      3|c|Done by Ana
      4|d|Resolved - fixed
      """)
    #expect(
      result.outline == [
        "#1 issue closed a", "#2 issue closed b", "#3 issue open c", "#4 issue closed d",
      ])
  }

  @Test(
    "a list of people has commas between them, but in 'Last, First <ADDRESS>', which is one",
    arguments: [
      ("Doe, Jane <jane.doe@corp.example>", ["Doe, Jane"]),
      ("Beck, Robert <CORP\\beckrob>", ["Beck, Robert <CORP\\beckrob>"]),
      ("Doe, Jane <j@x.org>; Roe, Richard <r@x.org>", ["Doe, Jane", "Roe, Richard"]),
      ("ana, bob", ["ana", "bob"]), ("ana, <b@x.org>", ["ana", "b"]),
      ("Ana <a@x.org>, Bob <b@x.org>", ["Ana", "Bob"]),
      ("['ana', 'Bob <b@x.org>']", ["ana", "Bob"]),
      ("ana, bob, Cy <c@x.org>", ["ana", "bob", "Cy"]),
    ])
  func people(cell: String, names: [String]) throws {
    let result = try load("id,title,state,assignees\n1,A,open,\"\(cell)\"\n")
    #expect(
      result.snapshot.issues.map { $0.assignees.map { result.snapshot[$0].login } } == [names])
  }

  @Test("what scripts print into cells is read: objects, lists of them, and words for nothing")
  func printedObjects() throws {
    let result = try load(
      """
      number,title,user,labels,assignees,milestone,closed,closed_at,pull_request
      1,a,"{'login': 'ana', 'id': 7}","[{'id': 1, 'name': 'bug', 'owner': {'name': 'x'}}, {'id': 2, 'name': ""it's""}]",[],None,False,NaN,
      2,b,"{""login"": ""ben""}","[{""name"": ""a, b"", ""color"": ""f00""}]","[{'login': 'cy'}, {'login': 'di'}]","{'title': 'M', 'state': 'open'}",True,2024-01-02,"{'url': 'https://x.org'}"
      3,nan,null,[],null,\\N,1,,0
      """)
    #expect(result.messages == [])
    #expect(
      result.outline == ["#1 issue open a", "#2 pull closed b", "#3 issue closed nan"])
    #expect(result.tags(0) == ["bug", "it's"])
    #expect(result.tags(1) == ["a, b"])
    #expect(result.snapshot.people.map(\.login) == ["ana", "ben", "cy", "di"])
    #expect(result.snapshot.projects.map(\.title) == ["M"])
    #expect(result.snapshot.issues[1].closed?.day.description == "2024-01-02")
    #expect(result.lost == [])
  }

  @Test("headers of Polish and Russian tables are known")
  func polishAndRussian() throws {
    let redmine = try load(
      "#,Projekt,Typ zagadnienia,Status,Temat,Przypisany do,Zaktualizowane,Zamknięte\n"
        + "7,P,Błąd,Nowy,Okno,ana,2026-01-02 10:00,\n8,P,Błąd,Zamknięty,Drzwi,bo,2026-01-02 10:00,2026-01-03 10:00\n"
    )
    #expect(redmine.outline == ["P#7 issue open Okno", "P#8 issue closed Drzwi"])
    #expect(redmine.snapshot.people.map(\.login) == ["ana", "bo"])
    #expect(redmine.snapshot.issues[1].closed?.day.description == "2026-01-03")
    let jira = try load(
      "Тема,Ключ проблемы,Тип задачи,Статус,Приоритет,Исполнитель,Автор,Создано,Обновлено,Решение дата,Решение,Описание,Метки\n"
        + "Окно,T-1,Ошибка,Готово,Высокий,ana,bo,2026-01-02 10:00,2026-01-03 10:00,2026-01-03 10:00,Готово,Текст,x\n"
    )
    #expect(jira.outline == ["T#T-1 issue closed Окно"])
    let issue = jira.snapshot.issues[0]
    #expect(issue.closed?.day.description == "2026-01-03" && issue.priority == .high)
    #expect(jira.tags(0) == ["x"])
  }

  @Test("headers of Chinese, Japanese and Portuguese tables are known")
  func moreLanguages() throws {
    let result = try load(
      "#,项目,跟踪,状态,优先级,主题,作者,指派给,更新于,创建于,结束日期\n1,P,错误,新建,高,一,Ana,Ben,2024-01-03,2024-01-02,\n2,P,错误,已关闭,低,二,Ana,,2024-01-03,2024-01-02,2024-01-03\n",
      "#,プロジェクト,トラッカー,ステータス,優先度,題名,作成者,担当者,作成日,終了日\n3,P,バグ,進行中,通常,三,Ana,Ben,2024-01-02,\n",
      "#;Projeto;Tipo;Situação;Prioridade;Título;Autor;Atribuído para;Criado em;Fechado em\n4;P;Defeito;Fechada;Alta;Quatro;Ana;Ben;2024-01-02;2024-01-03\n",
      "要約,キー,ステータス,解決状況,担当者,報告者,作成日,ラベル\n五,T-5,完了,,Ben,Ana,2024-01-02,x\n",
      "概要,问题关键字,状态,解决结果,经办人,报告人,已创建,标签\n六,T-6,进行中,,Ben,Ana,2024-01-02,x\n",
      "Resumo,Chave da item,Chave do item,Status,Resolução,Responsável,Relator,Criado,Rótulos\nSete,,T-7,Concluído,,Ben,Ana,2024-01-02,x\n"
    )
    #expect(result.messages == [])
    #expect(
      Set(result.outline) == [
        "P#1 issue open 一", "P#2 issue closed 二", "P#3 issue open 三", "P#4 issue closed Quatro",
        "T#T-5 issue closed 五", "T#T-6 issue open 六", "T#T-7 issue closed Sete",
      ])
    for issue in result.snapshot.issues {
      #expect(issue.author.map { result.snapshot[$0].login } == "Ana", "\(issue.key)")
      #expect(issue.created?.day.description == "2024-01-02", "\(issue.key)")
    }
    #expect(!result.assumptions.contains { $0.what.hasPrefix("state") })
  }

  @Test("a quoted cell that does not end is damage")
  func damage() throws {
    let result = try load("id,title\n1,\"One\n2,Two\n")
    #expect(
      result.messages == [
        "error 1:2:3 data.damaged: '1' is damaged: the quoted cell that begins here does not end"
      ])
  }

  @Test("a table of only a header is valid and empty")
  func empty() throws {
    let result = try load("id,title,state\n")
    #expect(result.messages == [])
    #expect(result.snapshot.issues.isEmpty)
  }

  @Test(
    "GitLab's and Linear's cells lose the apostrophe that keeps them from being formulas, others keep theirs"
  )
  func guards() throws {
    let guarded = try load(
      """
      Title,Description,Issue ID,URL,State,Labels
      '@todo,"'- one
      - two",1,https://lab.org/g/p/-/issues/1,Open,"'+1,b"
      'twas,''-,2,https://lab.org/g/p/-/issues/2,Open,'b
      """)
    #expect(guarded.outline == ["g/p#1 issue open @todo", "g/p#2 issue open 'twas"])
    #expect(guarded.snapshot.issues.map(\.body) == ["- one\n- two", "''-"])
    #expect(guarded.tags(0) == ["+1", "b"])
    #expect(guarded.tags(1) == ["'b"])
    let linear = try load(
      """
      ID,Team,Title,Description,Status,Project ID,Project,Cycle Number
      T-1,Tap,'@todo,"'- one
      - two",Todo,,,
      T-2,Tap,'twas,'≥ 2,Todo,,,
      """)
    #expect(linear.outline == ["#T-1 issue open @todo", "#T-2 issue open 'twas"])
    #expect(linear.snapshot.issues.map(\.body) == ["- one\n- two", "≥ 2"])
    let other = try load("id,title,body,state\n1,'-a,'=b,open\n")
    #expect(other.outline == ["#1 issue open '-a"])
    #expect(other.snapshot.issues.map(\.body) == ["'=b"])
  }

  @Test("GitLab, Bugzilla and Redmine have tables of their own")
  func trackers() throws {
    let gitLab = try load(
      """
      Title,Description,Issue ID,URL,State,Author,Author Username,Assignee Username,Confidential,Due Date,Created At (UTC),Closed At (UTC),Labels
      One,d,1,https://lab.org/g/p/-/issues/1,Closed,Ana,ana,"ben,cat",No,2020-01-03,2020-01-01 00:00:00,2020-01-02 00:00:00,"a,b"
      Two,d,2,https://lab.org/g/p/-/issues/2,Open,Ana,ana,,Yes,,,,
      """)
    #expect(gitLab.outline == ["g/p#1 issue closed One"])
    #expect(gitLab.snapshot.issues[0].assignees.count == 2)
    #expect(gitLab.tags(0) == ["a", "b"])
    #expect(gitLab.lost == ["private records × 1 (1: 2)"])
    let bugzilla = try load(
      """
      "Bug ID","Product","Assignee","Status","Resolution","Summary"
      1,"Core","nobody@x.org","NEW","---","One"
      2,"Core","ana@x.org","RESOLVED","FIXED","Two"
      """)
    #expect(bugzilla.outline == ["#1 issue open One", "#2 issue closed Two"])
    #expect(bugzilla.snapshot.people.map(\.login) == ["ana"])
    let redmine = try load(
      """
      #;Project;Tracker;Status;Priority;Subject;Author;Updated;Closed;Private
      4;Tool;Bug;Rejected;High;Four;Ana A;2020-01-02 10:00;;No
      5;Tool;Bug;Neu;Low;Five;Ana A;01/02/2020 10:00 AM;01/02/2020 10:00 AM;No
      """)
    #expect(redmine.outline == ["Tool#4 issue closed Four", "Tool#5 issue closed Five"])
    #expect(redmine.snapshot.issues.map(\.priority) == [.high, .low])
    let onePerson = try load(
      """
      #,Tracker,Subject,Status,Assignee,Author
      1,Bug,One,New,"Doe, John","Roe, Jane"
      """)
    #expect(onePerson.snapshot.people.map(\.login) == ["Roe, Jane", "Doe, John"])
  }

  @Test("numbers have Chinese, Japanese and Korean headings", arguments: ["编号", "番号", "번호"])
  func headingsOfNumbers(_ heading: String) throws {
    let result = try load("\(heading),Title,State\n7,Pump,open\n")
    #expect(result.outline == ["#7 issue open Pump"])
  }

  @Test("a query of Azure DevOps for a tree has a column of titles for each level")
  func treeQuery() throws {
    let result = try load(
      """
      ID,Work Item Type,Title 1,Title 2,Title 3,State
      1,Epic,Water,,,New
      2,Feature,,Pump,,New
      3,Task,,,Seal,Closed
      """)
    #expect(
      result.outline == ["#1 issue open Water", "#2 issue open Pump", "#3 issue closed Seal"])
    #expect(result.lost == ["State × 2 (1: 1)"])
    #expect((0...2).map { result.tags($0) } == [["Epic"], ["Feature"], ["Task"]])
  }

  @Test("what a later table has no columns for stays, and what it has an empty cell for goes")
  func fewerColumns() throws {
    let base = """
      Issue key,Summary,Status,Reporter,Assignee,Created,Updated,Due date,Labels,Description
      T-1,One,To Do,ana,ola,2025-01-01,2025-01-02,2025-04-01,water,Text
      T-2,Two,To Do,ana,ola,2025-01-01,2025-01-09,2025-04-01,water,Text
      """
    let later = """
      Issue key,Summary,Status,Assignee,Updated,Due date
      T-1,First,Done,,2025-01-03,
      T-2,Old,Done,,2025-01-03,
      """
    for files in [[base, later], [later, base]] {
      let result = try load(files.map { Array($0.utf8) })
      #expect(result.outline == ["T#T-1 issue closed First", "T#T-2 issue open Two"])
      let issues = result.snapshot.issues
      #expect(issues.map(\.body) == ["Text", "Text"])
      #expect(issues.indices.map { result.tags($0) } == [["water"], ["water"]])
      #expect(issues.indices.map { result.author($0) } == ["ana", "ana"])
      #expect(issues.map { $0.created?.day.description } == ["2025-01-01", "2025-01-01"])
      #expect(issues.map { $0.due?.day.description } == [nil, "2025-04-01"])
      #expect(issues.map(\.assignees.count) == [0, 1])
    }
    let stateless = try load(base, "Issue key,Summary,Updated\nT-1,First,2025-01-03\n", later)
    #expect(stateless.outline == ["T#T-1 issue closed First", "T#T-2 issue open Two"])
    #expect(stateless.snapshot.issues.map(\.body) == ["Text", "Text"])
  }
}
