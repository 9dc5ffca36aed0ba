import CZlib

/// The function of zlib that is used; nothing else calls it.
enum Zlib {
  /// What a file of gzip holds; nil for one that is broken or holds more than some bytes.
  static func gunzip(_ file: [UInt8], limit: Int) -> [UInt8]? {
    var output = [UInt8](repeating: 0, count: limit)
    // gazette_gunzip reads the bytes of the file and writes at most as many as the output has.
    let count = unsafe gazette_gunzip(file, UInt(file.count), &output, UInt(limit))
    return count < 0 ? nil : Array(output.prefix(count))
  }
}
