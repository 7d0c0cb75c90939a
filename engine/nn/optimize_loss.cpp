#include "engine/nn/optimize_loss.h"

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/nn/clipping.h"
#include "engine/nn/summary.h"

namespace engine::nn {
namespace {

using Gradients = std::vector<GradAndVar>;

std::vector<Gradient> gradientsOf(const Gradients& gradients) {
  std::vector<Gradient> result;
  for (const GradAndVar& one : gradients) result.push_back(one.gradient);
  return result;
}

Output rateOf(const Scope& scope, const OptimizeLossOptions& options, const Variable* globalStep) {
  if (!options.learningRate) {
    fail(Code::kInvalidArgument, "'", scope.prefix(), "' has no learning rate: set OptimizeLossOptions::learningRate.");
  }
  Output rate = options.learningRate->tensor;
  if (!rate.valid()) {
    const double number = options.learningRate->number;
    if (!(number >= 0)) fail(Code::kInvalidArgument, "Invalid learning_rate: ", number);
    rate = read(scope, getVariable(scope, "learning_rate", Shape{}, DType::kFloat, constant(number), untrained()));
  }
  if (!options.learningRateDecay) return rate;
  if (!globalStep) fail(Code::kInvalidArgument, "global_step is required for learning_rate_decay_fn.");
  return options.learningRateDecay(scope, rate, read(scope, *globalStep));
}

void addNoise(const Scope& scope, Gradients& gradients, double factor) {
  for (GradAndVar& one : gradients) {
    if (!one.gradient.valid()) continue;
    Output& values = one.gradient.values;
    Attrs attrs = seedAttrs(scope.graph(), {});
    attrs["dtype"] = values.type();
    const Output noise = scope.op("TruncatedNormal", {ops::shapeOf(scope, values)}, attrs);
    values = ops::add(scope, values, ops::mul(scope, noise, ops::number(scope, values.type(), factor, "noise_scale")));
  }
}

void multiply(const Scope& scope, Gradients& gradients, const std::map<std::string, double>& factors) {
  std::size_t used = 0;
  for (GradAndVar& one : gradients) {
    const auto found = factors.find(one.variable.name);
    if (found == factors.end()) continue;
    if (!one.gradient.valid()) {
      fail(Code::kInvalidArgument, "Requested multiple of `None` gradient of variable '", found->first, "'.");
    }
    Output& values = one.gradient.values;
    values = ops::mul(scope, values, ops::number(scope, values.type(), found->second, "multiplier"));
    ++used;
  }
  if (used == factors.size()) return;
  std::string names;
  for (const GradAndVar& one : gradients) names += (names.empty() ? "" : ", ") + one.variable.name;
  fail(Code::kInvalidArgument, "A gradient multiplier names a variable that is not trained; there are ", names, ".");
}

void clip(const Scope& scope, Gradients& gradients, double norm) {
  const ClippedGradients clipped = clipByGlobalNorm(scope, gradientsOf(gradients), norm);
  for (std::size_t i = 0; i < gradients.size(); ++i) gradients[i].gradient = clipped.gradients[i];
}

void summarizeGradients(const Scope& scope, const Gradients& gradients, const std::set<OptimizeLossSummary>& wanted) {
  for (const GradAndVar& one : gradients) {
    if (!one.gradient.valid()) continue;
    const Output values = one.gradient.values;
    const std::string name = one.variable.name + "_0";  // of the variable's tensor, as TensorFlow has it
    if (wanted.contains(OptimizeLossSummary::kGradients)) summary::histogram(scope, "gradients/" + name, values);
    if (wanted.contains(OptimizeLossSummary::kGradientNorm)) {
      summary::scalar(scope, "gradient_norm/" + name, globalNorm(scope, {values}));
    }
  }
}

}  // namespace

Output optimizeLoss(const Scope& outer, Output loss, const Variable* globalStep, const OptimizerOfRate& makeOptimizer,
                    const OptimizeLossOptions& options) {
  const Scope scope = outer.child(options.name);
  const auto wants = [&](OptimizeLossSummary what) { return options.summaries.contains(what); };
  const std::vector<Node*>& updates = scope.graph().collections().updateOps;
  if (!updates.empty()) loss = ops::identity(scope.withControls(updates), loss, "control_dependency");
  const Output rate = rateOf(scope, options, globalStep);
  if (wants(OptimizeLossSummary::kLearningRate)) summary::scalar(scope, "learning_rate", rate);
  const std::unique_ptr<Optimizer> optimizer = makeOptimizer(rate);
  Gradients gradients = optimizer->computeGradients(scope, loss, options.variables);
  if (options.gradientNoiseScale) addNoise(scope, gradients, *options.gradientNoiseScale);
  multiply(scope, gradients, options.gradientMultipliers);
  const bool norms = wants(OptimizeLossSummary::kGlobalGradientNorm) || wants(OptimizeLossSummary::kGradientNorm);
  const auto summarizeNorm = [&](const char* name) {
    if (norms) summary::scalar(scope, name, globalNorm(scope, gradientsOf(gradients)));
  };
  summarizeNorm("global_norm/gradient_norm");
  if (options.clipGradients) clip(scope, gradients, *options.clipGradients);
  if (wants(OptimizeLossSummary::kLoss)) summary::scalar(scope, "loss", loss);
  summarizeGradients(scope, gradients, options.summaries);
  if (options.clipGradients) summarizeNorm("global_norm/clipped_gradient_norm");
  Node* train = optimizer->applyGradients(scope, gradients, options.incrementGlobalStep ? globalStep : nullptr);
  return ops::identity(scope.withControls({train}), loss, "train");
}

}  // namespace engine::nn
