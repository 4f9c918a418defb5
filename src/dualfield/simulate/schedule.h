// SPDX-License-Identifier: Apache-2.0
//
// What player.cpp knows of a model, besides harness.h.

#pragma once

#include "harness.h"

extern const unsigned kRegisterWords;

void model_select(void* top, uint32_t mutant);  // 0: none
void model_registers(const void* top, uint32_t*);
void model_begins(void* top);            // its first values are there
void model_leaves(void* top, bool last);  // last: the schedule is over
