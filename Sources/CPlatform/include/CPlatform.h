#ifndef GAZETTE_CPLATFORM_H
#define GAZETTE_CPLATFORM_H

/* What Swift's Glibc module leaves out. */

/* Exchanges or renames without replacing, as renameat2(2); -1 and errno where the system cannot. */
int gazette_rename_exclusive(const char *from, const char *to);

#endif
