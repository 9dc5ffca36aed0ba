import Testing

@testable import GazetteCommands

@Suite("Help and completions")
struct HelpTests {
  private static let common = """
    Options of every verb:
      -q, --quiet             say nothing but warnings and errors
      -v, --verbose           say more about what is done
          --strict            exit with status 3 when there were warnings
          --now INSTANT       take this for the present moment, as
                              2026-01-31T12:00:00Z (default: SOURCE_DATE_EPOCH, else
                              the clock)
          --color WHEN        colour messages: auto, always or never (default: auto)
      -h, --help              show this text
          --version           show the version, with -v what it uses of this machine

    """

  @Test("the help of a verb tells all that it takes")
  func verb() async {
    let expected =
      """
      Usage: gazette echo [OPTION]... SOURCE [OTHER]...

      Print what is given.

      The first paragraph is long enough to be wrapped at eighty columns, which shows
      how discussions are laid out.

        gazette echo A B     stays as it is

      Arguments:
        SOURCE                  what is read
        OTHER                   what else is read

      Options:
        -o, --output FILE       where the result goes (default: standard output)
            --detail WHICH      how much is printed: short or full (default: short)
        -n, --limit N           at most N of them
        -j, --jobs N            do N things at a time (default: one for each core)
        -t, --tag TAG           only what has this tag; can be repeated
            --json              write the result as JSON to standard output
        -f, --force             overwrite what is there


      """ + Self.common
    #expect(await run("echo", "--help") == Outcome(exit: .done, output: expected, error: ""))
    #expect(await run("echo", "-h", "--no-such").output == expected)
    #expect(await run("--help", "echo").output == expected)
  }

  @Test("the overview lists verbs and groups with one line each")
  func overview() async {
    let expected =
      """
      Usage: gazette VERB [OPTION]... [ARGUMENT]...

      Gazette turns the issues of a project into things people can read without an
      account on its tracker: a status site, award boards and printable reports.

      Verbs:
        echo                    Print what is given
        warn                    Warn of something
        sample                  Sample verbs


      """ + Self.common + "\n'gazette VERB --help' tells what a verb takes.\n"
    #expect(await run("--help") == Outcome(exit: .done, output: expected, error: ""))
    #expect(await run() == Outcome(exit: .usage, output: "", error: expected + "\n"))
  }

  @Test("the help of a group lists its verbs")
  func group() async {
    #expect(
      await run("sample", "--help").output == """
        Usage: gazette sample VERB [OPTION]... [ARGUMENT]...

        Sample verbs.

        Verbs:
          sample fail             Fail
          sample flood            Write a lot

        'gazette sample VERB --help' tells what a verb takes.

        """)
  }

  @Test("the version is one line")
  func version() async {
    #expect(
      await run("--version")
        == Outcome(exit: .done, output: "gazette \(GazetteCommand.version)\n", error: ""))
  }

  @Test(
    "with -v the version tells the libraries that are loaded, and the programs that print and draw")
  func versionOfEverything() async {
    let text = VersionText(folders: []).text(isVerbose: true)
    let parts = text.components(separatedBy: "\n\n")
    #expect(parts.count == 4)
    #expect(parts[0] == "gazette \(GazetteCommand.version)")
    let libraries = parts[1].split(separator: "\n")
    #expect(libraries.first == "Libraries it has loaded:")
    #if os(Linux)
      for name in ["libcmark", "libgumbo", "libre2", "libsimdjson", "libyaml"] {
        #expect(libraries.contains { $0.hasPrefix("  /") && $0.contains("/\(name)") }, "\(name)")
      }
    #endif
    #expect(
      parts[2] + "\n\n" + parts[3] == """
        Programs that make PDFs of reports:
          WeasyPrint  WeasyPrint is not installed: apt install weasyprint python3-pikepdf
          Chromium    Chromium is not installed: apt install chromium python3-pikepdf

        Program that makes PNG pictures of cards:
          Pictures    none: apt install librsvg2-bin

        """)
    #expect(await run("--version", "-v").output.hasPrefix("gazette \(GazetteCommand.version)\n\n"))
  }

  @Test("the help of every verb fits into 80 columns and its declaration is sound")
  func everyVerb() throws {
    let common = CommonOptions.parameters
    let taken = Set(common.map(\.name))
    let letters = Set(common.compactMap(\.short))
    for verb in VerbTable.standard.verbs {
      for line in HelpText.verb(verb, in: .standard).split(separator: "\n") {
        #expect(line.count <= 80, "\(verb.name): \(line)")
      }
      let names = verb.options.map(\.name)
      let shorts = verb.options.compactMap(\.short)
      #expect(Set(names).count == names.count && taken.isDisjoint(with: names), "\(verb.name)")
      #expect(Set(shorts).count == shorts.count && letters.isDisjoint(with: shorts), "\(verb.name)")
      #expect(!verb.summary.hasSuffix(".") && verb.words.count <= 2, "\(verb.name)")
      if verb.words.count == 2 {
        #expect(
          VerbTable.standard.lines.contains { $0.name == verb.words[0] },
          "the group of \(verb.name) has no line")
      }
    }
    let overview = HelpText.overview(.standard)
    #expect(overview.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
