#include "CArena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Every piece is preceded by its size, a multiple of 16, in 16 bytes. */
enum { HEADER = 16, CLASSES = 64, LARGEST_BLOCK = 1 << 22 };

typedef struct block {
  struct block *before;
  size_t size;
} block;

struct carena {
  carena *outer;
  block *blocks;
  char *at, *end;
  size_t next_size;
  /* Pieces given back, by size / 16. */
  void *given[CLASSES];
};

static _Thread_local carena *newest;

static size_t *size_of(void *piece) { return (size_t *)((char *)piece - HEADER); }

static int grow(carena *arena, size_t size) {
  size_t room = arena->next_size;
  if (room < size) room = size;
  block *added = malloc(sizeof(block) + room);
  if (!added) return 0;
  added->before = arena->blocks;
  added->size = room;
  arena->blocks = added;
  arena->at = (char *)added + sizeof(block);
  arena->end = arena->at + room;
  if (arena->next_size < LARGEST_BLOCK) arena->next_size *= 2;
  return 1;
}

carena *carena_new(size_t size) {
  carena *arena = calloc(1, sizeof(carena));
  if (!arena) return NULL;
  arena->next_size = (size + 4095) & ~(size_t)4095;
  arena->outer = newest;
  newest = arena;
  return arena;
}

void carena_free(carena *arena) {
  newest = arena->outer;
  for (block *each = arena->blocks, *before; each; each = before) {
    before = each->before;
    free(each);
  }
  free(arena);
}

/* A piece that is not zeroed. */
static void *piece(carena *arena, size_t size) {
  if (size > SIZE_MAX / 2) return NULL;
  size = size ? (size + 15) & ~(size_t)15 : 16;
  if (size / 16 < CLASSES && arena->given[size / 16]) {
    void *found = arena->given[size / 16];
    memcpy(&arena->given[size / 16], found, sizeof(void *));
    return found;
  }
  if ((size_t)(arena->end - arena->at) < size + HEADER && !grow(arena, size + HEADER)) return NULL;
  char *found = arena->at + HEADER;
  arena->at = found + size;
  *size_of(found) = size;
  return found;
}

void *carena_take(void *arena, size_t size) {
  void *found = piece(arena, size);
  if (found) memset(found, 0, size);
  return found;
}

void carena_give(void *context, void *given) {
  carena *arena = context;
  if (!given) return;
  size_t size = *size_of(given);
  if ((char *)given + size == arena->at) {
    arena->at = (char *)given - HEADER;
  } else if (size / 16 < CLASSES) {
    memcpy(given, &arena->given[size / 16], sizeof(void *));
    arena->given[size / 16] = given;
  }
}

static void *cmark_take(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) abort();
  void *found = carena_take(newest, bytes);
  if (!found) abort();
  return found;
}

static void *cmark_resize(void *old, size_t size) {
  carena *arena = newest;
  if (size > SIZE_MAX / 2) abort();
  if (old) {
    size_t had = *size_of(old);
    if (size <= had) return old;
    size_t wanted = (size + 15) & ~(size_t)15;
    /* The newest piece grows where it is. */
    if ((char *)old + had == arena->at && (size_t)(arena->end - (char *)old) >= wanted) {
      arena->at = (char *)old + wanted;
      *size_of(old) = wanted;
      return old;
    }
  }
  void *found = piece(arena, size);
  if (!found) abort();
  if (old) {
    memcpy(found, old, *size_of(old));
    carena_give(arena, old);
  }
  return found;
}

static void cmark_give(void *given) { carena_give(newest, given); }

static cmark_mem memory = {cmark_take, cmark_resize, cmark_give};

cmark_mem *carena_cmark(void) { return &memory; }

cmark_node *carena_parse(const char *text, size_t length, int options) {
  cmark_parser *parser = cmark_parser_new_with_mem(options, &memory);
  cmark_parser_feed(parser, text, length);
  cmark_node *root = cmark_parser_finish(parser);
  cmark_parser_free(parser);
  return root;
}
