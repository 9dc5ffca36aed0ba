import Bytes
import Publishing

/// Where the time of a build went, as a table for people and as a trace for viewers of traces.
struct TimingsText {
  private let timings: BuildTimings

  init(_ timings: BuildTimings) {
    self.timings = timings
  }

  /// The work on the pages of a kind.
  private struct Kind {
    var name: String
    var lookedAt = 0
    var rendered = 0
    var bytes = 0
    var times = BuildTimings.Times()
  }

  /// The kinds of page, those that took longest first.
  private var kinds: [Kind] {
    var kinds: [String: Kind] = [:]
    for page in timings.pages {
      var kind = kinds[page.kind] ?? Kind(name: page.kind)
      kind.lookedAt += 1
      kind.rendered += page.bytes == nil ? 0 : 1
      kind.bytes += page.bytes ?? 0
      kind.times += page.times
      kinds[page.kind] = kind
    }
    return kinds.values.sorted { ($1.times.all, $0.name) < ($0.times.all, $1.name) }
  }

  /// A table of the stages, and one of the kinds of page, whose times are summed over the workers.
  var table: String {
    let stages = timings.stages
    let total = max(timings.total, 0.001)
    let ofStages = TerminalTable([
      .init("STAGE", isRight: false, stages.map(\.part.rawValue) + ["all"]),
      .init(
        "MS", isRight: true,
        stages.map { Self.milliseconds($0.duration) } + [Self.tenths(timings.total)]),
      .init(
        "SHARE", isRight: true,
        stages.map { Self.tenths(Double($0.duration) / 10_000 / total) + " %" } + ["100.0 %"]),
    ])
    let kinds = kinds
    let ofKinds = TerminalTable([
      .init("KIND OF PAGE", isRight: false, kinds.map(\.name)),
      .init("LOOKED AT", isRight: true, kinds.map { String($0.lookedAt) }),
      .init("RENDERED", isRight: true, kinds.map { String($0.rendered) }),
      .init("KB", isRight: true, kinds.map { String(($0.bytes + 1023) / 1024) }),
      .init("RENDERING MS", isRight: true, kinds.map { Self.milliseconds($0.times.rendering) }),
      .init("SEARCHING MS", isRight: true, kinds.map { Self.milliseconds($0.times.searching) }),
      .init("WRITING MS", isRight: true, kinds.map { Self.milliseconds($0.times.writing) }),
      .init(
        "US A PAGE", isRight: true,
        kinds.map { Self.tenths(Double($0.times.all) / 1000 / Double(max($0.lookedAt, 1))) }),
    ])
    return ofStages.lines.joined() + (kinds.isEmpty ? "" : "\n" + ofKinds.lines.joined())
  }

  /// The stages and kinds of page as an object; times are in microseconds.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("stages", of: timings.stages) { json, stage in
        json.object { json in
          json.member("name", stage.part.rawValue)
          json.member("microseconds", Int(stage.duration / 1000))
        }
      }
      json.member("kinds", of: kinds) { json, kind in
        json.object { json in
          json.member("name", kind.name)
          json.member("lookedAt", kind.lookedAt)
          json.member("rendered", kind.rendered)
          json.member("bytes", kind.bytes)
          Self.write(kind.times, to: &json)
        }
      }
    }
  }

  /// The trace in the Trace Event Format of Chromium, which `chrome://tracing` and Perfetto open: a track for
  /// the stages, and one for the pages of each worker.
  var trace: [UInt8] {
    let start = timings.stages.first?.start ?? 0
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("displayTimeUnit", "ms")
      json.member("traceEvents") { json in
        json.array { json in
          Self.name(0, "stages", &json)
          for worker in Set(timings.pages.map(\.worker)).sorted() {
            Self.name(worker + 1, "worker \(worker + 1)", &json)
          }
          for stage in timings.stages {
            json.object {
              Self.event(
                stage.part.rawValue, "stage", 0, stage.start - start, stage.duration, &$0)
            }
          }
          for page in timings.pages {
            json.object { json in
              // Pages are searched after others have been made.
              Self.event(
                page.path, page.kind, page.worker + 1, page.start - start,
                page.times.all - page.times.searching, &json)
              json.member("args") { json in
                json.object { json in
                  Self.write(page.times, to: &json)
                  json.member("bytes", page.bytes)
                }
              }
            }
          }
        }
      }
    }
    return json.bytes + [0x0A]
  }

  /// How long pages took, as members of an object.
  private static func write(_ times: BuildTimings.Times, to json: inout JSONWriter) {
    json.member("rendering", Int(times.rendering / 1000))
    json.member("searching", Int(times.searching / 1000))
    json.member("writing", Int(times.writing / 1000))
  }

  /// The name of a track.
  private static func name(_ track: Int, _ name: String, _ json: inout JSONWriter) {
    json.object { json in
      json.member("name", "thread_name")
      json.member("ph", "M")
      json.member("pid", 1)
      json.member("tid", track)
      json.member("args") { $0.object { $0.member("name", name) } }
    }
  }

  /// The common members of events; times, given in nanoseconds, are written in whole microseconds.
  private static func event(
    _ name: String, _ category: String, _ track: Int, _ start: Int64, _ duration: Int64,
    _ json: inout JSONWriter
  ) {
    json.member("name", name)
    json.member("cat", category)
    json.member("ph", "X")
    json.member("pid", 1)
    json.member("tid", track)
    json.member("ts", Int(start / 1000))
    json.member("dur", Int((start + duration) / 1000 - start / 1000))
  }

  private static func milliseconds(_ nanoseconds: Int64) -> String {
    tenths(Double(nanoseconds) / 1_000_000)
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
