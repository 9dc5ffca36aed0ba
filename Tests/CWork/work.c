/* The allocation and comparison functions of the C library, counted. Defined in the program, they
   take the place of the library's for everything that the tests load, Swift's strings included. They
   must not be compiled into calls of themselves. */
#include "CWork.h"

#include <stddef.h>

static _Thread_local gazette_work work;

gazette_work gazette_work_so_far(void) { return work; }

#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static void count(size_t bytes) {
  work.allocations += 1;
  work.allocated_bytes += bytes;
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count(size);
  return __libc_realloc(old, size);
}

__attribute__((no_builtin)) int memcmp(const void *a, const void *b, size_t size) {
  const unsigned char *x = a, *y = b;
  size_t i = 0;
  while (i < size && x[i] == y[i]) i++;
  work.compared_bytes += i + 1;
  return i < size ? x[i] - y[i] : 0;
}

__attribute__((no_builtin)) int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i]) i++;
  work.compared_bytes += i + 1;
  return (unsigned char)a[i] - (unsigned char)b[i];
}

#endif
