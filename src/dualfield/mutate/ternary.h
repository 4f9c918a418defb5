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
constexpr uint64_t kAll = ~uint64_t{0};

using Mask = std::array<uint64_t, kWords>;

// Which values a bit may have, in each lane.
struct Value {
  Mask one, zero;
  bool operator==(const Value& other) const {
    uint64_t differ = 0;
    for (int i = 0; i < kWords; ++i) differ |= (one[i] ^ other.one[i]) | (zero[i] ^ other.zero[i]);
    return !differ;
  }
};

// A bit that is the same in all lanes: 1 it may be 0, 2 it may be 1, 3 either.
using Bit = uint8_t;
constexpr Bit kZero = 1, kOne = 2, kAny = 3;
using Cube = std::vector<Bit>;

inline Value spread(Bit bit) {
  Value v;
  v.one.fill(bit & kOne ? kAll : 0);
  v.zero.fill(bit & kZero ? kAll : 0);
  return v;
}

// What a bit may be in any of these lanes.
inline Bit seen(const Value& v, const Mask& lanes) {
  uint64_t one = 0, zero = 0;
  for (int i = 0; i < kWords; ++i) one |= v.one[i] & lanes[i], zero |= v.zero[i] & lanes[i];
  return Bit((one ? kOne : 0) | (zero ? kZero : 0));
}

// What a bit may be of either, in these lanes; whether it could be all of that before.
inline bool join(Value& v, const Value& more, const Mask& lanes = {kAll, kAll, kAll, kAll}) {
  uint64_t added = 0;
  for (int i = 0; i < kWords; ++i) {
    added |= ((more.one[i] & ~v.one[i]) | (more.zero[i] & ~v.zero[i])) & lanes[i];
    v.one[i] |= more.one[i] & lanes[i];
    v.zero[i] |= more.zero[i] & lanes[i];
  }
  return !added;
}

inline Value turned(const Value& v) { return {v.zero, v.one}; }

inline Value both(const Value& a, const Value& b) {
  Value v;
  for (int i = 0; i < kWords; ++i) {
    v.one[i] = a.one[i] & b.one[i];
    v.zero[i] = a.zero[i] | b.zero[i];
  }
  return v;
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
    fanouts_.resize(variables + 1);
    feeds_.resize(variables + 1);
    values_.assign(variables + 1, spread(kZero));
    faulty_.resize(variables + 1);
    stamp_.assign(variables + 1, 0);
    dirty_.assign(variables / 64 + 1, 0);
    state.resize(latches);
    for (uint32_t i = 0; i < gates; ++i)
      for (uint32_t lit : {gates_[i].left, gates_[i].right})
        fanouts_[lit >> 1].push_back(first_gate_ + i);
    for (uint32_t i = 0; i < gates; ++i)  // none has its value yet
      dirty_[(first_gate_ + i) / 64] |= uint64_t{1} << (first_gate_ + i) % 64;
    last_dirty_ = uint32_t(dirty_.size()) - 1;
    for (uint32_t i = 0; i < latches; ++i) feeds_[nexts_[i] >> 1].push_back(i);
  }

  size_t latches() const { return nexts_.size(); }
  size_t variables() const { return values_.size(); }
  uint32_t output(size_t index) const { return outputs_.at(index); }

  const Value& value(uint32_t variable) const { return values_[variable]; }
  // Of an input, before `evaluate`.
  void set(uint32_t variable, const Value& value) {
    if (value == values_[variable]) return;
    values_[variable] = value;
    mark(variable);
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
    const std::vector<uint32_t>& readers = fanouts_[own];
    auto reads = [this, &literals](uint32_t reader) {
      const Gate& gate = gates_[reader - first_gate_];
      return literals[gate.left] || literals[gate.right];
    };
    auto shows = [own](uint32_t lit) { return lit >> 1 == own; };
    return feeds_[own].empty() && std::none_of(outputs_.begin(), outputs_.end(), shows) &&
           std::all_of(readers.begin(), readers.end(), reads);
  }

  // The values of all gates, from the inputs and `state`. Only what follows from a change is
  // looked at.
  void evaluate() {
    for (uint32_t i = 0; i < state.size(); ++i) set(inputs_ + 1 + i, state[i]);
    each_dirty([this](uint32_t variable, const Gate& g) {
      set(variable, both(literal(g.left), literal(g.right)));
    });
  }

  // The registers after this cycle.
  std::vector<Value> next() const {
    std::vector<Value> found(nexts_.size());
    for (size_t i = 0; i < nexts_.size(); ++i) found[i] = literal(nexts_[i]);
    return found;
  }

  // After `evaluate`: everything that is not as there, with the input `fault` at 1 and these changed
  // registers. `next`: what is not as there in the registers after it.
  void propagate(uint32_t fault, const Changes& now, Changes& next) {
    ++epoch_;
    touched_.clear();
    put(fault, spread(kOne));
    for (const Changed& c : now) put(inputs_ + 1 + c.latch, c.value);
    each_dirty([this](uint32_t variable, const Gate& g) {
      const Value value = both(faulty(g.left), faulty(g.right));
      if (!(value == values_[variable])) put(variable, value);
    });
    next.clear();
    for (uint32_t variable : touched_)
      for (uint32_t latch : feeds_[variable]) next.push_back({latch, faulty(nexts_[latch])});
    std::sort(next.begin(), next.end(),
              [](const Changed& a, const Changed& b) { return a.latch < b.latch; });
  }

  // After `propagate`: whether a literal is not as without the fault, and what it is.
  bool differs(uint32_t lit) const { return stamp_[lit >> 1] == epoch_; }
  Value faulty(uint32_t lit) const {
    const Value& v = differs(lit) ? faulty_[lit >> 1] : values_[lit >> 1];
    return lit & 1 ? turned(v) : v;
  }

  std::vector<Value> state;  // of the registers

 private:
  struct Gate {
    uint32_t left, right;  // literals
  };

  void mark(uint32_t variable) {
    for (uint32_t reader : fanouts_[variable]) {
      dirty_[reader / 64] |= uint64_t{1} << reader % 64;
      first_dirty_ = std::min(first_dirty_, reader / 64);
      last_dirty_ = std::max(last_dirty_, reader / 64);
    }
  }

  // The gates that are marked, and those that become so, in their order.
  template <class Use>
  void each_dirty(Use use) {
    for (uint32_t word = first_dirty_; word <= last_dirty_; ++word)
      while (dirty_[word]) {
        const uint32_t variable = word * 64 + uint32_t(__builtin_ctzll(dirty_[word]));
        dirty_[word] &= dirty_[word] - 1;
        use(variable, gates_[variable - first_gate_]);
      }
    first_dirty_ = uint32_t(dirty_.size());
    last_dirty_ = 0;
  }

  void put(uint32_t variable, const Value& value) {
    faulty_[variable] = value;
    stamp_[variable] = epoch_;
    touched_.push_back(variable);
    mark(variable);
  }

  uint32_t inputs_ = 0, first_gate_ = 0, epoch_ = 0;
  uint32_t first_dirty_ = 0, last_dirty_ = 0;  // words of `dirty_`, at most from, to
  std::vector<uint32_t> nexts_, outputs_;  // literals
  std::vector<Gate> gates_;
  std::vector<std::vector<uint32_t>> fanouts_, feeds_;  // gates, latches
  std::vector<Value> values_, faulty_;
  std::vector<uint32_t> stamp_, touched_;
  std::vector<uint64_t> dirty_;
};
