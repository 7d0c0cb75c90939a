#include "tests/golden/own_training.h"

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/nn/clipping.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/losses/regression_losses.h"
#include "engine/nn/optimizers/moving_average.h"
#include "engine/nn/variables.h"
#include "tests/golden/optimizer_calls.h"

namespace golden {
namespace {

namespace nn = engine::nn;
using engine::DType;
using engine::Output;
using engine::Scope;
using engine::Shape;
using nlohmann::json;

// Logistic regression: x [n,5], y [n,1].
Output denseLoss(const Scope& scope) {
  const Output x = engine::ops::placeholder(scope, DType::kFloat, Shape{engine::kUnknownDim, 5}, "x");
  const Output y = engine::ops::placeholder(scope, DType::kFloat, Shape{engine::kUnknownDim, 1}, "y");
  const Scope layer = scope.exactly("dense");
  const engine::Variable kernel = nn::getVariable(layer, "kernel", Shape{5, 1}, DType::kFloat, nn::zeros());
  const engine::Variable bias = nn::getVariable(layer, "bias", Shape{1}, DType::kFloat, nn::zeros());
  const Output product = engine::ops::matMul(layer, x, nn::read(layer, kernel));
  return nn::sigmoidCrossEntropy(scope, y, layer.op("BiasAdd", {product, nn::read(layer, bias)}));
}

// Mean of three embeddings of four numbers, a linear layer, squared error: ids [n,3], t [n,1].
Output sparseLoss(const Scope& scope) {
  const Output ids = engine::ops::placeholder(scope, DType::kInt64, Shape{engine::kUnknownDim, 3}, "ids");
  const Output t = engine::ops::placeholder(scope, DType::kFloat, Shape{engine::kUnknownDim, 1}, "t");
  const Scope layer = scope.exactly("model");
  const engine::Variable table = nn::getVariable(layer, "embeddings", Shape{20, 4}, DType::kFloat, nn::zeros());
  const engine::Variable kernel = nn::getVariable(layer, "kernel", Shape{4, 1}, DType::kFloat, nn::zeros());
  const engine::Variable bias = nn::getVariable(layer, "bias", Shape{1}, DType::kFloat, nn::zeros());
  const Output axis = engine::ops::scalar(scope, int32_t{0}, "axis");
  const Output rows = table.isResource() ? scope.op("ResourceGather", {table.handle, ids}, {{"dtype", DType::kFloat}})
                                         : scope.op("GatherV2", {nn::read(layer, table), ids, axis});
  const Output mean = engine::ops::mean(scope, rows, {1});
  const Output product = engine::ops::matMul(layer, mean, nn::read(layer, kernel));
  return nn::meanSquaredError(scope, t, engine::ops::add(layer, product, nn::read(layer, bias)));
}

// The manifest's two models.
Output modelLoss(const Scope& scope, const std::string& model) {
  if (model == "dense") return denseLoss(scope);
  if (model == "sparse") return sparseLoss(scope);
  engine::fail(engine::Code::kUnimplemented, "the model ", model);
}

void clip(const Scope& scope, std::vector<nn::GradAndVar>& gradients, double norm) {
  std::vector<engine::Gradient> given;
  for (const nn::GradAndVar& one : gradients) given.push_back(one.gradient);
  given = nn::clipByGlobalNorm(scope, given, norm).gradients;
  for (std::size_t i = 0; i < given.size(); ++i) gradients[i].gradient = given[i];
}

// Averages what the training op leaves in the variables.
engine::Node* averaged(const Scope& scope, engine::Node* train, const json& average, const engine::Variable& step) {
  const bool counted = !average.at("num_updates").is_null();
  if (counted && average.at("num_updates") != "global_step") {
    engine::fail(engine::Code::kUnimplemented, "averages that follow ", average.at("num_updates").dump());
  }
  nn::ExponentialMovingAverage averages(average.at("decay").get<double>(), {.updateCount = counted ? &step : nullptr});
  return averages.apply(scope.withControls({train}), scope.graph().collections().trainableVariables());
}

}  // namespace

TrainingGraph buildOwnTraining(engine::Graph& graph, const json& one) {
  const Scope scope(graph);
  graph.collections().referenceVariables = !one.at("use_resource").get<bool>();
  const engine::Variable step = nn::createGlobalStep(graph);
  const Output loss = modelLoss(scope, one.at("model").get<std::string>());
  const auto optimizer = optimizerOf(scope, Call(one.at("call_json")), nn::read(scope, step));
  std::vector<nn::GradAndVar> gradients = optimizer->computeGradients(scope, loss);
  const auto& norm = one.at("clip_by_global_norm");
  if (!norm.is_null()) clip(scope, gradients, norm.get<double>());
  engine::Node* train = optimizer->applyGradients(scope, gradients, &step);
  const auto& average = one.at("moving_average");
  return {loss, average.is_null() ? train : averaged(scope, train, average, step)};
}

}  // namespace golden
