// Functions of TensorFlow of matrices and lengths.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/layers/ops/op_arguments.h"

namespace engine::keras {
namespace {

std::vector<int32_t> axesOrAll(const OpArguments& a, const char* name) {
  if (a.has(name)) return a.integers(name);
  std::vector<int32_t> axes(static_cast<std::size_t>(std::max(0, a.first().shape().rank())));
  std::iota(axes.begin(), axes.end(), 0);
  return axes;
}

// (Σ|x|ᵖ)^(1/p); "euclidean" is p = 2, infinity the largest |x|.
Outputs lengthOf(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output x = a.first(), size = s.op("Abs", {x});
  const std::vector<int32_t> axes = axesOrAll(a, "axis");
  const bool keeps = a.flag("keepdims", false);
  const Json& order = a.constant("ord");
  if (!order.is_null() && order != "euclidean" && !isNumber(order)) a.fail("ord", "'euclidean' or a number");
  if (a.has("axis") && axes.size() > 1 && order != "euclidean")
    a.fail("axis", "one axis: norms of matrices are others");
  const double p = isNumber(order) ? numberOf(order) : 2;
  if (p <= 0) a.fail("ord", "positive");
  if (p == 1) return {ops::sum(s, size, axes, keeps)};
  if (std::isinf(p)) return {s.op("Max", {size, ints(s, axes)}, {{"keep_dims", keeps}})};
  if (p == 2) return {s.op("Sqrt", {ops::sum(s, ops::mul(s, x, x), axes, keeps)})};
  const Output sum = ops::sum(s, s.op("Pow", {size, numberLike(s, x, p)}), axes, keeps);
  return {s.op("Pow", {sum, numberLike(s, x, 1 / p)})};
}

// x · limit / max(|x|, limit); the length of zeros has no slope.
Outputs clippedByLength(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output x = a.first(), limit = a.tensor("clip_norm", x.type());
  const Output squares = ops::sum(s, ops::mul(s, x, x), axesOrAll(a, "axes"), true);
  const Output isLong = s.op("Greater", {squares, numberLike(s, x, 0)});
  const Output safe = s.op("SelectV2", {isLong, squares, s.op("OnesLike", {squares})});
  const Output length = s.op("SelectV2", {isLong, s.op("Sqrt", {safe}), squares});
  return {ops::realDiv(s, ops::mul(s, x, limit), s.op("Maximum", {length, limit}))};
}

Outputs bandOf(const OpArguments& a) {
  const Output lower = a.tensor("num_lower", DType::kInt64), upper = a.tensor("num_upper", DType::kInt64);
  return {a.scope().op("MatrixBandPart", {a.first(), lower, upper})};
}

Outputs diagonalOf(const OpArguments& a) {
  if (a.integer("k", 0) != 0) a.fail("k", "0, the main diagonal");
  return {a.scope().op("MatrixDiagPart", {a.first()})};
}

Outputs traceOf(const OpArguments& a) {
  const Output diagonal = a.scope().op("MatrixDiagPart", {a.first()});
  return {ops::sum(a.scope(), diagonal, {-1})};
}

std::vector<int> placesIn(const OpArguments& a, const Json& axes, int rank) {
  std::vector<int> places;
  for (const Json& one : axes.is_array() ? axes : Json::array({axes})) {
    if (!one.is_number_integer()) a.fail("axes", "integers");
    const auto axis = one.get<int64_t>();
    if (axis < -rank || axis >= rank) a.fail("axes", "axes of the tensors");
    places.push_back(static_cast<int>(axis < 0 ? axis + rank : axis));
  }
  return places;
}

// The axes that are not summed, and their sizes; `first` says whether they come before those that are.
struct SummedSide {
  std::vector<int32_t> order;
  std::vector<int> kept;
  int64_t summed = 1;
};
SummedSide sideOf(const OpArguments& a, Output x, const std::vector<int>& axes, bool first) {
  SummedSide side;
  for (int i = 0; i < x.shape().rank(); ++i) {
    if (std::ranges::find(axes, i) == axes.end()) side.kept.push_back(i);
  }
  for (const int axis : axes) {
    if (x.shape()[axis] < 0) a.fail("axes", "axes of known size");
    side.summed *= x.shape()[axis];
  }
  const auto add = [&](const std::vector<int>& places) {
    side.order.insert(side.order.end(), places.begin(), places.end());
  };
  add(first ? side.kept : axes);
  add(first ? axes : side.kept);
  return side;
}

// Sums over the last axes of a and the first ones of b, or over the pairs of axes given.
Outputs tensorProduct(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output x = a.first(), y = a.tensor("b", x.type());
  if (!x.shape().hasRank() || !y.shape().hasRank()) a.fail("axes", "given for tensors of known rank");
  const Json& axes = a.constant("axes");
  std::vector<int> left, right;
  if (axes.is_number_integer()) {
    const auto count = axes.get<int64_t>();
    if (count < 0 || count > std::min(x.shape().rank(), y.shape().rank())) a.fail("axes", "as many as there are");
    for (int i = 0; i < axes.get<int>(); ++i) {
      left.push_back(x.shape().rank() - axes.get<int>() + i);
      right.push_back(i);
    }
  } else if (axes.is_array() && axes.size() == 2) {
    left = placesIn(a, axes[0], x.shape().rank());
    right = placesIn(a, axes[1], y.shape().rank());
  } else {
    a.fail("axes", "a number, or two lists of axes");
  }
  const SummedSide one = sideOf(a, x, left, true), two = sideOf(a, y, right, false);
  if (one.summed != two.summed) a.fail("axes", "axes of the same size");
  const Output product = ops::matMul(s, ops::reshape(s, transposed(s, x, one.order), {-1, one.summed}),
                                     ops::reshape(s, transposed(s, y, two.order), {two.summed, -1}));
  Shape shape;
  std::vector<Output> sizes;
  for (const auto& [of, kept] : {std::pair(x, one.kept), std::pair(y, two.kept)}) {
    for (const int axis : kept) {
      shape.addDim(of.shape()[axis]);
      sizes.push_back(sizeAt(s, of, axis));
    }
  }
  return {reshapedTo(s, product, shape, sizes)};
}

}  // namespace

const OpFunctions& matrixFunctions() {
  static const OpFunctions kFunctions = {
      {"band_part", bandOf}, {"clip_by_norm", clippedByLength}, {"diag_part", diagonalOf},
      {"norm", lengthOf},    {"tensordot", tensorProduct},      {"trace", traceOf},
  };
  return kFunctions;
}

}  // namespace engine::keras
