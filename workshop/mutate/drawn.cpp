// SPDX-License-Identifier: Apache-2.0
//
// Compares a core with its mutants by drawn inputs, 256 at a time.
//
//   drawn PLAN CYCLES SEED        (plan.h says what is in PLAN)
//
// Half of the time each operation is the first after a reset, with any contents of all registers
// before it; else operations come after each other, with any handshakes, and clear_i at times.
// stdout is a line for each mutant with which an output was another: its number.

#include <cstdlib>
#include <iostream>
#include <random>

#include "plan.h"
#include "ternary.h"

namespace {

constexpr int kReset = 2;       // cycles of a reset
constexpr int kSlack = 8;       // cycles from one reset to the next, besides an operation's
constexpr int kTogether = 16;   // operations in a row that are each the first, or none of them
constexpr int kSeldom = 6;      // halvings of the chance of clear_i

struct Mutant {
  int number;
  uint32_t fault;  // the variable of the input that makes it active
  Changes now, next;
  bool differs = false;
};

class Comparison {
 public:
  Comparison(const char* plan, uint64_t seed) : plan_(plan), random_(seed) {
    sim_.read(plan_.aig);
    for (const Fault& fault : plan_.faults) {
      mutants_.push_back({fault.number, fault.input, {}, {}});
      sim_.set(fault.input, spread(kZero));
    }
    for (uint32_t index : plan_.outputs) outputs_.push_back(sim_.output(index));
  }

  void run(long cycles) {
    const long one = plan_.cycles + kSlack;
    for (long t = 0; t < cycles; ++t) {
      const bool firsts = t / (one * kTogether) % 2 == 0;
      const long since = t % (firsts ? one : one * kTogether);
      if (since == 0) contents();
      inputs(since < kReset, firsts);
      cycle(since >= kReset);
    }
    for (const Mutant& m : mutants_)
      if (m.differs) std::cout << m.number << "\n";
  }

 private:
  Value draw(int halvings = 0) {
    Value found;
    for (int word = 0; word < kWords; ++word) {
      found.one[word] = random_();
      for (int i = 0; i < halvings; ++i) found.one[word] &= random_();
    }
    found.zero = ~found.one;
    return found;
  }

  // Any of all registers, in the mutants the same.
  void contents() {
    for (Value& one : sim_.state) one = draw();
    for (Mutant& m : mutants_) m.now.clear();
  }

  void inputs(bool reset, bool at_once) {
    sim_.set(plan_.rst_ni, spread(reset ? kZero : kOne));
    sim_.set(plan_.clear, at_once ? spread(kZero) : draw(kSeldom));
    sim_.set(plan_.in_valid, at_once ? spread(kOne) : draw());
    sim_.set(plan_.out_ready, at_once ? spread(kOne) : draw());
    for (uint32_t variable : plan_.ports) sim_.set(variable, draw());
    for (const auto& one : plan_.fixed) sim_.set(one.first, spread(one.second));
  }

  void cycle(bool compared) {
    sim_.evaluate();
    for (Mutant& m : mutants_) {
      if (m.differs) continue;
      sim_.propagate(m.fault, m.now, m.next);
      for (uint32_t lit : outputs_) m.differs = m.differs || (compared && sim_.differs(lit));
      m.now.swap(m.next);
    }
    sim_.next(coming_);
    sim_.state.swap(coming_);
  }

  Plan plan_;
  Simulation sim_;
  std::mt19937_64 random_;
  std::vector<Mutant> mutants_;
  std::vector<uint32_t> outputs_;
  std::vector<Value> coming_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: drawn PLAN CYCLES SEED\n";
    return 2;
  }
  try {
    Comparison(argv[1], std::strtoull(argv[3], nullptr, 10)).run(std::atol(argv[2]));
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
