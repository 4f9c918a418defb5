// SPDX-License-Identifier: Apache-2.0
//
// Flips one flip-flop in one cycle of an operation, and classifies what the user then sees.
//
//   df_bench OPERATIONS ELEMENTS HOLD WIPE BOUND STATUS SAMPLES SEED TRIED GROUP
//
// OPERATIONS is a file of 32-bit words: the operands of ELEMENTS transfers for each operation.
// HOLD: cycles for which the user lets each result wait. WIPE: cycles after clear_i until the
// registers are empty. BOUND: cycles after the fault-free end, after which a core without a result
// hangs. STATUS: number of the result word with status_o. SAMPLES: flips drawn at random for each
// operation; 0 means every flip. TRIED: the first operations, in which flips are tried. The others
// come in groups of GROUP, which are compared: they show which flip-flops depend on operands.
//
// stdout is 32-bit words. For each operation: the cycles of the fault-free run, the cycle in which
// each result first was valid, and the results. Then for each flip-flop 1 if its values differ in
// a group, 1 if it changes while a result waits, and its flips by class in the order of `Class`.
//
// Cycle 0 takes the first operands. A flip in cycle t changes the state that the core has in that
// cycle; t goes from 1 to the cycle in which the last result is taken.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "harness.h"

extern const unsigned kStateBits;
void model_load(void* top, bool load, const uint32_t* words);
void model_state(const void* top, uint32_t* words);

namespace {

enum Class : uint32_t { kRight, kRefused, kFault, kSilent, kHang, kClasses };

constexpr uint32_t kStatusFault = 4;

using Words = std::vector<uint32_t>;

// What the user has done so far.
struct User {
  uint32_t sent = 0, received = 0, held = 0;
  bool operator==(const User& other) const {
    return sent == other.sent && received == other.received && held == other.held;
  }
};

struct Setting {
  unsigned elements, hold, wipe, bound;
  int status;
};

struct Run {  // without a fault
  std::vector<Words> states;
  std::vector<User> users;
  std::vector<uint32_t> valid;
  Words results;
  Words moves;  // the flip-flops that change from the second to the third cycle of a result
};

class Injector {
 public:
  Injector(const Setting& setting, const uint32_t* operands)
      : setting_(setting), lane_(kLanes[0]), operands_(operands), words_((kStateBits + 31) / 32) {
    context_.randReset(2);
    context_.randSeed(1);
    top_ = model_make(&context_);
    state_.resize(words_);
    result_.resize(lane_.out_words);
  }
  ~Injector() { model_end(top_); }

  void select(const uint32_t* operands) { operands_ = operands; }

  // Reset, one cycle of clear_i, the wipe; then an operation.
  bool golden(Run& run) {
    model_load(top_, false, state_.data());
    lane_.operands(top_, operands_);
    lane_.control(top_, false, false, false);
    model_reset(top_, true);
    model_clock(top_, false);
    model_reset(top_, false);
    clock(2);
    model_reset(top_, true);
    clock(2);
    lane_.control(top_, false, false, true);
    clock(1);
    lane_.control(top_, false, false, false);
    clock(setting_.wipe + 2);
    User user;
    run.moves.assign(words_, 0);
    for (uint32_t cycle = 0; cycle <= setting_.bound; ++cycle) {
      offer(user);
      model_state(top_, state_.data());
      if (user.held == 2)
        for (unsigned word = 0; word < words_; ++word)
          run.moves[word] |= state_[word] ^ run.states.back()[word];
      if (user.sent == 0 && !lane_.in_ready(top_)) return false;
      run.states.push_back(state_);
      run.users.push_back(user);
      if (lane_.out_valid(top_) && !user.held) run.valid.push_back(cycle);
      if (step(user)) run.results.insert(run.results.end(), result_.begin(), result_.end());
      if (user.received == setting_.elements) return true;
    }
    return false;
  }

  Class flip(const Run& run, uint32_t cycle, uint32_t bit) {
    Words state = run.states[cycle];
    state[bit / 32] ^= 1u << bit % 32;
    model_load(top_, true, state.data());
    model_clock(top_, false);
    model_clock(top_, true);
    model_load(top_, false, state.data());
    User user = run.users[cycle];
    Class seen = kRight;
    const uint32_t last = run.states.size() - 1;
    for (uint32_t now = cycle; now <= last + setting_.bound; ++now) {
      offer(user);
      if (now > cycle && now <= last && user == run.users[now]) {
        model_state(top_, state_.data());
        if (state_ == run.states[now]) return seen;
      }
      const uint32_t element = user.received;
      if (step(user)) {
        const Class one = classify(&run.results[element * lane_.out_words]);
        if (one > seen) seen = one;
        if (one == kFault) return seen;  // it ends a batch
        if (user.received == setting_.elements) return seen;
      }
    }
    return seen == kSilent ? kSilent : kHang;
  }

 private:
  void clock(unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      model_clock(top_, false);
      model_clock(top_, true);
    }
  }

  void offer(const User& user) {
    const bool more = user.sent < setting_.elements;
    lane_.operands(top_, operands_ + (more ? user.sent : 0) * lane_.in_words);
    lane_.control(top_, more, user.held >= setting_.hold, false);
    model_clock(top_, false);
  }

  // One cycle; whether a result was taken, which is in result_, with fault_o in fault_.
  bool step(User& user) {
    bool taken = false;
    const bool ready = user.held >= setting_.hold;
    if (lane_.out_valid(top_)) {
      taken = ready;
      if (taken) {
        lane_.results(top_, result_.data());
        fault_ = lane_.fault(top_);
        ++user.received;
        user.held = 0;
      } else {
        ++user.held;
      }
    }
    if (user.sent < setting_.elements && lane_.in_ready(top_)) ++user.sent;
    model_clock(top_, true);
    return taken;
  }

  Class classify(const uint32_t* expected) const {
    const uint32_t status = result_[setting_.status];
    if (fault_ || status == kStatusFault) return kFault;
    if (status) return status == expected[setting_.status] ? kRight : kRefused;
    return std::memcmp(result_.data(), expected, lane_.out_words * sizeof(uint32_t)) ? kSilent
                                                                                    : kRight;
  }

  Setting setting_;
  const Lane& lane_;
  const uint32_t* operands_;
  unsigned words_;
  VerilatedContext context_;
  void* top_;
  Words state_, result_;
  bool fault_ = false;
};

uint64_t draw(uint64_t& seed) {  // splitmix64
  uint64_t z = seed += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 11) return 2;
  std::FILE* const file = std::fopen(argv[1], "rb");
  if (!file) return 2;
  Words words;
  uint32_t buffer[4096];
  while (const std::size_t got = std::fread(buffer, sizeof *buffer, 4096, file))
    words.insert(words.end(), buffer, buffer + got);
  std::fclose(file);
  auto number = [&](int i) { return std::strtoll(argv[i], nullptr, 10); };
  const Setting setting{unsigned(number(2)), unsigned(number(3)), unsigned(number(4)),
                        unsigned(number(5)), int(number(6))};
  const uint64_t samples = number(7);
  uint64_t seed = number(8);
  const std::size_t tried = number(9), group = number(10);
  const std::size_t stride = setting.elements * kLanes[0].in_words;
  Injector injector(setting, words.data());
  std::vector<uint32_t> counts(kStateBits * kClasses);
  Words varies((kStateBits + 31) / 32), moves(varies);
  Run first;
  for (std::size_t operation = 0; operation < words.size() / stride; ++operation) {
    injector.select(&words[operation * stride]);
    Run run;
    if (!injector.golden(run)) return 3;
    const uint32_t last = run.states.size() - 1;
    std::fwrite(&last, sizeof last, 1, stdout);
    std::fwrite(run.valid.data(), sizeof(uint32_t), run.valid.size(), stdout);
    std::fwrite(run.results.data(), sizeof(uint32_t), run.results.size(), stdout);
    for (std::size_t word = 0; word < moves.size(); ++word) moves[word] |= run.moves[word];
    if (operation >= tried) {
      if ((operation - tried) % group == 0) first = run;
      for (uint32_t cycle = 1; cycle < run.states.size() && cycle < first.states.size(); ++cycle)
        for (std::size_t word = 0; word < varies.size(); ++word)
          varies[word] |= run.states[cycle][word] ^ first.states[cycle][word];
      continue;
    }
    const uint64_t flips = uint64_t(last) * kStateBits;
    for (uint64_t flip = 0; flip < (samples ? samples : flips); ++flip) {
      const uint64_t chosen = samples ? draw(seed) % flips : flip;
      const uint32_t bit = chosen % kStateBits;
      ++counts[bit * kClasses + injector.flip(run, 1 + uint32_t(chosen / kStateBits), bit)];
    }
  }
  for (unsigned bit = 0; bit < kStateBits; ++bit) {
    for (const Words& flags : {varies, moves}) {
      const uint32_t flag = flags[bit / 32] >> bit % 32 & 1;
      std::fwrite(&flag, sizeof flag, 1, stdout);
    }
    std::fwrite(&counts[bit * kClasses], sizeof(uint32_t), kClasses, stdout);
  }
  return std::fflush(stdout) ? 4 : 0;
}
