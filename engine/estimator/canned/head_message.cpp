// Heads from the messages of experiment files.
#include "engine/core/error.h"
#include "engine/estimator/canned/from_message.h"
#include "engine/estimator/head/binary_class_head.h"
#include "engine/estimator/head/logistic_regression_head.h"
#include "engine/estimator/head/multi_class_head.h"
#include "engine/estimator/head/multi_head.h"
#include "engine/estimator/head/multi_label_head.h"
#include "engine/estimator/head/poisson_regression_head.h"
#include "engine/estimator/head/regression_head.h"

namespace engine::estimator {
namespace {

template <typename Options>
Options common(const HeadSpec& message, Version version) {
  Options options;
  options.name = message.name();
  options.weightColumn = message.weight_column();
  options.lossReduction = reductionOf(message);
  options.version = version;
  options.logTrainingAccuracy = true;
  return options;
}

HeadPtr binaryClass(const HeadSpec& message, Version version) {
  auto options = common<BinaryClassHeadOptions>(message, version);
  const BinaryClassHeadSpec& own = message.binary_class();
  options.thresholds.assign(own.thresholds().begin(), own.thresholds().end());
  options.labelVocabulary.assign(own.label_vocabulary().begin(), own.label_vocabulary().end());
  return std::make_shared<BinaryClassHead>(options);
}

HeadPtr multiClass(const HeadSpec& message, Version version) {
  auto options = common<MultiClassHeadOptions>(message, version);
  const MultiClassHeadSpec& own = message.multi_class();
  options.labelVocabulary.assign(own.label_vocabulary().begin(), own.label_vocabulary().end());
  return std::make_shared<MultiClassHead>(own.n_classes(), options);
}

HeadPtr multiLabel(const HeadSpec& message, Version version) {
  auto options = common<MultiLabelHeadOptions>(message, version);
  const MultiLabelHeadSpec& own = message.multi_label();
  options.thresholds.assign(own.thresholds().begin(), own.thresholds().end());
  options.labelVocabulary.assign(own.label_vocabulary().begin(), own.label_vocabulary().end());
  const auto& classes = own.classes_for_class_based_metrics();
  options.classesForMetrics.assign(classes.begin(), classes.end());
  return std::make_shared<MultiLabelHead>(own.n_classes(), options);
}

HeadPtr regression(const HeadSpec& message, Version version) {
  auto options = common<RegressionHeadOptions>(message, version);
  options.labelDimension = message.regression().label_dimension();
  return std::make_shared<RegressionHead>(options);
}

HeadPtr poissonRegression(const HeadSpec& message, Version version) {
  auto options = common<PoissonRegressionHeadOptions>(message, version);
  options.labelDimension = message.poisson_regression().label_dimension();
  options.computeFullLoss = message.poisson_regression().compute_full_loss();
  return std::make_shared<PoissonRegressionHead>(options);
}

HeadPtr multiHead(const MultiHeadSpec& message, Version version) {
  std::vector<HeadPtr> heads;
  for (const HeadSpec& head : message.heads()) heads.push_back(headOf(head, version));
  return std::make_shared<MultiHead>(std::move(heads),
                                     std::vector<double>(message.head_weights().begin(), message.head_weights().end()));
}

}  // namespace

HeadPtr headOf(const HeadSpec& message, Version version) {
  switch (message.kind_case()) {
    case HeadSpec::kBinaryClass:
      return binaryClass(message, version);
    case HeadSpec::kMultiClass:
      return multiClass(message, version);
    case HeadSpec::kMultiLabel:
      return multiLabel(message, version);
    case HeadSpec::kRegression:
      return regression(message, version);
    case HeadSpec::kPoissonRegression:
      return poissonRegression(message, version);
    case HeadSpec::kLogisticRegression:
      return std::make_shared<LogisticRegressionHead>(common<HeadOptions>(message, version));
    case HeadSpec::kMultiHead:
      return multiHead(message.multi_head(), version);
    case HeadSpec::KIND_NOT_SET:
      break;
  }
  fail(Code::kInvalidArgument, "The model's head has no kind: set binary_class, multi_class, multi_label, regression, ",
       "poisson_regression, logistic_regression or multi_head.");
}

}  // namespace engine::estimator
