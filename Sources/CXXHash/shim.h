#ifndef GAZETTE_CXXHash_H
#define GAZETTE_CXXHash_H
#include <xxhash.h>
#endif
