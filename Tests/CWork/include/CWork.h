#ifndef GAZETTE_CWORK_H
#define GAZETTE_CWORK_H

#include <stdint.h>

/* What the current thread has asked the C library for since it began. All are 0 where a sanitizer
   has functions of its own in their place. */
typedef struct {
  uint64_t allocations;
  uint64_t allocated_bytes;
  uint64_t compared_bytes;
} gazette_work;

gazette_work gazette_work_so_far(void);

#endif
