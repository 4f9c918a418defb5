// SPDX-License-Identifier: Apache-2.0
//
// Back end of the driver for a Verilator model of the generated core, in C++14: the driver, and
// software above it, run on the RTL. `Top` is the class that Verilator makes of NAME.sv.
//
//   Vinv top;
//   DualfieldModel<Vinv> model(&top);
//   dualfield_bus_t bus = model.bus(true);  // or polling
//
// A unit of the timeout is a cycle, sleeping or polling. An access takes at most Patience cycles,
// then hung() is true.

#ifndef DUALFIELD_MODEL_HPP
#define DUALFIELD_MODEL_HPP

#include "dualfield.h"

template <typename Top>
class DualfieldModel {
 public:
  explicit DualfieldModel(Top *top) : top_(top) { reset(); }

  void reset() {
    top_->s_axi_aresetn = 0;
    top_->s_axi_aclk = 0;
    top_->s_axi_awvalid = top_->s_axi_wvalid = top_->s_axi_bready = 0;
    top_->s_axi_arvalid = top_->s_axi_rready = 0;
    tick();
    tick();
    top_->s_axi_aresetn = 1;
    tick();
  }

  dualfield_bus_t bus(bool interrupt) {
    return {[](void *model, uint32_t offset) { return of(model)->read(offset); },
            [](void *model, uint32_t offset, uint32_t value) { of(model)->write(offset, value); },
            [](void *model) { return static_cast<uint32_t>(of(model)->cycles_); },
            interrupt ? &DualfieldModel::wait : nullptr, this, 0, nullptr};
  }

  uint64_t cycles() const { return cycles_; }
  uint32_t refusals() const { return refusals_; }  // error responses so far
  bool hung() const { return hung_; }

 private:
  static constexpr int Patience = 2000;  // cycles: a memory of words is wiped in up to 1,024

  static DualfieldModel *of(void *model) { return static_cast<DualfieldModel *>(model); }

  static bool wait(void *model, uint32_t limit) {
    for (; !of(model)->top_->irq && limit != 0; --limit) of(model)->tick();
    return true;
  }

  void tick() {
    top_->eval();
    top_->s_axi_aclk = 1;
    top_->eval();
    top_->s_axi_aclk = 0;
    top_->eval();
    ++cycles_;
  }

  uint32_t read(uint32_t offset) {
    top_->s_axi_araddr = offset;
    top_->s_axi_arvalid = top_->s_axi_rready = 1;
    for (int i = 0; i < Patience; ++i) {
      const bool taken = top_->s_axi_arready;
      const bool answered = top_->s_axi_rvalid;
      const uint32_t data = top_->s_axi_rdata;
      if (answered) refusals_ += top_->s_axi_rresp != 0;
      tick();
      if (taken) top_->s_axi_arvalid = 0;
      if (!answered) continue;
      top_->s_axi_rready = 0;
      return data;
    }
    hung_ = true;
    return 0;
  }

  void write(uint32_t offset, uint32_t value) {
    top_->s_axi_awaddr = offset;
    top_->s_axi_wdata = value;
    top_->s_axi_wstrb = 15;
    top_->s_axi_awvalid = top_->s_axi_wvalid = top_->s_axi_bready = 1;
    for (int i = 0; i < Patience; ++i) {
      const bool address = top_->s_axi_awready, data = top_->s_axi_wready;
      const bool answered = top_->s_axi_bvalid;
      if (answered) refusals_ += top_->s_axi_bresp != 0;
      tick();
      if (address) top_->s_axi_awvalid = 0;
      if (data) top_->s_axi_wvalid = 0;
      if (!answered) continue;
      top_->s_axi_bready = 0;
      return;
    }
    hung_ = true;
  }

  Top *top_;
  uint64_t cycles_ = 0;
  uint32_t refusals_ = 0;
  bool hung_ = false;
};

#endif
