// Reduces a tensor over any set of axes. Used by any kernel, from any thread; working memory is the caller's.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>

#include "engine/core/error.h"
#include "engine/core/tensor.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {

using AxisSet = std::bitset<kMaxRank>;

// The axes named by an int32 or int64 scalar or vector, negative ones counted from the end. InvalidArgument when one is
// outside [-rank, rank) or appears twice.
AxisSet reductionAxes(const Tensor& axes, int rank);

// The shape without the axes of the set, or with 1 in their places.
Shape reducedShape(const Shape& input, const AxisSet& axes, bool keepDims);

// The input as nested loops that are kept and reduced in turn; loops of one element are left out.
struct ReduceLoops {
  static constexpr int kMaxLoops = 32;
  int count = 0;
  std::array<int64_t, kMaxLoops> size{};
  std::array<int64_t, kMaxLoops> step{};     // of the input
  std::array<int64_t, kMaxLoops> stepOut{};  // of the output; 0 where reduced
  int64_t kept = 1;                          // output elements
  int64_t reduced = 1;                       // input elements for each output element

  // A matrix whose rows are added up.
  bool isOfColumns() const { return count == 2 && stepOut[0] == 0 && stepOut[1] == 1; }
  // And whose columns lie side by side.
  bool isOfDenseColumns() const { return isOfColumns() && step[1] == 1; }
};
ReduceLoops reduceLoops(const Shape& input, const AxisSet& axes);

// Joins n consecutive elements; eight lanes keep the additions independent.
template <typename R, typename T>
typename R::Acc reduceRow(const T* x, int64_t n) {
  constexpr int64_t kLanes = 8;
  std::array<typename R::Acc, kLanes> lanes;
  lanes.fill(R::start());
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    for (int64_t k = 0; k < kLanes; ++k) {
      auto& lane = lanes[static_cast<std::size_t>(k)];
      lane = R::add(lane, x[i + k]);
    }
  }
  for (; i < n; ++i) lanes[0] = R::add(lanes[0], x[i]);
  for (std::size_t k = 1; k < lanes.size(); ++k) lanes[0] = R::join(lanes[0], lanes[k]);
  return lanes[0];
}

template <typename R, typename T>
void reduceNest(const ReduceLoops& loops, int depth, const T* x, typename R::Acc* acc) {
  const auto d = static_cast<std::size_t>(depth);
  const int64_t n = loops.size[d];
  if (depth < loops.count - 1) {
    for (int64_t i = 0; i < n; ++i) {
      reduceNest<R>(loops, depth + 1, x + i * loops.step[d], acc + i * loops.stepOut[d]);
    }
  } else if (loops.stepOut[d] == 0) {
    *acc = R::join(*acc, reduceRow<R>(x, n));
  } else {
    for (int64_t i = 0; i < n; ++i) acc[i] = R::add(acc[i], x[i]);
  }
}

// Sums of float columns that lie side by side, with the bits of reduceNest(); false where it is something else.
template <typename R, typename T>
bool sumDenseColumns(const ReduceLoops& loops, const T* x, typename R::Acc* acc) {
  if constexpr (requires { R::kSums; } && std::is_same_v<T, float> && std::is_same_v<typename R::Acc, double>) {
    if (!loops.isOfDenseColumns()) return false;
    kernelTable().channels.wideSums(loops.reduced, loops.kept, loops.step[0], x, acc);
    return true;
  }
  return false;
}

// Reduces `input` into out[loops.kept], adding to what is there when `accumulate` (sums only). `acc` holds loops.kept
// partial results.
template <typename R, typename T>
void reduceInto(const ReduceLoops& loops, const T* input, T* out, typename R::Acc* acc, bool accumulate) {
  if (!sumDenseColumns<R>(loops, input, acc)) {
    std::fill(acc, acc + loops.kept, R::start());
    if (loops.kept > 0 && loops.reduced > 0) reduceNest<R>(loops, 0, input, acc);
  }
  for (int64_t i = 0; i < loops.kept; ++i) {
    const T value = R::finish(acc[i], loops.reduced);
    if constexpr (R::kAdds) {
      out[i] = accumulate ? static_cast<T>(out[i] + value) : value;
    } else {
      out[i] = value;
    }
  }
}

}  // namespace engine::kernels
