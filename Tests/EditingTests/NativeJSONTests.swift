import Diagnostics
import Foundation
import IssueModel
import Testing
import TestSupport

@testable import Editing
@testable import IssueStore
@testable import TrackerReaders

@Suite("Writing Gazette's own data")
struct NativeJSONTests {
  private static let sample = """
    {
      "gazette": 1,
      "date": "2026-02-01T00:00:00Z",
      "issues": [
        {
          "number": 1,
          "title": "One \\"quoted\\" \\\\",
          "content": "Line\\n\\ttab\\u0000\\u007f\u{2028}",
          "completed": false,
          "priority": "high",
          "creationDate": "2026-01-01T10:00:00Z",
          "modificationDate": "2026-01-02T10:00:00Z",
          "dueDate": "2026-01-04T00:00:00Z",
          "tags": ["bug", "ui"],
          "project": "1.0",
          "author": "ana",
          "assignees": ["ben"],
          "comments": [
            {
              "author": "ben",
              "date": "2026-01-02T10:00:00Z",
              "content": "Yes"
            }
          ],
          "commentCount": 4,
          "reminderEnabled": false,
          "reminderTime": "09:05"
        },
        {
          "key": "A-2",
          "source": "team/tool",
          "kind": "pull",
          "title": "(no title)",
          "state": "merged",
          "completed": true,
          "closedDate": "2026-01-03T10:00:00Z",
          "reviews": [
            {
              "content": "r"
            },
            {
              "author": "ana",
              "date": "2026-01-02T10:00:00Z",
              "member": true,
              "state": "changesRequested",
              "comments": [
                {
                  "author": "ben",
                  "path": "a/b.txt",
                  "content": "Here"
                }
              ]
            }
          ],
          "events": [
            {
              "kind": "labelled",
              "actor": "ana",
              "date": "2026-01-02T10:00:00Z",
              "subject": "bug"
            },
            {
              "kind": "assigned",
              "person": "ben"
            },
            {
              "kind": "renamed",
              "subject": "New",
              "before": "Old"
            }
          ],
          "closedBy": "ben",
          "closeReason": "notPlanned",
          "links": [
            {
              "kind": "duplicates",
              "reference": "team/tool#3"
            }
          ],
          "private": true,
          "url": "https://x.org/2"
        }
      ],
      "tags": [
        {
          "id": "6D0C",
          "name": "bug",
          "description": "Broken",
          "color": "00ff0a"
        }
      ],
      "projects": [
        {
          "title": "1.0",
          "detail": "First",
          "color": "Dark Blue",
          "closed": true,
          "dueDate": "2026-03-01T00:00:00Z"
        }
      ],
      "people": [
        {
          "login": "ana",
          "name": "Ana",
          "contributions": ["code"]
        },
        {
          "login": "ben"
        },
        {
          "login": "rob",
          "bot": true
        }
      ],
      "sources": [
        {
          "name": "",
          "tracker": "gazette"
        },
        {
          "name": "team/tool",
          "tracker": "github",
          "address": "https://x.org/team/tool",
          "commentsByRecord": true
        }
      ],
      "light": {
        "on": true
      },
      "reminders": {
        "enabled": true,
        "remindAt": "08:00"
      }
    }

    """

  @Test("everything that is read is written again")
  func everything() throws {
    var options = LoadOptions()
    options.publishPrivate = true
    let result = try load(Self.sample, options: options)
    #expect(result.messages == [])
    #expect(result.lost == [])
    #expect(String(decoding: NativeJSON.bytes(of: result.snapshot), as: UTF8.self) == Self.sample)
  }

  @Test("an empty snapshot is data without issues")
  func empty() throws {
    let bytes = NativeJSON.bytes(of: Snapshot())
    let result = try load([bytes])
    #expect(result.messages == [])
    #expect(result.files[0].format == "gazette")
  }

  @Test(
    "what other formats hold is the same after import",
    .enabled(if: SharedData.isPresent, "no ../shared/data"),
    arguments: [
      "ietf-mls-archive.json", "gh-issue-list.json", "github-rest.json", "gitlab.jsonl", "jira.csv",
      "backlog-md",
    ])
  func imports(_ name: String) throws {
    let first = DataLoader.load([DataFile(path: SharedData.path(name), name: name)])
    let bytes = NativeJSON.bytes(of: first.snapshot)
    let second = try load([bytes])
    #expect(second.messages == [])
    #expect(second.lost == [])
    #expect(second.counts == first.counts)
    #expect(second.outline == first.outline)
    #expect(NativeJSON.bytes(of: second.snapshot) == bytes)
    #expect(
      second.snapshot.issues.map(\.comments.count) == first.snapshot.issues.map(\.comments.count))
  }
}
