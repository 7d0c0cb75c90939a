// What the values of a tensor are like, gathered piece by piece in constant memory, and how two tensors differ.
// Functions without state: callable from any thread.
#pragma once

#include <functional>

#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "summaries/types.h"

namespace engine::formats {

// Over the finite values unless it says otherwise. Of complex numbers: over their magnitudes.
struct TensorStatistics {
  int64_t elements = 0;  // all of them
  int64_t nan = 0;
  int64_t positiveInfinities = 0;
  int64_t negativeInfinities = 0;
  int64_t zeros = 0;
  double min = 0;
  double max = 0;
  double mean = 0;
  double deviation = 0;  // standard deviation of the population
  double norm = 0;       // L2: root of the sum of squares
  summaries::Histogram histogram;

  int64_t finite() const { return elements - nan - positiveInfinities - negativeInfinities; }
  // Share of zeros among all elements, 0 to 1.
  double sparsity() const { return elements ? static_cast<double>(zeros) / static_cast<double>(elements) : 0; }
};

// Between pieces it is asked whether to go on; false throws Cancelled.
using GoOn = std::function<bool()>;

// Errors as CheckpointReader::read; Unimplemented for types without numbers (see hasNumbers).
TensorStatistics statisticsOf(const CheckpointReader& checkpoint, const std::string& name, const GoOn& goOn = {});
TensorStatistics statisticsOf(const Tensor& tensor);

// From `a` to `b`, which have one shape and type.
struct TensorDifference {
  int64_t elements = 0;
  int64_t changed = 0;  // unequal; two NaNs are equal
  double largest = 0;   // of |b - a|; infinity when only one of a pair is finite
  double mean = 0;      // of |b - a| over pairs of finite values
  double norm = 0;      // L2 of b - a over pairs of finite values
  double relative = 0;  // norm over the L2 norm of a; infinity when only a is all zeros
  double changedShare() const { return elements ? static_cast<double>(changed) / static_cast<double>(elements) : 0; }
};

TensorDifference differenceOf(const CheckpointReader& a, const std::string& name, const CheckpointReader& b,
                              const std::string& otherName, const GoOn& goOn = {});

}  // namespace engine::formats
