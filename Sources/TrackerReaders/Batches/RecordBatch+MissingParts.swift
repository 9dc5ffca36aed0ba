import Formats

// Lists of a record, as its labels, of which an answer holds the first page.

extension RecordBatch {
  /// Counts what a list of a record has besides what the answer holds of it, `{"totalCount": 12, "nodes": […]}`, or
  /// the record where the list says only that it goes on.
  mutating func loseRest(of list: JSONValue, _ what: String, total: StaticString = "totalCount") {
    guard list.isObject, list.has("nodes") || list.has("edges") else { return }
    guard let all = list[total]?.int else {
      if list.goesOn { loseFurther(what) }
      return
    }
    var came: Int64 = 0
    list.forEachItem { _ in came += 1 }
    loseRest(what, all: all, came: came)
  }

  /// Counts what an answer says that there is of a kind besides what came.
  mutating func loseRest(_ what: String, all: Int64, came: Int64) {
    if all <= came { return }
    // A total may be any number, and these are added up.
    let missing = Int(Int32(clamping: all - came))
    lose(member: "\(what) that the answer leaves out", times: missing, as: .missing)
  }

  /// Counts the record at hand as one of which the answer holds only some things of a kind, nobody knows how many.
  mutating func loseFurther(_ what: String) {
    lose(member: "records with more \(what) than the answer holds", as: .missing)
  }
}

extension JSONValue {
  /// Whether a list says that others follow, or came before where it was asked for from its end.
  var goesOn: Bool {
    guard isObject, let page = self["pageInfo"], page.isObject else { return false }
    return page["hasNextPage"]?.bool ?? page["hasPreviousPage"]?.bool ?? false
  }
}
