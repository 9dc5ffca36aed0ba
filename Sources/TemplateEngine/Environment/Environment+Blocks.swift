public import Diagnostics

/// A block that is never printed: it stands outside of all others in a template that extends
/// another, and no template that is extended has a block of its name.
public struct LostBlock: Sendable {
  /// Its name.
  public let name: String
  /// The name of the template that its template extends.
  public let parent: String
  /// Where its name stands.
  public let place: Place
  /// The blocks of the templates that are extended, sorted.
  public let known: [String]
}

extension Environment {
  /// The blocks of a template that are never printed; empty where what it extends is not known.
  public func lostBlocks(of name: String) -> [LostBlock] {
    guard let template = try? parsed(name), let parent = template.extended,
      // `self` may print any block.
      !NameAnalysis.mentions("self", in: template.tree.statements)
    else { return [] }
    var known: Set<String> = []
    var seen: Set<String> = [name]
    var next: String? = parent
    while let name = next {
      guard seen.insert(name).inserted, let ancestor = try? parsed(name),
        !ancestor.hasComputedExtends
      else { return [] }
      known.formUnion(ancestor.tree.blocks.keys)
      next = ancestor.extended
    }
    return template.tree.statements.compactMap { statement in
      guard case .block(let block) = statement.node, !known.contains(block.name) else { return nil }
      return LostBlock(
        name: block.name, parent: parent,
        place: template.source.place(of: block.nameSpan.range), known: known.sorted())
    }
  }
}

extension ParsedTemplate {
  /// The name of the template that it extends, where that is written out and no condition decides
  /// about it.
  fileprivate var extended: String? {
    for statement in tree.statements {
      if case .extends(let name) = statement.node, case .constant(let value) = name.node {
        return value.stringValue
      }
    }
    return nil
  }
}
