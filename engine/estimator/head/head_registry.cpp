#include "engine/estimator/head/head_registry.h"

#include "engine/core/error.h"
#include "engine/estimator/base/part_registry.h"
#include "engine/estimator/config/part_call.h"
#include "engine/estimator/config/part_params.h"
#include "engine/estimator/head/binary_class_head.h"
#include "engine/estimator/head/logistic_regression_head.h"
#include "engine/estimator/head/multi_class_head.h"
#include "engine/estimator/head/multi_head.h"
#include "engine/estimator/head/multi_label_head.h"
#include "engine/estimator/head/poisson_regression_head.h"
#include "engine/estimator/head/regression_head.h"

namespace engine::estimator {
namespace {

HeadPtr binaryClass(const HeadSpec& message, const Params&, Version version) {
  auto options = headOptionsOf<BinaryClassHeadOptions>(message, version);
  const BinaryClassHeadSpec& own = message.binary_class();
  options.thresholds.assign(own.thresholds().begin(), own.thresholds().end());
  options.labelVocabulary.assign(own.label_vocabulary().begin(), own.label_vocabulary().end());
  return std::make_shared<BinaryClassHead>(options);
}

HeadPtr multiClass(const HeadSpec& message, const Params&, Version version) {
  auto options = headOptionsOf<MultiClassHeadOptions>(message, version);
  const MultiClassHeadSpec& own = message.multi_class();
  options.labelVocabulary.assign(own.label_vocabulary().begin(), own.label_vocabulary().end());
  return std::make_shared<MultiClassHead>(own.n_classes(), options);
}

HeadPtr multiLabel(const HeadSpec& message, const Params&, Version version) {
  auto options = headOptionsOf<MultiLabelHeadOptions>(message, version);
  const MultiLabelHeadSpec& own = message.multi_label();
  options.thresholds.assign(own.thresholds().begin(), own.thresholds().end());
  options.labelVocabulary.assign(own.label_vocabulary().begin(), own.label_vocabulary().end());
  const auto& classes = own.classes_for_class_based_metrics();
  options.classesForMetrics.assign(classes.begin(), classes.end());
  return std::make_shared<MultiLabelHead>(own.n_classes(), options);
}

HeadPtr regression(const HeadSpec& message, const Params&, Version version) {
  auto options = headOptionsOf<RegressionHeadOptions>(message, version);
  options.labelDimension = message.regression().label_dimension();
  return std::make_shared<RegressionHead>(options);
}

HeadPtr poissonRegression(const HeadSpec& message, const Params&, Version version) {
  auto options = headOptionsOf<PoissonRegressionHeadOptions>(message, version);
  options.labelDimension = message.poisson_regression().label_dimension();
  options.computeFullLoss = message.poisson_regression().compute_full_loss();
  return std::make_shared<PoissonRegressionHead>(options);
}

HeadPtr logisticRegression(const HeadSpec& message, const Params&, Version version) {
  return std::make_shared<LogisticRegressionHead>(headOptionsOf<HeadOptions>(message, version));
}

HeadPtr multiHead(const HeadSpec& message, const Params&, Version version) {
  const MultiHeadSpec& own = message.multi_head();
  std::vector<HeadPtr> heads;
  for (const HeadSpec& head : own.heads()) heads.push_back(headOf(head, version));
  return std::make_shared<MultiHead>(std::move(heads),
                                     std::vector<double>(own.head_weights().begin(), own.head_weights().end()));
}

PartRegistry<HeadFactory>& headRegistry() {
  static PartRegistry<HeadFactory> heads("head");
  return heads;
}

const HeadRegistrar kOwnHeads[] = {
    {"binary_class", binaryClass},
    {"multi_class", multiClass},
    {"multi_label", multiLabel},
    {"regression", regression},
    {"poisson_regression", poissonRegression},
    {"logistic_regression", logisticRegression},
    {"multi_head", multiHead},
};

}  // namespace

HeadRegistrar::HeadRegistrar(const std::string& name, HeadFactory make) {
  headRegistry().add(name, std::move(make));
}

HeadPtr headOf(const HeadSpec& message, Version version) {
  if (message.kind_case() == HeadSpec::KIND_NOT_SET) {
    fail(Code::kInvalidArgument,
         "The model's head has no kind: set binary_class, multi_class, multi_label, regression, ",
         "poisson_regression, logistic_regression, multi_head or named.");
  }
  if (message.has_named()) {
    const std::string& name = message.named().name();
    const HeadFactory& make = headRegistry().find(name);
    const Params params = partParams("head", message.named());
    return callPart("head", name, [&] { return make(message, params, version); });
  }
  const std::string& kind = HeadSpec::descriptor()->FindFieldByNumber(message.kind_case())->name();
  return headRegistry().find(kind)(message, {}, version);
}

}  // namespace engine::estimator
