#define _GNU_SOURCE
#include "CPrinting.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#include <sys/prctl.h>
#endif

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_children_py[] = {
#embed "driver/children.py"
};
static const unsigned char file_chromium_py[] = {
#embed "driver/chromium.py"
};
static const unsigned char file_inside_py[] = {
#embed "driver/inside.py"
};
static const unsigned char file_join_py[] = {
#embed "driver/join.py"
};
static const unsigned char file_main_py[] = {
#embed "driver/main.py"
};
static const unsigned char file_parts_py[] = {
#embed "driver/parts.py"
};
static const unsigned char file_stitch_py[] = {
#embed "driver/stitch.py"
};
static const unsigned char file_tags_py[] = {
#embed "driver/tags.py"
};
static const unsigned char file_weasy_py[] = {
#embed "driver/weasy.py"
};

static const struct printing_file files[] = {
  {"children.py", file_children_py, sizeof file_children_py},
  {"chromium.py", file_chromium_py, sizeof file_chromium_py},
  {"inside.py", file_inside_py, sizeof file_inside_py},
  {"join.py", file_join_py, sizeof file_join_py},
  {"main.py", file_main_py, sizeof file_main_py},
  {"parts.py", file_parts_py, sizeof file_parts_py},
  {"stitch.py", file_stitch_py, sizeof file_stitch_py},
  {"tags.py", file_tags_py, sizeof file_tags_py},
  {"weasy.py", file_weasy_py, sizeof file_weasy_py},
};

const struct printing_file *printing_files(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}

static void put(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t written = write(file, text, strlen(text));
  (void)written;
  close(file);
}

/* Between fork and exec only what POSIX allows there: other threads may hold locks. */
pid_t gazette_start(const char *program, char *const *arguments, char *const *environment, const char *folder,
                    int output, uint64_t memory) {
  char users[64], groups[64];
  snprintf(users, sizeof users, "%u %u 1", (unsigned)geteuid(), (unsigned)geteuid());
  snprintf(groups, sizeof groups, "%u %u 1", (unsigned)getegid(), (unsigned)getegid());
  const struct rlimit room = {memory, memory}, none = {0, 0};
  const pid_t parent = getpid();
  int failure[2];
  if (pipe(failure) != 0) return -1;
  fcntl(failure[0], F_SETFD, FD_CLOEXEC);
  fcntl(failure[1], F_SETFD, FD_CLOEXEC);
  const pid_t child = fork();
  if (child == 0) {
    setpgid(0, 0);
#ifdef __linux__
    // A network without interfaces. Where the system refuses, the engines' own hooks remain.
    if (unshare(CLONE_NEWUSER | CLONE_NEWNET) == 0) {
      put("/proc/self/setgroups", "deny");
      put("/proc/self/uid_map", users);
      put("/proc/self/gid_map", groups);
    }
    // After changing the credentials, which resets it.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
#else
    (void)parent, (void)put;
#endif
    setrlimit(RLIMIT_DATA, &room);
    setrlimit(RLIMIT_CORE, &none);
    sigset_t empty;
    sigemptyset(&empty);
    sigprocmask(SIG_SETMASK, &empty, NULL);
    for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
    const int input = open("/dev/null", O_RDONLY);
    if (input < 0 || chdir(folder) != 0 || dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(output, 2) < 0)
      goto failed;
    for (int descriptor = 3; descriptor < 1024; descriptor++)
      if (descriptor != failure[1]) close(descriptor);
    execve(program, arguments, environment);
  failed:;
    const int reason = errno;
    ssize_t written = write(failure[1], &reason, sizeof reason);
    (void)written;
    _exit(127);
  }
  const int reason = errno;
  close(failure[1]);
  int told = 0;
  if (child < 0) {
    told = reason;
  } else {
    setpgid(child, child);
    ssize_t count;
    do count = read(failure[0], &told, sizeof told);
    while (count < 0 && errno == EINTR);
  }
  close(failure[0]);
  if (told == 0) return child;
  errno = told;
  return -1;
}
