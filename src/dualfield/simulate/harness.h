// SPDX-License-Identifier: Apache-2.0
//
// What the harness knows of a model: its lanes, and how to clock it. The functions of a model are
// generated beside it (wrapper.py), so that harness.cpp is compiled once for all models.

#pragma once

#include <cstdint>

#include "verilated.h"

// Words are of 32 bits, the low one first.
struct Lane {
  unsigned in_words, out_words;
  uint64_t limit;                                // cycles that an operation may take
  bool streams;  // operands are taken before the results of those before them are there
  void (*operands)(void* top, const uint32_t*);  // bits above a port's width are dropped
  void (*control)(void* top, bool in_valid, bool out_ready, bool clear);
  bool (*in_ready)(const void* top);
  bool (*out_valid)(const void* top);
  bool (*fault)(const void* top);
  void (*results)(const void* top, uint32_t*);
};

extern const unsigned kLaneCount;
extern const Lane kLanes[];

void* model_make(VerilatedContext*);
void model_reset(void* top, bool rst_n);
void model_clock(void* top, bool level);  // evaluates
void model_end(void* top);
#ifdef DF_TRACE
class VerilatedVcdC;
void model_trace(void* top, VerilatedVcdC*);
#endif

// Ports of up to 64 bits are plain integers, wider ones arrays of words. mask: of the top word.
template <typename T>
void put(T& port, const uint32_t*& words, unsigned count, uint32_t mask) {
  uint64_t value = count == 1 ? *words & mask : *words;
  if (count > 1) value |= uint64_t(words[1] & mask) << 32;
  words += count;
  port = T(value);
}
template <std::size_t W>
void put(VlWide<W>& port, const uint32_t*& words, unsigned, uint32_t mask) {
  for (std::size_t i = 0; i < W; ++i) port[i] = *words++;
  port[W - 1] &= mask;
}
template <typename T>
void get(const T& port, uint32_t*& words, unsigned count) {
  const uint64_t value = port;
  *words++ = uint32_t(value);
  if (count > 1) *words++ = uint32_t(value >> 32);
}
template <std::size_t W>
void get(const VlWide<W>& port, uint32_t*& words, unsigned) {
  for (std::size_t i = 0; i < W; ++i) *words++ = port[i];
}
