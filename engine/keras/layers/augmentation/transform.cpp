#include "engine/keras/layers/augmentation/transform.h"

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"

namespace engine::keras {
namespace {

class Sampling {
 public:
  Sampling(const Scope& s, Output x, const Config& config)
      : s_(s),
        x_(x),
        mode_(config.text("fill_mode", "reflect")),
        fill_(config.number("fill_value", 0)),
        height_(ops::cast(s, sizeAt(s, x, 1), DType::kFloat)),
        width_(ops::cast(s, sizeAt(s, x, 2), DType::kFloat)),
        isNearest_(config.text("interpolation", "bilinear") == "nearest") {
    if (!isNearest_ && config.text("interpolation", "bilinear") != "bilinear") {
      config.fail("interpolation", "bilinear or nearest");
    }
    if (mode_ != "reflect" && mode_ != "wrap" && mode_ != "nearest" && mode_ != "constant") {
      config.fail("fill_mode", "reflect, wrap, nearest or constant");
    }
  }

  // rows, columns: [batch, height, width], of any value.
  Output at(Output rows, Output columns) const {
    rows = within(rows, height_);
    columns = within(columns, width_);
    if (isNearest_) return pixel(s_.op("Round", {rows}), s_.op("Round", {columns}));
    const Output top = s_.op("Floor", {rows}), left = s_.op("Floor", {columns}), one = number(1);
    const Output below = ops::add(s_, top, one), right = ops::add(s_, left, one);
    const Output down = expanded(s_, ops::sub(s_, rows, top), -1);
    const Output across = expanded(s_, ops::sub(s_, columns, left), -1);
    const Output upper = between(pixel(top, left), pixel(top, right), across);
    return between(upper, between(pixel(below, left), pixel(below, right), across), down);
  }

 private:
  Output number(double value) const { return ops::number(s_, DType::kFloat, value); }
  Output between(Output a, Output b, Output share) const {
    return ops::add(s_, a, ops::mul(s_, ops::sub(s_, b, a), share));
  }

  // Coordinates mapped to the picture; those of a constant border stay.
  Output within(Output place, Output size) const {
    if (mode_ == "constant" || mode_ == "nearest") return place;
    if (mode_ == "wrap") return wrapped(place, size);
    const Output period = ops::mul(s_, size, number(2));
    const Output inside = s_.op("FloorMod", {place, period});
    // …cba|abc|cba…: the second half runs back.
    const Output back = ops::sub(s_, ops::sub(s_, period, inside), number(1));
    const Output turned = s_.op("SelectV2", {s_.op("GreaterEqual", {inside, size}), back, inside});
    return s_.op("Maximum", {turned, number(0)});
  }

  // As TensorFlow has it: between the last pixel and the first one of the next picture it is one of these two.
  Output wrapped(Output place, Output size) const {
    const Output zero = number(0), last = s_.op("Maximum", {ops::sub(s_, size, number(1)), number(1)});
    const auto pictures = [&](Output way) { return s_.op("Floor", {ops::realDiv(s_, way, last)}); };
    const Output before = ops::add(s_, pictures(s_.op("Neg", {place})), number(1)), behind = pictures(place);
    const Output raised = ops::add(s_, place, ops::mul(s_, size, before));
    const Output lowered = ops::sub(s_, place, ops::mul(s_, size, behind));
    const Output isBehind = s_.op("Greater", {place, ops::sub(s_, size, number(1))});
    const Output inside = s_.op("SelectV2", {isBehind, lowered, place});
    return clipped(s_.op("SelectV2", {s_.op("Less", {place, zero}), raised, inside}), size);
  }

  Output clipped(Output place, Output size) const {
    const Output last = ops::sub(s_, size, number(1));
    return s_.op("Minimum", {s_.op("Maximum", {place, number(0)}), last});
  }

  // The pixels at whole coordinates, [batch, height, width, channels].
  Output pixel(Output rows, Output columns) const {
    const Output row = clipped(rows, height_), column = clipped(columns, width_);
    const Output places = s_.op("Pack", {row, column}, {{"axis", int64_t{-1}}});
    const Output found = gathered(ops::cast(s_, places, DType::kInt32));
    if (mode_ != "constant") return found;
    const Output inside = s_.op("LogicalAnd", {s_.op("Equal", {row, rows}), s_.op("Equal", {column, columns})});
    return s_.op("SelectV2", {expanded(s_, inside, -1), found, numberLike(s_, found, fill_)});
  }

  // GatherNd with the number of the picture in front.
  Output gathered(Output places) const {
    const Output batch = sizeAt(s_, x_, 0);
    const Output numbers = s_.op("Range", {intOf(s_, 0), batch, intOf(s_, 1)});
    const Output own = ops::reshape(s_, numbers, {-1, 1, 1, 1});
    const Output first = elementAt(s_, places, 3, 0);
    const Output spread = ops::add(s_, own, expanded(s_, s_.op("ZerosLike", {first}), -1));
    return s_.op("GatherNd", {x_, concatenated(s_, {spread, places}, -1)});
  }

  const Scope& s_;
  Output x_;
  std::string mode_;
  double fill_;
  Output height_, width_;
  bool isNearest_;
};

}  // namespace

Output transformed(const Scope& s, Output x, Output numbers, const Config& config) {
  const auto range = [&](int axis) {
    return ops::cast(s, s.op("Range", {intOf(s, 0), sizeAt(s, x, axis), intOf(s, 1)}), DType::kFloat);
  };
  const Output rows = ops::reshape(s, range(1), {1, -1, 1}), columns = ops::reshape(s, range(2), {1, 1, -1});
  const auto own = [&](int64_t which) { return ops::reshape(s, elementAt(s, numbers, 1, which), {-1, 1, 1}); };
  const auto mixed = [&](int64_t first) {
    const Output across = ops::mul(s, own(first), columns), down = ops::mul(s, own(first + 1), rows);
    return ops::add(s, ops::add(s, across, down), own(first + 2));
  };
  const Output y = Sampling(s, x, config).at(mixed(3), mixed(0));
  y.node->mergeOutputShape(y.index, x.shape());
  return y;
}

}  // namespace engine::keras
