#include "tests/golden/head_calls.h"

#include "engine/core/error.h"
#include "engine/estimator/head/binary_class_head.h"
#include "engine/estimator/head/logistic_regression_head.h"
#include "engine/estimator/head/multi_class_head.h"
#include "engine/estimator/head/multi_head.h"
#include "engine/estimator/head/multi_label_head.h"
#include "engine/estimator/head/poisson_regression_head.h"
#include "engine/nn/losses/cross_entropy.h"
#include "tests/golden/column_calls.h"
#include "tests/golden/function_calls.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
using estimator::HeadPtr;
using HeadMaker = HeadPtr (*)(Call& call);

// Functions of labels and logits that give a loss for each element, by the op that they are.
estimator::LossFn lossFnOf(const nlohmann::json& value) {
  const std::string symbol = value.is_object() ? value.value("symbol", "") : "";
  const std::string name = symbol.substr(symbol.rfind('.') + 1);
  if (name == "sigmoid_cross_entropy_with_logits") {
    return [](const engine::Scope& scope, engine::Output labels, engine::Output logits, const estimator::Features&) {
      return engine::nn::sigmoidCrossEntropyWithLogits(scope, labels, logits);
    };
  }
  if (name == "squared_difference") {
    return [](const engine::Scope& scope, engine::Output labels, engine::Output logits, const estimator::Features&) {
      return scope.op("SquaredDifference", {labels, logits});
    };
  }
  engine::fail(engine::Code::kUnimplemented, "the argument loss_fn=", value.dump(), " of a head");
}

template <typename Options>
Options commonOptions(Call& call) {
  Options options;
  options.name = call.text("name", "");
  options.weightColumn = weightColumnOf(call);
  options.lossReduction = reductionOf(call, "loss_reduction");
  if (const nlohmann::json* function = call.value("loss_fn")) options.lossFn = lossFnOf(*function);
  return options;
}

std::vector<float> floats(const std::vector<double>& numbers) {
  return {numbers.begin(), numbers.end()};
}

HeadPtr binaryClassHead(Call& call) {
  auto options = commonOptions<estimator::BinaryClassHeadOptions>(call);
  options.thresholds = floats(call.numbers("thresholds"));
  options.labelVocabulary = call.texts("label_vocabulary");
  return std::make_shared<estimator::BinaryClassHead>(options);
}

HeadPtr multiClassHead(Call& call) {
  auto options = commonOptions<estimator::MultiClassHeadOptions>(call);
  options.labelVocabulary = call.texts("label_vocabulary");
  return std::make_shared<estimator::MultiClassHead>(call.integer("n_classes"), options);
}

HeadPtr multiLabelHead(Call& call) {
  auto options = commonOptions<estimator::MultiLabelHeadOptions>(call);
  options.thresholds = floats(call.numbers("thresholds"));
  options.labelVocabulary = call.texts("label_vocabulary");
  for (const double id : call.numbers("classes_for_class_based_metrics")) {
    options.classesForMetrics.push_back(static_cast<int64_t>(id));
  }
  return std::make_shared<estimator::MultiLabelHead>(call.integer("n_classes"), options);
}

HeadPtr regressionHead(Call& call) {
  auto options = commonOptions<estimator::RegressionHeadOptions>(call);
  options.labelDimension = call.integer("label_dimension", 1);
  if (const nlohmann::json* function = call.value("inverse_link_fn")) options.inverseLinkFn = functionOf(*function);
  return std::make_shared<estimator::RegressionHead>(options);
}

HeadPtr poissonHead(Call& call) {
  auto options = commonOptions<estimator::PoissonRegressionHeadOptions>(call);
  options.labelDimension = call.integer("label_dimension", 1);
  options.computeFullLoss = call.flag("compute_full_loss", true);
  return std::make_shared<estimator::PoissonRegressionHead>(options);
}

HeadPtr multiHead(Call& call) {
  std::vector<HeadPtr> heads;
  for (const Call& head : call.calls("heads")) heads.push_back(headOf(head));
  return std::make_shared<estimator::MultiHead>(std::move(heads), call.numbers("head_weights"));
}

}  // namespace

estimator::WeightColumn weightColumnOf(Call& call) {
  if (call.call("weight_column")) return columnsOf(*call.value("weight_column"), {}).at(0);
  return call.text("weight_column", "");
}

std::optional<engine::nn::Reduction> reductionOf(Call& call, const std::string& parameter) {
  if (!call.has(parameter)) return std::nullopt;
  const std::string name = call.valueOf(parameter);
  return name == "auto" ? std::nullopt : std::optional(engine::nn::reductionByName(name));
}

HeadPtr headOf(Call call) {
  static const std::map<std::string, HeadMaker> makers = {
      {"BinaryClassHead", binaryClassHead},
      {"LogisticRegressionHead",
       [](Call& c) -> HeadPtr {
         return std::make_shared<estimator::LogisticRegressionHead>(commonOptions<estimator::HeadOptions>(c));
       }},
      {"MultiClassHead", multiClassHead},
      {"MultiHead", multiHead},
      {"MultiLabelHead", multiLabelHead},
      {"PoissonRegressionHead", poissonHead},
      {"RegressionHead", regressionHead},
  };
  const auto maker = makers.find(call.function());
  if (maker == makers.end()) engine::fail(engine::Code::kUnimplemented, "the head ", call.symbol());
  HeadPtr head = maker->second(call);
  call.finish();
  return head;
}

}  // namespace golden
