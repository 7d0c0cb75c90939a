#include "engine/keras/parts/regularizers.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/parts/part_config.h"

namespace engine::keras {
namespace {

// l1·Σ|w| + l2·Σw²
Penalty sums(double l1, double l2) {
  return [=](const Scope& s, Output w) {
    Output total = ops::number(s, w.type(), 0);
    if (l1 != 0) total = ops::add(s, total, ops::mul(s, ops::number(s, w.type(), l1), ops::sum(s, s.op("Abs", {w}))));
    if (l2 != 0)
      total = ops::add(s, total, ops::mul(s, ops::number(s, w.type(), l2), ops::sum(s, s.op("Square", {w}))));
    return total;
  };
}

// factor·Σ|off-diagonal products of the unit rows (or columns)|/2 over the number of pairs.
Penalty orthogonality(double factor, bool rows) {
  return [=](const Scope& s, Output w) {
    if (!w.shape().hasRank() || w.shape().rank() != 2) {
      fail(Code::kInvalidArgument, "OrthogonalRegularizer needs a matrix, not ", w.shape(), ".");
    }
    const Output unit = l2Normalized(s, w, rows ? 1 : 0);
    const Output products = ops::matMul(s, unit, unit, !rows, rows);
    const int64_t size = w.shape().dim(rows ? 0 : 1);
    const Output eye = nn::identity()(s, Shape{size, size}, w.type());
    const Output others = ops::mul(s, products, ops::sub(s, ops::number(s, w.type(), 1), eye));
    const double pairs = static_cast<double>(size) * static_cast<double>(size - 1) / 2;
    const Output half = ops::mul(s, ops::sum(s, s.op("Abs", {others})), ops::number(s, w.type(), 0.5));
    return ops::realDiv(s, ops::mul(s, half, ops::number(s, w.type(), factor)), ops::number(s, w.type(), pairs));
  };
}

}  // namespace

Penalty regularizerOf(const Json& json) {
  if (json.is_null()) return {};
  const PartConfig part = partOf(json, "the regularizer");
  const Config& c = part.config;
  const std::string& name = part.className;
  const bool named = json.is_string();
  if (name == "L1" || name == "l1") return sums(c.number("l1", 0.01), 0);
  if (name == "L2" || name == "l2") return sums(0, c.number("l2", 0.01));
  if (name == "L1L2" || name == "l1_l2")
    return sums(c.number("l1", named ? 0.01 : 0), c.number("l2", named ? 0.01 : 0));
  if (name == "OrthogonalRegularizer" || name == "orthogonal_regularizer") {
    return orthogonality(c.number("factor", 0.01), c.text("mode", "rows") == "rows");
  }
  fail(Code::kNotFound, "There is no Keras regularizer '", name, "'.");
}

}  // namespace engine::keras
