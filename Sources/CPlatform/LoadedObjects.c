#define _GNU_SOURCE
#include "CPlatform.h"

#include <string.h>

#ifdef __linux__
#include <elf.h>
#include <link.h>

struct build_id {
  uint8_t *bytes;
  int capacity;
  int count;
};

static size_t aligned(size_t size) { return (size + 3) & ~(size_t)3; }

/* Looks for the build ID among the notes of the first object, which is the program itself. */
static int read_build_id(struct dl_phdr_info *info, size_t size, void *data) {
  struct build_id *id = data;
  (void)size;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_NOTE) continue;
    const uint8_t *notes = (const uint8_t *)(info->dlpi_addr + header->p_vaddr);
    size_t left = header->p_memsz;
    while (left >= sizeof(ElfW(Nhdr))) {
      ElfW(Nhdr) note;
      memcpy(&note, notes, sizeof note);
      size_t length = sizeof note + aligned(note.n_namesz) + aligned(note.n_descsz);
      if (length > left) break;
      if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
          memcmp(notes + sizeof note, "GNU", 4) == 0 && note.n_descsz <= (size_t)id->capacity) {
        memcpy(id->bytes, notes + sizeof note + 4, note.n_descsz);
        id->count = (int)note.n_descsz;
        return 1;
      }
      notes += length;
      left -= length;
    }
  }
  return 1;
}

int gazette_build_id(uint8_t *bytes, int capacity) {
  struct build_id id = {bytes, capacity, 0};
  dl_iterate_phdr(read_build_id, &id);
  return id.count;
}

struct library {
  int left;
  char *path;
  int capacity;
  int length;
};

static int read_path(struct dl_phdr_info *info, size_t size, void *data) {
  struct library *library = data;
  (void)size;
  if (library->left-- > 0) return 0;
  int length = 0;
  while (info->dlpi_name[length] != 0 && length < library->capacity) length++;
  memcpy(library->path, info->dlpi_name, (size_t)length);
  library->length = length;
  return 1;
}

int gazette_library_path(int index, char *path, int capacity) {
  struct library library = {index, path, capacity, -1};
  dl_iterate_phdr(read_path, &library);
  return library.length;
}
#else
int gazette_build_id(uint8_t *bytes, int capacity) {
  (void)bytes;
  (void)capacity;
  return 0;
}

int gazette_library_path(int index, char *path, int capacity) {
  (void)index;
  (void)path;
  (void)capacity;
  return -1;
}
#endif
