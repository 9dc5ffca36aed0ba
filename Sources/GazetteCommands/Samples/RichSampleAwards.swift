import IssueModel

/// The awards and the roster of the rich sample: ladders, a query, one given by hand, and a cohort.
struct RichSampleAwards {
  /// The first day of the sample.
  let start: Day

  /// What `data/awards.json` says.
  var awards: String {
    """
    [
      {"name": "First Log Entries", "description": "Have fifty issues on record.", "color": "Light Blue",
       "criterion": "issues", "value": 50, "image": "footprint", "scope": "project"},
      {"name": "Hundred Up", "description": "Close a hundred issues.", "color": "Green", "criterion": "closed",
       "value": 100, "image": "crown", "scope": "project"},
      {"name": "Five Hundred", "description": "Have five hundred issues on record.", "color": "Light Blue",
       "criterion": "issues", "value": 500, "image": "rocket", "scope": "project"},
      {"name": "Second Pair of Eyes", "description": "Review what others wrote.", "criterion": "reviews",
       "tiers": [{"name": "Bronze", "value": 5, "color": "Orange", "image": "star"},
                 {"name": "Silver", "value": 20, "color": "Gray", "image": "star"},
                 {"name": "Gold", "value": 200, "color": "Gold", "image": "star"}]},
      {"name": "Chart Maker", "description": "Have pull requests merged.", "criterion": "merged", "scope": "person",
       "tiers": [{"name": "Bronze", "value": 3, "color": "Orange", "image": "kite"},
                 {"name": "Silver", "value": 8, "color": "Gray", "image": "kite"},
                 {"name": "Gold", "value": 25, "color": "Gold", "image": "kite"}]},
      {"name": "First Answer", "description": "Be the first to reply, ten times.", "color": "Teal",
       "criterion": "answered", "value": 10, "image": "heart", "scope": "person"},
      {"name": "Bug Hunter", "description": "Report five bugs within a year.", "color": "Red", "criterion": "query",
       "query": "is:issue label:bug", "value": 5, "scope": "person", "from": "\(start)",
       "until": "\(start.advanced(by: RichSample.length))", "image": "target"},
      {"name": "Steady Tide", "description": "Do something in six weeks in a row.", "color": "Dark Blue",
       "criterion": "streak", "value": 6, "scope": "person", "image": "calendar"},
      {"name": "Busy Label", "description": "Gather twenty issues under one label.", "color": "Purple",
       "criterion": "issues", "value": 20, "scope": "tag", "image": "tag"},
      {"name": "Keeper of the Log", "description": "Given for the history of the harbour.", "color": "Gold",
       "criterion": "manual", "image": "clipboard",
       "holders": [{"login": "aiko", "reason": "Wrote down the flood of 1953", "date": "\(start.advanced(by: 162))"}]}
    ]

    """
  }

  /// What `data/roster.csv` says.
  var roster: String {
    """
    login,name,cohort
    aiko,佐藤 愛子,Harbour school \(start.civil.year)
    tnunez,Tomás Núñez,Harbour school \(start.civil.year)
    olena,Олена Шевчук,Harbour school \(start.civil.year)
    pilot-trainee,Ines Pilot,Harbour school \(start.civil.year)

    """
  }
}
