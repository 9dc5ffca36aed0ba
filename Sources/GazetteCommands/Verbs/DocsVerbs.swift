import BuiltInTheme
import Configuration
import Diagnostics
import IssueStore
import Publishing
import Queries
import TrackerReaders

// `gazette docs …`: the reference, made from the tables that the program itself reads by.
extension Verb {
  /// `gazette docs config`: the keys of `gazette.yml`.
  static let docsConfig = docs(
    "config", "What gazette.yml takes, as Markdown",
    from: "the table that reads the configuration"
  ) { Reference.configuration(SiteConfiguration.keys) }

  /// `gazette docs formats`: which data is read.
  static let docsFormats = docs(
    "formats", "Which data is read, as Markdown", from: "the table by which data is recognised"
  ) { Reference.formats(DataLoader.formatKinds) }

  /// `gazette docs query`: the query language.
  static let docsQuery = docs(
    "query", "What queries may ask for, as Markdown", from: "the table that queries are read by"
  ) { Reference.queries() }

  /// `gazette docs checks`: the problems that `gazette check` finds.
  static let docsChecks = docs(
    "checks", "What `gazette check` finds, as Markdown",
    from: "the table of what can be found"
  ) { Reference.checks(Finding.all) }

  /// `gazette docs templates`: the records and vocabulary of templates.
  static let docsTemplates = docs(
    "templates", "What a template may use, as Markdown",
    from: "the tables that templates are compiled against"
  ) { TemplateReference.markdown() }

  /// `gazette docs schema`: the JSON Schemas of files that Gazette reads or writes.
  static let docsSchema = Verb(
    "docs schema", "The JSON Schema of a kind of file",
    discussion: """
      Schemas are those of what Gazette reads (configuration, issues, awards), of the published API \
      (api-index, api-issue, api-list, …) and of badges. A site publishes those of its API in \
      'schema/'.
      """
  ) { take in
    let names = PublishedSchemas.all.map(\.name)
    let name: String = take.required(
      "NAME", completion: .words(names), "the schema: " + names.joined(separator: ", "))
    return { console in
      guard let schema = PublishedSchemas.all.first(where: { $0.name == name }) else {
        throw Diagnostic.error(
          "docs.unknown-schema", "there is no schema '\(name)'",
          suggestion: UsageError.nearest(name, in: names)
            ?? "schemas are " + names.joined(separator: ", "))
      }
      try console.write(schema.bytes)
    }
  }

  private static func docs(
    _ name: String, _ summary: String, from table: String,
    _ reference: @escaping @Sendable () -> String
  ) -> Verb {
    Verb(
      "docs " + name, summary,
      discussion: "The reference is made from \(table), so it is complete."
    ) { _ in
      { console in
        try console.write(reference())
      }
    }
  }
}

/// The reference of tables, as Markdown pages.
enum Reference {
  /// All keys of the configuration, then a section for each key that has keys within.
  static func configuration(_ keys: [KeyDescription]) -> String {
    let text = """
      # The configuration

      `gazette.yml` in a site's folder is YAML. Only `title` is required:

      ```yaml
      title: Status of our project
      ```

      A key that is not listed here is an error.

      """
    return text + table(keys) + sections(keys, within: "")
  }

  /// A section for each key that has keys within, those of its own keys behind it.
  private static func sections(_ keys: [KeyDescription], within name: String) -> String {
    keys.filter { !$0.keys.isEmpty }.map { key in
      let meaning = key.meaning.prefix(1).uppercased() + key.meaning.dropFirst()
      return "\n## `\(name)\(key.name)`\n\n\(meaning). It takes \(key.value):\n\n\(table(key.keys))"
        + sections(key.keys, within: name + key.name + ".")
    }.joined()
  }

  private static func table(_ keys: [KeyDescription]) -> String {
    let rows = keys.map { key in
      let fallback = key.isRequired ? "required" : key.fallback
      let cells = [key.value, fallback, key.meaning].map { $0.replacing("|", with: "\\|") }
      return "| `\(key.name)` | \(cells.joined(separator: " | ")) |\n"
    }
    return "| key | takes | default | meaning |\n|---|---|---|---|\n" + rows.joined()
  }

  /// The language of queries: its grammar in words, and its keys.
  static func queries() -> String {
    let rows = Query.keys.map { key in
      let names = key.names.map { "`\($0):`" }.joined(separator: ", ")
      return "| \(names) | \(key.takes) | \(key.meaning) |\n"
    }
    return """
      # Queries

      Lists and filters in `gazette.yml`, feeds, badges, reports, `issues("…")` in pages of your own, \
      `gazette list`, `gazette stats` and the search of a published site take the same text, which is \
      that of GitHub's search as far as it means something here:

      ```
      is:open label:bug,crash -author:app/dependabot "exact words" sort:updated
      is:pr (review:none OR review:changes) created:>=@today-30d
      (parser in:title) AND NOT milestone:1.0
      ```

      Terms stand beside each other, or have `AND` between them, and all have to hold; `OR` and \
      parentheses group; `-` or `NOT` before a term negates it. A value with a space, a comma or a \
      parenthesis in it stands in quotes. `KEY:a,b` finds any of the values. What is no key is text, which is \
      found anywhere in title or body, without regard to case or diacritics; `"a phrase"` as it stands. \
      A number or key alone, as `12` or `BACK-12`, is such a text too: the search page shows that issue above \
      what it finds, and `gazette list` says that `number:` finds it.

      Dates are `2026-01-31`, a month as `2026-01`, a year, an instant as `2026-01-31T12:00:00Z`, or \
      `@today` with `-7d`, `-2w`, `-1m` or `-1y` behind it; days are those of UTC. Dates and numbers may \
      have `>`, `>=`, `<` or `<=` before them, or be a range: `1..5`, `2026-01-01..*`. A comparison with \
      what an issue does not have does not hold.

      Names are compared without regard to case. A name that nothing has, and what no record of the data \
      tells, are told in a note, since then nothing can be found: by the commands, by `gazette build` and \
      `gazette check` for filters, reports, awards and pages, and on the page of a filter. What GitHub's search has and \
      means nothing here is an error that says what to write instead; `@me` is nobody, since readers do \
      not sign in.

      | key | takes | finds |
      |---|---|---|

      """ + rows.joined()
  }

  /// The problems that `gazette check` finds, by their codes.
  static func checks(_ findings: [Finding]) -> String {
    let rows = findings.sorted { $0.code < $1.code }.map { finding in
      "| `\(finding.code)` | \(finding.severity.rawValue) | \(finding.meaning) | "
        + "\(finding.isMended ? "yes" : "") |\n"
    }
    return """
      # What is checked

      `gazette check` tells what is wrong with a site, each with a code that stays the same: in brackets \
      behind the message, and as `code` with `--json`. An error or a warning makes it exit with status 4; a \
      note does not.

      What may stay as it is, `ignore` in `gazette.yml` names by its code, and by its place where it is \
      not meant everywhere: a file, or the number or key of a record, with `*` for any text.

      ```yaml
      ignore:
        - accent-contrast
        - {code: page.dangling-link, at: pages/old/*}
        - {code: data.dates, at: [12, OLD-*]}
      ```

      What keeps a site from being built cannot be ignored. An entry for what is not found is told, so that \
      none outlives its reason.

      `gazette check --fix` puts right what is certain: a misspelt key, icon, picture or link for which there \
      is only one near name, of the same digits. It replaces these words in `gazette.yml` and in `pages/`, \
      leaves all other bytes as they are, never changes data, and tells what it changed.

      | code | is | what there is | mended by `--fix` |
      |---|---|---|---|

      """ + rows.joined()
  }

  /// A section for each kind of data files.
  static func formats(_ kinds: [DataFormatKind]) -> String {
    var text = """
      # Data formats

      What lies in a site's `data` folder, or is given to `gazette import`, is recognised by looking
      inside, never by its name. Where that does not tell it, `format:` in the configuration and
      `--format` insist on one of the names below; a file of which no record has a title then, and some have in
      another format, is refused.

      Records may come as an array, as one object, one a line, one page behind the other, as an array
      of pages, as a list in an object, or each in the account of the collector that fetched it. Without
      `"gazette": 1` a record with `title` and `content` is Gazette's own where no member says the same as one of Gazette's by another name, as `status` does.
      `gazette import --json` counts what was read and lists what could not be carried over.

      Texts of Jira, Redmine, Phabricator, Bugzilla, Launchpad, Asana, Azure DevOps and Plane become Markdown when they are read:
      wiki markup, Textile (unless a text looks like Markdown), Remarkup, plain text and HTML. What Markdown has
      not, as colours, macros and attachments, is counted. Code between backticks, as many write it by mistake, is code in Jira's
      and Redmine's texts too. GitLab's quotes between `>>>`, insertions, deletions, tasks that do not apply and
      uploaded files become what GitHub has for them, and Bugzilla's `bug 12 comment 3` a reference to the comment.

      What had to be taken for granted is told, one line a cause: words for a state that are not known and count as
      open, the encoding of a table that is no UTF-8 (Windows-1252, Windows-1250, Windows-1251 and ISO 8859-2 are told apart; Shift-JIS, GB 18030, KOI8-R and
      Mac Roman are recognised and have to be converted, as others have to be), dates such as
      05/03/2026 in a table or in JSON of which no other date tells whether the day or the month comes first (in headings of other languages
      than English it is the day, else the month, as in front matter; only Backlog.md always writes the day first), rows of a table that end before its last column, records that lack a member by which their format is recognised, times of tables without a zone, which are read as UTC, people whom texts of Jira Cloud and Plane mention by identifiers without a name in the file, people whom comments of a table of Jira name by identifiers without a name in it, texts of YouTrack in its wiki markup, which are taken as they are written, GitHub's discussions, drafts of its projects and GitLab's epics, which count as issues, closed pull requests of which nothing tells whether they were merged, a word for open beside a date of closing in a table of no known tracker, people whose addresses differ only behind the `@`, people of Jira, Azure DevOps, Redmine, Asana and Bitbucket who have one name and several accounts, of whom all but one are called `NAME (2)` and so on, comments of a table that are a text alone where others have a date and an author, dates that are not understood, values of
      another type than is read, as an object for a title, members that are not used, and a status of which only open, closed and merged are kept. An answer that says that it goes on, or how many records there are, is a warning where the other
      pages are missing, and so is what it says was wrong; without a single record it is an error, and what was there before stays. Comments that records count and no file holds are told, and lists of a record that go on; where comments of Bugzilla or Jira were asked for record by record, it is not known how many other records have. `--verbose`, and `--json` of `gazette check`, list all of it.

      Several Bugzillas are several sources: their XML has their address (`urlbase`), and so have collectors (`origin`). Lists as CSV and answers of the
      interface, which do not have it, belong to the only Bugzilla that the data names. People of any tracker who are given by an e-mail address alone
      are called by what stands before the `@`, or by the login that another file has with the address, which is not published.
      Where an address is the name of a person, or part of it as in `Ann Lee <ann@example.org>`, the name is what is left without it, or else what stands before the `@`.
      What GitHub's REST calls `renovate[bot]`, its GraphQL `renovate` with a mark that it is a program, and `gh` `app/renovate`, is one person. `ghost`, `app/` without a name and Redmine's `Anonymous` are nobody.

      Several projects of Plane, Taiga or Pagure, repositories of Bitbucket, or trackers of SourceForge, whose numbers are their own, are several sources too, called by their identifiers, and so are several
      Phabricators and projects of Pagure that a collector names (`origin`). The only one of the data is the tracker itself. A draft in a project of GitHub
      has the identifier of its item as key, in a table its title, and belongs to the project's only repository. An export of a project of GitLab, which has
      its number alone, belongs to the project that answers of REST have with this number, or else to the only one that the data names without a number, as in a table.

      What blocks what, and what is a duplicate or a part of another record, is read from the links of Jira, Redmine, Bugzilla, GitLab's work items and issues that have the answer of `/links` in them, YouTrack,
      Azure DevOps, Linear, Plane, Asana, MantisBT and Beads, in a table of Jira in the languages of its headers. A link of a kind that is not known is a mere relation, and its kind is told among the members that are not used; one to a record to which another link leads as well is left out.
      A closed record without a date of closing was closed when its last event of closing or merging says, and a pull request with an event of merging is merged.

      A bug of Launchpad and its tasks are one issue, open while one of the tasks is. States, labels and people of Plane and Linear that records name by their
      identifiers are found in the lists of the project's states, labels and members, and projects of Plane in the list of these, in any file. Of a record that comes again in a table without some
      columns, as one of what changed, these keep what they had. Of the milestone, the project and the cycle of an issue of Linear the first is its project, and the others and its team are told, in JSON as in CSV; so are the sections and projects of a task of Asana beside the first section, or else the first project. A table has its projects in one column, a milestone before a version, and sprints and iterations only where no row has another one; the other columns are told. What Linear, Plane, Backlog.md or a column `Archived` says is
      archived is closed, drafts of Backlog.md are left out, and both are told. Mentions as `assignee: @ann` need no quotation marks in front matter. A table in which nothing but the resolution says whether a record is open has closed what is resolved. In a table a row with `Total` or the like in
      the place of the number is no record, `1,204` there is the number 1204, and a number that a spreadsheet rounded, as `8.67218E+13`, is a warning, and its record has the place of the row as key, as `row-12`. A number is a priority only where its tracker has a scale for it, and is told elsewhere. `unassigned`, `nobody`, `anonymous` and `somebody` name nobody in tables. An address that begins with `https://api.`, ends in `.json`, or has `/api/v2`, `/rest/api/` or the like in it, is one of an interface, and not taken as the page of a record. Titles above the headers of a table, lines with at most one cell that is not empty, are passed over, and so are lines of dashes below them.
      Answers of GitHub, GitLab, Jira, Redmine and Bugzilla that a program wrote as a table are read by the paths of their members, as `user.login` and `fields.status.name`.

      A record in an answer that lacks its number, its title, or what says of the others whether they are private, is left out with a warning, as one that is damaged.
      What interfaces answer besides issues, as milestones, releases, labels, alerts, vulnerabilities and sprints, is recognised: beside
      issues in a folder it is passed over with a warning, by itself it is no data. Data that has only comments, labels, people and the like is an error
      as well; a tracker without any issue is written `[]`. Names of people and projects of Phabricator's
      `user.search` and `project.search`, stories of Asana, transactions of Phabricator's tasks, events of GitLab's labels, states and milestones, and comments of Azure DevOps, Jira, Launchpad and Plane belong to the records in other files:
      those of Jira by the number in their addresses, which XML and tables have too, or else by a file's name as `TOOL-12-comments.json`.

      What a tracker marks private is left out unless `publish_private` is set: by members, columns and keys of front matter such as `private`,
      `is_confidential`, `restricted`, `security_level`, `visibility` and `public`, in any spelling of their words (`Is Public`, `isPublic`)
      and in the languages of the headers, as `Sichtbarkeit`, `Poziom zabezpieczeń`, `Público` and `保密`, and in Finnish, Hungarian, Turkish and Ukrainian,
      whether they say it by a truth, a number or a word. A level of security or a visibility hides its record unless it is empty or a word for none or for everybody. A row of a table that ends before such a column is taken as private, with a warning. A record with a label such as Google Code's `Restrict-View-CoreTeam` is private too. Left out as well are reviews that were not submitted, posts of SourceForge that did not pass moderation, drafts of issues of Plane and YouTrack, drafts of comments of Bitbucket, and comments of Jira's newer tables with something in the three fields behind their texts. Fields that people gave their tracker are such marks as well, in tables and XML of Jira and
      in lists as Redmine's, in answers of Jira where these have their names (`expand=names`). One that hints at privacy, or says a word such as `Confidential`,
      and is not read, or stands in an object that is not read, is a warning of its own, and so is a project or team that is private itself.
      Comments that somebody hid on GitHub as spam or abuse are left out like private ones.
      Records of a repository of GitHub or Bitbucket that is marked private are left out as private where there are records of others; where it is alone they are published, with a warning.

      What was deleted is left out and counted, with what other lines or files have of it, unless it was changed later:
      what its tracker marks so or has in its trash, records and comments that say so by a member, column or key of front matter such as `deleted`, `is_deleted`,
      `deleted_at`, `in_trash` or `removed`, records of no known tracker with a state such as `Trash` or `Spam`, and what a webhook of Linear, GitHub or Jira says was removed, or transferred to another repository.

      Of a record that comes more than once the form with the last date of change is kept. Of two forms with one date and different words it is the one
      with the last date in it, as that of closing, or else the last one in the order of the files, and it is told. An issue of Jira that was moved to another key is one, with its last key. A card of Trello is one in JSON and in CSV, by its identifier and its address, and has the identifier as key where only CSV has it; of two boards with one name the second has the end of its address behind it, and in CSV they are one source, which is told.
      Two records with one number are two, of which one is left out with a warning, where their titles and sites, or titles and times, are different; with one title where two of site, day and author are, and without dates where title and author are. Where only the site or the day is, or the title of records without dates, they are taken for one, and that is told. Of a comment that comes more than once, as in an archive of GitHub and in an answer of REST, the later form is kept; an event that comes more than once is one.

      Pictures of people that an `.all-contributorsrc` names are on other servers, which the pages of a site ask for nothing;
      so they are shown nowhere, and not told among the members that are not used.

      """
    for kind in kinds {
      text += "\n## \(kind.name)\n\n| format | what it is | closed means |"
      let hasHistory = kind.formats.contains { !$0.history.isEmpty }
      text += hasHistory ? " reviews, events and links |\n|---|---|---|---|\n" : "\n|---|---|---|\n"
      for format in kind.formats {
        text += "| `\(format.name)` | \(format.summary) | \(format.closed) |"
        text += hasHistory ? " \(format.history) |\n" : "\n"
      }
      guard !kind.columns.isEmpty else { continue }
      text += """

        A table of no known tracker is read where its headers are among these, in any case and with \
        spaces, hyphens, underscores or nothing between words. For others `columns:` in the \
        configuration names the header of each member, as `columns: {number: Ref, title: Headline}`; of JSON \
        it names the paths of members, as `title: fields.head`; where a list stands on the way, labels and people are taken \
        of all its elements, and a path that no record has is told. The object with the mapped number, key or title is the record, \
        whatever it is called. In JSON of a known format the mapped members outweigh \
        its own, and all else is read as ever; `format: json` takes it for JSON of no known format. Of Markdown it names keys of \
        the front matter, for all but the text. One column may be key and title both. `states:` says what words for a state mean, as \
        `states: {Shipped: closed}`. `gazette import` takes both as `--columns number=Ref,title=Headline` and \
        `--states Shipped=closed`.

        | member | headers |
        |---|---|

        """
      for (member, headers) in kind.columns {
        text += "| `\(member)` | \(headers.joined(separator: ", ")) |\n"
      }
    }
    return text
  }
}
