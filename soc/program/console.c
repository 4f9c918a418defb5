// SPDX-License-Identifier: Apache-2.0

#include "system.h"

void print(const char *text) {
  while (*text != '\0') console[CHARACTER] = (uint32_t)(unsigned char)*text++;
}

void print_number(uint32_t value) {
  char digits[11];
  int at = 10;
  digits[at] = '\0';
  do {
    digits[--at] = (char)('0' + value % 10);
    value /= 10;
  } while (value != 0);
  print(&digits[at]);
}

void print_hex(const uint32_t *number) {
  print("0x");
  for (int i = WORDS - 1; i >= 0; --i) {
    for (int shift = 28; shift >= 0; shift -= 4) {
      console[CHARACTER] = (uint32_t)"0123456789abcdef"[number[i] >> shift & 15];
    }
  }
}

// The two that a compiler may call by itself, with no library to have them from.
void *memset(void *to, int value, size_t count);
void *memcpy(void *restrict to, const void *restrict from, size_t count);

void *memset(void *to, int value, size_t count) {
  for (size_t i = 0; i < count; ++i) ((unsigned char *)to)[i] = (unsigned char)value;
  return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  for (size_t i = 0; i < count; ++i) ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
  return to;
}
