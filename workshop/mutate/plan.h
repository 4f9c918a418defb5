// SPDX-License-Identifier: Apache-2.0
//
// What ternary.cpp and drawn.cpp compare, from a file. It is lines of words; indices are those of
// the AIG's inputs, outputs and latches.
//   aig FILE                           binary AIGER
//   control RST_NI CLEAR IN_VALID OUT_READY
//   case LATCH...                      registers of which each value is tried, where they are X
//   operand ELEMENT INDEX...           some bits of an operand of a batch's element 0, 1, ...; of
//                                      each value of all, those first that may refuse
//   fixed INDEX VALUE                  an input with one value
//   more INDEX                         the input that says that the batch has another element
//   elements MOST                      of a batch
//   output INDEX...                    in_ready_o, out_valid_o, and the others
//   fault NUMBER INDEX                 the input that makes a mutant active
//   cycles MOST                        of an operation
//   wiped MOST                         cycles from clear_i to ready, at most

#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "ternary.h"

// A bit that is tried with each value: of an input while an element is taken, or of a register.
struct Choice {
  bool latch;
  unsigned element;
  uint32_t index;  // variable, or latch
};

struct Fault {
  int number;
  uint32_t input;  // the variable
};

struct Plan {
  explicit Plan(const char* file) {
    std::ifstream in(file);
    std::string line;
    while (std::getline(in, line)) {
      std::istringstream words(line);
      take(words);
    }
  }

  std::string aig;
  uint32_t rst_ni = 0, clear = 0, in_valid = 0, out_ready = 0;  // variables; the constant if absent
  uint32_t more = 0;
  std::vector<uint32_t> ports;  // variables of all operands and of `more`
  std::vector<uint32_t> outputs;  // indices
  std::vector<std::pair<uint32_t, Bit>> fixed;
  std::vector<std::vector<Choice>> groups;
  std::vector<Fault> faults;
  unsigned elements = 1;
  int cycles = 0, wiped = 0;

 private:
  void take(std::istringstream& words) {
    std::string key;
    uint32_t i = 0;
    words >> key;
    if (key == "aig") {
      words >> aig;
    } else if (key == "control") {
      for (uint32_t* one : {&rst_ni, &clear, &in_valid, &out_ready})
        if (words >> i) *one = variable_of(i);
    } else if (key == "case") {
      groups.emplace_back();
      while (words >> i) groups.back().push_back({true, 0, i});
    } else if (key == "operand") {
      unsigned element = 0;
      words >> element;
      groups.emplace_back();
      while (words >> i) {
        groups.back().push_back({false, element, variable_of(i)});
        ports.push_back(variable_of(i));
      }
    } else if (key == "fixed") {
      uint32_t value = 0;
      words >> i >> value;
      fixed.emplace_back(variable_of(i), value ? kOne : kZero);
    } else if (key == "more") {
      words >> i;
      more = variable_of(i);
      ports.push_back(more);
    } else if (key == "elements") {
      words >> elements;
    } else if (key == "output") {
      while (words >> i) outputs.push_back(i);
    } else if (key == "fault") {
      int number = 0;
      words >> number >> i;
      faults.push_back({number, variable_of(i)});
    } else if (key == "cycles") {
      words >> cycles;
    } else if (key == "wiped") {
      words >> wiped;
    } else {
      throw std::runtime_error("the plan has a line that is not known: " + key);
    }
  }
};
