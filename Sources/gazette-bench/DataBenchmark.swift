import Glibc
import IssueModel
import IssueStore
import Queries
import TrackerReaders

/// Measures loading a file of issues, and asking it for issues.
enum DataBenchmark {
  /// Queries without and with texts; the texts are rare, common, and in other scripts.
  private static let queries = [
    "is:open", "label:bug created:>=2020-01-01 is:closed",
    "-no:label updated:<2024-01-01 comments:>2",
    "(is:open OR is:merged) -author:nobody closed:2019-01-01..2021-12-31", "handshake",
    "zzyzx", "\"the key schedule\"", "żółw", "ключ",
  ]

  /// Loads a file on one thread and prints the time, peak memory, and the best time of each query.
  static func run(_ path: String) {
    var options = LoadOptions()
    options.jobs = 1
    var snapshot = Snapshot()
    let load = nanoseconds(rounds: 1, times: 1) {
      snapshot = DataLoader.load([DataFile(path: path)], options: options).snapshot
    }
    var usage = rusage()
    getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    print(
      "load: \(snapshot.issues.count) issues, \(hundredths(load / 1e9)) s, "
        + "peak \(usage.ru_maxrss / 1024) MB")
    for text in queries {
      guard let query = try? Query(parsing: text) else { continue }
      var count = 0
      let time = nanoseconds(rounds: 7, times: 1) {
        count = query.results(in: snapshot, now: Instant(seconds: 1_767_225_600)).count
      }
      print("query: \(hundredths(time / 1e6)) ms, \(count) found: \(text)")
    }
  }
}
