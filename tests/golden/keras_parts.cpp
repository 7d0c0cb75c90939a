// Keras's initialisers and losses by their configs.
#include "engine/core/error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/keras/losses/loss.h"
#include "engine/keras/parts/initializers.h"
#include "engine/runtime/session.h"
#include "tests/golden/keras_family.h"
#include "tests/golden/keras_values.h"

namespace golden {
namespace {

using engine::Output;
using engine::Tensor;
using nlohmann::json;
namespace keras = engine::keras;

std::string variantName(const json& variant, std::size_t at, const json& part) {
  return engine::message("variant ", variant.value("index", at), ", ", part.at("class_name").get<std::string>(), ": ");
}

std::string initializerDifference(const Case& one, const json& variant) {
  engine::Graph graph;
  const engine::Scope scope(graph);
  const Tensor want = kerasTensor(one, variant);
  const Output value = keras::initializerOf(kerasConfig(variant.at("initializer")))(scope, want.shape(), want.dtype());
  engine::Session session(graph, {.threads = 1});
  return kerasDifference(one, session.run(engine::Feeds{}, {value}).at(0), variant, variant);
}

std::string kerasLossDifference(const Case& one, const json& variant, const json& result) {
  engine::Graph graph;
  const engine::Scope scope(graph);
  const Tensor labels = kerasTensor(one, variant.at("y_true")), predictions = kerasTensor(one, variant.at("y_pred"));
  const Output t = engine::ops::placeholder(scope, labels.dtype(), labels.shape(), "labels");
  const Output p = engine::ops::placeholder(scope, predictions.dtype(), predictions.shape(), "predictions");
  engine::Feeds feeds{{t, labels}, {p, predictions}};
  Output weights;
  if (variant.contains("sample_weight") && !variant["sample_weight"].is_null()) {
    weights = engine::ops::constant(scope, kerasTensor(one, variant["sample_weight"]));
  }
  keras::Json config = kerasConfig(variant.at("loss"));
  config["config"]["reduction"] = result.at("reduction").get<std::string>();
  const Output value = keras::lossOf(config).reduced(scope, t, p, weights);
  const std::vector<engine::Gradient> gradients = engine::addGradients(scope, {value}, {p});
  if (!gradients.at(0).valid()) return "there is no gradient";
  engine::Session session(graph, {.threads = 1});
  const std::vector<Tensor> got = session.run(feeds, {value, engine::toDense(scope, gradients[0])});
  const std::string differs = kerasDifference(one, got[0], result.at("value"), variant);
  if (!differs.empty()) return "the value " + differs;
  const std::string slope = kerasDifference(one, got[1], result.at("gradient"), variant);
  return slope.empty() ? slope : "the gradient " + slope;
}

}  // namespace

std::string kerasInitializer(const Case& one) {
  std::size_t at = 0;
  for (const json& variant : one.json.at("variants")) {
    const std::string differs = initializerDifference(one, variant);
    if (!differs.empty()) return variantName(variant, at, variant.at("initializer")) + differs;
    ++at;
  }
  return {};
}

std::string kerasLoss(const Case& one) {
  std::size_t at = 0;
  for (const json& variant : one.json.at("variants")) {
    for (const json& result : variant.at("results")) {
      const std::string differs = kerasLossDifference(one, variant, result);
      if (differs.empty()) continue;
      return variantName(variant, at, variant.at("loss")) + result.at("reduction").get<std::string>() + ": " + differs;
    }
    ++at;
  }
  return {};
}

}  // namespace golden
