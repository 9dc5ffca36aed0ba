import Diagnostics
import Foundation
import Printing
import Testing

@Suite struct PDFPrinterTests {
  @Test func `the engine finds the report, the job and the attachments in a folder of its own`()
    throws
  {
    let fake = try FakeEngine(
      """
      { echo "$@"; ls; cat report.html; echo; cat job.json attachment-0; echo; } > report.pdf
      """)
    let printed = try fake.print(
      "<p>Zażółć</p>",
      attachments: [PDFAttachment(name: "report.csv", type: "text/csv", bytes: Array("a,b".utf8))])
    let jobs = printed.firstMatch(of: /"jobs": \d+/).map { String($0.0) } ?? ""
    #expect(
      printed.replacingOccurrences(of: jobs, with: "\"jobs\": N")
        .replacingOccurrences(of: fake.folder.path, with: "") == """
          -I -B main.py
          attachment-0
          children.py
          chromium.py
          inside.py
          job.json
          join.py
          main.py
          parts.py
          report.html
          report.pdf
          stitch.py
          tags.py
          weasy.py
          <p>Zażółć</p>
          {
            "engine": "weasyprint",
            "program": "/weasyprint",
            "epoch": 1700000000,
            "part": 1000,
            "jobs": N,
            "attachments": [
              {
                "name": "report.csv",
                "type": "text/csv",
                "file": "attachment-0"
              }
            ]
          }a,b

          """)
  }

  @Test func `the engine has few variables, no input and no other descriptor`() throws {
    let fake = try FakeEngine(
      """
      exec > report.pdf 2>&1
      env | cut -d= -f1 | grep -v -e PWD -e SHLVL -e '^_' | sort
      cat
      for n in 0 1 2 3 4 5 6 7 8 9; do if [ -e /proc/$$/fd/$n ]; then echo $n; fi; done
      """)
    setenv("GAZETTE_SECRET", "token", 1)
    #expect(
      try fake.print().split(separator: "\n").map(String.init) == [
        "HOME", "LANG", "PATH", "SOURCE_DATE_EPOCH", "TMPDIR", "TZ", "0", "1", "2",
      ])
  }

  @Test func `progress is told in pages`() throws {
    let fake = try FakeEngine("echo progress 3 12; echo progress 12 12; echo done > report.pdf")
    var told: [String] = []
    #expect(try fake.print(progress: { told.append("\($0) of \($1)") }) == "done\n")
    #expect(told == ["3 of 12", "12 of 12"])
  }

  @Test func `an engine that fails is quoted, with its first error`() throws {
    #expect(
      try FakeEngine("echo noise; echo error no fonts; echo error later; exit 3").print()
        == "WeasyPrint could not print the report: no fonts")
    #expect(
      try FakeEngine("echo 'Segmentation fault' >&2; exit 1").print()
        == "WeasyPrint could not print the report: Segmentation fault")
    #expect(
      try FakeEngine("kill -SEGV $$").print()
        == "WeasyPrint was ended by signal 11, as it is when memory runs out")
  }

  @Test func `an engine that takes too long is ended with what it started`() throws {
    let fake = try FakeEngine(
      "sleep 300 & echo $! > \"$(dirname \"$0\")/child\"; trap '' TERM INT; sleep 300")
    #expect(
      try fake.print(limits: PrintLimits(seconds: 1, memory: 1 << 30))
        == "WeasyPrint was ended: it took more than 1 seconds")
    #expect(fake.text("child") != nil)
    usleep(100_000)
    #expect(!FakeEngine.lives(fake.text("child")))
  }

  @Test func `what an engine leaves running is ended, and its output is not waited for`() throws {
    let fake = try FakeEngine(
      "sleep 300 & echo $! > \"$(dirname \"$0\")/child\"; echo done > report.pdf")
    #expect(try fake.print() == "done\n")
    usleep(100_000)
    #expect(!FakeEngine.lives(fake.text("child")))
  }

  @Test func `an engine that wants more memory than its limit is refused it`() throws {
    let fake = try FakeEngine("ulimit -d > report.pdf")
    #expect(try fake.print(limits: PrintLimits(seconds: 9, memory: 1 << 30)) == "1048576\n")
  }

  @Test func `a cancelled task ends the engine and leaves no folder`() async throws {
    let fake = try FakeEngine(
      "echo $$ > \"$(dirname \"$0\")/child\"; pwd > \"$(dirname \"$0\")/folder\"; sleep 300")
    let engine = try fake.engine()
    let task = Task {
      try PDFPrinter(engine).print(Array("x".utf8), at: 0)
    }
    while fake.text("folder")?.isEmpty ?? true { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!FakeEngine.lives(fake.text("child")))
    let folder = fake.text("folder")?.trimmingCharacters(in: .newlines) ?? "/"
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
