// swift-tools-version: 6.2
import PackageDescription

// A target imports what is listed for it here and nothing else; CONTRIBUTING.md draws the layers.
// `bin/check-imports` holds the sources against this table.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // A type that holds a span says on what it depends.
  .enableExperimentalFeature("Lifetimes"),
]

/// A Swift target, whose unsafe expressions are marked as such, and the test target that goes with it;
/// `testing` is what only the tests import.
func module(_ name: String, _ dependencies: [String], testing: [String] = []) -> [Target] {
  [
    .target(
      name: name, dependencies: dependencies.map { .init(stringLiteral: $0) },
      swiftSettings: strict + [.strictMemorySafety()]),
    .testTarget(
      name: "\(name)Tests",
      dependencies: ([name, "Growth", "TestSupport"] + dependencies + testing).map {
        .init(stringLiteral: $0)
      },
      resources: resources(for: name),
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        // What is tested is optimised in a release; optimising the tests takes as long again.
        .unsafeFlags(["-Onone"], .when(configuration: .release)),
      ]),
  ]
}

/// Data files that a target's tests read from their bundle's folder.
func resources(for name: String) -> [Resource] {
  switch name {
  case "Queries": [.copy("query-vectors.json")]
  case "GazetteCommands": [.copy("TemplateCorpus")]
  case "Markdown": [.copy("attacks.json")]
  default: []
  }
}

/// A C library of the system, described by its pkg-config file.
func system(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
  name: "gazette",
  products: [
    .executable(name: "gazette", targets: ["gazette"])
  ],
  targets: [
    system("CCMark", pkgConfig: "libcmark", apt: "libcmark-dev"),
    system("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
    system("CGumbo", pkgConfig: "gumbo", apt: "libgumbo-dev"),
    system("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
    system("CMicrohttpd", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
    system("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
    .target(name: "CRE2", linkerSettings: [.linkedLibrary("re2"), .linkedLibrary("stdc++")]),
    system("CXXHash", pkgConfig: "libxxhash", apt: "libxxhash-dev"),
    system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    .target(
      name: "CSimdJSON",
      linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]),
    .target(name: "CArena", dependencies: ["CCMark"]),
    .target(name: "CPlatform"),
    .target(name: "CPrinting", exclude: ["driver"]),
    .target(name: "CText"),
    .target(name: "CTheme"),
    .executableTarget(
      name: "gazette-bench",
      dependencies: [
        "CCMark", "Files", "IssueModel", "IssueStore", "Queries", "TrackerReaders", "Markdown",
        "Bytes", "Records", "TemplateEngine",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "gazette", dependencies: ["GazetteCommands"], swiftSettings: strict),
    // For tests only: how work grows with its input.
    .target(name: "CWork", path: "Tests/CWork"),
    .target(
      name: "Growth", dependencies: ["CWork"], path: "Tests/Growth", swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: ["Diagnostics", "IssueModel", "IssueStore", "TrackerReaders"],
      path: "Tests/TestSupport", swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),
    // Cases of templates, for the tests and for bin/compare-templates.
    .target(
      name: "TemplateCases", dependencies: ["TemplateEngine"], path: "Tests/TemplateCases",
      swiftSettings: strict),
    .executableTarget(
      name: "template-compare",
      dependencies: [
        "Diagnostics", "Files", "Bytes", "TemplateEngine", "GazetteCommands", "TemplateCases",
      ],
      path: "Tests/template-compare", swiftSettings: strict),
  ]
    + module("Diagnostics", [])
    + module("IssueModel", [])
    + module("Files", ["Bytes", "Diagnostics"])
    + module("Hashing", ["Bytes", "CXXHash"])
    + module("Bytes", ["CText"])
    + module("Secrets", ["Bytes", "CRE2", "CText", "Formats"])
    + module("Records", ["Hashing", "Bytes"])
    + module("Credentials", ["Bytes", "Diagnostics", "Formats", "CSodium", "CZlib"])
    + module("Configuration", ["Bytes", "Diagnostics", "Files", "IssueModel", "CYAML"])
    + module(
      "Formats", ["Bytes", "IssueModel", "Diagnostics", "Markdown", "CExpat", "CSimdJSON"])
    + module(
      "TrackerReaders",
      ["Bytes", "Formats", "IssueModel", "Configuration", "Diagnostics", "Markdown"],
      testing: ["IssueStore"])
    + module(
      "IssueStore",
      ["Bytes", "TrackerReaders", "Formats", "IssueModel", "Diagnostics", "Files", "Hashing"])
    + module(
      "Queries", ["Bytes", "IssueStore", "Formats", "IssueModel", "Diagnostics", "Markdown"],
      testing: ["TrackerReaders"])
    + module(
      "Search", ["Bytes", "Formats", "Hashing", "IssueModel", "IssueStore", "Queries"],
      testing: ["TrackerReaders"])
    + module(
      "Editing",
      [
        "Bytes", "IssueStore", "TrackerReaders", "Formats", "IssueModel", "Configuration",
        "Diagnostics", "Files", "Hashing",
      ])
    + module(
      "Markdown", ["Bytes", "CArena", "CCMark", "CGumbo", "CText"])
    + module(
      "TemplateEngine", ["Bytes", "Records", "Diagnostics", "Files", "CPlatform"])
    + module("Languages", ["Bytes", "Records", "IssueModel"])
    + module(
      "ViewModels",
      [
        "Bytes", "Records", "IssueModel", "Languages", "IssueStore", "Queries", "Editing",
        "Configuration", "Diagnostics", "Markdown", "Hashing", "Search",
      ])
    + module(
      "Policy",
      [
        "Bytes", "Configuration", "Credentials", "Diagnostics", "Files", "Hashing", "IssueModel",
        "IssueStore", "Markdown", "Queries", "Search", "Secrets", "TrackerReaders", "ViewModels",
      ])
    + module("BuiltInTheme", ["CTheme"])
    + module("Printing", ["Bytes", "Diagnostics", "Files", "CPrinting"])
    + module(
      "Publishing",
      [
        "Bytes", "Records", "IssueModel", "Formats", "TrackerReaders", "IssueStore", "Queries",
        "Configuration", "Diagnostics", "Markdown", "TemplateEngine", "ViewModels", "BuiltInTheme",
        "Files", "Hashing", "CPlatform", "Search", "Secrets", "Credentials", "Editing", "Printing",
        "Languages", "Policy",
      ])
    + module(
      "Preview",
      [
        "Bytes", "Publishing", "Formats", "IssueModel", "Diagnostics", "Files", "CMicrohttpd",
      ])
    + module(
      "GazetteCommands",
      [
        "Bytes", "IssueModel", "Formats", "TrackerReaders", "IssueStore", "Queries", "Editing",
        "Configuration", "Diagnostics", "Markdown", "TemplateEngine", "ViewModels", "BuiltInTheme",
        "Publishing", "Preview", "Files", "Secrets",
        "CPlatform", "Credentials", "Printing", "Languages",
      ], testing: ["TemplateCases"]),
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
