#include "CPlatform.h"
#include <pthread.h>
#include <stddef.h>

/* Waits until all of them are there. */
static void *wait_for_others(void *lock) {
  pthread_mutex_lock(lock);
  pthread_mutex_unlock(lock);
  return NULL;
}

int gazette_try_threads(int count) {
  pthread_t threads[64];
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_attr_t attributes;
  int made = 0, status = pthread_attr_init(&attributes);
  if (status != 0) return status;
  (void)pthread_attr_setstacksize(&attributes, 64 * 1024);
  if (count > 64) count = 64;
  pthread_mutex_lock(&lock);
  while (made < count && status == 0) {
    status = pthread_create(&threads[made], &attributes, wait_for_others, &lock);
    if (status == 0) made++;
  }
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < made; i++) pthread_join(threads[i], NULL);
  pthread_attr_destroy(&attributes);
  return status;
}
