// SPDX-License-Identifier: Apache-2.0
//
// Ternary simulation of an AIG and of what differs with a fault: values 0, 1 and X, "may be either",
// in 256 lanes at once.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

constexpr int kWords = 4;
constexpr size_t kLaneBits = 8;
static_assert(64 * kWords == 1 << kLaneBits, "a lane for each value");
typedef uint64_t Mask __attribute__((vector_size(8 * kWords)));  // a bit for each lane
const Mask kNowhere = {}, kEverywhere = ~kNowhere;

inline bool any(const Mask& lanes) {
  typedef uint64_t Pair __attribute__((vector_size(16)));
  union {
    Mask whole;
    Pair pairs[kWords / 2];
  } parts = {lanes};
  Pair some = parts.pairs[0];
  for (int i = 1; i < kWords / 2; ++i) some |= parts.pairs[i];
  return some[0] | some[1];
}

// Which values a bit may have, in each lane.
struct Value {
  Mask one, zero;
  bool operator==(const Value& other) const {
    return !any((one ^ other.one) | (zero ^ other.zero));
  }
};

// A bit that is the same in all lanes: 1 it may be 0, 2 it may be 1, 3 either.
using Bit = uint8_t;
constexpr Bit kZero = 1, kOne = 2, kAny = 3;
using Cube = std::vector<Bit>;

inline Value spread(Bit bit) {
  return {bit & kOne ? kEverywhere : kNowhere, bit & kZero ? kEverywhere : kNowhere};
}

// The bits of the lanes' numbers.
inline const Value& by_lane(size_t bit) {
  static const std::array<Value, kLaneBits> kBits = [] {
    std::array<Value, kLaneBits> found;
    for (size_t i = 0; i < kLaneBits; ++i) {
      for (size_t lane = 0; lane < 64 * kWords; ++lane) {
        if (lane % 64 == 0) found[i].one[lane / 64] = 0;
        found[i].one[lane / 64] |= uint64_t(lane >> i & 1) << lane % 64;
      }
      found[i].zero = ~found[i].one;
    }
    return found;
  }();
  return kBits[bit];
}

// What a bit may be in any of these lanes.
inline Bit seen(const Value& v, const Mask& lanes) {
  return Bit((any(v.one & lanes) ? kOne : 0) | (any(v.zero & lanes) ? kZero : 0));
}

// What a bit may be of either, in these lanes; whether it could be all of that before.
inline bool join(Value& v, const Value& more, const Mask& lanes = kEverywhere) {
  const Mask added = ((more.one & ~v.one) | (more.zero & ~v.zero)) & lanes;
  v.one |= more.one & lanes;
  v.zero |= more.zero & lanes;
  return !any(added);
}

inline Value turned(const Value& v) { return {v.zero, v.one}; }

// Of two bits, each as it is or inverted.
inline Value both(const Value& a, bool not_a, const Value& b, bool not_b) {
  const Mask &one_a = not_a ? a.zero : a.one, &zero_a = not_a ? a.one : a.zero;
  const Mask &one_b = not_b ? b.zero : b.one, &zero_b = not_b ? b.one : b.zero;
  return {one_a & one_b, zero_a | zero_b};
}

struct Changed {
  uint32_t latch;
  Value value;
};

using Changes = std::vector<Changed>;  // registers that are not as the core's, in their order

// Of each register in either list, in their order: `use` gets it and its values of both, where one
// list has none the core's.
template <class Use>
void together(const Changes& a, const std::vector<Value>& core_a, const Changes& b,
              const std::vector<Value>& core_b, Use use) {
  auto left = a.begin(), right = b.begin();
  while (left != a.end() || right != b.end()) {
    const bool first = right == b.end() || (left != a.end() && left->latch <= right->latch);
    const uint32_t latch = first ? left->latch : right->latch;
    const bool in_a = left != a.end() && left->latch == latch;
    const bool in_b = right != b.end() && right->latch == latch;
    use(latch, in_a ? (left++)->value : core_a[latch], in_b ? (right++)->value : core_b[latch]);
  }
}

// The variable of an input, by its index.
inline uint32_t variable_of(uint32_t input) { return input + 1; }

// What reads each variable.
class Readers {
 public:
  struct Range {
    const uint32_t *first, *last;
    const uint32_t* begin() const { return first; }
    const uint32_t* end() const { return last; }
    bool empty() const { return first == last; }
  };

  Readers() = default;
  // `each` calls what it is given with (variable, reader), for each reader in its order.
  template <class Each>
  Readers(uint32_t variables, Each each) : starts_(variables + 2) {
    each([this](uint32_t variable, uint32_t) { ++starts_[variable + 1]; });
    for (uint32_t v = 0; v <= variables; ++v) starts_[v + 1] += starts_[v];
    readers_.resize(starts_.back());
    std::vector<uint32_t> places(starts_);
    each([&](uint32_t variable, uint32_t reader) { readers_[places[variable]++] = reader; });
  }
  Range operator[](uint32_t variable) const {
    return {readers_.data() + starts_[variable], readers_.data() + starts_[variable + 1]};
  }

 private:
  std::vector<uint32_t> starts_, readers_;  // those of a variable from its start to the next
};

// A literal is twice the number of a variable, and 1 more where it is inverted. Variables are the
// constant 0, the inputs, the latches, and the gates, each of which reads variables before it.
class Simulation {
 public:
  // Raises std::runtime_error if the file is no AIG in binary AIGER.
  void read(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::string magic, line;
    uint32_t variables = 0, latches = 0, outputs = 0, gates = 0;
    in >> magic >> variables >> inputs_ >> latches >> outputs >> gates;
    std::getline(in, line);
    if (!in || magic != "aig") throw std::runtime_error("no AIG in binary AIGER");
    auto literals = [&in, &line](uint32_t count, std::vector<uint32_t>& found) {
      for (uint32_t i = 0; i < count; ++i) {
        std::getline(in, line);
        found.push_back(uint32_t(std::stoul(line)));
      }
    };
    literals(latches, nexts_);
    literals(outputs, outputs_);
    auto delta = [&in] {
      uint32_t value = 0;
      for (int shift = 0;; shift += 7) {
        const int byte = in.get();
        if (byte < 0) throw std::runtime_error("the AIG ends early");
        value |= uint32_t(byte & 0x7f) << shift;
        if (!(byte & 0x80)) return value;
      }
    };
    first_gate_ = inputs_ + latches + 1;
    for (uint32_t i = 0; i < gates; ++i) {
      const uint32_t left = 2 * (first_gate_ + i) - delta();
      gates_.push_back({left, left - delta()});
    }
    values_.assign(variables + 1, spread(kZero));
    faulty_.resize(variables + 1);
    differs_.assign(variables + 1, false);
    dirty_.assign(variables / 64 + 1, 0);
    dirty_words_.assign(variables / 4096 + 1, 0);
    state.resize(latches);
    for (uint32_t i = 0; i < gates; ++i) mark(first_gate_ + i);  // none has its value yet
    gates_of_ = Readers(variables, [this](auto use) {
      for (uint32_t i = 0; i < gates_.size(); ++i)
        for (uint32_t lit : {gates_[i].left, gates_[i].right}) use(lit >> 1, first_gate_ + i);
    });
    latches_of_ = Readers(variables, [this](auto use) {
      for (uint32_t i = 0; i < nexts_.size(); ++i) use(nexts_[i] >> 1, i);
    });
  }

  size_t latches() const { return nexts_.size(); }
  size_t variables() const { return values_.size(); }
  uint32_t output(size_t index) const { return outputs_.at(index); }

  const Value& value(uint32_t variable) const { return values_[variable]; }
  // Of an input, before `evaluate`.
  void set(uint32_t variable, const Value& value) {
    if (value == values_[variable]) return;
    values_[variable] = value;
    mark_readers(variable);
  }
  Value literal(uint32_t lit) const { return lit & 1 ? turned(values_[lit >> 1]) : values_[lit >> 1]; }

  // For each variable, whether it follows from this one in the same cycle.
  std::vector<bool> reached(uint32_t variable) const {
    std::vector<bool> found(values_.size());
    found[variable] = true;
    for (uint32_t i = 0; i < gates_.size(); ++i)
      if (found[gates_[i].left >> 1] || found[gates_[i].right >> 1]) found[first_gate_ + i] = true;
    return found;
  }

  // Whether a latch is read by nothing but gates that have one of these literals as an input.
  bool only_with(size_t latch, const std::vector<bool>& literals) const {
    const uint32_t own = inputs_ + 1 + uint32_t(latch);
    const Readers::Range readers = gates_of_[own];
    auto reads = [this, &literals](uint32_t reader) {
      const Gate& gate = gates_[reader - first_gate_];
      return literals[gate.left] || literals[gate.right];
    };
    auto shows = [own](uint32_t lit) { return lit >> 1 == own; };
    return latches_of_[own].empty() && std::none_of(outputs_.begin(), outputs_.end(), shows) &&
           std::all_of(readers.begin(), readers.end(), reads);
  }

  // The values of all gates, from the inputs and `state`. Only what follows from a change is
  // looked at.
  void evaluate() {
    for (uint32_t i = 0; i < state.size(); ++i) set(inputs_ + 1 + i, state[i]);
    each_dirty([this](uint32_t variable, const Gate& g) {
      set(variable, both(values_[g.left >> 1], g.left & 1, values_[g.right >> 1], g.right & 1));
    });
  }

  // The registers after this cycle.
  void next(std::vector<Value>& found) const {
    found.resize(nexts_.size());
    for (size_t i = 0; i < nexts_.size(); ++i) found[i] = literal(nexts_[i]);
  }

  // After `evaluate`: everything that is not as there, with the input `fault` at 1 and these changed
  // registers. `next`: what is not as there in the registers after it.
  void propagate(uint32_t fault, const Changes& now, Changes& next) {
    for (uint32_t variable : touched_) differs_[variable] = false;
    touched_.clear();
    put(fault, spread(kOne));
    for (const Changed& c : now) put(inputs_ + 1 + c.latch, c.value);
    each_dirty([this](uint32_t variable, const Gate& g) {
      const Value value = both(here(g.left), g.left & 1, here(g.right), g.right & 1);
      if (!(value == values_[variable])) put(variable, value);
    });
    next.clear();
    for (uint32_t variable : touched_)
      for (uint32_t latch : latches_of_[variable]) next.push_back({latch, faulty(nexts_[latch])});
    std::sort(next.begin(), next.end(),
              [](const Changed& a, const Changed& b) { return a.latch < b.latch; });
  }

  // After `propagate`: whether a literal is not as without the fault, and what it is.
  bool differs(uint32_t lit) const { return differs_[lit >> 1]; }
  Value faulty(uint32_t lit) const {
    return lit & 1 ? turned(here(lit)) : here(lit);
  }

  std::vector<Value> state;  // of the registers

 private:
  struct Gate {
    uint32_t left, right;  // literals
  };

  // Of the variable of a literal, with the fault.
  const Value& here(uint32_t lit) const {
    return differs(lit) ? faulty_[lit >> 1] : values_[lit >> 1];
  }

  void mark(uint32_t gate) {
    dirty_[gate / 64] |= uint64_t{1} << gate % 64;
    dirty_words_[gate / 4096] |= uint64_t{1} << gate / 64 % 64;
  }

  void mark_readers(uint32_t variable) {
    for (uint32_t gate : gates_of_[variable]) mark(gate);
  }

  // The gates that are marked, and those that become so, in their order.
  template <class Use>
  void each_dirty(Use use) {
    for (uint32_t i = 0; i < dirty_words_.size(); ++i)
      while (dirty_words_[i]) {
        const uint32_t word = i * 64 + uint32_t(__builtin_ctzll(dirty_words_[i]));
        while (dirty_[word]) {
          const uint32_t variable = word * 64 + uint32_t(__builtin_ctzll(dirty_[word]));
          dirty_[word] &= dirty_[word] - 1;
          use(variable, gates_[variable - first_gate_]);
        }
        dirty_words_[i] &= dirty_words_[i] - 1;
      }
  }

  void put(uint32_t variable, const Value& value) {
    faulty_[variable] = value;
    differs_[variable] = true;
    touched_.push_back(variable);
    mark_readers(variable);
  }

  uint32_t inputs_ = 0, first_gate_ = 0;
  std::vector<uint32_t> nexts_, outputs_;  // literals
  std::vector<Gate> gates_;
  Readers gates_of_, latches_of_;
  std::vector<Value> values_, faulty_;
  std::vector<uint8_t> differs_;  // whether `faulty_` is of this `propagate`
  std::vector<uint32_t> touched_;  // those of which it is
  std::vector<uint64_t> dirty_, dirty_words_;  // a bit for each gate; for each word of those
};
