import Records
import Testing

@Suite("Field tables")
struct FieldTableTests {
  @Test("fields keep their order, and each name leads to its slot")
  func slots() {
    let type = EverythingRecord.fields.type
    #expect(type.name == "everything")
    #expect(
      type.fields.map(\.name) == [
        "flag", "count", "share", "name", "markdown", "target", "missing", "words",
        "child", "children", "shared", "loud_name",
      ])
    #expect(type.fields.indices.allSatisfy { type.slot(of: type.fields[$0].name) == $0 })
    #expect(type.slot(of: "titel") == nil)
  }

  @Test("a slot gives the value of its field")
  func values() {
    let table = EverythingRecord.fields
    guard case .integer(3) = table.value(of: EverythingRecord(), slot: 1),
      case .none = table.value(of: EverythingRecord(), slot: 6),
      case .string("N") = table.value(of: EverythingRecord(), slot: 11)
    else {
      Issue.record("a slot gives another field's value")
      return
    }
  }

  @Test("types are known without a record")
  func types() {
    let fields = EverythingRecord.fields.type.fields
    guard case .bool = fields[0].type, case .number = fields[2].type,
      case .optional(.string) = fields[6].type, case .list(.string) = fields[7].type,
      case .record(let child) = fields[8].type, case .list(.record) = fields[9].type,
      case .record(let shared) = fields[10].type
    else {
      Issue.record("a field's type is wrong")
      return
    }
    #expect(child.fieldName == "child")
    #expect(shared.fieldName == "child")
    #expect(fields.filter(\.isDerived).map(\.name) == ["loud_name"])
  }

  @Test("of two fields of one name the first counts")
  func twice() {
    let table = FieldTable<ChildRecord>(
      "child", "", fields: [Field("x", "First.") { _ in 1 }, Field("x", "Second.") { _ in 2 }])
    #expect(table.type.slot(of: "x") == 0)
  }

  @Test("a reference reads fields by slot and by name")
  func references() {
    let storage = RecordStorage([ChildRecord(name: "a"), ChildRecord(name: "b")])
    let second = RecordReference(storage, at: 1)
    #expect(storage.count == 2)
    guard case .string("b") = second.value(slot: 0),
      case .string("b")? = second.value(named: "name")
    else {
      Issue.record("the reference reads another record")
      return
    }
    #expect(second.value(named: "nmae") == nil)
  }

  @Test("a shared record is one storage wherever it stands")
  func shared() {
    let shared = Shared(ChildRecord(name: "s"))
    guard case .record(let a) = shared.fieldValue, case .record(let b) = shared.fieldValue else {
      Issue.record("a shared record is no record")
      return
    }
    #expect(a.storage === b.storage)
  }
}
