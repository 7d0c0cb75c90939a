#include "engine/estimator/canned/baseline.h"

#include "engine/core/error.h"
#include "engine/estimator/head/checks.h"
#include "engine/feature_column/feature_tensor.h"
#include "engine/graph/ops.h"

namespace engine::estimator {
namespace {

constexpr double kBaselineLearningRate = 0.3;

// The number of rows of a feature, an int32 vector of one element.
Output rowsOf(const Scope& scope, const feature_column::FeatureTensor& feature) {
  const Output shape = feature.isSparse() ? ops::cast(scope, feature.sparse().denseShape, DType::kInt32)
                                          : ops::shapeOf(scope, feature.dense());
  const Output zero = ops::constant(scope, Tensor::vector<int32_t>({0}), "zero");
  return scope.op("Slice", {shape, zero, ops::constant(scope, Tensor::vector<int32_t>({1}), "one")}, {}, "rows");
}

// The batch's size; all features must have it.
Output batchSize(const Scope& scope, const Features& features) {
  const feature_column::FeatureTensors tensors = feature_column::featureTensors(features.tensors());
  if (tensors.empty()) fail(Code::kInvalidArgument, "Features must be non-empty: a baseline counts its rows by one.");
  Output first;
  std::vector<Node*> checks;
  const Output axis = ops::constant(scope, Tensor::vector<int32_t>({0}), "axis");
  for (const auto& [name, feature] : tensors) {
    const Output rows = rowsOf(scope, feature);
    if (!first.valid()) {
      first = rows;
      continue;
    }
    const Output same = scope.op("All", {scope.op("Equal", {rows, first}), axis});
    checks.push_back(assertThat(scope, same, "Batch size of feature '" + name + "' differs from the others'.", {rows}));
  }
  return ops::identity(scope.withControls(checks), first);
}

Output logitsOf(const Features& features, int64_t units) {
  const Scope scope = features.scope().exactly("baseline");
  const Variable bias = nn::getVariable(scope, "bias", Shape{units}, DType::kFloat, nn::zeros());
  const Output last = ops::constant(scope, Tensor::vector<int32_t>({static_cast<int32_t>(units)}), "units");
  const Output shape =
      scope.op("ConcatV2", {batchSize(scope, features), last, ops::scalar(scope, int32_t{0}, "concat/axis")});
  const Output ones = scope.op("Fill", {shape, ops::scalar(scope, 1.0F, "one")}, {}, "ones");
  return ops::mul(scope, nn::read(scope, bias), ones, "logits");
}

}  // namespace

ModelFn baselineEstimator(HeadPtr head, BaselineOptions options) {
  return [head = std::move(head), options](const Features& features, const Labels& labels, Mode mode, const Params&,
                                           const RunConfig&) {
    const Output logits = logitsOf(features, head->logitsDimension());
    Training training;
    training.trainOpFn = [&](const Scope& scope, Output loss) {
      const OptimizerContext context{scope, scope.prefix() + "/"};
      const Variable step = nn::globalStep(scope.graph());
      if (options.version == Version::kV2) loss = replicaShare(scope, loss, head->lossReduction());
      return options.optimizer.minimize(context, options.version, kBaselineLearningRate, loss, &step, {});
    };
    return head->createEstimatorSpec({features, mode, logits, labels, training});
  };
}

ModelFn baselineClassifier(const ClassifierOptions& classes, BaselineOptions options) {
  HeadPtr head = classifierHead(classes, options.version);
  return baselineEstimator(std::move(head), std::move(options));
}

ModelFn baselineRegressor(const RegressorOptions& labels, BaselineOptions options) {
  HeadPtr head = regressorHead(labels, options.version);
  return baselineEstimator(std::move(head), std::move(options));
}

}  // namespace engine::estimator
