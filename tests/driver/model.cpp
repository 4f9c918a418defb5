// SPDX-License-Identifier: Apache-2.0
//
// The model of the core as a shared library, for the test of the driver.

#include "Vinv.h"
#include "dualfield_model.hpp"

struct Model {
  Vinv top;
  DualfieldModel<Vinv> model{&top};
};

extern "C" {
void *model_new() { return new Model; }
void model_free(void *model) { delete static_cast<Model *>(model); }
void model_reset(void *model) { static_cast<Model *>(model)->model.reset(); }
void model_bus(void *model, bool interrupt, dualfield_bus_t *bus) {
  *bus = static_cast<Model *>(model)->model.bus(interrupt);
  bus->random = [](void *) -> uint32_t {
    static uint32_t state = 1;
    return state = state * 1664525u + 1013904223u;  // the driver takes the highest bits
  };
}
uint64_t model_cycles(void *model) { return static_cast<Model *>(model)->model.cycles(); }
uint32_t model_refusals(void *model) {
  const auto &made = static_cast<Model *>(model)->model;
  return made.hung() ? ~0u : made.refusals();
}
}
