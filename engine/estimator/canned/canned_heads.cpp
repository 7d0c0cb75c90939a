#include "engine/estimator/canned/canned_heads.h"

#include "engine/estimator/head/binary_class_head.h"
#include "engine/estimator/head/multi_class_head.h"
#include "engine/estimator/head/regression_head.h"
#include "engine/graph/ops.h"
#include "engine/nn/summary.h"

namespace engine::estimator {
namespace {

void fill(HeadOptions& head, const WeightColumn& weights, std::optional<nn::Reduction> reduction, Version version) {
  head.weightColumn = weights;
  head.lossReduction = reduction;
  head.version = version;
}

}  // namespace

HeadPtr classifierHead(const ClassifierOptions& options, Version version) {
  if (options.nClasses == 2) {
    BinaryClassHeadOptions head;
    fill(head, options.weightColumn, options.lossReduction, version);
    head.logTrainingAccuracy = options.logTrainingAccuracy;
    head.labelVocabulary = options.labelVocabulary;
    return std::make_shared<BinaryClassHead>(head);
  }
  MultiClassHeadOptions head;
  fill(head, options.weightColumn, options.lossReduction, version);
  head.logTrainingAccuracy = options.logTrainingAccuracy;
  head.labelVocabulary = options.labelVocabulary;
  return std::make_shared<MultiClassHead>(options.nClasses, head);
}

HeadPtr regressorHead(const RegressorOptions& options, Version version) {
  RegressionHeadOptions head;
  fill(head, options.weightColumn, options.lossReduction, version);
  head.labelDimension = options.labelDimension;
  return std::make_shared<RegressionHead>(head);
}

EstimatorSpec specOf(const Head& head, Version version, const Features& features, Mode mode, Output logits,
                     const Labels& labels, const TrainedPart& part) {
  const Scope root = features.scope().exactly("");
  const bool v1 = version == Version::kV1;
  Training training;
  training.trainOpFn = [&](const Scope& scope, Output loss) {
    OptimizerContext context{scope, scope.prefix() + "/"};
    if (v1) context.slotNaming = slotsInVariableScope(part.variableScope);
    const Variable step = nn::globalStep(scope.graph());
    if (!v1) loss = replicaShare(scope, loss, head.lossReduction());
    return part.optimizer.minimize(context, version, part.learningRate, loss, &step,
                                   trainableVariablesIn(scope.graph(), part.variableScope));
  };
  return head.createEstimatorSpec(
      {features.inScope(v1 ? root.exactly(part.variableScope) : root), mode, logits, labels, training});
}

Output zeroFraction(const Scope& outer, const std::vector<Output>& values) {
  const Scope scope = outer.child("zero_fraction");
  std::vector<Output> zeros;
  std::vector<Output> sizes;
  for (const Output& value : values) {
    const Output zero = ops::number(scope, value.type(), 0, "zero");
    zeros.push_back(ops::sum(scope, ops::cast(scope, scope.op("Equal", {value, zero}), DType::kFloat)));
    sizes.push_back(ops::cast(scope, scope.op("Size", {value}), DType::kFloat));
  }
  return ops::realDiv(scope, ops::addN(scope, zeros, "total_zero"), ops::addN(scope, sizes, "total_size"));
}

void addLayerSummary(const Scope& scope, Output value, const std::string& tag) {
  const Scope root = scope.exactly("");
  nn::summary::scalar(root, tag + "/fraction_of_zero_values", zeroFraction(scope, {value}));
  nn::summary::histogram(root, tag + "/activation", value);
}

}  // namespace engine::estimator
