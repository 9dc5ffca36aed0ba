#ifndef GAZETTE_CARENA_H
#define GAZETTE_CARENA_H

#include <cmark.h>
#include <stddef.h>

/* Memory that is taken piece by piece and given back at once, for the trees of libcmark and
   libgumbo, which otherwise cost as much to allocate and free as to parse.

   libcmark's allocator has no context of its own, so the newest arena of a thread is the one that
   serves it. Arenas are freed in the reverse order of their making, on the thread that made them. */
typedef struct carena carena;

/* A new arena whose first block has about that size; NULL if memory is short. */
carena *carena_new(size_t size);

/* Gives back an arena and all that was taken from it. */
void carena_free(carena *arena);

/* Zeroed memory from an arena, in the form that libgumbo asks for. */
void *carena_take(void *arena, size_t size);

/* Keeps a piece for a later one of its size. */
void carena_give(void *arena, void *piece);

/* libcmark's allocator over the thread's newest arena. Like libcmark's own, it ends the program
   when memory is short. */
cmark_mem *carena_cmark(void);

/* Parses a text into nodes of the thread's newest arena. */
cmark_node *carena_parse(const char *text, size_t length, int options);

#endif
