/* The least that any generator of these pages has to do: find the texts of every issue in the file of issues,
   turn each into HTML with libcmark, and write one file for each issue. It has no templates, lists or
   figures, and believes the JSON: an issue begins with {"number": at the start of a line.

   cc -O2 floor.c -lcmark -lpthread -o floor && ./floor ISSUES.json FOLDER */
#define _GNU_SOURCE
#include <cmark.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char issue_start[] = "\n{\"number\":";
static const char text_start[] = "\"body\": \"";
/* What the frame of a page adds to its texts, in bytes. */
enum { frame = 1500, threads = 2 };

static const char **issues;
static size_t count;
static const char *folder;
static atomic_size_t next;

/* Undoes the escapes of a JSON text that ends at its closing quote; returns where it ends. */
static const char *unescape(const char *from, char **to) {
  char *out = *to;
  while (*from != '"') {
    if (*from != '\\') {
      *out++ = *from++;
      continue;
    }
    char c = from[1];
    if (c == 'u') {
      *out++ = '?';
      from += 6;
      continue;
    }
    *out++ = c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
    from += 2;
  }
  *to = out;
  return from;
}

static void fail(const char *path) {
  perror(path);
  exit(1);
}

static void *work(void *unused) {
  (void)unused;
  size_t room = 1 << 22;
  char *text = malloc(room), *page = malloc(room * 4);
  for (size_t i; (i = atomic_fetch_add(&next, 1)) < count;) {
    size_t size = frame;
    memset(page, ' ', frame);
    const char *at = issues[i], *end = issues[i + 1];
    while ((at = memmem(at, (size_t)(end - at), text_start, sizeof text_start - 1)) != NULL) {
      char *last = text;
      at = unescape(at + sizeof text_start - 1, &last);
      char *html = cmark_markdown_to_html(text, (size_t)(last - text), CMARK_OPT_DEFAULT);
      size_t length = strlen(html);
      memcpy(page + size, html, length);
      size += length;
      free(html);
    }
    char path[4096];
    snprintf(path, sizeof path, "%s/%zu.html", folder, i + 1);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0 || write(file, page, size) != (ssize_t)size || close(file) != 0) fail(path);
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: floor ISSUES.json FOLDER\n");
    return 64;
  }
  folder = argv[2];
  int file = open(argv[1], O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) fail(argv[1]);
  size_t size = (size_t)status.st_size;
  const char *all = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
  if (all == MAP_FAILED) fail(argv[1]);
  size_t room = 0;
  for (const char *at = all; (at = memmem(at, size - (size_t)(at - all), issue_start, sizeof issue_start - 1)); at++) {
    if (count + 2 > room) issues = realloc(issues, (room = room * 2 + 1024) * sizeof *issues);
    issues[count++] = at;
  }
  if (count == 0) return 0;
  issues[count] = all + size;
  mkdir(folder, 0755);
  pthread_t ids[threads];
  for (int i = 0; i < threads; i++) pthread_create(&ids[i], NULL, work, NULL);
  for (int i = 0; i < threads; i++) pthread_join(ids[i], NULL);
  return 0;
}
