#if os(Linux)
  import Diagnostics
  import Foundation
  import Glibc
  import Testing

  @testable import Preview

  /// The system queues an event before the call that caused it returns. Only the closing of a file may
  /// come later: a process that another test starts at that moment holds the file until it runs. So
  /// each file is waited for when it is written.
  @Suite("Being told of changes by Linux")
  struct InotifyTreeTests {
    let folder: TemporaryFolder
    let tree: InotifyTree

    init() throws {
      folder = try TemporaryFolder()
      tree = try InotifyTree()
      try write("title: x", to: "site/gazette.yml")
      try write("[]", to: "site/data/issues.json")
      try write("p", to: "site/pages/deep/about.md")
      try tree.watch(
        ["gazette.yml", "data", "pages", "templates"].map { folder.path + "/site/" + $0 })
    }

    /// Writes a file, and waits until no process has it open for writing.
    private func write(_ text: String, to name: String) throws {
      try folder.write(text, to: name)
      waitUntilClosed(name)
    }

    /// Waits until no process has a file open for writing: only then the system gives a read lease.
    private func waitUntilClosed(_ name: String) {
      // F_SETLEASE of Linux's `fcntl.h`, which Swift does not import.
      let setLease: Int32 = 1024
      let file = open(folder.path + "/" + name, O_RDONLY | O_CLOEXEC)
      defer { close(file) }
      for _ in 0..<500 where fcntl(file, setLease, Int32(F_RDLCK)) != 0 && errno == EAGAIN {
        usleep(10_000)
      }
    }

    /// What changed, with paths relative to the site.
    private func changes() throws -> FileChanges {
      var changes = try tree.changes()
      changes.paths = Set(changes.paths.map { $0.replacing(folder.path + "/site/", with: "") })
      return changes
    }

    @Test("a file that is written, replaced, removed or given other permissions is told")
    func files() throws {
      try write("[1]", to: "site/data/issues.json")
      #expect(try changes() == FileChanges(paths: ["data/issues.json"]))
      try write("[2]", to: "site/data/.issues.json.tmp")
      #expect(
        rename(folder.path + "/site/data/.issues.json.tmp", folder.path + "/site/data/issues.json")
          == 0)
      #expect(try changes() == FileChanges(paths: ["data/issues.json"]))
      chmod(folder.path + "/site/data/issues.json", 0o600)
      #expect(try changes() == FileChanges(paths: ["data/issues.json"]))
      try folder.remove("site/data/issues.json")
      try write("t", to: "site/gazette.yml")
      #expect(try changes() == FileChanges(paths: ["data/issues.json", "gazette.yml"]))
      #expect(try changes() == FileChanges())
    }

    @Test("a file that is open and partly written is known to be unfinished")
    func unfinished() throws {
      let handle = try #require(
        FileHandle(forWritingAtPath: folder.path + "/site/data/issues.json"))
      try handle.write(contentsOf: Data("[".utf8))
      #expect(try changes() == FileChanges(paths: ["data/issues.json"], isUnfinished: true))
      try handle.close()
      waitUntilClosed("site/data/issues.json")
      #expect(try changes() == FileChanges(paths: ["data/issues.json"]))
    }

    @Test("a folder that comes is told with all that is in it already, and watched")
    func newFolders() throws {
      try write("a", to: "site/pages/new/deeper/a.md")
      #expect(try changes().paths == ["pages/new/deeper/a.md"])
      try write("b", to: "site/pages/new/deeper/b.md")
      #expect(try changes() == FileChanges(paths: ["pages/new/deeper/b.md"]))
    }

    @Test("of a folder that is moved, its new files are told under their new names")
    func movedFolders() throws {
      try folder.move("site/pages/deep", to: "site/pages/other")
      #expect(try changes().isIncomplete)
      try write("changed", to: "site/pages/other/about.md")
      #expect(try changes() == FileChanges(paths: ["pages/other/about.md"]))
      try folder.move("site/pages/other", to: "away")
      #expect(try changes().isIncomplete)
      try write("changed", to: "away/about.md")
      #expect(try changes() == FileChanges())
    }

    @Test("a folder that was missing is watched once it is there")
    func missing() throws {
      try write("x", to: "site/templates/issue.html")
      #expect(try changes().isIncomplete)
      try write("y", to: "site/templates/issue.html")
      #expect(try changes() == FileChanges(paths: ["templates/issue.html"]))
    }

    @Test("a folder that is removed and put back is watched again")
    func removed() throws {
      try folder.remove("site/data")
      #expect(try changes().isIncomplete)
      try write("[]", to: "site/data/issues.json")
      #expect(try changes().isIncomplete)
      try write("[3]", to: "site/data/issues.json")
      #expect(try changes() == FileChanges(paths: ["data/issues.json"]))
    }

    @Test("the whole site may be removed and put back")
    func wholeSite() throws {
      try folder.move("site", to: "gone")
      #expect(try changes().isIncomplete)
      try folder.move("gone", to: "site")
      #expect(try changes().isIncomplete)
      try write("[3]", to: "site/data/issues.json")
      #expect(try changes() == FileChanges(paths: ["data/issues.json"]))
    }

    @Test("what a link leads to is watched wherever it is, link by link")
    func links() throws {
      try write("[]", to: "elsewhere/export.json")
      try folder.link("elsewhere/latest.json", to: "export.json")
      try folder.link("site/data/linked.json", to: "../../elsewhere/latest.json")
      #expect(try changes().isIncomplete)
      try write("[1]", to: "elsewhere/export.json")
      #expect(try changes() == FileChanges(paths: ["data/linked.json"]))
      try folder.remove("elsewhere/latest.json")
      #expect(try changes().paths == ["data/linked.json"])
      try write("[2]", to: "elsewhere/unrelated.json")
      #expect(try changes() == FileChanges())
    }

    @Test("a folder of data may be a link")
    func linkedFolder() throws {
      try folder.move("site/data", to: "store")
      try folder.link("site/data", to: "../store")
      #expect(try changes().isIncomplete)
      try write("[1]", to: "store/issues.json")
      #expect(try changes() == FileChanges(paths: ["data/issues.json"]))
    }

    @Test("a link to a folder is followed, a ring of links is not")
    func folderLinks() throws {
      try write("[]", to: "elsewhere/deep/export.json")
      try folder.link("site/data/more", to: "../../elsewhere")
      try folder.link("site/data/ring", to: "..")
      #expect(try changes().isIncomplete)
      try write("[1]", to: "elsewhere/deep/export.json")
      #expect(try changes() == FileChanges(paths: ["data/more/deep/export.json"]))
      #expect(
        FileTree(of: [folder.path + "/site/data"]).files.keys.sorted()
          == ["issues.json", "more/deep/export.json"].map { folder.path + "/site/data/" + $0 })
    }

    @Test("files that no site reads are not told")
    func others() throws {
      try write("x", to: "site/public/index.html")
      try write("x", to: "site/.gazette/pages")
      try write("x", to: "site/data/.issues.json.swp")
      try write("x", to: "site/notes.txt")
      #expect(try changes() == FileChanges())
    }

    @Test("where more happened than the system kept, everything may have changed")
    func overflow() throws {
      let limit =
        (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8))
        .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 16_384
      try #require(limit <= 65_536)
      let paths = (0..<2).map { folder.path + "/site/data/\($0).json" }
      for number in 0...limit { chmod(paths[number % 2], 0o600) }
      for number in 0...(limit / 2) {
        let path = folder.path + "/site/data/\(number).json"
        mknod(path, S_IFREG | 0o600, 0)
        unlink(path)
      }
      #expect(try changes().isIncomplete)
      try write("[1]", to: "site/data/issues.json")
      #expect(try changes() == FileChanges(paths: ["data/issues.json"]))
    }
  }
#endif
