#ifndef GAZETTE_CSodium_H
#define GAZETTE_CSodium_H
#include <sodium.h>
#endif
