#include "engine/keras/parts/constraints.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/parts/part_config.h"

namespace engine::keras {
namespace {

constexpr double kSmallest = 1e-7;  // Keras's epsilon

std::vector<int32_t> axesOf(const Config& c) {
  std::vector<int32_t> axes;
  for (const int64_t axis : c.isNull("axis") ? std::vector<int64_t>{0} : c.integers("axis")) {
    axes.push_back(static_cast<int32_t>(axis));
  }
  return axes;
}

Output normOf(const Scope& s, Output w, const std::vector<int32_t>& axes) {
  return s.op("Sqrt", {ops::sum(s, s.op("Square", {w}), axes, true)});
}

// w · wanted/(ε + norm)
Output toNorm(const Scope& s, Output w, Output norm, Output wanted) {
  const Output guarded = ops::add(s, ops::number(s, w.type(), kSmallest), norm);
  return ops::mul(s, w, ops::realDiv(s, wanted, guarded));
}

Output between(const Scope& s, Output x, double low, double high) {
  return s.op("ClipByValue", {x, ops::number(s, x.type(), low), ops::number(s, x.type(), high)});
}

// Where a radially constrained square kernel of `size` has each of its values from, as an index of its flat pixels. All
// of a ring are one pixel of the diagonal: below the middle, and for the middle itself the one before it.
std::vector<int32_t> radialPixels(int64_t size) {
  const int64_t half = size / 2;
  std::vector<int32_t> pixels;
  for (int64_t y = 0; y < size; ++y) {
    for (int64_t x = 0; x < size; ++x) {
      const int64_t ring = std::max({half - y, half - x, y - (size - 1 - half), x - (size - 1 - half)});
      const bool isMiddle = ring == (size % 2 == 0 ? 1 : 0);
      const int64_t from = isMiddle ? half - 1 : half + ring - 1;
      pixels.push_back(static_cast<int32_t>(from * size + from));
    }
  }
  return pixels;
}

// Kernels of convolutions: [height, width, channels, filters].
Output radial(const Scope& s, Output w) {
  const Shape& shape = w.shape();
  if (!shape.hasRank() || shape.rank() != 4) {
    fail(Code::kInvalidArgument, "RadialConstraint takes kernels of rank 4, this weight has shape ", shape, ".");
  }
  const int64_t size = shape.dim(0);
  if (size != shape.dim(1) || size < 2) {
    fail(Code::kInvalidArgument, "RadialConstraint takes square kernels of at least 2 x 2, this weight has shape ",
         shape, ".");
  }
  const Output pixels = ops::reshape(s, w, {size * size, shape.dim(2) * shape.dim(3)});
  const std::vector<int32_t> sources = radialPixels(size);
  const Output indices = ops::constant(s, Tensor::of<int32_t>(sources, {size * size}));
  return ops::reshape(s, s.op("GatherV2", {pixels, indices, ops::scalar(s, 0)}),
                      {size, size, shape.dim(2), shape.dim(3)});
}

}  // namespace

Projection constraintOf(const Json& json) {
  if (json.is_null()) return {};
  const PartConfig part = partOf(json, "the constraint");
  const Config& c = part.config;
  const std::string& name = part.className;
  if (name == "NonNeg" || name == "non_neg") {
    return [](const Scope& s, Output w) {
      return ops::mul(s, w, ops::cast(s, s.op("GreaterEqual", {w, ops::number(s, w.type(), 0)}), w.type()));
    };
  }
  const std::vector<int32_t> axes = axesOf(c);
  if (name == "UnitNorm" || name == "unit_norm") {
    return [=](const Scope& s, Output w) { return toNorm(s, w, normOf(s, w, axes), ops::number(s, w.type(), 1)); };
  }
  if (name == "MaxNorm" || name == "max_norm") {
    return [=, most = c.number("max_value", 2)](const Scope& s, Output w) {
      const Output norm = normOf(s, w, axes);
      return toNorm(s, w, norm, between(s, norm, 0, most));
    };
  }
  if (name == "MinMaxNorm" || name == "min_max_norm") {
    const double low = c.number("min_value", 0), high = c.number("max_value", 1), rate = c.number("rate", 1);
    return [=](const Scope& s, Output w) {
      const Output norm = normOf(s, w, axes);
      const Output moved = ops::mul(s, ops::number(s, w.type(), rate), between(s, norm, low, high));
      return toNorm(s, w, norm, ops::add(s, moved, ops::mul(s, ops::number(s, w.type(), 1 - rate), norm)));
    };
  }
  if (name == "RadialConstraint" || name == "radial_constraint") return radial;
  fail(Code::kNotFound, "There is no Keras constraint '", name, "'.");
}

}  // namespace engine::keras
