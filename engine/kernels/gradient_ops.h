// Pieces that gradient functions of several families build from ops. Used by the graph's thread.
#pragma once

#include "engine/graph/ops.h"

namespace engine::kernels {

// The sum of all elements, whatever the rank.
inline Output sumAll(const Scope& s, Output x) {
  const Output zero = ops::scalar(s, int32_t{0}, "range/start");
  const Output one = ops::scalar(s, int32_t{1}, "range/delta");
  return s.op("Sum", {x, s.op("Range", {zero, s.op("Rank", {x}), one}, {}, "range")});
}

// The conjugate of complex numbers; others as they are.
inline Output conjugateOf(const Scope& s, Output x) {
  return isComplex(x.type()) ? s.op("Conj", {x}) : x;
}

}  // namespace engine::kernels
