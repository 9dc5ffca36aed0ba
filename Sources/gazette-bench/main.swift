import Bytes
import Records
import TemplateEngine

// Usage: gazette-bench              prints the time of a rendering through both paths
//        gazette-bench --template   prints the template
//        gazette-bench --data       prints the data as JSON
//        gazette-bench --page       prints the page
//        gazette-bench --issues FILE   loads a file of issues and asks it for some
//        gazette-bench --record     renders the page 20,000 times through the record path
//        gazette-bench markdown FILE  times Markdown on texts that NULs end (bin/bench-markdown)

/// The time that a body takes, in nanoseconds: the best of some rounds.
func nanoseconds(rounds: Int, times: Int, _ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  var best = Double.infinity
  for _ in 0..<rounds {
    let start = clock.now
    for _ in 0..<times { try body() }
    best = min(best, start.duration(to: clock.now) / .nanoseconds(1) / Double(times))
  }
  return best
}

/// A number with two digits behind the point.
func hundredths(_ number: Double) -> Double { (number * 100).rounded() / 100 }

var options = Options()
options.undefinedBehavior = .strict
// As minijinja does, so that the pages are the same.
options.escapesSlash = true
let environment = Environment(
  loader: MemoryLoader(texts: ["page.html": BenchmarkPage.template]), options: options)
let typed = try environment.template(named: "page.html", root: BenchmarkRecord.fields.type)
let untyped = try environment.template(named: "page.html")

switch CommandLine.arguments.dropFirst().first {
case "--issues": for path in CommandLine.arguments.dropFirst(2) { DataBenchmark.run(path) }
case "--template": print(BenchmarkPage.template)
case "--data":
  var json = ByteBuffer()
  try BenchmarkPage.context.printJSON(to: &json)
  print(json.string)
case "--page": print(try untyped.render(context: BenchmarkPage.context))
case "markdown":
  guard let path = CommandLine.arguments.dropFirst(2).first,
    let benchmark = MarkdownBenchmark(path: path)
  else {
    print("usage: gazette-bench markdown FILE")
    break
  }
  benchmark.run(rounds: 9)
case "--record":
  // For a profiler: nothing but the record path.
  var output = ByteBuffer(capacity: 16 * 1024)
  for _ in 0..<20_000 {
    output.removeAll()
    try typed.render(record: BenchmarkPage.record, into: &output)
  }
default:
  var output = ByteBuffer(capacity: 16 * 1024)
  let record = try nanoseconds(rounds: 20, times: 2000) {
    output.removeAll()
    try typed.render(record: BenchmarkPage.record, into: &output)
  }
  let bytes = output.count
  let dynamic = try nanoseconds(rounds: 20, times: 2000) {
    output.removeAll()
    try untyped.render(context: BenchmarkPage.context, into: &output)
  }
  print("bytes \(bytes)")
  print("record \(Int(record))")
  print("dynamic \(Int(dynamic))")
}
