import Diagnostics
import Foundation
import Bytes
import Records
import TemplateEngine
import TestSupport
import Testing

/// Random and mutated templates. `GAZETTE_FUZZ_TEMPLATES` sets how many (else about 2 s of them),
/// `GAZETTE_FUZZ_SEED` the seed.
@Suite("Random templates")
struct FuzzTests {
  static let seeds = [
    "{% for i in l if i > 1 %}{{ loop.index }}{{ i }}{% else %}x{% endfor %}",
    "{% macro f(a, b=2) %}[{{ a }},{{ b }}]{{ caller() }}{% endmacro %}{% call f(1) %}x{% endcall %}",
    "{% set ns = namespace(x=1) %}{% for i in range(9) %}{% set ns.x = ns.x * 3 %}{% endfor %}{{ ns.x }}",
    "{% extends 'base' %}{% block a %}{{ super() }}{{ self.b() }}{% endblock %}",
    "{% include ['none', 'inc'] ignore missing %}{% import 'mac' as m %}{{ m.f(1) }}",
    "{{ d.a[0] ~ 'x'|upper|replace('X', s) ~ (1, 2)[::-1] ~ {'k': -1.5e3}['k'] }}",
    "{% for a, b in d|items recursive %}{{ loop(b) if b is iterable }}{% endfor %}",
    "{% autoescape true %}{{ '<' ~ s|safe }}{% filter title %}a b{% endfilter %}{% endautoescape %}",
    "{% with a = l, b = a %}{{ a|map('string')|join(', ')|truncate(5) }}{% endwith %}{% raw %}{{{% endraw %}",
    "{% if x is defined and not y %}{% elif s in l or 1 <= 2 < 3 %}{{ loop.cycle(1) }}{% endif %}",
    "{% set q = [] %}{% for i in l %}{% do q.append([q, i]) %}{% endfor %}{{ q }}{% do d.update(z=q) %}{{ d }}",
    "{% include 'inc' without context %}{% from 'mac' import f as g with context %}{{ g(*l, **{}) }}",
    "{{ l|batch(2, 0)|map('sum', start=[])|list }}{{ d|dictsort(by='value') }}{{ l|groupby('x') }}",
    "{{ '%*s|%5.1f'|format(s, 2) }}{{ '{:>{}}{0[a]}'.format(s) }}{{ s.split('<', 1)|zip(l)|list }}",
    "{% set ns.x %}{{ ns }}{% endset %}{% set a, (b, c) = 1, [2, 3] %}{{ a ** b // c % -7 }}",
    "{% block a required %}{% endblock %}{% block b scoped %}{% break %}{% endblock %}{{ self.a() }}",
    "{{ s|wordwrap(3)|indent(9, true)|center(40)|truncate(20)|urlencode|tojson(2)|striptags }}",
    "{{ cycler(1, 2).next() ~ joiner()() ~ loop|d(1) ~ range(3, -3, -1)[::-2]|unique|sum }}",
  ]
  static let others = [
    "base": "<{% block a %}A{{ s }}{% endblock %}|{% block b %}{% include 'inc' %}{% endblock %}>",
    "inc": "[{{ s }}{% if x %}{% include 'page.html' %}{% endif %}]",
    "mac": "{% macro f(x) %}({{ x }}{{ s }}){% endmacro %}",
  ]
  static let pieces = [
    "{{", "}}", "{%", "%}", "{#", "#}", "-", "(", ")", "[", "]", "{", "}", "|", ".", ",", "~", "*",
    "**", "//", "%", "not ", " in ", " is ", " if ", " else ", "'", "\"", "s", "l", "d", "x", "0",
    "99999999999999999999", "1.5", "loop", "self", "super()", "{% endfor %}", "{% endif %}",
    "{% for i in l %}", "{% if s %}", "{% set x = [x, x] %}", "{% block q %}", "{% endblock %}",
    "{% macro m() %}", "{% endmacro %}", "{% do l.append(l) %}", "{% do d.setdefault(s, d) %}",
    "l.pop()",
    "{% call m() %}", "{% endcall %}", "{% filter e %}", "{% endfilter %}", "-9223372036854775808",
    "340282366920938463463374607431768211455", "1e308", "|replace('', s)", "|wordwrap(1)",
    "|map('list')",
    "|format(s)", " * 99999999", " ** 999", "[::-1]", "[99999999999:]", "|indent(99999999)",
    "|random",
    "|join", "|sort", "|tojson", "|list", "|length", "range(5)", "\u{E9}", "\0", "\n", "é́",
  ]

  @Test("never crash, hang or run out of memory")
  func mutated() {
    let environment = ProcessInfo.processInfo.environment
    let seed = testSeed()
    let count = environment["GAZETTE_FUZZ_TEMPLATES"].flatMap { Int($0) }
    var random = SplitMix(seed: seed)
    var options = Options()
    options.limits = Limits(fuel: 20_000, recursion: 20, outputSize: 1 << 16)
    let context = map(
      ("s", .string("a<b")), ("l", .list([.integer(1), .string("x"), .none])),
      ("d", map(("a", .list([.integer(1)])), ("b", .map(.empty)))))
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(2))
    var done = 0
    while count.map({ done < $0 }) ?? (clock.now < end) {
      let text = Self.mutation(&random)
      options.undefinedBehavior = UndefinedBehavior.allCases[Int(random.next() % 3)]
      switch random.next() % 8 {
      case 0: Self.render(bytes: Self.broken(text, &random), context, options)
      case 1, 2: Self.render(record: text, options)
      default:
        _ = rendered(
          text, named: "page.html", with: Self.others, context: context, options: options)
      }
      done += 1
    }
    #expect(done > 0)
  }

  /// The bytes of a text, some of them replaced by any others.
  private static func broken(_ text: String, _ random: inout SplitMix) -> [UInt8] {
    var bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return [UInt8(truncatingIfNeeded: random.next())] }
    for _ in 0..<(1 + random.next() % 4) {
      bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
    }
    return bytes
  }

  private static func render(bytes: [UInt8], _ context: Value, _ options: Options) {
    var sources = others.mapValues { SourceText(name: "other", text: $0) }
    sources["page.html"] = SourceText(name: "page.html", utf8: bytes)
    let environment = Environment(loader: MemoryLoader(sources), options: options)
    do throws(TemplateError) {
      _ = try environment.template(named: "page.html").render(context: context)
    } catch {
      _ = DiagnosticFormatter(color: false).format(error.diagnostic)
    }
  }

  /// The same compiled for a record, whose fields have the names that the templates use.
  private static func render(record text: String, _ options: Options) {
    var texts = others
    texts["page.html"] = text
    let environment = Environment(loader: MemoryLoader(texts: texts), options: options)
    guard case .record(let reference) = FuzzRecord(depth: 2).fieldValue else { return }
    var output = ByteBuffer(limit: options.limits.outputSize)
    do throws(TemplateError) {
      try environment.template(named: "page.html", root: reference.type)
        .render(record: reference, into: &output)
    } catch {
      _ = DiagnosticFormatter(color: false).format(error.diagnostic)
    }
  }

  @Test(
    "text nested without end is refused",
    arguments: [
      ("(", "1", ")"), ("[", "", "]"), ("{1: ", "1", "}"), ("-", "1", ""), ("not ", "1", ""),
      ("x[", "1", "]"), ("f(", "", ")"), ("1 + (", "1", ")"), ("1 if ", "1", " else 1"),
      ("x|f(", "1", ")"), ("1 ** ", "1", ""), ("x.", "y", ""), ("", "x", "|upper"),
      ("1 is eq ", "1", ""), ("'a' ", "'b'", ""), ("1 < ", "2", ""), ("a and ", "b", ""),
    ])
  func deepExpressions(open: String, inner: String, close: String) {
    for depth in [90, 10_000] {
      let text =
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
      let limits = Limits(fuel: 1_000_000, outputSize: 1 << 20)
      var options = Options()
      options.limits = limits
      _ = rendered("{{ " + text + " }}", options: options)
    }
  }

  @Test(
    "tags nested without end are refused",
    arguments: [
      ("{% if x %}", "{% endif %}"), ("{% for i in l %}", "{% endfor %}"),
      ("{% with %}", "{% endwith %}"), ("{% filter e %}", "{% endfilter %}"),
      ("{% autoescape true %}", "{% endautoescape %}"), ("{% set x %}", "{% endset %}"),
      ("{% macro m() %}", "{% endmacro %}"), ("{% call m() %}", "{% endcall %}"),
      ("{% if x %}{% else %}", "{% endif %}"), ("{# ", "#}"), ("{% raw %}", "{% endraw %}"),
      ("{{ '{{", "' }}"), ("{% if x %}{% elif y %}", ""), ("{% block b %}", "{% endblock %}"),
    ])
  func deepTags(open: String, close: String) {
    for depth in [90, 5_000] {
      let text = String(repeating: open, count: depth) + String(repeating: close, count: depth)
      _ = rendered(text)
    }
  }

  /// A seed template, or pieces of two, with parts deleted, repeated and replaced.
  private static func mutation(_ random: inout SplitMix) -> String {
    var text = Array(seeds[Int(random.next() % UInt64(seeds.count))].unicodeScalars)
    for _ in 0..<(1 + random.next() % 6) {
      let place = Int(random.next() % UInt64(text.count + 1))
      let length = min(Int(random.next() % 9), text.count - place)
      switch random.next() % 5 {
      case 0: text.removeSubrange(place..<place + length)
      case 1:
        let piece = pieces[Int(random.next() % UInt64(pieces.count))]
        text.insert(contentsOf: Array(piece.unicodeScalars), at: place)
      case 2:
        let part = Array(text[place..<place + length])
        text.insert(contentsOf: (0..<20).flatMap { _ in part }, at: place)
      case 3:
        let other = Array(seeds[Int(random.next() % UInt64(seeds.count))].unicodeScalars)
        text.insert(contentsOf: other, at: place)
      default:
        guard place < text.count else { break }
        text[place] = Unicode.Scalar(UInt8(32 + random.next() % 95))
      }
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text.prefix(4000))
    return String(result)
  }
}

/// A record with fields of the names in the templates, of every kind.
private struct FuzzRecord: Record {
  let s = "a<b"
  let x: Int?
  let l: [FuzzRecord]
  let d: [String]
  let a = 1.5

  init(depth: Int) {
    x = depth > 0 ? depth : nil
    l = (0..<depth).map { FuzzRecord(depth: $0) }
    d = l.map { "\($0.l.count)" }
  }

  static let fields = FieldTable<Self>("everything", "What the templates name.") {
    Field("s", "A text.", \.s)
    Field("x", "A number, or none.", \.x)
    Field("y", "A computed text.") { $0.s + $0.s }
    Field("l", "Records of the same kind.", \.l)
    Field("d", "Texts.", \.d)
    Field("a", "A number.", \.a)
    Field("b", "Whether there are records.") { !$0.l.isEmpty }
  }
}
