#ifndef GAZETTE_CTHEME_H
#define GAZETTE_CTHEME_H

#include <stddef.h>

// A file of the built-in theme; it lives as long as the program.
struct theme_file {
  // Its path in `Templates/`, ended by a zero byte.
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

// The files of the built-in theme, sorted by name, and how many there are.
const struct theme_file *_Nonnull theme_files(size_t *_Nonnull count);

// The published JSON Schemas by name, sorted, and how many there are.
const struct theme_file *_Nonnull schema_files(size_t *_Nonnull count);

#endif
