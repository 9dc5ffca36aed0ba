import Bytes
import CCMark
import Files
import Glibc
import Markdown

/// What texts cost as an issue's page renders them, beside libcmark alone on the same bytes.
struct MarkdownBenchmark {
  private let texts: [[UInt8]]

  /// The texts of a file, each followed by a NUL; nil if it cannot be read.
  init?(path: String) {
    guard let bytes = try? FileSystem.read(path) else { return nil }
    texts = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init)
  }

  /// Prints the best time of each in microseconds a text, and their ratio; rounds take turns.
  func run(rounds: Int) {
    var alone = Double.infinity
    var rendered = Double.infinity
    var linked = Double.infinity
    for _ in 0..<rounds {
      alone = min(alone, microseconds { text, _ in libcmark(text) })
      rendered = min(rendered, microseconds { render($0, hasLinks: false, &$1) })
      linked = min(linked, microseconds { render($0, hasLinks: true, &$1) })
    }
    print("texts \(texts.count), bytes \(texts.reduce(0) { $0 + $1.count })")
    print("libcmark alone \(hundredths(alone)) µs")
    for (what, time) in [
      ("GFM and all that trackers add", rendered), ("with references found and linked", linked),
    ] {
      print("\(what) \(hundredths(time)) µs, \(hundredths(time / alone)) times")
    }
  }

  private func microseconds(_ body: ([UInt8], inout ByteBuffer) -> Void) -> Double {
    var output = ByteBuffer(capacity: 1 << 16)
    return nanoseconds(rounds: 1, times: 1) {
      for text in texts {
        output.removeAll()
        body(text, &output)
      }
    } / 1000 / Double(max(texts.count, 1))
  }

  private func libcmark(_ text: [UInt8]) {
    text.withUnsafeBytes { raw in
      guard let bytes = raw.bindMemory(to: CChar.self).baseAddress else { return }
      free(cmark_markdown_to_html(bytes, raw.count, CMARK_OPT_UNSAFE))
    }
  }

  /// Renders a text as a conversation; with links, every number and name in it leads somewhere.
  private func render(_ text: [UInt8], hasLinks: Bool, _ output: inout ByteBuffer) {
    var renderer = MarkdownRenderer()
    var references: [(spelling: String, target: ResolvedReference)] = []
    if hasLinks {
      ReferenceScanner.scan(text.span) { range, kind in
        let spelling = String(decoding: text[range], as: UTF8.self)
        switch kind {
        case .issue: references.append((spelling, ResolvedReference(href: "12.html")))
        case .person: references.append((spelling, ResolvedReference(href: "ada.html")))
        default: break
        }
      }
    }
    renderer.render(
      text.span, options: .conversation(base: "https://example.org/ada/engine/", idPrefix: "text-"),
      links: ReferenceTable(references), into: &output)
  }
}
