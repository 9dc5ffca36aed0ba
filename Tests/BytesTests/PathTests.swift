import Bytes
import Testing

@Suite("Paths")
struct PathTests {
  @Test("The part below a folder is found by bytes, whatever letters the folder's name has")
  func below() {
    for folder in ["site", "ż", "非", "a/b", "/tmp/e\u{301}"] {
      #expect((folder + "/x/y").path(below: folder) == "x/y")
      #expect((folder + "/").path(below: folder)?.isEmpty == true)
      #expect((folder + "/x").isPath(below: folder))
    }
    for path in ["site", "sites/x", "other/site/x", "sit", ""] {
      #expect(path.path(below: "site") == nil)
      #expect(!path.isPath(below: "site"))
    }
    // The same letter, composed in one name and decomposed in the other.
    #expect("\u{E9}/x".path(below: "e\u{301}") == nil)
  }

  @Test("A name is joined to a folder with one slash")
  func joining() {
    #expect("a".path(of: "b/c") == "a/b/c")
    #expect("a/".path(of: "b") == "a/b")
    #expect("/".path(of: "b") == "/b")
  }

  @Test("A path is divided at its last slash")
  func dividing() {
    #expect("a/b/c".parentPath == "a/b")
    #expect("/c".parentPath?.isEmpty == true)
    #expect("c".parentPath == nil)
  }
}
