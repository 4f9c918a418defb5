// SPDX-License-Identifier: Apache-2.0
//
// Compares a core with its mutants for all sequences of inputs from reset on, with values 0, 1 and
// X, "may be either" (ternary.py says why that is a proof).
//
//   ternary PLAN        (plan.h says what is in it)
//
// stdout is a line for each mutant, NUMBER and same, differs or unknown; or one line "core" and the
// reason why nothing can be said of the core itself.

#include <cstdlib>
#include <iostream>
#include <random>
#include <utility>

#include "plan.h"
#include "ternary.h"

namespace {

constexpr int kSampled = 16;    // operands of all lanes that are tried before all are
constexpr int kPasses = 24;     // over operands, at most
constexpr int kSlack = 4;       // cycles more than the record's to become ready
constexpr int kPatience = 200;  // cycles for which registers may change while a core waits

constexpr const char *kSame = "same", *kDiffers = "differs", *kUnknown = "unknown";

struct Mutant {
  int number = 0;
  uint32_t fault = 0;  // the variable of the input that makes it active
  Cube idle, after;    // what it is idle with; what operations leave
  Changes now, next, then;  // then: after what may happen in any of several cycles
  const char* verdict = nullptr;
  bool here = false, known = false;  // looked at in this run; its outputs are known in it
};

[[noreturn]] void fail(const std::string& what) {
  std::cout << "core " << what << "\n";
  std::exit(0);
}

class Comparison {
 public:
  explicit Comparison(const char* plan);
  void run();

 private:
  void controls(Bit reset_n, Bit clear, Bit valid, Bit ready);
  void no_operands();
  Value chosen_value(size_t place, const Cube& chosen) const;
  bool known(const std::vector<uint32_t>& outputs);
  bool is(uint32_t lit, Bit bit);
  void look(Mutant& m, const std::vector<uint32_t>& outputs);
  bool left(const Mutant& m) const { return !m.verdict && m.here && m.known; }
  void begin(bool idle);
  void advance();
  void collect(const Mask& lanes);
  void join_then(const Mask& lanes);
  void become_then();
  bool waits(bool patient);
  bool hold(Mutant& m, const std::vector<Value>* joined);
  void chain(bool reset);
  void idle();
  const char* take(unsigned element, const Cube& chosen);
  const char* give(bool last);
  const char* operation(const Cube& chosen);
  void prepare(unsigned elements);
  void split(Cube& chosen, size_t group, const std::vector<size_t>& mutants);
  size_t lanes_from() const { return choices_.size() - std::min(choices_.size(), kLaneBits); }
  bool pass(bool sampled);

  Plan plan_;
  Simulation sim_;
  std::vector<uint32_t> outputs_, cleared_;  // literals
  std::vector<bool> at_once_;  // registers that reset sets without a clock

  unsigned elements_ = 1;  // of the batches that are tried
  std::vector<Choice> choices_;
  std::vector<size_t> starts_;  // of the groups in choices_
  std::vector<Mutant> mutants_;
  std::vector<Value> coming_;  // the core's registers after this cycle
  std::vector<Value> then_, before_, taken_;
  Cube idle_, after_;
};

Comparison::Comparison(const char* plan) : plan_(plan) {
  sim_.read(plan_.aig);
  for (uint32_t index : plan_.outputs) outputs_.push_back(sim_.output(index));
  for (const Fault& fault : plan_.faults) {
    Mutant m;
    m.number = fault.number;
    m.fault = fault.input;
    mutants_.push_back(m);
  }
  const std::vector<bool> by_clear = sim_.reached(plan_.clear), by_ready = sim_.reached(plan_.out_ready);
  const std::vector<bool> by_valid = sim_.reached(plan_.in_valid);
  for (uint32_t lit : outputs_) {
    if (by_clear[lit >> 1]) cleared_.push_back(lit);
    if (by_ready[lit >> 1] || by_valid[lit >> 1]) fail("an output follows the handshake at once");
  }
  begin(false);
  no_operands();
  std::vector<bool> resets(2 * sim_.variables(), true);  // literals that are rst_ni itself
  for (Bit bit : {kZero, kOne}) {
    controls(bit, kAny, kAny, kAny);
    sim_.evaluate();
    for (uint32_t lit = 0; lit < resets.size(); ++lit) resets[lit] = resets[lit] && is(lit, bit);
  }
  for (size_t k = 0; k < sim_.latches(); ++k) at_once_.push_back(sim_.only_with(k, resets));
}

void Comparison::controls(Bit reset_n, Bit clear, Bit valid, Bit ready) {
  sim_.set(plan_.rst_ni, spread(reset_n));
  sim_.set(plan_.clear, spread(clear));
  sim_.set(plan_.in_valid, spread(valid));
  sim_.set(plan_.out_ready, spread(ready));
}

void Comparison::no_operands() {
  for (uint32_t variable : plan_.ports) sim_.set(variable, spread(kAny));
  for (const auto& one : plan_.fixed) sim_.set(one.first, spread(one.second));
}

// The last choices are the bits of the lane's number, the others are as chosen.
Value Comparison::chosen_value(size_t place, const Cube& chosen) const {
  return place < chosen.size() ? spread(chosen[place]) : by_lane(place - chosen.size());
}

bool Comparison::known(const std::vector<uint32_t>& outputs) {
  Mask unknown = kNowhere;
  for (uint32_t lit : outputs) unknown |= sim_.value(lit >> 1).one & sim_.value(lit >> 1).zero;
  return !any(unknown);
}

bool Comparison::is(uint32_t lit, Bit bit) { return sim_.literal(lit) == spread(bit); }

// A cycle of a mutant. The core's outputs are known: a mutant's are the others, or may be either.
void Comparison::look(Mutant& m, const std::vector<uint32_t>& outputs) {
  sim_.propagate(m.fault, m.now, m.next);
  for (uint32_t lit : outputs) {
    if (!sim_.differs(lit)) continue;
    const Value core = sim_.literal(lit), other = sim_.faulty(lit);
    m.known = false;
    if (any((core.one & ~other.one) | (core.zero & ~other.zero))) m.verdict = kDiffers;
  }
}

// All registers as they are when idle, or with any contents.
void Comparison::begin(bool idle) {
  for (size_t i = 0; i < sim_.latches(); ++i) sim_.state[i] = spread(idle ? idle_[i] : kAny);
  for (Mutant& m : mutants_) {
    m.known = true;
    m.now.clear();
    for (uint32_t i = 0; idle && i < idle_.size(); ++i)
      if (m.idle[i] != idle_[i]) m.now.push_back({i, spread(m.idle[i])});
  }
}

void Comparison::advance() {
  for (Mutant& m : mutants_) m.now.swap(m.next);
  sim_.state.swap(coming_);
}

// What the registers become in these lanes is what the core may be idle with.
void Comparison::collect(const Mask& lanes) {
  sim_.next(taken_);
  Cube here(taken_.size()), own;
  for (size_t i = 0; i < here.size(); ++i) after_[i] |= here[i] = seen(taken_[i], lanes);
  Changes changes;
  for (Mutant& m : mutants_) {
    if (!left(m)) continue;
    sim_.propagate(m.fault, m.now, changes);
    own = here;
    for (const Changed& c : changes) own[c.latch] = seen(c.value, lanes);
    const Bit* __restrict from = own.data();
    Bit* __restrict to = m.after.data();
    for (size_t i = 0; i < own.size(); ++i) to[i] |= from[i];
  }
}

// What the registers become in these lanes is what they may be then, whenever that is.
void Comparison::join_then(const Mask& lanes) {
  sim_.next(taken_);
  before_ = then_;
  for (size_t i = 0; i < taken_.size(); ++i) join(then_[i], taken_[i], lanes);
  Changes changes;
  for (Mutant& m : mutants_) {
    if (!left(m)) continue;
    sim_.propagate(m.fault, m.now, changes);
    Changes joined;
    together(m.then, before_, changes, taken_, [&](uint32_t latch, Value value, const Value& more) {
      join(value, more, lanes);
      if (!(value == then_[latch])) joined.push_back({latch, value});
    });
    m.then.swap(joined);
  }
}

void Comparison::become_then() {
  sim_.state = then_;
  for (Mutant& m : mutants_) m.now.swap(m.then);
}

// A cycle in which a core, and the mutants after `look`, wait with the same outputs: whether their
// next registers are none but those they have. If not, and `patient` no longer, then from now on
// they have both.
bool Comparison::waits(bool patient) {
  std::vector<Value> joined = sim_.state;
  bool still = true;
  for (size_t i = 0; i < joined.size(); ++i) still = join(joined[i], coming_[i]) && still;
  for (Mutant& m : mutants_)
    if (left(m)) still = hold(m, patient ? nullptr : &joined) && still;
  if (!patient) coming_.swap(joined);
  return still;
}

// The same of a mutant. If `joined`, the core's now and next, then `m.next` becomes the mutant's.
bool Comparison::hold(Mutant& m, const std::vector<Value>* joined) {
  Changes changes;
  bool still = true;
  together(m.now, sim_.state, m.next, coming_, [&](uint32_t latch, Value value, const Value& more) {
    still = join(value, more) && still;
    if (joined && !(value == (*joined)[latch])) changes.push_back({latch, value});
  });
  if (joined) m.next.swap(changes);
  return still;
}

// What any state becomes by reset or by clear_i, until the core is ready.
void Comparison::chain(bool reset) {
  const std::string when = reset ? "after reset" : "after clear_i";
  // a reset that ends before the next edge leaves the others as they are
  auto kept = [this](const Changed& c) { return !at_once_[c.latch]; };
  begin(false);
  for (int t = 0; t <= plan_.wiped + kSlack; ++t) {
    const std::vector<uint32_t>& outputs = t || reset ? outputs_ : cleared_;
    if (t) controls(kOne, kZero, kAny, kAny);
    else if (reset) controls(kZero, kAny, kAny, kAny);
    else controls(kOne, kOne, kAny, kAny);
    no_operands();
    sim_.evaluate();
    if (!known(outputs)) fail("an output is not known " + when);
    const bool ready = t && is(outputs_[0], kOne);
    Cube here(sim_.latches());
    for (size_t i = 0; i < here.size(); ++i) here[i] = seen(sim_.state[i], kEverywhere);
    for (size_t i = 0; ready && i < here.size(); ++i) idle_[i] |= here[i];
    for (Mutant& m : mutants_) {
      if (m.verdict) continue;
      look(m, outputs);
      if (!m.known && !m.verdict) m.verdict = kUnknown;
      Cube own = here;
      for (const Changed& c : m.now) own[c.latch] = seen(c.value, kEverywhere);
      for (size_t i = 0; ready && i < own.size(); ++i) m.idle[i] |= own[i];
      if (!t && reset)
        m.next.erase(std::remove_if(m.next.begin(), m.next.end(), kept), m.next.end());
    }
    if (ready) return;
    sim_.next(coming_);
    for (size_t i = 0; !t && reset && i < coming_.size(); ++i)
      if (!at_once_[i]) coming_[i] = spread(kAny);
    advance();
  }
  fail("not ready " + when);
}

// A cycle without operands: anything is on the ports but in_valid_i.
void Comparison::idle() {
  begin(true);
  controls(kOne, kZero, kZero, kAny);
  no_operands();
  sim_.evaluate();
  if (!known(outputs_) || !is(outputs_[0], kOne)) fail("an output is not known while idle");
  for (Mutant& m : mutants_) {
    m.here = !m.verdict;
    if (m.verdict) continue;
    look(m, outputs_);
    if (!m.known && !m.verdict) m.verdict = kUnknown;
  }
  collect(kEverywhere);
}

// An element is taken, as soon as the core is ready for it or in any cycle after. For this and the
// next two functions: what of the core does not go as its record says, as it is not known or as it
// is not so; else null.
const char* Comparison::take(unsigned element, const Cube& chosen) {
  for (int t = 0; element; ++t) {  // what the one before it takes
    controls(kOne, kZero, kAny, kAny);
    no_operands();
    sim_.evaluate();
    if (!known(outputs_)) return "an output is not known between elements";
    if (is(outputs_[0], kOne)) break;
    if (!is(outputs_[0], kZero) || !is(outputs_[1], kZero)) return "ready at several times";
    if (t > plan_.cycles) return "not ready in time";
    for (Mutant& m : mutants_)
      if (left(m)) look(m, outputs_);
    sim_.next(coming_);
    advance();
  }
  then_.assign(sim_.latches(), Value{});
  for (Mutant& m : mutants_) m.then.clear();
  for (int t = 0;; ++t) {
    controls(kOne, kZero, kOne, kAny);
    no_operands();
    for (size_t k = 0; k < choices_.size(); ++k)
      if (!choices_[k].latch && choices_[k].element == element)
        sim_.set(choices_[k].index, chosen_value(k, chosen));
    if (plan_.more) {
      const bool ends = element + 1 == elements_;
      sim_.set(plan_.more, spread(!ends ? kOne : elements_ == plan_.elements ? kAny : kZero));
    }
    sim_.evaluate();
    if (!known(outputs_)) return "an output is not known with operands";
    if (!is(outputs_[0], kOne) || !is(outputs_[1], kZero)) return "not ready";
    for (Mutant& m : mutants_)
      if (left(m)) look(m, outputs_);
    join_then(kEverywhere);
    if (!element) break;  // what a core is idle with is the same after any wait
    controls(kOne, kZero, kZero, kAny);
    no_operands();
    sim_.evaluate();
    if (!known(outputs_)) return "an output is not known between elements";
    for (Mutant& m : mutants_)
      if (left(m)) look(m, outputs_);
    sim_.next(coming_);
    if (waits(t < kPatience)) break;
    advance();
  }
  become_then();
  return nullptr;
}

// A result comes, and is taken in any cycle after.
const char* Comparison::give(bool last) {
  then_.assign(sim_.latches(), Value{});
  for (Mutant& m : mutants_) m.then.clear();
  int results = 0;  // cycles with a result in each lane
  for (int t = 0;; ++t) {
    controls(kOne, kZero, kAny, kAny);
    no_operands();
    sim_.evaluate();
    if (!known({outputs_[1]})) return "out_valid_o is not known";
    const Mask held = sim_.literal(outputs_[1]).one;
    const bool all = !any(~held);
    // not taken yet; before there is one, anything
    sim_.set(plan_.out_ready, {~held, kEverywhere});
    sim_.evaluate();
    if (!known(outputs_)) return "an output is not known in an operation";
    if (!is(outputs_[0], kZero)) return "ready in an operation";
    sim_.next(coming_);
    if (!all && t > plan_.cycles) return "no result in time";
    for (Mutant& m : mutants_)
      if (left(m)) look(m, outputs_);
    const bool still = all && waits(++results < kPatience);
    if (any(held)) {
      sim_.set(plan_.out_ready, {kEverywhere, ~held});
      sim_.evaluate();
      last ? collect(held) : join_then(held);
    }
    if (still) break;
    advance();
  }
  if (!last) become_then();
  return nullptr;
}

// The operations of all lanes.
const char* Comparison::operation(const Cube& chosen) {
  begin(true);
  for (size_t k = 0; k < choices_.size(); ++k)
    if (choices_[k].latch && idle_[choices_[k].index] == kAny)
      sim_.state[choices_[k].index] = chosen_value(k, chosen);
  const char* why = nullptr;
  for (unsigned i = 0; i < elements_ && !why; ++i) why = take(i, chosen);
  for (unsigned i = 0; i < elements_ && !why; ++i) why = give(i + 1 == elements_);
  return why;
}

// The operations with these choices. Those that are X are chosen, group by group, where an output is
// not known without them.
void Comparison::split(Cube& chosen, size_t group, const std::vector<size_t>& mutants) {
  for (Mutant& m : mutants_) m.here = false;
  for (size_t i : mutants) mutants_[i].here = true;
  const size_t first = group < starts_.size() ? starts_[group] : lanes_from();
  const bool last = first >= lanes_from();
  const char* why = operation(chosen);
  if (last && why) fail(why);
  std::vector<size_t> open;
  for (size_t i : mutants) {
    Mutant& m = mutants_[i];
    if (m.verdict || (!why && m.known)) continue;
    if (last) m.verdict = kUnknown;
    else open.push_back(i);
  }
  if (last || (!why && open.empty())) return;
  const size_t end = group + 1 < starts_.size() ? starts_[group + 1] : lanes_from();
  const size_t bits = std::min(end, lanes_from()) - first;
  for (uint64_t value = 0; value < uint64_t{1} << bits; ++value) {
    for (size_t k = 0; k < bits; ++k) chosen[first + k] = value >> k & 1 ? kOne : kZero;
    split(chosen, group + 1, open);
  }
  std::fill_n(chosen.begin() + long(first), bits, kAny);
}

// From now on batches have so many elements.
void Comparison::prepare(unsigned elements) {
  elements_ = elements;
  choices_.clear();
  starts_.clear();
  for (const std::vector<Choice>& group : plan_.groups) {
    if (group.empty() || group[0].element >= elements) continue;
    starts_.push_back(choices_.size());
    choices_.insert(choices_.end(), group.begin(), group.end());
  }
}

// Whether operations leave nothing but what the core, and each mutant that is left, was idle with.
bool Comparison::pass(bool sampled) {
  std::mt19937 random(1);
  after_.assign(sim_.latches(), 0);
  for (Mutant& m : mutants_) m.after.assign(sim_.latches(), 0);
  idle();
  for (unsigned elements = 1; elements <= plan_.elements; ++elements) {
    prepare(elements);
    Cube chosen(lanes_from(), kAny);
    std::vector<size_t> open;
    for (size_t i = 0; i < mutants_.size(); ++i)
      if (!mutants_[i].verdict) open.push_back(i);
    if (!sampled) split(chosen, 0, open);
    for (int i = 0; sampled && i < kSampled; ++i) {
      for (Bit& bit : chosen) bit = random() & 1 ? kOne : kZero;
      split(chosen, starts_.size(), open);
    }
  }
  auto widen = [](Cube& idle, const Cube& after) {
    bool wider = false;
    for (size_t i = 0; i < idle.size(); ++i) {
      wider = wider || (after[i] & ~idle[i]);
      idle[i] |= after[i];
    }
    return wider;
  };
  bool closed = !widen(idle_, after_);
  for (Mutant& m : mutants_) {
    if (m.verdict) continue;
    const bool own = widen(m.idle, m.after);
    closed = closed && !own;
    if (!own && !sampled) m.verdict = kSame;  // if the core's own proof ends, which follows
  }
  return closed;
}

void Comparison::run() {
  idle_.assign(sim_.latches(), 0);
  for (Mutant& m : mutants_) m.idle = idle_;
  chain(true);
  chain(false);
  int passes = 0;
  for (bool sampled : {true, false})
    while (!pass(sampled))
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
    Comparison(argv[1]).run();
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
