#include "engine/keras/optimizers/optimizer.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/optimizers/schedules.h"
#include "engine/keras/parts/part_config.h"

namespace engine::keras {
namespace {

constexpr const char* kAverage = "average";

WeightPtr madeWeight(const std::string& name, const Shape& shape, DType dtype, nn::Initializer initializer) {
  auto weight = std::make_shared<Weight>();
  weight->name = name + ":0";
  weight->shape = shape;
  weight->dtype = dtype;
  weight->trainable = false;
  weight->initializer = std::move(initializer);
  return weight;
}

// A LossScaleOptimizer builds the inner one's variables elsewhere.
std::string scopeOf(const OptimizerClass& kind, const std::string& name, const std::optional<LossScaling>& scaling) {
  if (!kind.legacy) return scaling ? "" : name + "/";
  return (scaling && scaling->isDynamic() ? "cond_1/" : "") + name + "/";
}

}  // namespace

OptimizerPtr optimizerOf(const Json& given) {
  const Json& json = innerOptimizer(given);
  PartConfig part = partOf(json, "the optimizer");
  const std::string module = json.is_object() ? json.value("module", std::string()) : "";

  const bool legacy = module.ends_with("legacy") || part.config.flag("is_legacy_optimizer");
  return std::make_shared<Optimizer>(optimizerClass(part.className, legacy), std::move(part.config),
                                     lossScalingOf(given));
}

Optimizer::Optimizer(const OptimizerClass& kind, Config config, std::optional<LossScaling> scaling)
    : kind_(kind),
      config_(std::move(config)),
      scaling_(std::move(scaling)),
      name_(config_.text("name", kind.name)),
      scope_(scopeOf(kind, name_, scaling_)) {
  iteration_ = madeWeight(isLegacy() ? scope_ + "iter" : "iteration", {}, DType::kInt64, nn::zeros());
  learningRate_ = madeWeight("learning_rate", {}, DType::kFloat, nn::constant(defaultRate()));
}

double Optimizer::defaultRate() const {
  return hasSchedule() ? kind_.learningRate : config_.number("learning_rate", kind_.learningRate);
}

bool Optimizer::hasSchedule() const {
  return isSchedule(config_.at("learning_rate"));
}

std::unique_ptr<nn::Optimizer> Optimizer::make(nn::Rate rate, nn::VariableKeeper keeper) const {
  nn::KerasOptions options;
  options.name = name_;
  options.prefix = "";
  options.newer = !isLegacy();
  options.decay = isLegacy() ? config_.number("decay", 0) : 0;
  options.clipNorm = config_.maybeNumber("clipnorm");
  options.clipValue = config_.maybeNumber("clipvalue");
  options.globalClipNorm = config_.maybeNumber("global_clipnorm");
  options.weightDecay.rate = isLegacy() ? 0 : config_.number("weight_decay", 0);
  options.keeper = std::move(keeper);
  return kind_.maker(rate, config_, std::move(options));
}

// Its slots are what a step in a graph that is thrown away asks for.
void Optimizer::build(const Weights& trained) {
  if (!variables_.empty()) return;
  trained_ = trained;
  Graph graph;
  const Scope scope(graph);
  Binding binding(graph);
  std::vector<nn::GradAndVar> all;
  std::map<std::string, std::size_t> places;
  for (const WeightPtr& weight : trained) {
    if (config_.flag("use_ema")) addSlot(places.size(), kAverage, weight->shape, weight->dtype, nn::zeros());
    const Variable& variable = binding.variable(weight);
    places[variable.name] = places.size();
    all.push_back({ops::placeholder(scope, weight->dtype, weight->shape, "gradient"), variable});
  }
  const auto keeper = [&](const Variable* of, const std::string& role, const Shape& shape, DType dtype,
                          const nn::Initializer& initializer) {
    if (!of) {
      if (!scalar(role)) addScalar(role, initializer);
      return binding.variable(scalar(role));
    }
    const std::size_t place = places.at(of->name);
    if (!slot(place, role)) addSlot(place, role, shape, dtype, initializer);
    return binding.variable(slot(place, role));
  };
  const Variable count = binding.variable(iteration_);
  if (!all.empty()) make(0.0, keeper)->applyGradients(scope, all, &count);
  arrange();
}

WeightPtr Optimizer::slot(std::size_t of, const std::string& role) const {
  const auto found = std::ranges::find_if(slots_, [&](const Slot& one) { return one.of == of && one.role == role; });
  return found == slots_.end() ? nullptr : found->weight;
}

WeightPtr Optimizer::scalar(const std::string& role) const {
  if (role == "learning_rate") return learningRate_;
  const auto found = std::ranges::find_if(scalars_, [&](const auto& one) { return one.first == role; });
  return found == scalars_.end() ? nullptr : found->second;
}

void Optimizer::addSlot(std::size_t of, const std::string& role, const Shape& shape, DType dtype,
                        nn::Initializer initializer) {
  const auto found =
      std::ranges::find_if(kind_.slotVariables, [&](const OptimizerClass::Slot& s) { return s.role == role; });
  const std::string called = found == kind_.slotVariables.end() ? role : found->name,
                    weight = trained_[of]->plainName();
  const std::string name = isLegacy() ? scope_ + weight + "/" + called : scope_ + called + "/" + weight;
  slots_.push_back({of, role, madeWeight(name, shape, dtype, std::move(initializer))});
}

void Optimizer::addScalar(const std::string& role, nn::Initializer initializer) {
  scalars_.emplace_back(role, madeWeight(scope_ + role, {}, DType::kFloat, std::move(initializer)));
}

// Into Keras's order. The newer Nadam keeps its scalar to itself.
void Optimizer::arrange() {
  const auto rank = [&](const Slot& one) {
    const auto found =
        std::ranges::find_if(kind_.slotVariables, [&](const OptimizerClass::Slot& s) { return s.role == one.role; });
    const std::ptrdiff_t place = found - kind_.slotVariables.begin();
    if (one.role == kAverage) return std::tuple(-1, one.of, std::ptrdiff_t{0});
    if (found == kind_.slotVariables.end() || !found->apart) return std::tuple(0, one.of, place);
    return std::tuple(1 + static_cast<int>(place), one.of, place);
  };
  std::ranges::stable_sort(slots_, [&](const Slot& a, const Slot& b) { return rank(a) < rank(b); });
  variables_ = {iteration_};
  if (isLegacy()) {
    for (const auto& [role, weight] : scalars_) variables_.push_back(weight);
  }
  for (const Slot& one : slots_) variables_.push_back(one.weight);
}

Output Optimizer::rate(const Call& call) const {
  if (!hasSchedule()) return call.value(learningRate_);
  return scheduledRate(call.scope(), config_.at("learning_rate"), call.value(iteration_));
}

Node* Optimizer::apply(const Call& outer, const std::vector<Gradient>& gradients) const {
  const Call call = outer.in(name_);
  if (!scaling_) return step(call, gradients);
  const std::vector<Gradient> unscaled = scaling_->unscaled(call, gradients);
  return scaling_->step(
      call, unscaled, [&](const Call& inside) { return step(inside, unscaled); },
      // A step that is left out counts, too.
      [&](const Call& inside) {
        return ops::assignAdd(inside.scope(), inside.variable(iteration_).handle,
                              ops::scalar(inside.scope(), int64_t{1}));
      });
}

Node* Optimizer::step(const Call& call, const std::vector<Gradient>& gradients) const {
  std::map<std::string, std::size_t> places;
  std::vector<nn::GradAndVar> all;
  std::vector<Output> before;
  std::vector<Node*> reads;
  for (std::size_t i = 0; i < trained_.size(); ++i) {
    const Variable& variable = call.variable(trained_[i]);
    places[variable.name] = i;
    all.push_back({gradients.at(i), variable});
    before.push_back(config_.flag("use_ema") ? call.value(trained_[i]) : Output());
    if (before.back().valid()) reads.push_back(before.back().node);
  }
  const auto keeper = [&](const Variable* of, const std::string& role, const Shape&, DType, const nn::Initializer&) {
    return call.variable(of ? slot(places.at(of->name), role) : scalar(role));
  };
  // Keras has slots also for weights without a gradient.
  for (const WeightPtr& weight : variables_) call.variable(weight);
  const Variable count = call.variable(iteration_);
  const nn::Rate rateNow = hasSchedule() ? nn::Rate(rate(call)) : nn::Rate(0.0);
  const Scope scope = reads.empty() ? call.scope() : call.scope().withControls(reads);
  std::vector<Node*> updates{make(rateNow, keeper)->applyGradients(scope, all, &count)};
  const Scope after = call.scope().withControls(updates);
  if (config_.flag("use_ema")) average(call.at(after), before, nn::read(after, count), updates);
  const Call last = call.at(call.scope().withControls(updates));
  for (std::size_t i = 0; i < trained_.size(); ++i) {
    if (!gradients[i].valid() || !trained_[i]->constraint) continue;
    const Output projected = trained_[i]->constraint(last.scope(), last.value(trained_[i]));
    updates.push_back(ops::assign(last.scope(), all[i].variable.handle, projected));
  }
  return updates.size() == 1 ? updates[0] : ops::group(call.scope(), updates, "step");
}

// average = momentum · average + (1 - momentum) · weight, beginning with the weight before the first step. Every
// ema_overwrite_frequency steps it is written over the weight. count: of steps, with this one.
void Optimizer::average(const Call& call, const std::vector<Output>& before, Output count,
                        std::vector<Node*>& updates) const {
  const Scope& s = call.scope();
  const double momentum = config_.number("ema_momentum", 0.99);
  const auto frequency = config_.maybeInteger("ema_overwrite_frequency");
  const auto whole = [&](int64_t value) { return ops::number(s, DType::kInt64, static_cast<double>(value)); };
  const Output first = s.op("Equal", {count, whole(1)});
  for (std::size_t i = 0; i < trained_.size(); ++i) {
    const WeightPtr kept = slot(i, kAverage);
    const Output so = s.op("SelectV2", {first, before[i], call.value(kept)}), weight = call.value(trained_[i]);
    const Output next =
        ops::add(s, ops::mul(s, so, numberLike(s, so, momentum)), ops::mul(s, weight, numberLike(s, so, 1 - momentum)));
    updates.push_back(ops::assign(s, call.variable(kept).handle, next));
    if (!frequency) continue;
    const Output due = s.op("Equal", {s.op("FloorMod", {count, whole(*frequency)}), whole(0)});
    const Output written = s.op("SelectV2", {due, next, weight});
    updates.push_back(ops::assign(s, call.variable(trained_[i]).handle, written));
  }
}

Node* Optimizer::finalize(const Call& call) const {
  if (!config_.flag("use_ema")) return nullptr;
  std::vector<Node*> writes;
  for (std::size_t i = 0; i < trained_.size(); ++i) {
    writes.push_back(ops::assign(call.scope(), call.variable(trained_[i]).handle, call.value(slot(i, kAverage))));
  }
  return ops::group(call.scope(), writes, "finalize");
}

}  // namespace engine::keras
