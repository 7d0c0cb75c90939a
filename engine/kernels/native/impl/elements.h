// One element-wise instruction on an array: each element gets the bits that the op alone would give it.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/element_op.h"
#include "engine/kernels/native/impl/math.h"

namespace engine::kernels {
namespace {

// Vector i of an operand, of which `lanes` are there.
template <bool Repeated>
EWB_INLINE F<kLanes> operandVector(const float* values, F<kLanes> repeated, ptrdiff_t i, int lanes) {
  if constexpr (Repeated) return repeated;
  return loadFirst<kLanes>(values + i, lanes);
}

// to[i] = function(a[i], b[i]); each of the three may be the same array.
template <bool RepeatedA, bool RepeatedB, class Function>
EWB_INLINE void mapPairs(const float* a, const float* b, float* to, ptrdiff_t count, Function&& function) {
  const F<kLanes> oneA = RepeatedA ? set<kLanes>(*a) : F<kLanes>{}, oneB = RepeatedB ? set<kLanes>(*b) : F<kLanes>{};
  ptrdiff_t i = 0;
  EWB_UNROLL_4
  for (; i + kLanes <= count; i += kLanes) {
    store<kLanes>(to + i,
                  function(operandVector<RepeatedA>(a, oneA, i, kLanes), operandVector<RepeatedB>(b, oneB, i, kLanes)));
  }
  const int rest = static_cast<int>(count - i);
  if (rest == 0) return;
  const F<kLanes> last =
      function(operandVector<RepeatedA>(a, oneA, i, rest), operandVector<RepeatedB>(b, oneB, i, rest));
  storeFirst<kLanes>(to + i, last, rest);
}

template <class Function>
EWB_INLINE void eachPair(const ElementOperand& a, const ElementOperand& b, float* to, ptrdiff_t count,
                         Function&& function) {
  if (a.step != 0) {
    b.step != 0 ? mapPairs<false, false>(a.values, b.values, to, count, function)
                : mapPairs<false, true>(a.values, b.values, to, count, function);
  } else {
    b.step != 0 ? mapPairs<true, false>(a.values, b.values, to, count, function)
                : mapPairs<true, true>(a.values, b.values, to, count, function);
  }
}

template <class Function>
EWB_INLINE void eachOne(const ElementOperand& a, float* to, ptrdiff_t count, Function&& function) {
  const auto ofFirst = [&](F<kLanes> x, F<kLanes>) { return function(x); };
  a.step != 0 ? mapPairs<false, true>(a.values, a.values, to, count, ofFirst)
              : mapPairs<true, true>(a.values, a.values, to, count, ofFirst);
}

void elements(ElementOp op, const ElementOperand& a, const ElementOperand& b, float* to, ptrdiff_t count) {
  using V = F<kLanes>;
  if (count <= 0) return;
  switch (op) {
    case ElementOp::kAdd:
      return eachPair(a, b, to, count, [](V x, V y) { return x + y; });
    case ElementOp::kSub:
      return eachPair(a, b, to, count, [](V x, V y) { return x - y; });
    case ElementOp::kMul:
      return eachPair(a, b, to, count, [](V x, V y) { return x * y; });
    case ElementOp::kDiv:
      return eachPair(a, b, to, count, [](V x, V y) { return x / y; });
    case ElementOp::kSquaredDifference:
      return eachPair(a, b, to, count, [](V x, V y) { return (x - y) * (x - y); });
    case ElementOp::kTanhGrad:
      return eachPair(a, b, to, count, [](V y, V dy) { return dy * (set<kLanes>(1.0f) - y * y); });
    case ElementOp::kNeg:
      return eachOne(a, to, count, [](V x) { return -x; });
    case ElementOp::kSquare:
      return eachOne(a, to, count, [](V x) { return x * x; });
    case ElementOp::kCube:
      return eachOne(a, to, count, [](V x) { return x * x * x; });
    case ElementOp::kSqrt:
      return eachOne(a, to, count, [](V x) { return squareRoot<kLanes>(x); });
    case ElementOp::kTanh:
      if (a.step != 0) return tanhArray(count, a.values, to);  // four rounds at once would not fit the registers
      return eachOne(a, to, count, [](V x) { return tanhVector<kLanes>(x); });
  }
}

}  // namespace
}  // namespace engine::kernels
