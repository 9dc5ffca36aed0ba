import Diagnostics
import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import TrackerReaders

@Suite("JSON files, record by record")
struct JSONRecordTests {
  private static let one = #"{"number": 1, "title": "One", "state": "OPEN"}"#
  private static let two = #"{"number": 2, "title": "Two", "state": "CLOSED"}"#
  private static let outline = ["#1 issue open One", "#2 issue closed Two"]

  @Test(
    "records come as an array, in pages, one a line, one behind the other, or wrapped",
    arguments: [
      "[\(one), \(two)]", "[[\(one)], [\(two)]]", "[[\(one), \(two)], []]", "\(one)\n\(two)\n",
      "\(one)\r\n\(two)", "\(one)\(two)", "[\(one)][\(two)]", "[\(one)]\n[\(two)]\n",
      "\u{FEFF}[\(one),\(two)]", #"{"issues": [\#(one), \#(two)]}"#,
      #"{"total": 1, "issues": [\#(one)]}{"issues": [\#(two)]}"#,
      #"[{"issues": [\#(one)]}, {"issues": [\#(two)]}]"#,
      #"{"issues": [\#(one)]}[\#(two)]"#, "{\"issues\": [\(one)]}\n\(two)",
      #"{"data": {"repository": {"issues": {"nodes": [\#(one), \#(two)]}}}}"#,
      #"{"data": {"repository": {"issues": {"edges": [{"node": \#(one)}, {"node": \#(two)}]}}}}"#,
      """
      {"backend_name": "GitHub", "data": \(one), "uuid": "1"}
      {"backend_name": "GitHub", "data": \(two), "uuid": "2"}
      """,
    ])
  func shapes(_ text: String) throws {
    let result = try load(text)
    #expect(result.messages == [])
    #expect(result.outline == Self.outline)
  }

  @Test("a file in UTF-16 is read, with a mark or without")
  func utf16() throws {
    let text = #"[{"number": 1, "title": "Größe 🙂", "state": "OPEN"}]"#
    let units = Array(text.utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      let result = try load([bytes])
      #expect(result.outline == ["#1 issue open Größe 🙂"])
      #expect(result.messages == [])
    }
  }

  @Test("what is no number is null")
  func noNumber() throws {
    let result = try load(
      #"[{"number": 1, "title": "NaN", "state": "OPEN", "closedAt": NaN, "x": -Infinity}]"#)
    #expect(result.outline == ["#1 issue open NaN"])
    #expect(
      result.messages == [
        "warning 1:1:61 data.repaired: what is no number is read as null",
        "warning 1:1:71 data.repaired: what is no number is read as null",
      ])
  }

  @Test("nothing but an empty list is valid and empty", arguments: ["[]", " [ ] ", "[[],[]]"])
  func empty(_ text: String) throws {
    let result = try load(text)
    #expect(result.messages == [])
    #expect(result.snapshot.issues.isEmpty)
  }

  @Test("an empty file is an error", arguments: ["", "\n \n", "\u{FEFF}"])
  func nothing(_ text: String) throws {
    #expect(try load(text).messages == ["error 1 data.empty: '1' is empty"])
  }

  @Test("a record without number is left out with a warning that names it")
  func broken() throws {
    let result = try load("[\n  \(Self.one),\n  {\"title\": \"Lost\"}, 7,\n  \(Self.two)\n]")
    #expect(result.outline == Self.outline)
    #expect(
      result.messages == [
        "warning 1:3:3 data.broken-record: record 2 ('Lost') is left out: it has no number",
        "warning 1:3:22 data.broken-record: this is left out: it is no record",
      ])
    #expect(result.counts.broken == 2)
  }

  @Test("a record that breaks the grammar does not break its neighbours")
  func grammar() throws {
    let result = try load("[\(Self.one),\n {\"number\": 3, \"title\": nul}, \(Self.two)]")
    #expect(result.outline == Self.outline)
    #expect(
      result.messages == [
        "warning 1:2:25 data.broken-record: record 2 is left out: 'n' where a value should be"
      ])
  }

  @Test("a line that is cut off does not break the lines after it")
  func cutLine() throws {
    let result = try load("\(Self.one)\n{\"number\": 3, \"title\": \"cu\n\(Self.two)\n")
    #expect(result.outline == Self.outline)
    #expect(
      result.messages == [
        "warning 1:2:24 data.broken-record: this line is left out: a string that begins here does not end"
      ])
  }

  @Test("control characters, broken UTF-8 and lone surrogates are repaired and told")
  func repairs() throws {
    var bytes = Array("[\(Self.two),\n{\"number\":1,\"title\":\"a".utf8)
    bytes += [0x01, 0x62, 0xFF, 0xE2, 0x82]
    bytes += Array(#"\ud800c","state":"OPEN","body":"x"#.utf8) + [0x0A, 0x09]
    bytes += Array(#"y","milestone":1e999}]"#.utf8)
    let result = try load([bytes])
    #expect(
      result.outline == ["#1 issue open a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}c", Self.outline[1]])
    #expect(result.snapshot.issues[0].body == "x\n\ty")
    #expect(
      result.messages == [
        "warning 1:2:23 data.repaired: a raw control character is repaired",
        "warning 1:2:25 data.repaired: bytes that are not UTF-8 are read as U+FFFD, here and further on",
        "warning 1:2:27 data.repaired: half a surrogate pair is read as U+FFFD",
        "warning 1:2:60 data.repaired: a raw control character is repaired",
        "warning 1:3:1 data.repaired: a raw control character is repaired",
        "warning 1:3:17 data.repaired: a number out of range is rounded",
      ])
  }

  @Test("the backslash of an escape that JSON does not have is text, but before an apostrophe")
  func unknownEscapes() throws {
    let result = try load(
      #"[{"number":1,"title":"It\'s \`a\` \d","state":"OPEN","body":"\u12 \\` \"\/"}]"#)
    #expect(result.outline == [#"#1 issue open It's \`a\` \d"#])
    #expect(result.snapshot.issues[0].body.string == #"\u12 \` "/"#)
    #expect(
      result.messages.first
        == "warning 1:1:25 data.repaired: an escape that JSON does not have is read as it is written"
    )
  }

  @Test("structural damage is an error at its place")
  func damage() throws {
    let cut = try load("[\(Self.one),\n {\"number\": 2, \"ti")
    #expect(
      cut.messages == [
        "error 1:2:16 data.damaged: '1' is damaged: a string that begins here does not end"
      ])
    let unclosed = try load("[\(Self.one)")
    #expect(
      unclosed.messages == [
        "error 1:1:48 data.damaged: '1' is damaged: the text ends inside an array"
      ])
    let comma = try load("[\(Self.one)\n \(Self.two)]")
    #expect(
      comma.messages == [
        "error 1:2:2 data.damaged: '1' is damaged: '{' where ',' or ']' should be"
      ])
    #expect(cut.hasErrors && cut.snapshot.issues.isEmpty)
  }

  @Test(
    "what is to be done about damage is said where it can be told",
    arguments: [
      (#"[{"number": 1, "title": "a"},]"#, "1:1:30", "take out the comma in front of it"),
      (#"[{"number": 1, "title": "a",}]"#, "1:1:29", "take out the comma in front of it"),
      (#"[{"number": 1,, "title": "a"}]"#, "1:1:15", "take out one of the commas"),
      (#"[{"number": 1 "title": "a"}]"#, "1:1:15", "put a comma in front of it"),
      (#"[{'number': 1}, {"number": 2}]"#, "1:1:3", "strings are written in double quotes"),
      (#"[{number: 1}, {"number": 2}]"#, "1:1:3", "put it in double quotes"),
      (
        #"[{"number": 1, "title": None}]"#, "1:1:25",
        "write null, true or false in its place, or put it in double quotes"
      ),
      (
        #"[{"number": 1, "title": "a" // first"# + "\n}]", "1:1:29",
        "there are no comments in JSON; take it out"
      ),
      (#"[{"number": +1, "title": "a"}]"#, "1:1:13", "mend this place, or get the file once more"),
      (#"[{"number": 01, "title": "a"}]"#, "1:1:13", "numbers are written as 12, -1.5 or 2e3"),
      (#"[{"number": 1, "title": "\d"}]"#, "1:1:26", "a backslash is written '\\\\'"),
      (#"[{"number": 1, "title": "a""#, "1:1:28", "the file seems to be cut off; get it once more"),
    ])
  func suggestions(_ text: String, _ place: String, _ suggestion: String) throws {
    let result = try load(text)
    let problem = try #require(result.diagnostics.first)
    #expect(result.messages[0].split(separator: " ")[1] == place)
    #expect(problem.suggestion == suggestion)
  }

  @Test("what cannot be read is left out with a warning when that is asked for")
  func skipping() throws {
    var options = LoadOptions()
    options.skipUnreadable = true
    let result = try load("[\(Self.one)", "[\(Self.two)]", options: options)
    #expect(result.outline == [Self.outline[1]])
    #expect(!result.hasErrors)
    #expect(result.diagnostics.count == 1)
  }

  @Test("nesting of any depth is survived", arguments: [500, 1200, 5000, 200_000])
  func nesting(_ depth: Int) throws {
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let record = #"{"number": 3, "title": "Deep", "state": "OPEN", "x": \#(deep)}"#
    let result = try load("[\(Self.one), \(record)]")
    #expect(
      result.outline
        == (depth < 1000 ? [Self.outline[0], "#3 issue open Deep"] : [Self.outline[0]]))
    #expect(result.diagnostics.count == (depth < 1000 ? 0 : 1))
    let bare = try load(deep)
    #expect(bare.snapshot.issues.isEmpty)
    let open = try load(String(repeating: "{\"a\":", count: depth))
    #expect(open.hasErrors)
  }

  @Test("JSON of no known format is an error that says what was seen")
  func unknown() throws {
    let result = try load(#"{"colour": "red", "size": 3}"#)
    #expect(
      result.messages == [
        "error 1:1:1 data.unknown-format: '1' is JSON of no known format: its first object has the"
          + " members colour, size"
      ])
    #expect(
      result.diagnostics[0].suggestion
        == "say which members are what with 'columns: {number: …, title: …, state: …}', "
        + "or '--columns number=…,title=…' of 'gazette import'; "
        + "'gazette docs formats' lists the formats that are known")
  }

  @Test(
    "what is no data is told for what it is",
    arguments: [
      (
        #"{"message": "Bad credentials", "documentation_url": "https://docs.github.com"}"#,
        "error 1:1:1 data.unknown-format: '1' holds no data, but a tracker's answer that something was wrong: "
          + "Bad credentials"
      ),
      (
        #"{"errorMessages": ["No such project"], "errors": {}}"#,
        "error 1:1:1 data.unknown-format: '1' holds no data, but a tracker's answer that something was wrong: "
          + "No such project"
      ),
      (
        #"{"data": null, "errors": [{"message": "Timeout"}]}"#,
        "error 1:1:1 data.unknown-format: '1' holds no data, but a tracker's answer that something was wrong: "
          + "Timeout"
      ),
      (
        #"{"result": null, "error_code": "ERR-INVALID-AUTH", "error_info": "No such token"}"#,
        "error 1:1:1 data.unknown-format: '1' holds no data, but a tracker's answer that something was wrong: "
          + "No such token"
      ),
      (
        #"{"$id": "1", "innerException": null, "message": "TF9: no project", "typeName": "T", "typeKey": "K", "errorCode": 0, "eventId": 3000}"#,
        "error 1:1:1 data.unknown-format: '1' holds no data, but a tracker's answer that something was wrong: "
          + "TF9: no project"
      ),
      (
        #"{"detail": "No credentials were given"}"#,
        "error 1:1:1 data.unknown-format: '1' holds no data, but a tracker's answer that something was wrong: "
          + "No credentials were given"
      ),
      (
        "{}",
        "error 1:1:1 data.unknown-format: '1' is JSON of no known format: its first object is empty"
      ),
      (
        "[1, 2]",
        "error 1:1:2 data.unknown-format: '1' is JSON of no known format: its list holds texts or numbers, "
          + "not objects"
      ),
      (
        "Foo,Bar\n1,2\n",
        "error 1:1:1 data.unknown-format: '1' is in no known format: it looks like a table, but none of its "
          + "columns is known: Foo, Bar"
      ),
      (
        "Issue ID,Tracker\n1,2\n",
        "error 1:1:1 data.unknown-format: '1' is in no known format: it looks like a table, but no column is "
          + "called 'title', 'summary' or 'name': Issue ID, Tracker"
      ),
      (
        "Tracker,Status\n1,2\n",
        "error 1:1:1 data.unknown-format: '1' is in no known format: it looks like a table, but no column is "
          + "called 'id', 'number' or 'key', and none 'title', 'summary' or 'name': Tracker, Status"
      ),
      ("[{'number': 1}]", "error 1:1:3 data.no-records: the one record of '1' cannot be read"),
    ])
  func noData(_ text: String, _ message: String) throws {
    #expect(try load(text).messages.last == message)
  }

  @Test("an answer that something was wrong is told for what it is where a format is named, too")
  func namedFormat() throws {
    let answer = #"{"detail": "No credentials were given"}"#
    #expect(
      try load(answer) { $0.format = "plane" }.messages == [
        "error 1:1:1 data.unknown-format: '1' holds no data, but a tracker's answer that something was wrong: "
          + "No credentials were given"
      ])
    let record = #"{"number": 1, "title": "One", "message": "Hm"}"#
    #expect(try load(record) { $0.format = "json" }.outline == ["#1 issue open One"])
  }
}
