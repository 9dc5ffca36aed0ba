import Bytes
import Secrets

/// What many texts of trackers say without having it from each other: sentences of the templates that trackers offer,
/// and lines that tools print whatever went wrong. A withheld record that has one tells nothing by it.
enum UsualLines {
  /// Whether a line is one of these, whatever its numbers, marks and the level before it.
  static func contain(_ line: borrowing WithheldLine) -> Bool {
    var words = String(line).lowercased().split { !$0.isLetter && !$0.isNumber }
      .filter { !$0.allSatisfy(\.isNumber) }[...]
    while let first = words.first, levels.contains(first) { words = words.dropFirst() }
    let text = words.joined(separator: " ")
    return lines.contains(text) || beginnings.contains(where: text.hasPrefix)
      || text.hasPrefix("file ") && libraries.contains(where: text.contains)
  }

  /// What tools put before a line, and the mark of a box of a task.
  private static let levels: Set<Substring> = [
    "err", "error", "fatal", "hint", "info", "note", "npm", "warn", "warning", "x",
  ]

  /// What stands in the path of a line of a traceback of Python that is not of a program's own code.
  private static let libraries = ["site packages", "dist packages", "lib python"]

  /// Lines behind which a path, a name or more of the same follows.
  private static let beginnings = [
    "i have searched the existing issues", "i have searched existing issues",
    "i have searched for existing issues", "i have read the contributing guidelines",
    "i have read the code of conduct", "could not compile", "aborting due to previous",
    "permission is hereby granted free of charge to any person obtaining a copy",
    "the above copyright notice and this permission notice shall be included in",
    "the software is provided as is without warranty of any kind",
    "licensed under the apache license",
    "you may not use this file except in compliance with the license",
    "a complete log of this run can be found in", "for more information about the errors and",
    "to see the stack trace of this error execute with",
  ]

  /// The lines, of which each is prose (``WithheldLine/isProse``), in small letters and without numbers and marks.
  private static let lines: Set<String> = [
    // GitHub's templates of reports and requests.
    "a clear and concise description of what the bug is",
    "a clear and concise description of what you expected to happen",
    "if applicable add screenshots to help explain your problem",
    "add any other context about the problem here",
    "desktop please complete the following information",
    "smartphone please complete the following information",
    "is your feature request related to a problem please describe",
    "a clear and concise description of what the problem is",
    "a clear and concise description of what the problem is ex i m always frustrated when",
    "a clear and concise description of what you want to happen",
    "a clear and concise description of any alternative solutions or features you ve considered",
    "add any other context or screenshots about the feature request here",
    "a concise description of what you re experiencing",
    "a concise description of what you expected to happen",
    "anything that will give us more context about the issue you are encountering",
    "links references anything that will give us more context about the issue you are encountering",
    "thanks for taking the time to fill out this bug report",
    "please search to see if an issue already exists for the bug you encountered",
    "i agree to follow this project s code of conduct",
    "tip you can attach images or log files by clicking this area to highlight it and then dragging files in",
    // Usual templates of changes.
    "please include a summary of the changes and the related issue",
    "please include a summary of the change and which issue is fixed",
    "please also include relevant motivation and context",
    "list any dependencies that are required for this change",
    "bug fix non breaking change which fixes an issue",
    "new feature non breaking change which adds functionality",
    "breaking change fix or feature that would cause existing functionality to not work as expected",
    "breaking change fix or feature that would cause existing functionality to change",
    "this change requires a documentation update",
    "please describe the tests that you ran to verify your changes",
    "please delete options that are not relevant",
    "my code follows the style guidelines of this project",
    "my code follows the code style of this project",
    "my change requires a change to the documentation",
    "i have performed a self review of my code", "i have performed a self review of my own code",
    "i have commented my code particularly in hard to understand areas",
    "i have made corresponding changes to the documentation",
    "i have updated the documentation accordingly",
    "i have added tests that prove my fix is effective or that my feature works",
    "i have added tests to cover my changes",
    "new and existing unit tests pass locally with my changes",
    "any dependent changes have been merged and published in downstream modules",
    // GitLab's templates.
    "how one can reproduce the issue this is very important",
    "if possible create an example project here on gitlab com that exhibits the problematic behavior and link to it here in the bug report",
    "if you are using an older version of gitlab this will also determine whether the bug is fixed in a more recent version",
    "paste any relevant logs use code blocks to format console output logs and code as it s very hard to read otherwise",
    "if possible link to the line of code that might be responsible for the problem",
    // Programs that keep dependencies up to date.
    "dependabot will resolve any conflicts with this pr as long as you don t alter it yourself",
    "you can also trigger a rebase manually by commenting dependabot rebase",
    "you can trigger dependabot actions by commenting on this pr",
    // What tools print.
    "process completed with exit code",
    "during handling of the above exception another exception occurred",
    "the above exception was the direct cause of the following exception",
    "this error originates from a subprocess and is likely not a problem with pip",
    "this is an issue with the package mentioned above not pip",
    "run with rust backtrace environment variable to display a backtrace",
    "some details are omitted run with rust backtrace full for a verbose backtrace",
    "to see the full stack trace of the errors re run maven with the e switch",
    "re run maven using the x switch to enable full debug logging",
    "run with stacktrace option to get the stack trace",
    "run with info or debug option to get more log output",
    "use node trace warnings to show where the warning was created",
    "updates were rejected because the remote contains work that you do",
    "updates were rejected because the tip of your current branch is behind",
    "please make sure you have the correct access rights",
  ]
}
