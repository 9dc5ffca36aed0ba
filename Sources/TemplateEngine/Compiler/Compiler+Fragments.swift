import Diagnostics
import Records

/// Compiles `{% cache %}`: the output of its body is kept for as long as an environment lives, and
/// printed again wherever the body gets equal values.
extension Compiler {
  /// The code of that error, which only compiling with inlined macros finds.
  static let hiddenName = "template.hidden-name"

  /// Emits code for a body that sees nothing but what it is handed, the macros around it, and what
  /// is known at compile time.
  func fragment(
    _ handed: [(name: String, value: Expression)], _ body: [Statement], _ span: SourceRange
  ) throws(TemplateError) {
    // Without inlined macros a template is only rendered to find the place of an error.
    guard inlinesMacros, let mode else { return try plainBody(handed, body, span) }
    var seen: [String: Variable] = [:]
    var hidden: Set<String> = []
    for (name, variable) in current.visible {
      if variable.isStatic { seen[name] = variable } else { hidden.insert(name) }
    }
    if !hidesRoot, let rootType { hidden.formUnion(rootType.fields.map(\.name)) }
    var variables: [Variable] = []
    for (name, value) in handed {
      let variable = try argument(value)
      seen[name] = variable
      variables.append(variable)
    }
    var fingerprinter = Fingerprinter()
    // A macro is the same for all templates that import it; in a block, the templates that extend
    // this one decide what it means.
    for place in activeMacros.isEmpty ? [0, origin] : [origin] {
      let source = builder.origins[place].source
      fingerprinter.combine(source.name)
      fingerprinter.combine(source.utf8)
    }
    fingerprinter.combine(span.range.lowerBound)
    fingerprinter.combine(Int(mode.code))
    var count = 0
    for variable in variables {
      if case .constant(let value) = variable.storage, fingerprinter.combine(value) { continue }
      fingerprinter.combine(count)
      try push(variable, at: span)
      count += 1
    }
    builder.fragments.append(
      FragmentPlan(hash: fingerprinter.fingerprint, valueCount: count))
    let begin = emit(.beginFragment, 0, builder.fragments.count - 1, at: span)
    let outer = (
      current.scopes, current.firstVisibleScope, current.bound, hidesRoot, hiddenNames
    )
    current.scopes.append(seen)
    current.firstVisibleScope = current.scopes.count - 1
    hidesRoot = true
    hiddenNames = hidden.subtracting(seen.keys)
    current.pushScope()
    try hoist(body)
    try statements(body)
    // A cache hit skips the body, so the registers that it binds are not set afterwards.
    (current.scopes, current.firstVisibleScope, current.bound, hidesRoot, hiddenNames) = outer
    emit(.endFragment, at: span)
    current.writer.land([begin])
  }

  /// The error for a variable that a cached part is not handed.
  func hiddenName(_ name: String, _ span: SourceRange) -> TemplateError {
    error(
      Self.hiddenName, "the cached part is not handed the variable '\(name)'", span,
      suggestion: "add ', \(name)' to the 'cache' tag")
  }

  private func plainBody(
    _ handed: [(name: String, value: Expression)], _ body: [Statement], _ span: SourceRange
  ) throws(TemplateError) {
    current.pushScope()
    for (name, value) in handed {
      noteVariables(of: value)
      store(name, try expression(value), at: span)
    }
    current.pushScope()
    try hoist(body)
    try statements(body)
    current.popScope()
    current.popScope()
  }

  /// Emits code that pushes the value of a variable; a record that many pages share with its
  /// fingerprint, which only the field that it was read from has.
  private func push(_ variable: Variable, at span: SourceRange) throws(TemplateError) {
    switch variable.storage {
    case .constant(let value): emit(.constant, builder.constant(value), at: span)
    case .slot(let slot): emit(.loadSlot, slot, at: span)
    case .place(.field(let record, let slot)):
      emit(.loadField, record.register, builder.field(record.record, slot), at: span)
    case .place(.record(let record)):
      let known = [current.bound, current.entryBound].joined()
      if let origin = known.first(where: { $0.value.register == record.register })?.key {
        emit(.loadField, origin.register, origin.field, at: span)
      } else {
        load(.record(record), at: span)
      }
    case .cell, .loop, .macro, .importedMacro, .module: throw unsupported(span)
    }
  }
}

extension Variable {
  /// Whether all of it is known at compile time.
  fileprivate var isStatic: Bool {
    switch storage {
    case .constant, .macro, .importedMacro, .module: true
    case .slot, .cell, .loop, .place: false
    }
  }
}
