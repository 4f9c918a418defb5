// SPDX-License-Identifier: Apache-2.0
//
// Runs operations through one or more cores ("lanes") and reports results and cycle counts.
//
// stdin:  records of 32-bit words: lane, then the operands (each low word first).
// stdout: records of 32-bit words: lane, cycles, then the results. Cycles are counted from the
//         cycle in which the operands transfer to the first in which the result is valid;
//         0xffffffff says that no result came within the lane's limit, and ends the run.
//         With --progress also, every 65536 cycles: 0xffffffff, and the cycles that the operation
//         of the first lane has taken up to now.
// In a lane results come in the order of its operands. A lane that takes streams is offered the
// next operands while results are still to come. Exit code 0, 3 after a missing result, 4 if
// the waveform cannot be written, 5 if a core reports a fault
// that no answer shows.
//
// --seed N  registers start with random values drawn from N; while no operands are offered, the
//           operand ports carry random values.
// --wave F  writes the waveform.

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <string>
#include <unistd.h>
#include <vector>

#include "harness.h"
#ifdef DF_TRACE
#include "verilated_vcd_c.h"
#endif

namespace {

#ifdef DF_TRACE
// Ends the run when the waveform cannot be written; Verilator's own file would wait for ever.
class WaveFile : public VerilatedVcdFile {
 public:
  ssize_t write(const char* text, ssize_t size) override {
    const ssize_t got = VerilatedVcdFile::write(text, size);
    if (got < 0 && errno != EINTR && errno != EAGAIN) {
      std::fprintf(stderr, "%s", std::strerror(errno));
      ::_exit(4);
    }
    return got;
  }
};
#endif

class Input {
 public:
  explicit Input(std::FILE* results) : results_(results) {}

  // Next operand record of a lane, or false when the input has ended.
  bool next(unsigned lane, std::vector<uint32_t>& words) {
    while (queues_[lane].empty()) {
      uint32_t target;
      if (!read(&target, 1)) return false;
      if (target >= kLaneCount) std::abort();
      std::vector<uint32_t> record(kLanes[target].in_words);
      if (!read(record.data(), record.size())) std::abort();  // a torn record is a bug of the caller
      if (target == lane) {
        words.swap(record);
        return true;
      }
      queues_[target].push_back(std::move(record));
    }
    words.swap(queues_[lane].front());
    queues_[lane].pop_front();
    return true;
  }

 private:
  bool read(uint32_t* out, std::size_t count) {
    char* to = reinterpret_cast<char*>(out);
    std::size_t wanted = count * sizeof(uint32_t);
    while (wanted) {
      if (begin_ == end_) {
        std::fflush(results_);  // before waiting for more
        const ssize_t got = ::read(0, buffer_, sizeof buffer_);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        begin_ = 0;
        end_ = std::size_t(got);
      }
      const std::size_t part = wanted < end_ - begin_ ? wanted : end_ - begin_;
      __builtin_memcpy(to, buffer_ + begin_, part);
      to += part;
      begin_ += part;
      wanted -= part;
    }
    return true;
  }

  std::FILE* results_;
  char buffer_[1 << 16];
  std::size_t begin_ = 0, end_ = 0;
  std::vector<std::deque<std::vector<uint32_t>>> queues_ =
      std::vector<std::deque<std::vector<uint32_t>>>(kLaneCount);
};

constexpr uint32_t kStatusFault = 4;  // df_pkg::StatusFault; the status is the last result

// Values for ports that carry nothing.
struct Garbage {
  uint32_t state;
  std::vector<uint32_t> words;

  const uint32_t* next() {
    for (uint32_t& word : words) word = state = state * 1664525u + 1013904223u;
    return words.data();
  }
};

struct Progress {
  std::vector<uint32_t> operands;
  std::deque<uint64_t> accepted;  // cycles of the operand transfers whose results are to come
  bool offered = false, taken = false, drained = false, ended = false;
  bool failed = false;  // an operation was answered with fault: fault_o stays 1

  bool busy() const { return !accepted.empty(); }
};

}  // namespace

int main(int argc, char** argv) {
  VerilatedContext context;
  context.commandArgs(argc, argv);
  const char* wave = nullptr;
  bool progress = false;
  uint32_t seed = 1;
  unsigned most_in = 0, most_out = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--progress") progress = true;
    if (word == "--wave" && i + 1 < argc) wave = argv[i + 1];
    if (word == "--seed" && i + 1 < argc) seed = uint32_t(std::strtoul(argv[i + 1], nullptr, 10));
  }
  for (unsigned lane = 0; lane < kLaneCount; ++lane) {
    most_in = std::max(most_in, kLanes[lane].in_words);
    most_out = std::max(most_out, kLanes[lane].out_words);
  }

  context.randReset(2);
  context.randSeed(int(seed));
  void* const top = model_make(&context);
  Garbage garbage{seed, std::vector<uint32_t>(most_in)};
#ifdef DF_TRACE
  context.traceEverOn(true);
  WaveFile file;
  VerilatedVcdC trace{&file};
  if (wave) {
    model_trace(top, &trace);
    trace.open(wave);
    if (!trace.isOpen()) {
      std::fprintf(stderr, "%s", std::strerror(errno));
      return 4;
    }
  }
#else
  if (wave) {
    std::fprintf(stderr, "built without waveform support\n");
    return 2;
  }
#endif

  // Whatever the model prints goes to stderr, so that stdout holds records only.
  std::FILE* results = ::fdopen(::dup(1), "wb");
  ::dup2(2, 1);

  uint64_t cycle = 0;
#ifdef DF_TRACE
  uint64_t time = 0;
#endif
  auto edge = [&](bool level) {
    model_clock(top, level);
#ifdef DF_TRACE
    if (wave) trace.dump(time);
    time += 5;
#endif
  };

  auto withdraw = [&](unsigned lane) {
    kLanes[lane].operands(top, garbage.next());
    kLanes[lane].control(top, false, true, false);
  };

  model_reset(top, false);
  for (unsigned lane = 0; lane < kLaneCount; ++lane) withdraw(lane);
  for (int i = 0; i < 3; ++i) {
    edge(true);
    edge(false);
    ++cycle;
  }
  model_reset(top, true);

  static Input input(results);
  std::vector<Progress> lanes(kLaneCount);
  std::vector<uint32_t> out(2 + most_out);
  unsigned running = kLaneCount;
  int code = 0;
  while (running) {
    for (unsigned i = 0; i < kLaneCount; ++i) {
      Progress& lane = lanes[i];
      if (lane.offered || lane.ended || (lane.busy() && !kLanes[i].streams)) continue;
      if (!lane.drained && input.next(i, lane.operands)) {
        kLanes[i].operands(top, lane.operands.data());
        kLanes[i].control(top, true, true, false);
        lane.offered = true;
      } else {
        if (!lane.drained) withdraw(i);
        lane.drained = true;
        if (lane.busy()) continue;
        lane.ended = true;
        --running;
      }
    }
    if (!running) break;
    edge(false);  // settles what depends on the inputs
    for (unsigned i = 0; i < kLaneCount; ++i) {
      Progress& lane = lanes[i];
      lane.taken = lane.offered && kLanes[i].in_ready(top);
      if (lane.busy()) {
        const bool valid = kLanes[i].out_valid(top);
        const uint64_t taken = cycle - lane.accepted.front();
        if (valid || taken > kLanes[i].limit) {
          uint32_t* words = out.data();
          *words++ = i;
          *words++ = valid ? uint32_t(taken) : 0xffffffffu;
          kLanes[i].results(top, words);
          std::fwrite(out.data(), sizeof(uint32_t), 2 + kLanes[i].out_words, results);
          lane.accepted.pop_front();
          if (!valid) {
            code = 3;
            running = 0;
          } else if (out[1 + kLanes[i].out_words] == kStatusFault) {
            lane.failed = true;
          } else if (kLanes[i].fault(top) && !lane.failed) {
            std::fprintf(stderr, "lane %u: fault_o is 1, but no status was fault\n", i);
            code = 5;
            running = 0;
          }
        }
      }
      if (lane.taken) {
        lane.accepted.push_back(cycle);
        lane.offered = false;
      }
    }
    edge(true);
    for (unsigned i = 0; i < kLaneCount; ++i)
      if (lanes[i].taken) withdraw(i);
    ++cycle;
    if (cycle % 65536 == 0) {
      if (progress && lanes[0].busy()) {
        const uint32_t report[2] = {0xffffffffu, uint32_t(cycle - lanes[0].accepted.front())};
        std::fwrite(report, sizeof(uint32_t), 2, results);
      }
      std::fflush(results);  // a slow model fills the buffer in minutes
    }
  }
  std::fclose(results);
  model_end(top);
#ifdef DF_TRACE
  if (wave) trace.close();
#endif
  return code;
}
