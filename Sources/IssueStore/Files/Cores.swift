#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How many processors are online, at least one.
func activeCores() -> Int {
  max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
