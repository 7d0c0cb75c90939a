// Examples in memory and the batches that they are cut into. Used by one thread at a time.
#pragma once

#include <random>
#include <vector>

#include "engine/core/tensor.h"

namespace engine::keras {

// Rows of examples: a tensor for each input, for each output, and of weights for each output (none at all, or invalid
// for an output without). All have the same number of rows.
struct Examples {
  std::vector<Tensor> x, y = {}, weights = {};

  int64_t rows() const { return x.empty() ? 0 : x[0].dim(0); }
  Examples slice(int64_t begin, int64_t end) const;
  // The rows of these numbers.
  Examples at(const std::vector<int64_t>& rows) const;
};

// All rows in batches, so many times. The last batch of a pass may be smaller.
class Batches {
 public:
  // shuffle: each pass in another order.
  Batches(const Examples& examples, int64_t batchSize, int64_t passes, bool shuffle = false, uint64_t seed = 0);

  int64_t batchesInPass() const { return (examples_.rows() + batchSize_ - 1) / batchSize_; }
  // false: there are no more.
  bool next(Examples& batch);
  // Passes over so many, as if they had been taken.
  void skip(int64_t count);

 private:
  // Where the next batch ends, from at_ on; at_ when there are no more.
  int64_t nextEnd();

  const Examples& examples_;
  int64_t batchSize_, passes_;
  bool shuffle_;
  std::mt19937_64 random_;
  std::vector<int64_t> order_;
  int64_t at_ = 0;
};

}  // namespace engine::keras
