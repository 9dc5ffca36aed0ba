#include <fcntl.h>
#include <unistd.h>

/* Where the caller closed a standard descriptor, the next file or socket that is opened would take
   its number, and results or messages would be written into it. This runs before main, since the
   runtime opens descriptors of its own before the first line of main is reached. /dev/null is opened
   the wrong way round, so that using the descriptor still fails; open takes the lowest free number. */
__attribute__((constructor)) static void gazette_hold_standard_descriptors(void) {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
    if (fcntl(descriptor, F_GETFD) == -1) {
      (void)open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
}
