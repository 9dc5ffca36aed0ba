import IssueModel
import IssueStore
import Queries
import TrackerReaders

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures loading a file of issues, and asking it for issues.
enum DataBenchmark {
  /// Queries without and with texts; the texts are rare, common, and in other scripts.
  private static let queries = [
    "is:open", "label:bug created:>=2020-01-01 is:closed",
    "-no:label updated:<2024-01-01 comments:>2",
    "(is:open OR is:merged) -author:nobody closed:2019-01-01..2021-12-31", "handshake",
    "zzyzx", "\"the key schedule\"", "żółw", "ключ",
  ]

  /// Loads a file and prints processor time, peak memory, and the best time of each query.
  static func run(_ path: String) {
    let before = processorSeconds()
    var options = LoadOptions()
    options.jobs = 1
    let result = DataLoader.load([DataFile(path: path)], options: options)
    print(
      "load: \(result.snapshot.issues.count) issues, \(shown(processorSeconds() - before)) s, "
        + "peak \(peakMegabytes()) MB")
    for text in queries {
      guard let query = try? Query(parsing: text) else { continue }
      var best = Double.infinity
      var count = 0
      for _ in 0..<7 {
        let start = processorSeconds()
        count = query.results(in: result.snapshot, now: Instant(seconds: 1_767_225_600)).count
        best = min(best, processorSeconds() - start)
      }
      print("query: \(shown(best * 1000)) ms, \(count) found: \(text)")
    }
  }

  /// The processor time of this process so far, of all its threads.
  private static func processorSeconds() -> Double {
    var usage = rusage()
    getrusage(ownProcess, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  #if canImport(Glibc)
    private static let ownProcess = Int32(RUSAGE_SELF.rawValue)
  #else
    private static let ownProcess = RUSAGE_SELF
  #endif

  private static func peakMegabytes() -> Int {
    var usage = rusage()
    getrusage(ownProcess, &usage)
    return Int(usage.ru_maxrss) / 1024
  }

  private static func shown(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits)"
  }
}
