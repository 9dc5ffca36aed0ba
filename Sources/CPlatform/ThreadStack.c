#define _GNU_SOURCE
#include "CPlatform.h"
#include <pthread.h>
#include <stddef.h>

uintptr_t gazette_stack_end(void) {
#ifdef __GLIBC__
  pthread_attr_t attributes;
  void *lowest = NULL;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  int status = pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_destroy(&attributes);
  return status == 0 ? (uintptr_t)lowest : 0;
#elif defined(__APPLE__)
  return (uintptr_t)pthread_get_stackaddr_np(pthread_self())
      - pthread_get_stacksize_np(pthread_self());
#else
  return 0;
#endif
}
