#include "engine/keras/optimizers/optimizer.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/parts/part_config.h"
#include "engine/nn/clipping.h"

namespace engine::keras {
namespace {

std::map<std::string, OptimizerMaker>& optimizerTable() {
  static std::map<std::string, OptimizerMaker> makers;
  return makers;
}

WeightPtr scalarWeight(const std::string& name, DType dtype, double value) {
  auto weight = std::make_shared<Weight>();
  weight->name = name + ":0";
  weight->dtype = dtype;
  weight->trainable = false;
  weight->initializer = nn::constant(value);
  return weight;
}

}  // namespace

OptimizerRegistrar::OptimizerRegistrar(const std::vector<std::string>& names, OptimizerMaker maker) {
  for (const std::string& name : names) optimizerTable()[name] = maker;
}

OptimizerPtr optimizerOf(const Json& json) {
  PartConfig part = partOf(json, "the optimizer");
  const bool legacy = json.is_object() && json.contains("module") && json["module"] == "keras.optimizers.legacy";
  if (legacy) fail(Code::kUnimplemented, "The legacy optimizer ", part.className, " does not train Keras models yet.");
  const auto found = optimizerTable().find(part.className);
  if (found != optimizerTable().end()) return found->second(std::move(part.config));
  fail(Code::kNotFound, "There is no Keras optimizer '", part.className, "'.");
}

Optimizer::Optimizer(Config config) : config_(std::move(config)), name_(config_.text("name", "optimizer")) {
  if (config_.at("learning_rate").is_object()) {
    fail(Code::kUnimplemented, config_.owner(), ": schedules of learning rates do not train Keras models yet.");
  }
  if (config_.flag("use_ema")) {
    fail(Code::kUnimplemented, config_.owner(),
         ": moving averages of weights (use_ema) do not train Keras models yet.");
  }
  iteration_ = scalarWeight("iteration", DType::kInt64, 0);
  learningRate_ = scalarWeight("learning_rate", DType::kFloat, config_.number("learning_rate", 0.001));
}

void Optimizer::build(const Weights& trained) {
  if (!variables_.empty()) return;
  trained_ = trained;
  variables_ = {iteration_};
  buildSlots(trained);
}

WeightPtr Optimizer::addSlot(const std::string& slot, const Weight& of) {
  auto weight = std::make_shared<Weight>();
  weight->name = name_ + "/" + slot + "/" + of.name;
  weight->shape = of.shape;
  weight->dtype = of.dtype;
  weight->trainable = false;
  variables_.push_back(weight);
  return weight;
}

std::vector<Output> Optimizer::clipped(const Scope& s, const std::vector<Gradient>& gradients) const {
  std::vector<Gradient> all = gradients;
  const auto norm = config_.maybeNumber("clipnorm"), value = config_.maybeNumber("clipvalue");
  const auto global = config_.maybeNumber("global_clipnorm");
  if (global) all = nn::clipByGlobalNorm(s, all, *global).gradients;
  std::vector<Output> dense;
  for (const Gradient& gradient : all) {
    Output one = gradient.valid() ? toDense(s, gradient) : Output();
    if (one.valid() && norm) one = nn::clipByNorm(s, one, *norm);
    if (one.valid() && value) one = nn::clipByValue(s, one, -*value, *value);
    dense.push_back(one);
  }
  return dense;
}

std::vector<Node*> Optimizer::apply(const Call& outer, const std::vector<Gradient>& gradients) const {
  const Call call = outer.in(name_);
  const Scope& s = call.scope();
  const Output count = call.value(iteration_), one = ops::number(s, DType::kInt64, 1);
  const Step step{s, call.value(learningRate_), ops::cast(s, ops::add(s, count, one), DType::kFloat)};
  const auto decay = config_.maybeNumber("weight_decay");
  const std::vector<Output> dense = clipped(s, gradients);
  std::vector<Node*> updates{ops::assignAdd(s, call.variable(iteration_).handle, one)};
  for (std::size_t i = 0; i < trained_.size(); ++i) {
    if (!dense[i].valid()) continue;
    const Weight& weight = *trained_[i];
    const Output before = call.value(trained_[i]);
    const Change made = change(call, step, i, dense[i]);
    Output value = before;
    if (decay) {
      const Output lost = ops::mul(s, before, ops::mul(s, numberLike(s, before, *decay), step.rate));
      value = ops::sub(s, value, lost);
    }
    value = ops::sub(s, value, made.delta);
    if (weight.constraint) value = weight.constraint(s, value);
    updates.push_back(ops::assign(s, call.variable(trained_[i]).handle, value));
    for (const auto& [slot, next] : made.slots) updates.push_back(ops::assign(s, call.variable(slot).handle, next));
  }
  return updates;
}

}  // namespace engine::keras
