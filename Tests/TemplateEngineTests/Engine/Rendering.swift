import Diagnostics
import Bytes
import Records
import TemplateEngine

/// What a template prints, or the error as a terminal shows it.
func rendered(
  _ template: String, named name: String = "page.txt", with others: [String: String] = [:],
  context: Value = .map(.empty), options: Options = Options()
) -> String {
  var texts = others
  texts[name] = template
  let environment = Environment(loader: MemoryLoader(texts: texts), options: options)
  do throws(TemplateError) {
    return try environment.template(named: name).render(context: context)
  } catch {
    return DiagnosticFormatter(color: false).format(error.diagnostic)
  }
}

/// What a template prints for a record, or the error as a terminal shows it.
func rendered(
  _ template: String, with others: [String: String] = [:], record: some Record,
  strictly isStrict: Bool = true
) -> String {
  var texts = others
  texts["page.html"] = template
  var options = Options()
  if isStrict { options.undefinedBehavior = .strict }
  let environment = Environment(loader: MemoryLoader(texts: texts), options: options)
  guard case .record(let reference) = record.fieldValue else { return "not a record" }
  var output = ByteBuffer()
  do throws(TemplateError) {
    try environment.template(named: "page.html", root: reference.type)
      .render(record: reference, into: &output)
    return output.string
  } catch {
    return DiagnosticFormatter(color: false).format(error.diagnostic)
  }
}

/// A map of names to values.
func map(_ entries: (String, Value)...) -> Value {
  .map(OrderedMap(entries.map { (.string($0.0), $0.1) }))
}

struct TagSample: Record {
  let name: String
  static let fields = FieldTable<Self>("tag", "A tag.") {
    Field("name", "Its name.") { $0.name }
  }
}

struct PageSample: Record {
  var title = "A & B"
  var count = 3
  var milestone: String?
  var tags = [TagSample(name: "bug"), TagSample(name: "<ui>")]
  static let fields = FieldTable<Self>("page", "A page.") {
    Field("title", "Its title.") { $0.title }
    Field("count", "A number.") { $0.count }
    Field("milestone", "Its milestone.") { $0.milestone }
    Field("tags", "Its tags.") { $0.tags }
    Field.derived("summary", "Both in words.") { "\($0.count) \($0.title)" }
  }
}
