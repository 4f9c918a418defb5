// SPDX-License-Identifier: Apache-2.0
//
// Watches the variables of a model of one lane, compiled with --public-flat-rw.
//
//   df_bench --list                 a line a variable: its name, and its size in bytes
//   df_bench REGISTERS CONTROL      runs the operations of stdin
//
// REGISTERS and CONTROL are files with names of variables, a line each. stdin is records of 32-bit
// words: the lane, which is 0, then the operands, as harness.cpp takes them. For each operation
// stdout is 32-bit words: the cycles C, C sums of the bits in which registers changed at a clock
// edge, C sums of the control variables after that edge (FNV-1a), and the results. Cycle 0 is the
// one that takes the operands.

#include <cstdio>
#include <cstdlib>
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

uint32_t summed(const std::vector<Watched>& control) {
  uint32_t sum = 2166136261u;
  for (const Watched& one : control) {
    for (std::size_t i = 0; i < one.before.size(); ++i) sum = (sum ^ one.now[i]) * 16777619u;
  }
  return sum;
}

void write(const std::vector<uint32_t>& words) {
  if (std::fwrite(words.data(), 4, words.size(), stdout) != words.size()) std::exit(3);
}

void clock(void* top) {
  model_clock(top, true);
  model_clock(top, false);
}

int run(void* top, std::vector<Watched>& registers, const std::vector<Watched>& control) {
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
    std::vector<uint32_t> activity, sums;
    for (changed(registers); !lane.out_valid(top);) {
      if (activity.size() > lane.limit) return 5;
      clock(top);
      activity.push_back(changed(registers));
      sums.push_back(summed(control));
      lane.control(top, false, false, false);
    }
    lane.results(top, results.data());
    write({uint32_t(activity.size())});
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
  std::vector<Watched> registers = watched(context, argv[1]);
  const std::vector<Watched> control = watched(context, argv[2]);
  const int code = run(top, registers, control);
  model_end(top);
  return code;
}
