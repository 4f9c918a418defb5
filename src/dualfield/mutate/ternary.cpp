// SPDX-License-Identifier: Apache-2.0
//
// Compares a core with its mutants for all sequences of inputs from reset on, with values 0, 1 and
// X, "may be either" (ternary.py says why that is a proof).
//
//   ternary PLAN
//
// PLAN is lines of words. Indices are those of the AIG's inputs and outputs.
//   aig FILE                           binary AIGER
//   control RST_NI CLEAR IN_VALID OUT_READY
//   operand INDEX...                   some bits of the operands, those first that may refuse
//   fixed INDEX VALUE                  an input with one value
//   output INDEX...                    in_ready_o, out_valid_o, and the others
//   fault NUMBER INDEX                 the input that makes a mutant active
//   cycles MOST                        of an operation
//   wiped MOST                         cycles from clear_i to ready, at most
//
// stdout is a line for each mutant, NUMBER and same, differs or unknown; or one line "core" and the
// reason why nothing can be said of the core itself.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

constexpr int kWords = 4;
constexpr size_t kLaneBits = 8;
static_assert(64 * kWords == 1 << kLaneBits, "a lane for each value");
constexpr uint64_t kAll = ~uint64_t{0};
constexpr uint64_t kSampled = 16;  // operands of all lanes that are tried before all are
constexpr int kPasses = 24;        // over lanes, at most
constexpr int kSlack = 4;          // cycles more than the record's to become ready
constexpr int kPatience = 200;     // cycles for which registers may change with a result

// Which values a bit may have, in each lane.
struct Value {
  uint64_t one[kWords], zero[kWords];
  bool operator==(const Value& other) const {
    uint64_t differ = 0;
    for (int i = 0; i < kWords; ++i)
      differ |= (one[i] ^ other.one[i]) | (zero[i] ^ other.zero[i]);
    return !differ;
  }
};

using Mask = std::array<uint64_t, kWords>;

// A bit that is the same in all lanes: 1 it may be 0, 2 it may be 1, 3 either.
using Bit = uint8_t;
constexpr Bit kZero = 1, kOne = 2, kAny = 3;
using Cube = std::vector<Bit>;  // of all registers

Value spread(Bit bit) {
  Value v;
  std::fill_n(v.one, kWords, bit & kOne ? kAll : 0);
  std::fill_n(v.zero, kWords, bit & kZero ? kAll : 0);
  return v;
}

// What a bit may be of either; whether it could be all of that before.
bool join(Value& v, const Value& more) {
  uint64_t added = 0;
  for (int i = 0; i < kWords; ++i) {
    added |= (more.one[i] & ~v.one[i]) | (more.zero[i] & ~v.zero[i]);
    v.one[i] |= more.one[i];
    v.zero[i] |= more.zero[i];
  }
  return !added;
}

constexpr const char *kSame = "same", *kDiffers = "differs", *kUnknown = "unknown";

struct Changed {
  uint32_t latch;
  Value value;
};

using Changes = std::vector<Changed>;  // registers that are not as the core's

struct Mutant {
  int number = 0;
  uint32_t fault = 0;  // the variable of the input that makes it active
  Cube idle, after;    // what it is idle with; what operations leave
  Changes now, next;
  const char* verdict = nullptr;
  bool here = false, known = false;  // looked at in this run; its outputs are known in it
};

[[noreturn]] void fail(const std::string& what) {
  std::cout << "core " << what << "\n";
  std::exit(0);
}

class Comparison {
 public:
  void read(const char* plan);
  void run();

 private:
  struct Gate {
    uint32_t left, right;  // literals
  };

  void read_aig(const std::string& file);
  void index();
  std::vector<bool> reached(uint32_t variable) const;  // by a variable, combinationally

  Value literal(uint32_t lit) const { return lit & 1 ? turned(values_[lit >> 1]) : values_[lit >> 1]; }
  static Value turned(const Value& v) {
    Value t;
    std::copy_n(v.one, kWords, t.zero);
    std::copy_n(v.zero, kWords, t.one);
    return t;
  }
  static Value both(const Value& a, const Value& b) {
    Value v;
    for (int i = 0; i < kWords; ++i) {
      v.one[i] = a.one[i] & b.one[i];
      v.zero[i] = a.zero[i] | b.zero[i];
    }
    return v;
  }
  const Value& faulty(uint32_t variable) const {
    return stamp_[variable] == epoch_ ? faulty_[variable] : values_[variable];
  }
  Value faulty_literal(uint32_t lit) const {
    return lit & 1 ? turned(faulty(lit >> 1)) : faulty(lit >> 1);
  }

  void set(uint32_t variable, Bit bit) { values_[variable] = spread(bit); }
  void controls(Bit reset_n, Bit clear, Bit valid, Bit ready);
  void operands(Bit bit);
  void operands(const Cube& chosen);
  void evaluate();
  std::vector<Value> next() const;
  void put(uint32_t variable, const Value& value);
  void propagate(const Mutant& m, Changes& next);
  bool known(const std::vector<uint32_t>& outputs) const;
  void compare(Mutant& m, const std::vector<uint32_t>& outputs) const;
  void begin(bool idle);
  void collect(const Mask& lanes);
  void chain(bool reset);
  void idle();
  const char* block(const Cube& chosen);
  void split(Cube& chosen, size_t group, const std::vector<size_t>& mutants);
  size_t lanes_from() const { return operands_.size() - std::min(operands_.size(), kLaneBits); }
  bool hold(Mutant& m, const std::vector<Value>& after, const std::vector<Value>* held_with);
  bool pass(bool sampled);

  uint32_t variables_ = 0, inputs_ = 0;
  std::vector<uint32_t> nexts_, all_outputs_;  // literals
  std::vector<Gate> gates_;
  uint32_t first_gate_ = 0;
  std::vector<std::vector<uint32_t>> fanouts_, feeds_;
  std::vector<bool> shown_;
  std::vector<uint32_t> valid_cone_;
  std::vector<bool> at_once_;  // registers that reset sets without a clock

  uint32_t rst_ni_ = 0, clear_ = 0, in_valid_ = 0, out_ready_ = 0;
  std::vector<uint32_t> operands_, outputs_, cleared_outputs_;
  std::vector<size_t> groups_;  // where each begins in operands_
  std::vector<std::pair<uint32_t, Bit>> fixed_;
  std::vector<Mutant> mutants_;
  int cycles_ = 0, wiped_ = 0;

  std::vector<Value> values_, faulty_, latches_;
  std::vector<uint32_t> stamp_, touched_;
  std::vector<uint64_t> dirty_;
  uint32_t epoch_ = 0;
  Cube idle_, after_;
};

void Comparison::read_aig(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string magic, line;
  uint32_t latches = 0, outputs = 0, gates = 0;
  in >> magic >> variables_ >> inputs_ >> latches >> outputs >> gates;
  std::getline(in, line);
  if (!in || magic != "aig") throw std::runtime_error("no AIG in binary AIGER");
  for (uint32_t i = 0; i < latches; ++i) {
    std::getline(in, line);
    nexts_.push_back(uint32_t(std::stoul(line)));
  }
  for (uint32_t i = 0; i < outputs; ++i) {
    std::getline(in, line);
    all_outputs_.push_back(uint32_t(std::stoul(line)));
  }
  auto delta = [&in] {
    uint32_t value = 0;
    for (int shift = 0;; shift += 7) {
      int byte = in.get();
      if (byte < 0) throw std::runtime_error("the AIG ends early");
      value |= uint32_t(byte & 0x7f) << shift;
      if (!(byte & 0x80)) return value;
    }
  };
  first_gate_ = inputs_ + latches + 1;
  for (uint32_t i = 0; i < gates; ++i) {
    uint32_t own = 2 * (first_gate_ + i), left = own - delta();
    gates_.push_back({left, left - delta()});
  }
}

void Comparison::read(const char* plan) {
  std::ifstream in(plan);
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key == "aig") {
      std::string file;
      words >> file;
      read_aig(file);
    } else if (key == "control") {
      words >> rst_ni_ >> clear_ >> in_valid_ >> out_ready_;
      for (uint32_t* one : {&rst_ni_, &clear_, &in_valid_, &out_ready_}) ++*one;
    } else if (key == "operand") {
      groups_.push_back(operands_.size());
      for (uint32_t i; words >> i;) operands_.push_back(i + 1);
    } else if (key == "fixed") {
      uint32_t i = 0, value = 0;
      words >> i >> value;
      fixed_.emplace_back(i + 1, value ? kOne : kZero);
    } else if (key == "output") {
      for (uint32_t i; words >> i;) outputs_.push_back(all_outputs_.at(i));
    } else if (key == "fault") {
      Mutant m;
      words >> m.number >> m.fault;
      ++m.fault;
      mutants_.push_back(m);
    } else if (key == "cycles") {
      words >> cycles_;
    } else if (key == "wiped") {
      words >> wiped_;
    }
  }
  index();
}

void Comparison::index() {
  fanouts_.resize(variables_ + 1);
  feeds_.resize(variables_ + 1);
  shown_.resize(variables_ + 1);
  values_.assign(variables_ + 1, spread(kZero));
  faulty_.resize(variables_ + 1);
  stamp_.assign(variables_ + 1, 0);
  dirty_.assign(variables_ / 64 + 1, 0);
  latches_.resize(nexts_.size());
  for (uint32_t i = 0; i < gates_.size(); ++i)
    for (uint32_t lit : {gates_[i].left, gates_[i].right}) fanouts_[lit >> 1].push_back(first_gate_ + i);
  for (uint32_t i = 0; i < nexts_.size(); ++i) feeds_[nexts_[i] >> 1].push_back(i);
  for (uint32_t lit : outputs_) shown_[lit >> 1] = true;
  const std::vector<bool> by_clear = reached(clear_), by_ready = reached(out_ready_);
  const std::vector<bool> by_valid = reached(in_valid_);
  for (uint32_t lit : outputs_) {
    if (by_clear[lit >> 1]) cleared_outputs_.push_back(lit);
    if (by_ready[lit >> 1] || by_valid[lit >> 1]) fail("an output follows the handshake at once");
  }
  for (uint32_t i = 0; i < nexts_.size(); ++i) {
    const std::vector<uint32_t>& readers = fanouts_[inputs_ + 1 + i];
    at_once_.push_back(std::all_of(readers.begin(), readers.end(), [this](uint32_t reader) {
      const Gate& gate = gates_[reader - first_gate_];
      return gate.left >> 1 == rst_ni_ || gate.right >> 1 == rst_ni_;
    }));
  }
  std::vector<bool> needed(variables_ + 1);
  needed[outputs_[1] >> 1] = true;
  for (uint32_t i = uint32_t(gates_.size()); i-- > 0;)
    if (needed[first_gate_ + i]) needed[gates_[i].left >> 1] = needed[gates_[i].right >> 1] = true;
  for (uint32_t i = 0; i < gates_.size(); ++i)
    if (needed[first_gate_ + i]) valid_cone_.push_back(i);
}

std::vector<bool> Comparison::reached(uint32_t variable) const {
  std::vector<bool> found(variables_ + 1);
  found[variable] = true;
  for (uint32_t i = 0; i < gates_.size(); ++i)
    if (found[gates_[i].left >> 1] || found[gates_[i].right >> 1]) found[first_gate_ + i] = true;
  return found;
}

void Comparison::controls(Bit reset_n, Bit clear, Bit valid, Bit ready) {
  set(rst_ni_, reset_n);
  set(clear_, clear);
  set(in_valid_, valid);
  set(out_ready_, ready);
}

void Comparison::operands(Bit bit) {
  for (uint32_t variable : operands_) set(variable, bit);
  for (const auto& one : fixed_) set(one.first, one.second);
}

// The last bits of the operands are the number of the lane, the others are as chosen.
void Comparison::operands(const Cube& chosen) {
  for (size_t k = 0; k < operands_.size(); ++k) {
    Value& v = values_[operands_[k]];
    if (k < chosen.size()) {
      v = spread(chosen[k]);
      continue;
    }
    for (int i = 0; i < kWords; ++i) {
      uint64_t ones = 0;
      for (uint64_t lane = 0; lane < 64; ++lane)
        ones |= ((uint64_t(i) * 64 + lane) >> (k - chosen.size()) & 1) << lane;
      v.one[i] = ones;
      v.zero[i] = ~ones;
    }
  }
}

void Comparison::evaluate() {
  std::copy(latches_.begin(), latches_.end(), values_.begin() + inputs_ + 1);
  for (size_t i = 0; i < gates_.size(); ++i)
    values_[first_gate_ + i] = both(literal(gates_[i].left), literal(gates_[i].right));
}

std::vector<Value> Comparison::next() const {
  std::vector<Value> found(nexts_.size());
  for (size_t i = 0; i < nexts_.size(); ++i) found[i] = literal(nexts_[i]);
  return found;
}

void Comparison::put(uint32_t variable, const Value& value) {
  faulty_[variable] = value;
  stamp_[variable] = epoch_;
  touched_.push_back(variable);
  for (uint32_t reader : fanouts_[variable]) dirty_[reader / 64] |= uint64_t{1} << reader % 64;
}

// Everything that is not as in the core in this cycle; `next`: in the registers after it.
void Comparison::propagate(const Mutant& m, Changes& next) {
  ++epoch_;
  touched_.clear();
  put(m.fault, spread(kOne));
  for (const Changed& c : m.now) put(inputs_ + 1 + c.latch, c.value);
  for (size_t word = 0; word < dirty_.size(); ++word)
    while (dirty_[word]) {
      const uint32_t variable = uint32_t(word * 64) + uint32_t(__builtin_ctzll(dirty_[word]));
      dirty_[word] &= dirty_[word] - 1;
      const Gate& gate = gates_[variable - first_gate_];
      const Value value = both(faulty_literal(gate.left), faulty_literal(gate.right));
      if (!(value == values_[variable])) put(variable, value);
    }
  next.clear();
  for (uint32_t variable : touched_)
    for (uint32_t latch : feeds_[variable]) next.push_back({latch, faulty_literal(nexts_[latch])});
  std::sort(next.begin(), next.end(),
            [](const Changed& a, const Changed& b) { return a.latch < b.latch; });
}

bool Comparison::known(const std::vector<uint32_t>& outputs) const {
  uint64_t unknown = 0;
  for (uint32_t lit : outputs)
    for (int i = 0; i < kWords; ++i) unknown |= values_[lit >> 1].one[i] & values_[lit >> 1].zero[i];
  return !unknown;
}

// The core's outputs are known: a mutant's are the others, or may be either.
void Comparison::compare(Mutant& m, const std::vector<uint32_t>& outputs) const {
  for (uint32_t lit : outputs) {
    if (stamp_[lit >> 1] != epoch_) continue;
    const Value &core = values_[lit >> 1], &other = faulty_[lit >> 1];
    uint64_t differ = 0;
    for (int i = 0; i < kWords; ++i)
      differ |= (core.one[i] & ~other.one[i]) | (core.zero[i] & ~other.zero[i]);
    if (differ) {
      m.verdict = kDiffers;
      return;
    }
    m.known = false;
  }
}

// All registers as they are when idle, or with any contents.
void Comparison::begin(bool idle) {
  for (size_t i = 0; i < latches_.size(); ++i) latches_[i] = spread(idle ? idle_[i] : kAny);
  for (Mutant& m : mutants_) {
    m.known = true;
    m.now.clear();
    for (uint32_t i = 0; idle && i < idle_.size(); ++i)
      if (m.idle[i] != idle_[i]) m.now.push_back({i, spread(m.idle[i])});
  }
}

// What any state becomes by reset or by clear_i, until the core is ready.
void Comparison::chain(bool reset) {
  auto bit = [](const Value& v) { return Bit((v.one[0] & 1 ? kOne : 0) | (v.zero[0] & 1 ? kZero : 0)); };
  // a reset that ends before the next edge leaves the others as they are
  auto kept = [this](const Changed& c) { return !at_once_[c.latch]; };
  const std::string when = reset ? "after reset" : "after clear_i";
  begin(false);
  for (int t = 0; t <= wiped_ + kSlack; ++t) {
    const std::vector<uint32_t>& outputs = t || reset ? outputs_ : cleared_outputs_;
    if (t) controls(kOne, kZero, kAny, kAny);
    else if (reset) controls(kZero, kAny, kAny, kAny);
    else controls(kOne, kOne, kAny, kAny);
    operands(kAny);
    evaluate();
    if (!known(outputs)) fail("an output is not known " + when);
    const bool ready = t && literal(outputs_[0]).one[0];
    Cube here(nexts_.size());
    for (size_t i = 0; i < here.size(); ++i) here[i] = bit(latches_[i]);
    for (size_t i = 0; ready && i < here.size(); ++i) idle_[i] |= here[i];
    for (Mutant& m : mutants_) {
      if (m.verdict) continue;
      propagate(m, m.next);
      compare(m, outputs);
      if (!m.known && !m.verdict) m.verdict = kUnknown;
      Cube own = here;
      for (const Changed& c : m.now) own[c.latch] = bit(c.value);
      for (size_t i = 0; ready && i < own.size(); ++i) m.idle[i] |= own[i];
      m.now.swap(m.next);
      if (!t && reset) m.now.erase(std::remove_if(m.now.begin(), m.now.end(), kept), m.now.end());
    }
    if (ready) return;
    latches_ = next();
    for (size_t i = 0; !t && reset && i < latches_.size(); ++i)
      if (!at_once_[i]) latches_[i] = spread(kAny);
  }
  fail("not ready " + when);
}

// What the registers become in these lanes is what the core may be idle with.
void Comparison::collect(const Mask& lanes) {
  auto seen = [&lanes](const Value& v) {
    uint64_t one = 0, zero = 0;
    for (int i = 0; i < kWords; ++i) one |= v.one[i] & lanes[i], zero |= v.zero[i] & lanes[i];
    return Bit((one ? kOne : 0) | (zero ? kZero : 0));
  };
  Cube here(nexts_.size());
  for (size_t i = 0; i < here.size(); ++i) after_[i] |= here[i] = seen(literal(nexts_[i]));
  Changes next;
  for (Mutant& m : mutants_) {
    if (m.verdict || !m.here || !m.known) continue;
    propagate(m, next);
    Cube own = here;
    for (const Changed& c : next) own[c.latch] = seen(c.value);
    for (size_t i = 0; i < own.size(); ++i) m.after[i] |= own[i];
  }
}

// A cycle without operands: anything is on the ports but in_valid_i.
void Comparison::idle() {
  begin(true);
  controls(kOne, kZero, kZero, kAny);
  operands(kAny);
  evaluate();
  if (!known(outputs_)) fail("an output is not known while idle");
  for (Mutant& m : mutants_) {
    m.here = !m.verdict;
    if (m.verdict) continue;
    propagate(m, m.next);
    compare(m, outputs_);
    if (!m.known && !m.verdict) m.verdict = kUnknown;
  }
  collect({kAll, kAll, kAll, kAll});
}

// The operations of all lanes, and every time at which their results may be taken. What of the core
// does not go as its record says, as it is not known or as it is not so; else null.
const char* Comparison::block(const Cube& chosen) {
  begin(true);
  int results = 0;  // cycles with a result in each lane
  for (int t = 0;; ++t) {
    controls(kOne, kZero, t ? kAny : kOne, kAny);
    operands(kAny);
    if (!t) operands(chosen);
    std::copy(latches_.begin(), latches_.end(), values_.begin() + inputs_ + 1);
    for (uint32_t i : valid_cone_)
      values_[first_gate_ + i] = both(literal(gates_[i].left), literal(gates_[i].right));
    const Value valid = literal(outputs_[1]);
    if (!known({outputs_[1]})) return "out_valid_o is not known";
    uint64_t held = 0, busy = 0;
    for (int i = 0; i < kWords; ++i) {  // not taken yet; before there is one, anything
      values_[out_ready_].one[i] = ~valid.one[i];
      held |= valid.one[i];
      busy |= ~valid.one[i];
    }
    evaluate();
    if (!known(outputs_)) return "an output is not known in an operation";
    const Value ready = literal(outputs_[0]);
    for (int i = 0; i < kWords; ++i)
      if (t ? ready.one[i] : ready.zero[i] | valid.one[i]) return "ready at another time";
    const std::vector<Value> after = next();
    if (busy && t > cycles_) return "no result in time";
    const bool late = !busy && ++results > kPatience;
    bool still = !busy;
    std::vector<Value> held_with = after;  // from then on, in all cycles, if these stay
    for (size_t i = 0; !busy && i < after.size(); ++i) {
      held_with[i] = latches_[i];
      still = join(held_with[i], after[i]) && still;
    }
    for (Mutant& m : mutants_) {
      if (m.verdict || !m.here || !m.known) continue;
      propagate(m, m.next);
      compare(m, outputs_);
      if (!busy) still = hold(m, after, late ? &held_with : nullptr) && still;
    }
    if (held) {
      for (int i = 0; i < kWords; ++i) {
        values_[out_ready_].one[i] = kAll;
        values_[out_ready_].zero[i] = ~valid.one[i];
      }
      evaluate();
      Mask lanes;
      std::copy_n(valid.one, kWords, lanes.begin());
      collect(lanes);
    }
    if (still) return nullptr;
    for (Mutant& m : mutants_) m.now.swap(m.next);
    latches_ = late ? held_with : after;
  }
}

// Whether a mutant that holds a result has all the next registers by now. The core's next ones are
// `after`. If `held_with`, the core's now and next, then `m.next` becomes the mutant's now and next.
bool Comparison::hold(Mutant& m, const std::vector<Value>& after, const std::vector<Value>* held_with) {
  Changes joined;
  bool still = true;
  auto now = m.now.begin(), next = m.next.begin();
  while (now != m.now.end() || next != m.next.end()) {
    const bool first = next == m.next.end() || (now != m.now.end() && now->latch <= next->latch);
    const uint32_t latch = first ? now->latch : next->latch;
    const bool has = now != m.now.end() && now->latch == latch;
    const bool gets = next != m.next.end() && next->latch == latch;
    Value value = has ? (now++)->value : latches_[latch];
    still = join(value, gets ? (next++)->value : after[latch]) && still;
    if (held_with && !(value == (*held_with)[latch])) joined.push_back({latch, value});
  }
  if (held_with) m.next.swap(joined);
  return still;
}

// The operations with these bits of the operands. Those that are X are chosen, group by group, where
// an output is not known without them.
void Comparison::split(Cube& chosen, size_t group, const std::vector<size_t>& mutants) {
  for (Mutant& m : mutants_) m.here = false;
  for (size_t i : mutants) mutants_[i].here = true;
  const size_t first = std::min(group < groups_.size() ? groups_[group] : lanes_from(), lanes_from());
  const bool last = first == lanes_from();
  const char* why = block(chosen);
  if (last && why) fail(why);
  std::vector<size_t> left;
  for (size_t i : mutants) {
    Mutant& m = mutants_[i];
    if (m.verdict || (!why && m.known)) continue;
    if (last) m.verdict = kUnknown;
    else left.push_back(i);
  }
  if (last || (!why && left.empty())) return;
  const size_t next = group + 1 < groups_.size() ? groups_[group + 1] : lanes_from();
  const size_t bits = std::min(next, lanes_from()) - first;
  for (uint64_t value = 0; value < uint64_t{1} << bits; ++value) {
    for (size_t k = 0; k < bits; ++k) chosen[first + k] = value >> k & 1 ? kOne : kZero;
    split(chosen, group + 1, left);
  }
  std::fill_n(chosen.begin() + long(first), bits, kAny);
}

// Whether operations leave nothing but what the core, and each mutant that is left, was idle with.
bool Comparison::pass(bool sampled) {
  std::mt19937 random(1);
  after_.assign(nexts_.size(), 0);
  for (Mutant& m : mutants_) m.after.assign(nexts_.size(), 0);
  idle();
  Cube chosen(lanes_from(), kAny);
  std::vector<size_t> all;
  for (size_t i = 0; i < mutants_.size(); ++i)
    if (!mutants_[i].verdict) all.push_back(i);
  if (!sampled) split(chosen, 0, all);
  for (uint64_t i = 0; sampled && i < kSampled; ++i) {
    for (Bit& bit : chosen) bit = random() & 1 ? kOne : kZero;
    split(chosen, groups_.size(), all);
  }
  bool closed = true;
  auto widen = [](Cube& idle, const Cube& after) {
    bool wider = false;
    for (size_t i = 0; i < idle.size(); ++i) {
      wider = wider || (after[i] & ~idle[i]);
      idle[i] |= after[i];
    }
    return wider;
  };
  const bool core = widen(idle_, after_);
  for (Mutant& m : mutants_) {
    if (m.verdict) continue;
    const bool own = widen(m.idle, m.after);
    closed = closed && !own;
    if (!own && !sampled) m.verdict = kSame;  // if the core's own proof ends, which follows
  }
  return closed && !core;
}

void Comparison::run() {
  idle_.assign(nexts_.size(), 0);
  for (Mutant& m : mutants_) m.idle = idle_;
  chain(true);
  chain(false);
  int passes = 0;
  while (!pass(true))
    if (++passes == kPasses) fail("no end of what it may be idle with");
  while (!pass(false))
    if (++passes == kPasses) fail("no end of what it may be idle with");
  for (const Mutant& m : mutants_) std::cout << m.number << " " << m.verdict << "\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: ternary PLAN\n";
    return 2;
  }
  try {
    Comparison comparison;
    comparison.read(argv[1]);
    comparison.run();
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
