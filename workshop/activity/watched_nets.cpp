// SPDX-License-Identifier: Apache-2.0
//
// Watches the variables of a model of one lane, compiled with --public-flat-rw.
//
//   df_bench --list            a line a variable: its name, and its size in bytes
//   df_bench activity FILE     runs the operations of stdin; FILE has names of registers
//   df_bench sums FILE         runs the operations of stdin; FILE has names of variables
//
// FILE has a name in each line. stdin is records of 32-bit words: the lane, which is 0, then the
// operands, as harness.cpp takes them. For each operation stdout is 32-bit words: the cycles C; then
// C sums of the bits in which registers changed at a clock edge, or for each variable a checksum of
// its values by cycle, the low word first; and the results. Cycle 0 takes the operands.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "harness.h"
#include "verilated_sym_props.h"
#include "verilated_syms.h"

namespace {

struct Watched {
  const uint8_t* now;
  std::vector<uint8_t> before;
};

std::vector<std::pair<std::string, const VerilatedVar*>> variables(VerilatedContext& context) {
  std::vector<std::pair<std::string, const VerilatedVar*>> found;
  for (const auto& scope : *context.scopeNameMap()) {
    if (!scope.second->varsp()) continue;
    for (const auto& var : *scope.second->varsp()) {
      if (!var.second.isParam()) {
        found.emplace_back(std::string{scope.first} + "." + var.first, &var.second);
      }
    }
  }
  return found;
}

std::vector<Watched> watched(VerilatedContext& context, const char* path) {
  std::ifstream file{path};
  std::vector<Watched> chosen;
  const auto every = variables(context);
  for (std::string name; std::getline(file, name);) {
    for (const auto& one : every) {
      if (one.first != name) continue;
      chosen.push_back({static_cast<const uint8_t*>(one.second->datap()),
                        std::vector<uint8_t>(one.second->totalSize())});
    }
  }
  return chosen;
}

uint32_t changed(std::vector<Watched>& registers) {
  uint32_t sum = 0;
  for (Watched& one : registers) {
    for (std::size_t i = 0; i < one.before.size(); ++i) {
      sum += uint32_t(__builtin_popcount(one.now[i] ^ one.before[i]));
      one.before[i] = one.now[i];
    }
  }
  return sum;
}

// The checksum of a variable. Only a cycle in which the variable has a new value adds to it: the
// cycle, and the value.
class Sum {
 public:
  explicit Sum(const Watched& variable) : now_{variable.now}, size_{variable.before.size()} {
    const bool is_integer = size_ == 1 || size_ == 2 || size_ == 4 || size_ == 8;
    if (!is_integer) wide_.resize(size_);
  }

  void begin() {
    sum_ = 14695981039346656037u;
    add(0);
  }

  void next(uint64_t cycle) {
    const bool same = wide_.empty() ? before_ == value() : !std::memcmp(wide_.data(), now_, size_);
    if (!same) add(cycle);
  }

  uint64_t sum() const { return sum_; }

 private:
  uint64_t value() const {
    switch (size_) {
      case 1: return *now_;
      case 2: return *reinterpret_cast<const uint16_t*>(now_);
      case 4: return *reinterpret_cast<const uint32_t*>(now_);
      default: return *reinterpret_cast<const uint64_t*>(now_);
    }
  }

  // FNV-1a on words; the shift brings high bits down.
  void fold(uint64_t value) {
    sum_ = (sum_ ^ value) * 1099511628211u;
    sum_ ^= sum_ >> 32;
  }

  void add(uint64_t cycle) {
    fold(cycle);
    if (wide_.empty()) {
      fold(before_ = value());
    } else {
      for (std::size_t i = 0; i < size_; ++i) fold(now_[i]);
      std::memcpy(wide_.data(), now_, size_);
    }
  }

  const uint8_t* now_;
  std::size_t size_;
  uint64_t before_ = 0, sum_ = 0;
  std::vector<uint8_t> wide_;  // the value before, of a variable of another size than an integer's
};

void write(const std::vector<uint32_t>& words) {
  if (std::fwrite(words.data(), 4, words.size(), stdout) != words.size()) std::exit(3);
}

void write(const std::vector<Sum>& sums) {
  std::vector<uint32_t> words;
  for (const Sum& one : sums) {
    words.push_back(uint32_t(one.sum()));
    words.push_back(uint32_t(one.sum() >> 32));
  }
  write(words);
}

void clock(void* top) {
  model_clock(top, true);
  model_clock(top, false);
}

int run(void* top, std::vector<Watched> registers, std::vector<Sum> sums) {
  const Lane& lane = kLanes[0];
  std::vector<uint32_t> operands(lane.in_words + 1), results(lane.out_words);
  lane.control(top, false, false, false);
  model_reset(top, true);
  model_clock(top, false);
  model_reset(top, false);
  for (int i = 0; i < 3; ++i) clock(top);
  model_reset(top, true);
  while (std::fread(operands.data(), 4, operands.size(), stdin) == operands.size()) {
    lane.control(top, false, false, false);
    for (int i = 0; i < 64; ++i) clock(top);  // what was before is wiped
    lane.operands(top, operands.data() + 1);
    lane.control(top, true, false, false);
    model_clock(top, false);
    if (!lane.in_ready(top)) return 4;
    std::vector<uint32_t> activity;
    uint32_t cycles = 0;
    for (changed(registers); !lane.out_valid(top); ++cycles) {
      if (cycles > lane.limit) return 5;
      clock(top);
      if (!registers.empty()) activity.push_back(changed(registers));
      for (Sum& one : sums) cycles ? one.next(cycles) : one.begin();
      lane.control(top, false, false, false);
    }
    lane.results(top, results.data());
    write(std::vector<uint32_t>{cycles});
    write(activity);
    write(sums);
    write(results);
    lane.control(top, false, true, false);
    clock(top);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  VerilatedContext context;
  void* top = model_make(&context);
  model_clock(top, false);
  if (argc == 2) {
    for (const auto& one : variables(context)) {
      std::printf("%s %zu\n", one.first.c_str(), one.second->totalSize());
    }
    model_end(top);
    return 0;
  }
  if (argc != 3) return 2;
  const std::vector<Watched> chosen = watched(context, argv[2]);
  const bool has_sums = std::strcmp(argv[1], "sums") == 0;
  const int code = has_sums ? run(top, {}, {chosen.begin(), chosen.end()}) : run(top, chosen, {});
  model_end(top);
  return code;
}
