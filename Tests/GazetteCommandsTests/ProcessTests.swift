import Foundation
import Testing

@testable import GazetteCommands

/// The program that was built beside the tests.
let builtProgram: String? = {
  let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  // Where the tests run inside a helper of the toolchain, the folder is found from the sources.
  let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let candidates = [folder, package.appendingPathComponent(".build/debug")]
  return candidates.map { $0.appendingPathComponent("gazette").path }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}()

@Suite("The program", .enabled(if: builtProgram != nil, "the program is built beside the tests"))
struct ProcessTests {
  /// Runs a line of shell in which `$G` is the program.
  private func shell(_ line: String) throws -> (status: Int32, output: String, error: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    // A sanitizer has its options there, without which it would fill the pipes with what nobody asks for.
    let own = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    process.environment = own.merging(["G": builtProgram ?? "", "PATH": "/usr/bin:/bin"]) { $1 }
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let told = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: written, as: UTF8.self),
      String(decoding: told, as: UTF8.self)
    )
  }

  @Test("it tells its version")
  func version() throws {
    let run = try shell(#""$G" --version"#)
    #expect(run.status == 0 && run.error.isEmpty)
    #expect(run.output == "gazette \(GazetteCommand.version)\n")
  }

  @Test("A closed pipe ends it with status 1 and no message")
  func brokenPipe() throws {
    // The first runs may come before the reader has gone.
    let run = try shell(
      #"{ s=0; while [ $s = 0 ]; do "$G" docs config; s=$?; done; echo $s >&2; } | :"#)
    #expect(run.error == "1\n")
  }

  @Test(
    "a full disk ends it with status 1 and the reason",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let run = try shell(#""$G" docs config > /dev/full"#)
    #expect(run.status == 1)
    #expect(run.error == "error: cannot write to standard output: No space left on device\n")
  }

  @Test("where no thread can be made it says so and ends, instead of waiting for ever")
  func withoutThreads() throws {
    // The limit holds for everybody but the superuser.
    let run = try shell(
      """
      [ "$(id -u)" = 0 ] && as='setpriv --reuid=65534 --clear-groups --' || as=
      $as test -x "$G" || exit 77
      $as prlimit --nproc=1 -- "$G" --version
      """)
    // It cannot be tried where the program is out of that user's reach.
    if run.status == 77 { return }
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(
      run.error == """
        error: this machine lets the program start no more threads
          = raise the limit of processes (ulimit -u), or end some

        """)
  }

  @Test("a closed standard output is an error and no file opened later takes its place")
  func closedOutput() throws {
    let run = try shell(#""$G" docs config >&-"#)
    #expect(run.status == 1)
    #expect(run.error == "error: cannot write to standard output: Bad file descriptor\n")
    #expect(try shell(#""$G" --no-such 2>&-"#).status == 64)
  }

  @Test("of twenty edits at once each waits for those before it, and none is lost")
  func parallelEdits() throws {
    let site = try SampleSiteFolder(#"{"gazette": 1, "issues": []}"#)
    let edits = try (1...20).map { number in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: builtProgram ?? "")
      process.arguments = ["issue", "new", "n\(number)", "-q", "-C", site.path]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      return (process, output)
    }
    let numbers = edits.map { process, output in
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    #expect(Set(numbers) == Set((1...20).map { "\($0)\n" }))
    let list = try shell(#""$G" list '\#(site.path)' sort:number-asc --format csv | wc -l"#)
    #expect(list.output.trimmingCharacters(in: .whitespacesAndNewlines) == "21")
  }

  @Test(
    "the status of an edit tells whether the data changed, even where nobody can read its result")
  func editIntoFullOutput() throws {
    let site = try SampleSiteFolder(#"{"gazette": 1, "issues": []}"#)
    let run = try shell(#""$G" issue new Title -q -C '\#(site.path)' >&-"#)
    #expect(run.status == 0)
    #expect(
      run.error == """
        warning: the edit was made, but standard output cannot be written: Bad file descriptor

        """)
    #expect(site.issues?.contains("Title") == true)
  }
}
