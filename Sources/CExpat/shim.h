#ifndef GAZETTE_CEXPAT_H
#define GAZETTE_CEXPAT_H
#include <expat.h>
#endif
