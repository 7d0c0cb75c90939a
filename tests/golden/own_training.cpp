#include "tests/golden/own_training.h"

#include <map>
#include <memory>

#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/nn/clipping.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/losses/regression_losses.h"
#include "engine/nn/optimizers/adadelta.h"
#include "engine/nn/optimizers/adagrad.h"
#include "engine/nn/optimizers/adagrad_da.h"
#include "engine/nn/optimizers/adam.h"
#include "engine/nn/optimizers/adam_weight_decay.h"
#include "engine/nn/optimizers/ftrl.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/optimizers/keras_adadelta.h"
#include "engine/nn/optimizers/keras_adagrad.h"
#include "engine/nn/optimizers/keras_adam.h"
#include "engine/nn/optimizers/keras_adamax.h"
#include "engine/nn/optimizers/keras_ftrl.h"
#include "engine/nn/optimizers/keras_nadam.h"
#include "engine/nn/optimizers/keras_rmsprop.h"
#include "engine/nn/optimizers/keras_sgd.h"
#include "engine/nn/optimizers/momentum.h"
#include "engine/nn/optimizers/moving_average.h"
#include "engine/nn/optimizers/proximal.h"
#include "engine/nn/optimizers/rmsprop.h"
#include "engine/nn/schedules.h"
#include "engine/nn/variables.h"

namespace golden {
namespace {

namespace nn = engine::nn;
using engine::DType;
using engine::Output;
using engine::Scope;
using engine::Shape;
using OptimizerPtr = std::unique_ptr<nn::Optimizer>;
using OptimizerMaker = OptimizerPtr (*)(const Scope& scope, Output step);

nn::KerasOptions keras(double decay = 0) {
  nn::KerasOptions options;
  options.prefix = "";
  options.decay = decay;
  return options;
}

template <typename T, typename... Args>
OptimizerPtr make(Args&&... args) {
  return std::make_unique<T>(std::forward<Args>(args)...);
}

// The rate of google-research/bert: a line to 0 over 25 steps, after a warm-up of 5.
nn::Rate bertRate(const Scope& scope, Output step) {
  const Output decay = nn::polynomialDecay(scope, .05, step, 25, {.endRate = 0});
  return nn::linearWarmUp(scope, decay, step, 5, .05);
}

// As the manifest describes them.
const std::map<std::string, OptimizerMaker>& optimizers() {
  static const std::map<std::string, OptimizerMaker> makers = {
      {"Adadelta_0", [](const Scope&, Output) { return make<nn::AdadeltaOptimizer>(1.0, .95, 1e-6); }},
      {"AdagradDA_0", [](const Scope&, Output) { return make<nn::AdagradDAOptimizer>(.2); }},
      {"AdamWeightDecay_0",
       [](const Scope& scope, Output step) {
         return make<nn::AdamWeightDecayOptimizer>(bertRate(scope, step),
                                                   nn::AdamWeightDecayParameters{.weightDecayRate = .01});
       }},
      {"LAMB_0",
       [](const Scope& scope, Output step) {
         return make<nn::LambOptimizer>(bertRate(scope, step), nn::AdamWeightDecayParameters{.weightDecayRate = .01});
       }},
      {"MovingAverage_0", [](const Scope&, Output) { return make<nn::GradientDescentOptimizer>(.3); }},
      {"ProximalAdagrad_0",
       [](const Scope&, Output) {
         return make<nn::ProximalAdagradOptimizer>(.2, .1, nn::ProximalParameters{.01, .02});
       }},
      {"ProximalGradientDescent_0",
       [](const Scope&, Output) {
         return make<nn::ProximalGradientDescentOptimizer>(.2, nn::ProximalParameters{.01, .02});
       }},
      {"KerasAdadelta_0", [](const Scope&, Output) { return make<nn::KerasAdadelta>(1.0, .95, 1e-7, keras()); }},
      {"KerasAdamax_0",
       [](const Scope&, Output) { return make<nn::KerasAdamax>(.01, nn::KerasAdamaxParameters{}, keras()); }},
      {"KerasNadam_0",
       [](const Scope&, Output) { return make<nn::KerasNadam>(.01, nn::KerasNadamParameters{}, keras()); }},
      {"Adagrad_0", [](const Scope&, Output) { return make<nn::AdagradOptimizer>(.1); }},
      {"Adam_0", [](const Scope&, Output) { return make<nn::AdamOptimizer>(.01); }},
      {"Adam_2",
       [](const Scope&, Output) { return make<nn::AdamOptimizer>(.001, nn::AdamParameters{.epsilon = 1.0}); }},
      {"Ftrl_0", [](const Scope&, Output) { return make<nn::FtrlOptimizer>(.2); }},
      {"Ftrl_2", [](const Scope&, Output) { return make<nn::FtrlOptimizer>(.1, nn::FtrlParameters{.l2 = .05}); }},
      {"Ftrl_4",
       [](const Scope&, Output) {
         return make<nn::FtrlOptimizer>(.1,
                                        nn::FtrlParameters{.learningRatePower = -.3, .initialAccumulatorValue = .5});
       }},
      {"Ftrl_6",
       [](const Scope&, Output) { return make<nn::FtrlOptimizer>(.2, nn::FtrlParameters{.l2Shrinkage = .05}); }},
      {"Ftrl_8",
       [](const Scope&, Output) { return make<nn::FtrlOptimizer>(.15, nn::FtrlParameters{.l1 = .02, .l2 = .01}); }},
      {"GradientDescent_0", [](const Scope&, Output) { return make<nn::GradientDescentOptimizer>(.5); }},
      {"GradientDescent_2", [](const Scope&, Output) { return make<nn::GradientDescentOptimizer>(.2); }},
      {"GradientDescent_4",
       [](const Scope& scope, Output step) {
         return make<nn::GradientDescentOptimizer>(nn::exponentialDecay(scope, .3, step, 10, .5));
       }},
      {"Momentum_0", [](const Scope&, Output) { return make<nn::MomentumOptimizer>(.1, .9); }},
      {"Momentum_2", [](const Scope&, Output) { return make<nn::MomentumOptimizer>(.03, .5, true); }},
      {"RMSProp_0", [](const Scope&, Output) { return make<nn::RMSPropOptimizer>(.01); }},
      {"RMSProp_2",
       [](const Scope&, Output) {
         return make<nn::RMSPropOptimizer>(.01, nn::RMSPropParameters{.momentum = .9, .centered = true});
       }},
      {"KerasAdagrad_0", [](const Scope&, Output) { return make<nn::KerasAdagrad>(.1, .1, 1e-7, keras()); }},
      {"KerasAdam_0",
       [](const Scope&, Output) { return make<nn::KerasAdam>(.01, nn::KerasAdamParameters{}, keras()); }},
      {"KerasAdam_2",
       [](const Scope&, Output) {
         nn::KerasOptions options = keras();
         options.clipValue = .1;
         return make<nn::KerasAdam>(.02, nn::KerasAdamParameters{.epsilon = .001}, options);
       }},
      {"KerasAdam_4",
       [](const Scope&, Output) {
         return make<nn::KerasAdam>(.02, nn::KerasAdamParameters{.amsgrad = true}, keras(.05));
       }},
      {"KerasFtrl_0",
       [](const Scope&, Output) { return make<nn::KerasFtrl>(.2, nn::FtrlParameters{.l1 = .01}, keras()); }},
      {"KerasRMSprop_0",
       [](const Scope&, Output) { return make<nn::KerasRMSprop>(.01, nn::KerasRMSpropParameters{}, keras()); }},
      {"KerasRMSprop_2",
       [](const Scope&, Output) {
         return make<nn::KerasRMSprop>(.01, nn::KerasRMSpropParameters{.momentum = .5, .centered = true}, keras());
       }},
      {"KerasSGD_0", [](const Scope&, Output) { return make<nn::KerasSGD>(.1, 0.0, false, keras()); }},
      {"KerasSGD_2", [](const Scope&, Output) { return make<nn::KerasSGD>(.05, .8, false, keras()); }},
      {"KerasSGD_4",
       [](const Scope&, Output) {
         nn::KerasOptions options = keras(.05);
         options.clipNorm = .3;
         return make<nn::KerasSGD>(.2, .7, true, options);
       }},
  };
  return makers;
}

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

using ScheduleMaker = Output (*)(const Scope& scope, Output step);
const std::map<std::string, ScheduleMaker>& schedules() {
  static const std::map<std::string, ScheduleMaker> makers = {
      {"bert_schedule_0",
       [](const Scope& scope, Output step) {
         const Output decay = nn::polynomialDecay(scope, 5e-5, step, 100, {.endRate = 0});
         return nn::linearWarmUp(scope, decay, step, 10, 5e-5);
       }},
      {"keras_schedule_0",
       [](const Scope& scope, Output step) { return nn::exponentialDecay(scope, .1, step, 10, .5); }},
      {"keras_schedule_2",
       [](const Scope& scope, Output step) {
         return nn::piecewiseConstant(scope, step, {5, 20}, {1., .5, .1});
       }},
      {"keras_schedule_6",
       [](const Scope& scope, Output step) {
         return nn::warmedUpCosineDecay(scope, 0, step, 30, {.target = .2, .steps = 10, .alpha = .1});
       }},
      {"keras_schedule_4",
       [](const Scope& scope, Output step) { return nn::inverseTimeDecay(scope, .1, step, 10, .5); }},
      {"schedule_cosine_decay_6", [](const Scope& scope, Output step) { return nn::cosineDecay(scope, .1, step, 40); }},
      {"schedule_cosine_decay_restarts_7",
       [](const Scope& scope, Output step) { return nn::cosineDecayRestarts(scope, .1, step, 10); }},
      {"schedule_exponential_decay_0",
       [](const Scope& scope, Output step) { return nn::exponentialDecay(scope, .1, step, 10, .5); }},
      {"schedule_exponential_decay_9",
       [](const Scope& scope, Output step) { return nn::exponentialDecay(scope, .05, step, 3, .96); }},
      {"schedule_inverse_time_decay_5",
       [](const Scope& scope, Output step) { return nn::inverseTimeDecay(scope, .1, step, 10, .5); }},
      {"schedule_linear_cosine_decay_8",
       [](const Scope& scope, Output step) { return nn::linearCosineDecay(scope, .1, step, 40); }},
      {"schedule_natural_exp_decay_4",
       [](const Scope& scope, Output step) { return nn::naturalExpDecay(scope, .1, step, 10, .5); }},
      {"schedule_piecewise_constant_3",
       [](const Scope& scope, Output step) {
         return nn::piecewiseConstant(scope, step, {5, 20}, {1., .5, .1});
       }},
      {"schedule_polynomial_decay_1",
       [](const Scope& scope, Output step) {
         return nn::polynomialDecay(scope, .1, step, 20, {.endRate = .01, .power = .5});
       }},
      {"schedule_polynomial_decay_2",
       [](const Scope& scope, Output step) { return nn::polynomialDecay(scope, .1, step, 20); }},
  };
  return makers;
}

}  // namespace

std::optional<TrainingGraph> buildOwnTraining(engine::Graph& graph, const nlohmann::json& json) {
  const std::string model = json.at("model");
  const std::string name = json.at("name");
  const std::string kind = name.substr(0, name.find("_" + model));
  const auto found = optimizers().find(kind);
  if (found == optimizers().end()) return std::nullopt;
  const Scope scope(graph);
  graph.collections().referenceVariables = !json.at("use_resource").get<bool>();
  const engine::Variable step = nn::createGlobalStep(graph);
  const Output loss = model == "dense" ? denseLoss(scope) : sparseLoss(scope);
  const OptimizerPtr optimizer = found->second(scope, nn::read(scope, step));
  static const std::map<std::string, double> clipNorm = {
      {"GradientDescent_2", .3}, {"AdamWeightDecay_0", 1}, {"LAMB_0", 1}};
  std::vector<nn::GradAndVar> gradients = optimizer->computeGradients(scope, loss);
  if (clipNorm.count(kind)) {
    std::vector<engine::Gradient> given;
    for (const nn::GradAndVar& one : gradients) given.push_back(one.gradient);
    given = nn::clipByGlobalNorm(scope, given, clipNorm.at(kind)).gradients;
    for (std::size_t i = 0; i < given.size(); ++i) gradients[i].gradient = given[i];
  }
  engine::Node* train = optimizer->applyGradients(scope, gradients, &step);
  if (kind == "MovingAverage_0") {
    nn::ExponentialMovingAverage averages(.9, {.updateCount = &step});
    train = averages.apply(scope.withControls({train}), graph.collections().trainableVariables());
  }
  return TrainingGraph{loss, train};
}

Output buildOwnSchedule(engine::Graph& graph, const std::string& name, Output step) {
  const auto found = schedules().find(name);
  return found == schedules().end() ? Output() : found->second(Scope(graph), step);
}

}  // namespace golden
