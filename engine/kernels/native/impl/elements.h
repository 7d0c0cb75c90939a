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

// to[i] = function(a[i], b[i], c[i]); each of the four may be the same array.
template <bool RepeatedA, bool RepeatedB, bool RepeatedC, class Function>
EWB_INLINE void mapTriples(const float* a, const float* b, const float* c, float* to, ptrdiff_t count,
                           Function&& function) {
  const auto once = [](bool repeated, const float* x) { return repeated ? set<kLanes>(*x) : F<kLanes>{}; };
  const F<kLanes> oneA = once(RepeatedA, a), oneB = once(RepeatedB, b), oneC = once(RepeatedC, c);
  const auto at = [&](ptrdiff_t i, int lanes) {
    return function(operandVector<RepeatedA>(a, oneA, i, lanes), operandVector<RepeatedB>(b, oneB, i, lanes),
                    operandVector<RepeatedC>(c, oneC, i, lanes));
  };
  ptrdiff_t i = 0;
  EWB_UNROLL_4
  for (; i + kLanes <= count; i += kLanes) store<kLanes>(to + i, at(i, kLanes));
  const int rest = static_cast<int>(count - i);
  if (rest != 0) storeFirst<kLanes>(to + i, at(i, rest), rest);
}

template <bool RepeatedA, bool RepeatedB, class Function>
EWB_INLINE void mapPairs(const float* a, const float* b, float* to, ptrdiff_t count, Function&& function) {
  mapTriples<RepeatedA, RepeatedB, true>(a, b, a, to, count,
                                         [&](F<kLanes> x, F<kLanes> y, F<kLanes>) { return function(x, y); });
}

template <bool RepeatedA, class Function>
EWB_INLINE void eachTripleFrom(const ElementOperand& a, const ElementOperand& b, const ElementOperand& c, float* to,
                               ptrdiff_t count, Function&& function) {
  if (b.step != 0) {
    c.step != 0 ? mapTriples<RepeatedA, false, false>(a.values, b.values, c.values, to, count, function)
                : mapTriples<RepeatedA, false, true>(a.values, b.values, c.values, to, count, function);
  } else {
    c.step != 0 ? mapTriples<RepeatedA, true, false>(a.values, b.values, c.values, to, count, function)
                : mapTriples<RepeatedA, true, true>(a.values, b.values, c.values, to, count, function);
  }
}

template <class Function>
EWB_INLINE void eachTriple(const ElementOperand& a, const ElementOperand& b, const ElementOperand& c, float* to,
                           ptrdiff_t count, Function&& function) {
  a.step != 0 ? eachTripleFrom<false>(a, b, c, to, count, function)
              : eachTripleFrom<true>(a, b, c, to, count, function);
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

void elements(ElementOp op, const ElementOperand& a, const ElementOperand& b, const ElementOperand& c, float* to,
              ptrdiff_t count) {
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
    case ElementOp::kMulMul:
      return eachTriple(a, b, c, to, count, [](V x, V y, V z) { return x * y * z; });
    case ElementOp::kMulAdd:
      return eachTriple(a, b, c, to, count, [](V x, V y, V z) { return x * y + z; });
    case ElementOp::kMulSub:
      return eachTriple(a, b, c, to, count, [](V x, V y, V z) { return x * y - z; });
    case ElementOp::kSubMul:
      return eachTriple(a, b, c, to, count, [](V x, V y, V z) { return z - x * y; });
    case ElementOp::kAddMul:
      return eachTriple(a, b, c, to, count, [](V x, V y, V z) { return (x + y) * z; });
    case ElementOp::kAddAdd:
      return eachTriple(a, b, c, to, count, [](V x, V y, V z) { return x + y + z; });
    case ElementOp::kDiffMul:
      return eachTriple(a, b, c, to, count, [](V x, V y, V z) { return (x - y) * z; });
  }
}

}  // namespace
}  // namespace engine::kernels
