import Diagnostics
import Files
import Foundation
import IssueModel
import TestSupport

@testable import Editing

extension SampleFolder {
  func store(
    _ access: FileStore.Access = .write(holder: "test"), writer: FileStore.Writer = .fileSystem
  ) throws -> FileStore {
    try FileStore(folder: path, name: "data", access: access, writer: writer)
  }
}

/// The identity of an issue of the site's own data.
func own(_ number: Int) -> IssueModel.Issue.Identity {
  IssueModel.Issue.Identity(source: SourceID(0), number: number, key: nil)
}

let noon = Instant(seconds: 1_769_860_800)

/// A draft with only a title.
func draft(_ number: Int, _ title: String) -> IssueDraft {
  IssueDraft(number: number, title: title, created: noon)
}
