#include "engine/estimator/head/weight_column.h"

#include "engine/core/error.h"
#include "engine/feature_column/feature_tensor.h"
#include "engine/estimator/head/checks.h"
#include "engine/feature_column/numeric_column.h"
#include "engine/feature_column/state_manager.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"

namespace engine::estimator {
namespace {

constexpr const char* kShapes = "weights shape must be [D0, D1, ... DN] or [D0, D1, ... DN, 1]";
constexpr const char* kShapesPerLogit =
    "weights shape must be [D0, D1, ... DN], [D0, D1, ... DN, 1] or [D0, D1, ... DN, logits_dimension]";

Output equalShapes(const Scope& scope, Output x, Output y) {
  const Output zero = ops::constant(scope, Tensor::vector<int32_t>({0}), "axes");
  return scope.op("All", {scope.op("Equal", {x, y}), zero});
}

}  // namespace

WeightColumn::WeightColumn(const feature_column::Column& column) {
  const auto* numeric = dynamic_cast<const feature_column::NumericColumn*>(column.get());
  if (!numeric) {
    fail(Code::kInvalidArgument,
         "Weight column must be either a string or NumericColumn. Given: ", column ? column->toString() : "none", ".");
  }
  key_ = numeric->name();
  dense_ = [column, numeric](const Features& features) {
    feature_column::FeatureTransformationCache cache(feature_column::featureTensors(features.tensors()));
    feature_column::StateManager state(features.scope(), {});
    return numeric->denseTensor({features.scope().child(numeric->name()), cache, state});
  };
}

Output WeightColumn::weights(const Scope& scope, const Features& features, Output logits, bool perLogit) const {
  if (empty()) return {};
  const Scope inner = scope.child("weights");
  Output weights = dense_ ? dense_(features) : features.at(key_);
  if (!isFloating(weights.type()) && !isInteger(weights.type())) {
    fail(Code::kInvalidArgument, "Weight column '", key_,
         "' should be castable to float. Given dtype: ", dtypeName(weights.type()), ".");
  }
  weights = ops::cast(inner, weights, DType::kFloat, "weights");
  const char* text = perLogit ? kShapesPerLogit : kShapes;
  if (weights.shape().hasRank() && weights.shape().rank() == logits.shape().rank() - 1) {
    weights = expandLast(inner, weights);
  }
  const Shape& shape = weights.shape();
  const int64_t dimension = logits.shape()[-1];
  const bool fits = shape.hasRank() && shape.rank() == logits.shape().rank() &&
                    (shape[-1] == 1 || shape[-1] == kUnknownDim || (perLogit && shape[-1] == dimension));
  if (!fits) {
    fail(Code::kInvalidArgument, text, "; column '", key_, "' is ", shape, ", the logits are ", logits.shape(), ".");
  }
  const Output got = ops::shapeOf(inner, weights);
  Output matches = equalShapes(inner, shapeWithLast(inner, logits, 1), got);
  if (perLogit) {
    matches = inner.op("LogicalOr", {matches, equalShapes(inner, ops::shapeOf(inner, logits), got)});
  }
  Node* check = assertThat(inner, matches, text, {ops::scalar(inner, std::string("weights_shape: "), "given"), got});
  return ops::identity(inner.withControls({check}), weights);
}

}  // namespace engine::estimator
