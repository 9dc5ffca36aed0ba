#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Console {
  /// How many columns the terminal has to which results go, at least 20; nil when they go elsewhere.
  ///
  /// `COLUMNS` goes before what the terminal says, 80 is taken where it says nothing.
  var outputWidth: Int? {
    guard outputIsTerminal else { return nil }
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 {
      return max(20, columns)
    }
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return max(20, Int(size.ws_col))
  }
}
