import IssueModel
import TestSupport
import Testing

@testable import IssueStore
@testable import TrackerReaders

@Suite("E-mail addresses in the place of names")
struct AddressNameTests {
  private func people(_ texts: String...) throws -> [String] {
    let result = try load(texts.map { Array($0.utf8) })
    #expect(result.messages == [])
    return result.snapshot.people.map { "\($0.login): \($0.name ?? "-")" }
  }

  @Test(
    "no format takes an address for the name of a person",
    arguments: [
      (
        #"[{"number": 1, "title": "x", "state": "open", "author": {"name": "joe@gmail.example"}}]"#,
        "joe: -"
      ),
      (
        #"[{"number": 1, "title": "x", "state": "open", "html_url": "https://github.com/o/r/issues/1", "user": {"login": "joe", "name": "joe.doe@corp.example"}}]"#,
        "joe: joe.doe"
      ),
      (
        #"[{"iid": 3, "title": "x", "state": "opened", "author": {"username": "joe", "name": "joe.doe@corp.example"}}]"#,
        "joe: joe.doe"
      ),
      (
        #"{"issues": [{"key": "A-1", "fields": {"summary": "s", "resolution": null, "reporter": {"name": "ann", "displayName": "ann@corp.example"}}}]}"#,
        "ann: -"
      ),
      (
        #"[{"idReadable": "D-1", "summary": "s", "resolved": null, "reporter": {"login": "joe", "fullName": "Joe Doe <joe@corp.example>"}}]"#,
        "joe: Joe Doe"
      ),
      (
        #"{"bugs": [{"id": 1, "summary": "s", "is_open": true, "creator": "joe@corp.example", "creator_detail": {"name": "joe@corp.example", "real_name": "joe@corp.example"}}]}"#,
        "joe: -"
      ),
      (
        #"{"gazette": 1, "issues": [{"number": 1, "author": "joe"}], "people": [{"login": "joe", "name": "joe.doe@corp.example"}]}"#,
        "joe: joe.doe"
      ),
      ("login,email,name,cohort\njoe,joe@corp.example,joe@corp.example,A\n", "joe: -"),
      ("number,title,state,author\n1,x,open,Joe Doe (joe@corp.example)\n", "Joe Doe: -"),
    ])
  func formats(_ text: String, _ person: String) throws {
    #expect(try people(text) == [person])
  }

  @Test(
    "a name keeps what is not an address",
    arguments: [
      ("Ann Lee <ann@corp.example>", "Ann Lee"), ("\"Ann Lee\" <ann@corp.example>", "Ann Lee"),
      ("ann@corp.example (Ann Lee)", "Ann Lee"), ("Ann Lee ann@corp.example", "Ann Lee"),
      ("Ann Lee - ann@corp.example", "Ann Lee"), ("<ann@corp.example>", "ann"),
      ("mailto:ann@corp.example", "ann"), ("ann@corp.example, ben@corp.example", "ann"),
      ("Ann @ Corp Inc.", "Ann @ Corp Inc."), ("@ann", "@ann"), ("ann@localhost", "ann@localhost"),
      ("Ann Lee (Inactive)", "Ann Lee (Inactive)"),
    ])
  func names(_ name: String, _ left: String) {
    #expect(Person.withoutAddresses(name) == left)
    #expect(Person(login: "x", name: name).name == left)
  }

  @Test("the address of somebody who is hidden is known, so that it can be taken out of texts")
  func known() {
    let person = Person(login: "ann", name: "Ann Lee <ann.lee@corp.example>")
    #expect(person.otherNames == ["Ann Lee <ann.lee@corp.example>", "ann.lee@corp.example"])
  }
}
