// SPDX-License-Identifier: Apache-2.0
//
// Plays a schedule (schedule.py) on each mutant of a model until its outputs differ from what the
// schedule says. A model without mutants is the core itself alone.
//
//   df_bench SCHEDULE FIRST LAST    mutants FIRST to LAST; 0 is the core itself
//
// SCHEDULE is records of 32-bit words, one a cycle: flags, the operands, the results.
// stdout is records of 32-bit words: mutant, the cycle that showed it or 0xffffffff, what differed:
// 1 in_ready_o, 2 out_valid_o, 3 a register that is not wiped, 4 a loop that does not settle,
// 5 fault_o, 16 + i the result word i.
//
// A core is made anew, all registers random, where the schedule says so; each mutant meets the same
// random values. A schedule ends, so no mutant runs for ever.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <unistd.h>
#include <vector>

#include "schedule.h"

namespace {

enum : uint32_t {
  kReset = 1u << 0,
  kClear = 1u << 1,
  kValid = 1u << 2,
  kReady = 1u << 3,
  kInReady = 1u << 4,
  kOutValid = 1u << 5,
  kKnown = 1u << 6,
  kFresh = 1u << 7,
  kPulse = 1u << 8,
  kFaultKnown = 1u << 9,  // fault_o is 0
  kWiped = 16,  // shift: cycles since clear_i, 0 if the registers need not be wiped
};

struct Unsettled {};

constexpr uint32_t kAlive = 0xffffffffu;

// One core of a model, with everything that Verilator keeps of it.
class Core {
 public:
  Core(uint32_t mutant, uint32_t seed) {
    context_.randReset(2);
    context_.randSeed(int(seed));
    context_.errorLimit(std::numeric_limits<int>::max());  // what the model says does not stop it
    top_ = model_make(&context_);
    model_select(top_, mutant);
    model_reset(top_, true);  // for Verilator a reset begins with an edge
    model_clock(top_, false);
    model_begins(top_);
  }
  ~Core() { model_end(top_); }
  void* top() const { return top_; }

 private:
  VerilatedContext context_;
  void* top_;
};

class Player {
 public:
  explicit Player(std::vector<uint32_t> words)
      : words_(std::move(words)),
        stride_(1 + kLanes[0].in_words + kLanes[0].out_words),
        cycles_(words_.size() / stride_),
        shown_(kLanes[0].out_words),
        registers_(kRegisterWords) {}

  // The first cycle in which the mutant differs; what tells how.
  uint32_t play(uint32_t mutant, uint32_t* what) {
    std::unique_ptr<Core> core;
    std::map<uint32_t, std::vector<uint32_t>> wiped;
    uint32_t cores = 0;
    for (std::size_t cycle = 0; cycle < cycles_; ++cycle) {
      const uint32_t* const record = &words_[cycle * stride_];
      const uint32_t flags = *record;
      try {
        if ((flags & kFresh) || !core) {
          if (core) model_leaves(core->top(), false);
          core.reset(new Core(mutant, ++cores));
        }
        drive(core->top(), record);
        *what = differs(core->top(), record);
      } catch (const Unsettled&) {
        *what = 4;
      }
      if (!*what && flags >> kWiped) {
        model_registers(core->top(), registers_.data());
        const auto kept = wiped.emplace(flags >> kWiped, registers_).first;
        if (kept->second != registers_) *what = 3;
      }
      if (*what) return uint32_t(cycle);
      try {
        model_clock(core->top(), true);
      } catch (const Unsettled&) {
        *what = 4;
        return uint32_t(cycle);
      }
    }
    if (core) model_leaves(core->top(), true);
    return kAlive;
  }

 private:
  static void drive(void* top, const uint32_t* record) {
    const Lane& lane = kLanes[0];
    const uint32_t flags = *record;
    lane.operands(top, record + 1);
    lane.control(top, flags & kValid, flags & kReady, flags & kClear);
    model_reset(top, !(flags & (kReset | kPulse)));
    model_clock(top, false);
    if (flags & kPulse) {
      model_reset(top, true);
      model_clock(top, false);
    }
  }

  uint32_t differs(const void* top, const uint32_t* record) {
    const Lane& lane = kLanes[0];
    const uint32_t flags = *record;
    if (!(flags & kKnown)) return 0;
    if (lane.in_ready(top) != bool(flags & kInReady)) return 1;
    if (lane.out_valid(top) != bool(flags & kOutValid)) return 2;
    if ((flags & kFaultKnown) && lane.fault(top)) return 5;
    lane.results(top, shown_.data());
    for (unsigned i = 0; i < lane.out_words; ++i)
      if (shown_[i] != record[1 + lane.in_words + i]) return 16 + i;
    return 0;
  }

  std::vector<uint32_t> words_;
  std::size_t stride_, cycles_;
  std::vector<uint32_t> shown_, registers_;
};

}  // namespace

// Verilator's runtime calls it when signals do not settle.
void vl_fatal(const char*, int, const char*, const char*) { throw Unsettled(); }

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  std::FILE* const file = std::fopen(argv[1], "rb");
  if (!file) return 2;
  std::vector<uint32_t> words;
  uint32_t buffer[4096];
  while (const std::size_t got = std::fread(buffer, sizeof *buffer, 4096, file))
    words.insert(words.end(), buffer, buffer + got);
  std::fclose(file);
  // Whatever the model prints goes to stderr, so that stdout holds records only.
  std::FILE* const results = ::fdopen(::dup(1), "wb");
  if (!results || ::dup2(2, 1) < 0) return 4;
  Player player(std::move(words));
  const uint32_t last = uint32_t(std::strtoul(argv[3], nullptr, 10));
  for (uint32_t mutant = uint32_t(std::strtoul(argv[2], nullptr, 10)); mutant <= last; ++mutant) {
    uint32_t what = 0;
    const uint32_t cycle = player.play(mutant, &what);
    const uint32_t report[3] = {mutant, cycle, what};
    if (std::fwrite(report, sizeof *report, 3, results) != 3 || std::fflush(results)) return 4;
  }
  return 0;
}
