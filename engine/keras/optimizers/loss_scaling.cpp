#include "engine/keras/optimizers/loss_scaling.h"

#include "engine/core/error.h"
#include "engine/graph/cond.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"

namespace engine::keras {
namespace {

constexpr const char* kWrapper = "LossScaleOptimizer";  // and "…V3" of the newer generation
constexpr const char* kWrapperModule = "keras.src.mixed_precision.loss_scale_optimizer";
constexpr double kFactor = 2;

bool isWrapper(const Json& optimizer) {
  const Json name = optimizer.is_object() ? optimizer.value("class_name", Json()) : Json();
  return name.is_string() && name.get<std::string>().starts_with(kWrapper) && optimizer.contains("config") &&
         optimizer["config"].is_object() && optimizer["config"].contains("inner_optimizer");
}

WeightPtr scaleVariable(const std::string& name, DType dtype, double value) {
  auto weight = std::make_shared<Weight>();
  weight->name = name + ":0";
  weight->dtype = dtype;
  weight->trainable = false;
  weight->initializer = nn::constant(value);
  return weight;
}

// Whether all of them are; invalid where there is none.
Output areFinite(const Scope& s, const std::vector<Gradient>& gradients) {
  Output all;
  for (const Gradient& one : gradients) {
    if (!one.valid()) continue;
    const Output flat = ops::reshape(s, s.op("IsFinite", {one.values}), {-1});
    const Output finite = s.op("All", {flat, intOf(s, 0)});
    all = all.valid() ? s.op("LogicalAnd", {all, finite}) : finite;
  }
  return all;
}

}  // namespace

LossScaling::LossScaling(Options options) : options_(options) {
  if (!(options.initialScale >= 1) || options.growthSteps < 1) {
    fail(Code::kInvalidArgument, "A LossScaleOptimizer needs an initial_scale and dynamic_growth_steps of at least 1, ",
         "not ", options.initialScale, " and ", options.growthSteps, ".");
  }
  if (!options.dynamic) return;
  variables_ = {scaleVariable("current_loss_scale", DType::kFloat, options.initialScale),
                scaleVariable("good_steps", DType::kInt64, 0)};
}

Output LossScaling::scale(const Call& call, DType dtype) const {
  const Scope& s = call.scope();
  if (!options_.dynamic) return ops::number(s, dtype, options_.initialScale);
  return ops::cast(s, call.value(variables_[0]), dtype);
}

Output LossScaling::scaled(const Call& outer, Output loss) const {
  const Call call = outer.in("loss_scale");
  return ops::mul(call.scope(), loss, scale(call, loss.type()));
}

std::vector<Gradient> LossScaling::unscaled(const Call& outer, std::vector<Gradient> gradients) const {
  const Call call = outer.in("unscaled");
  const Scope& s = call.scope();
  const Output back = s.op("Reciprocal", {scale(call, DType::kFloat)});
  for (Gradient& one : gradients) {
    if (one.valid()) one.values = ops::mul(s, one.values, ops::cast(s, back, one.values.type()));
  }
  return gradients;
}

// The op that sets the next step's scale.
Node* LossScaling::adapted(const Call& call, Output finite) const {
  const Scope& s = call.scope();
  const Output now = call.value(variables_[0]), twice = ops::mul(s, now, numberLike(s, now, kFactor));
  const Output one = ops::scalar(s, int64_t{1}), none = ops::scalar(s, int64_t{0});
  const Output good = ops::add(s, call.value(variables_[1]), one);
  const Output grows = s.op("GreaterEqual", {good, ops::scalar(s, options_.growthSteps)});
  const Output larger = s.op("SelectV2", {s.op("LogicalAnd", {grows, s.op("IsFinite", {twice})}), twice, now});
  const Output smaller = s.op("Maximum", {ops::realDiv(s, now, numberLike(s, now, kFactor)), numberLike(s, now, 1)});
  const Output counted = s.op("SelectV2", {grows, none, good});
  return ops::group(s,
                    {ops::assign(s, call.variable(variables_[0]).handle, s.op("SelectV2", {finite, larger, smaller})),
                     ops::assign(s, call.variable(variables_[1]).handle, s.op("SelectV2", {finite, counted, none}))});
}

Node* LossScaling::step(const Call& outer, const std::vector<Gradient>& gradients, const Build& apply,
                        const Build& skip) const {
  if (!options_.dynamic) return apply(outer);
  const Call call = outer.in("loss_scaled");
  const Scope& s = call.scope();
  const Output finite = areFinite(s, gradients);
  if (!finite.valid()) return apply(outer);
  Node* applied = condOp(
      s, finite, [&](const CondBranch& branch) { return apply(call.at(branch.scope())); },
      [&](const CondBranch& branch) { return skip(call.at(branch.scope())); });
  return ops::group(s, {applied, adapted(call.at(s.withControls({applied})), finite)}, "step");
}

std::optional<LossScaling> lossScalingOf(const Json& optimizer) {
  if (!isWrapper(optimizer)) return std::nullopt;
  const Config config(optimizer["class_name"].get<std::string>(), optimizer["config"]);
  LossScaling::Options options;
  options.dynamic = config.flag("dynamic", true);
  options.initialScale = config.number("initial_scale", options.initialScale);
  options.growthSteps = config.integer("dynamic_growth_steps", options.growthSteps);
  return LossScaling(options);
}

const Json& innerOptimizer(const Json& optimizer) {
  return isWrapper(optimizer) ? optimizer["config"]["inner_optimizer"] : optimizer;
}

Json withLossScaling(const Json& optimizer) {
  if (isWrapper(optimizer)) return optimizer;
  Json inner = optimizer;
  if (inner.is_string())
    inner = {{"module", "keras.optimizers"}, {"class_name", optimizer}, {"config", Json::object()}};
  if (inner.is_object() && !inner.contains("module")) inner["module"] = "keras.optimizers";
  const std::string module = inner.is_object() ? inner.value("module", std::string()) : "";
  const std::string name = std::string(kWrapper) + (module.ends_with("legacy") ? "" : "V3");
  const LossScaling::Options usual;
  return {{"module", kWrapperModule},
          {"class_name", name},
          {"config",
           {{"inner_optimizer", inner},
            {"dynamic", usual.dynamic},
            {"initial_scale", usual.initialScale},
            {"dynamic_growth_steps", usual.growthSteps}}},
          {"registered_name", name}};
}

}  // namespace engine::keras
