import Diagnostics
import Foundation
import Printing
import Testing

@Suite struct PrintEngineTests {
  /// What is said of an engine that is not found.
  private func problem(_ wanted: String?, in folders: [String] = []) -> [String?] {
    do {
      _ = try PrintEngine.find(wanted, in: folders)
      return []
    } catch {
      return [error.message, error.suggestion]
    }
  }

  @Test func `an engine that is missing is told with what installs it`() throws {
    #expect(
      problem(nil) == [
        "a PDF needs WeasyPrint or Chromium, and neither is installed",
        "apt install weasyprint python3-pikepdf",
      ])
    #expect(
      problem("chromium") == [
        "Chromium is not installed", "apt install chromium python3-pikepdf",
      ])
    #expect(
      problem("prince") == [
        "there is no PDF engine 'prince'", "weasyprint, chromium, or the path of one of them",
      ])
    #expect(problem("/no/weasyprint") == ["'/no/weasyprint' is not a program", nil])
    #expect(
      problem("/bin/sh") == [
        "'/bin/sh' is neither WeasyPrint nor Chromium by its name",
        "a path whose last part has 'weasyprint', 'chromium' or 'chrome' in it",
      ])
  }

  @Test func `WeasyPrint is driven by the interpreter that its script names`() throws {
    let fake = try FakeEngine("exit 0")
    let engine = try PrintEngine.find(nil, in: [fake.folder.path])
    #expect(engine.kind == .weasyprint)
    #expect(engine.python == fake.path("python"))
    try fake.program("weasyprint-env", "#!/usr/bin/env python\n")
    #expect(
      try PrintEngine.find(fake.path("weasyprint-env"), in: [fake.folder.path]).python
        == fake.path("python"))
    try fake.program("weasyprint-odd", "no script")
    #expect(
      problem(fake.path("weasyprint-odd")).first
        == "'\(fake.path("weasyprint-odd"))' is not the script that WeasyPrint installs")
  }

  @Test func `Chromium is driven by the first Python that can join PDFs`() throws {
    let fake = try FakeEngine("exit 0")
    try fake.program("weasyprint", "#!/bin/false\n")
    try fake.program("google-chrome", "#!/bin/sh\n")
    try fake.program("python3", "#!/bin/sh\n[ \"$3\" = 'import pikepdf' ]\n")
    let engine = try PrintEngine.find("chromium", in: [fake.folder.path])
    #expect(engine.program == fake.path("google-chrome"))
    #expect(engine.python == fake.path("python3"))
  }
}
