// The census rows as a matrix of numbers, for benchmarks of trees. Used by one thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace benchmarks {

struct CensusMatrix {
  int64_t rows = 0;
  std::vector<std::vector<float>> columns;  // 14, categories by the place of their word in the alphabet
  std::vector<float> labels;                // 1: earns more than 50 K
};

struct Census {
  CensusMatrix train;
  CensusMatrix test;
  bool made = false;  // no recorded data: numbers of the same shape, made from a fixed seed
};

// census/adult.data and adult.test of the folder that ESTIMATOR_DATA names, if it is set.
Census readCensus();

}  // namespace benchmarks
