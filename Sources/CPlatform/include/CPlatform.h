#ifndef GAZETTE_CPLATFORM_H
#define GAZETTE_CPLATFORM_H

#include <stdint.h>

/* What Swift's Glibc module leaves out. */

/* The lowest address of the current thread's stack, or 0 where it is not known. */
uintptr_t gazette_stack_end(void);

/* Makes some threads at once, 64 at most, and ends them: 0, or the error number of the first that could not
   be made. */
int gazette_try_threads(int count);

/* Writes the build ID that the linker gave the running program, and returns its length; 0 where it has
   none or it is longer than the room for it. */
int gazette_build_id(uint8_t *bytes, int capacity);

/* Writes the path of the shared library with this index, from 0, that the running program has loaded, and
   returns its length; 0 for one without a path, as the program itself, -1 behind the last one, and where
   that cannot be told. A path that is longer than the room for it is cut. */
int gazette_library_path(int index, char *path, int capacity);

/* Exchanges or renames without replacing, as renameat2(2); -1 and errno where the system cannot. */
int gazette_rename_exclusive(const char *from, const char *to);

#endif
