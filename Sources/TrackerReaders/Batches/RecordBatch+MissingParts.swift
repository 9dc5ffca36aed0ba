import Formats

// Lists in a record, such as labels, of which an answer has only the first page.

extension RecordBatch {
  /// Counts the part of a record's list that is not in the answer, `{"totalCount": 12, "nodes":
  /// […]}`, or the record if the list only states that it continues.
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

  /// Counts the difference between the number of a kind that an answer states and what came.
  mutating func loseRest(_ what: String, all: Int64, came: Int64) {
    if all <= came { return }
    // A total may be any number, and these are added up.
    let missing = Int(Int32(clamping: all - came))
    lose(member: "\(what) that the answer leaves out", times: missing, as: .missing)
  }

  /// Counts the current record as one with an unknown number of missing parts of a kind.
  mutating func loseFurther(_ what: String) {
    lose(member: "records with more \(what) than the answer holds", as: .missing)
  }
}

extension JSONValue {
  /// Whether a list states that other pages follow, or precede if it was requested from its end.
  var goesOn: Bool {
    guard isObject, let page = self["pageInfo"], page.isObject else { return false }
    return page["hasNextPage"]?.bool ?? page["hasPreviousPage"]?.bool ?? false
  }
}
