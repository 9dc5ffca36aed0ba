/// The media types of file formats.
enum ContentType {
  /// The type of a file, by the ending of its name.
  static func of(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    let ending = name[name.index(after: dot)...].lowercased()
    if let text = texts[ending] { return text + "; charset=utf-8" }
    return others[ending] ?? "application/octet-stream"
  }

  /// Whether it is the type of a page, which can show problems and reload itself.
  static func isPage(_ type: String) -> Bool { type.hasPrefix("text/html") }

  private static let texts = [
    "html": "text/html", "htm": "text/html", "css": "text/css", "js": "text/javascript",
    "mjs": "text/javascript", "txt": "text/plain", "md": "text/markdown", "csv": "text/csv",
    "ics": "text/calendar", "json": "application/json", "map": "application/json",
    "xml": "application/xml", "atom": "application/atom+xml", "rss": "application/rss+xml",
    "xhtml": "application/xhtml+xml", "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
  ]

  private static let others = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "bmp": "image/bmp",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "pdf": "application/pdf", "wasm": "application/wasm", "zip": "application/zip",
    "gz": "application/gzip", "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg",
    "ogg": "audio/ogg", "wav": "audio/wav",
  ]
}
