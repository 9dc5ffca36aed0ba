#ifndef GAZETTE_CPRINTING_H
#define GAZETTE_CPRINTING_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Starts a program in a folder, in a process group of its own: with nothing on standard input, both outputs into a
   descriptor and no other one open, with a limit on the memory of each of its processes (bytes), and, where the system
   allows it, without a network. It ends when the calling thread does (Linux). -1 and errno where it cannot be started. */
pid_t gazette_start(const char *_Nonnull program, char *_Nullable const *_Nonnull arguments,
                    char *_Nullable const *_Nonnull environment, const char *_Nonnull folder, int output,
                    uint64_t memory);

/* A file of the program that drives the engines. */
struct printing_file {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/* Those files, and how many there are. */
const struct printing_file *_Nonnull printing_files(size_t *_Nonnull count);

#endif
