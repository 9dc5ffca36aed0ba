public import Bytes
import IssueModel

extension JSONWriter {
  /// Figures, as `gazette stats --json` writes them.
  public mutating func figures(_ figures: Figures) {
    object { json in
      json.member("issues", figures.total)
      json.member("open", figures.open)
      json.member("closed", figures.closed)
      json.member("merged", figures.merged)
      json.member("opened_90d", figures.openedRecently)
      json.member("closed_90d", figures.closedRecently)
      let replies = figures.coverage["first_reply"]?.isUnknown == true ? nil : figures.firstReply
      json.spread("first_reply", replies) { json in
        json.member("within_week", replies?.withinWeek)
      }
      let isCloseKnown = figures.coverage["close"]?.isUnknown != true
      json.spread("close", isCloseKnown ? figures.close : nil)
      json.member("age_open") { json in
        json.object { json in
          json.member("median_seconds", figures.age.median.map { Int($0) })
          json.member("p90_seconds", figures.age.p90.map { Int($0) })
        }
      }
      json.member("last_change", figures.lastChange?.description)
      json.member("months", of: figures.months) { json, month in
        json.object { json in
          json.member("month", month.name)
          json.member("opened", month.opened)
          json.member("closed", month.closed)
          json.member("open_at_end", month.openAtEnd)
        }
      }
      json.member("coverage") { json in
        json.object { json in
          for entry in figures.coverage.entries {
            json.member(entry.figure) { json in
              json.object { json in
                json.member("known", entry.known)
                json.member("of", entry.total)
              }
            }
          }
        }
      }
    }
  }

  private mutating func spread(
    _ name: String, _ spread: Spread?, _ more: (inout JSONWriter) -> Void = { _ in }
  ) {
    member(name) { json in
      json.object { json in
        json.member("count", spread?.count)
        json.member("median_seconds", spread?.median.map { Int($0) })
        json.member("p90_seconds", spread?.p90.map { Int($0) })
        more(&json)
      }
    }
  }
}
