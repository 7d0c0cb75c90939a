// What the ops of connectionist temporal classification have in common: scores [steps, batch, classes] of which
// sequence b has only the first lengths[b] steps. A view: valid while the inputs are. Pure functions.
#pragma once

#include <cmath>
#include <limits>

#include "engine/kernels/kernel.h"

namespace engine::kernels {

// The logarithm of a probability of 0.
template <typename T>
inline constexpr T kLogNothing = -std::numeric_limits<T>::infinity();

// log(exp(a) + exp(b)).
template <typename T>
T logSum(T a, T b) {
  if (a == kLogNothing<T>) return b;
  if (b == kLogNothing<T>) return a;
  return a > b ? a + std::log1p(std::exp(b - a)) : b + std::log1p(std::exp(a - b));
}

template <typename T>
struct CtcScores {
  const T* scores = nullptr;
  const int32_t* lengths = nullptr;
  int64_t steps = 0, batch = 0, classes = 0;

  // Checks the shapes; `code` is given for a length that is longer than the scores.
  CtcScores(const Tensor& inputs, const Tensor& sequenceLength, Code code) {
    if (inputs.rank() != 3)
      fail(Code::kInvalidArgument, "inputs is not a 3-Tensor: its shape is ", inputs.shape(), ".");
    if (sequenceLength.rank() != 1) {
      fail(Code::kInvalidArgument, "sequence_length is not a vector: its shape is ", sequenceLength.shape(), ".");
    }
    steps = inputs.dim(0);
    batch = inputs.dim(1);
    classes = inputs.dim(2);
    if (steps == 0) fail(Code::kInvalidArgument, "max_time is 0: inputs must have a step at least.");
    if (batch == 0) fail(Code::kInvalidArgument, "batch_size must not be 0.");
    if (classes == 0) fail(Code::kInvalidArgument, "num_classes must not be 0.");
    if (sequenceLength.dim(0) != batch) {
      fail(Code::kInvalidArgument,
           "len(sequence_length) != batch_size.  len(sequence_length):  ", sequenceLength.dim(0),
           " batch_size: ", batch);
    }
    scores = inputs.data<T>();
    lengths = sequenceLength.data<int32_t>();
    for (int64_t b = 0; b < batch; ++b) {
      if (lengths[b] < 0) fail(Code::kInvalidArgument, "sequence_length(", b, ") is ", lengths[b], ", below 0.");
      if (lengths[b] > steps) fail(code, "sequence_length(", b, ") must be <= ", steps, ", not ", lengths[b], ".");
    }
  }

  // The scores of one step of a sequence, one a class.
  const T* at(int64_t step, int64_t sequence) const { return scores + (step * batch + sequence) * classes; }
};

}  // namespace engine::kernels
