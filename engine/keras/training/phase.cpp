#include "engine/keras/training/phase.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"

namespace engine::keras {
namespace {

class PhaseBuilder {
 public:
  PhaseBuilder(const Call& call, Model& model, const std::vector<CompiledOutput>& compiled, const PhaseOptions& options)
      : call_(call), model_(model), compiled_(compiled), options_(options) {}

  Phase build(const Optimizer* optimizer) {
    Arguments arguments;
    for (const Model::Port& port : model_.inputs()) {
      phase_.inputs.push_back(ops::placeholder(call_.scope(), port.spec.dtype, port.spec.shape, port.name));
      arguments.inputs.push_back({phase_.inputs.back()});
    }
    values_ = model_(call_, arguments);
    for (const Value& value : values_) phase_.outputs.push_back(value.tensor);
    phase_.updates = call_.results().updates;
    if (!options_.targets) return phase_;
    const Output loss = totalLoss();
    addMetrics();
    if (options_.training && optimizer) train(*optimizer, loss);
    return phase_;
  }

 private:
  Output totalLoss() {
    const Scope& s = call_.scope();
    rows_ = ops::cast(s, sizeAt(s, phase_.inputs.at(0), 0), DType::kFloat);
    Output total;
    std::vector<std::pair<std::string, Output>> own;
    for (std::size_t i = 0; i < compiled_.size(); ++i) {
      addTarget(i);
      if (compiled_[i].loss.empty()) continue;
      const Output loss = compiled_[i].loss[0].reduced(s, phase_.labels[i], values_[i].tensor, lossWeights(i));
      const Output scalar = loss.shape().isScalar() ? loss : ops::mean(s, loss);
      own.emplace_back(compiled_[i].name + "_loss", scalar);
      const Output weighted = ops::mul(s, scalar, numberLike(s, scalar, compiled_[i].lossWeight));
      total = total.valid() ? ops::add(s, total, weighted) : weighted;
    }
    if (!total.valid()) fail(Code::kInvalidArgument, "The model is compiled without a loss.");
    Outputs further = call_.results().losses;
    const Outputs penalties = model_.penalties(call_);
    further.insert(further.end(), penalties.begin(), penalties.end());
    for (const Output& one : further) total = ops::add(s, total, one);
    trackLoss("loss", total);
    if (compiled_.size() > 1) {
      for (const auto& [name, loss] : own) trackLoss(name, loss);
    }
    return total;
  }

  void addTarget(std::size_t i) {
    const Scope& s = call_.scope();
    phase_.labels.push_back(ops::placeholder(s, options_.labelTypes.at(i), options_.labelShapes.at(i), "labels"));
    if (options_.weights) phase_.weights.push_back(ops::placeholder(s, DType::kFloat, Shape{kUnknownDim}, "weights"));
  }
  Output sampleWeights(std::size_t i) const { return options_.weights ? phase_.weights[i] : Output(); }

  // Of steps that a mask leaves out 0, of the others so much more that the mean is over them only.
  Output lossWeights(std::size_t i) const {
    const Scope& s = call_.scope();
    const Output given = sampleWeights(i), mask = values_[i].mask;
    if (!mask.valid()) return given;
    const Output counts = ops::cast(s, mask, DType::kFloat);
    const Output all = ops::cast(s, s.op("Size", {counts}), DType::kFloat);
    const Output scaled = ops::mul(s, counts, ops::realDiv(s, all, ops::sum(s, counts)));
    if (!given.valid()) return scaled;
    Output spread = given;
    while (spread.shape().rank() < scaled.shape().rank()) spread = expanded(s, spread, -1);
    return ops::mul(s, scaled, spread);
  }

  // The mean over the rows of all batches so far.
  void trackLoss(const std::string& name, Output loss) {
    phase_.tracked.push_back({name, {}});
    phase_.sums.push_back(ops::mul(call_.scope(), loss, rows_));
    phase_.sums.push_back(rows_);
  }

  void addMetrics() {
    for (std::size_t i = 0; i < compiled_.size(); ++i) {
      const Output mask = values_[i].mask.valid() ? ops::cast(call_.scope(), values_[i].mask, DType::kFloat) : Output();
      for (const Json& metric : compiled_[i].metrics) addMetric(i, metric, mask, "");
      // A metric that is there without weights, too, says so.
      for (const Json& metric : compiled_[i].weightedMetrics) addMetric(i, metric, lossWeights(i), "weighted_");
    }
  }
  void addMetric(std::size_t i, const Json& json, Output weights, const std::string& prefixOfSecond) {
    const MeanMetric metric = metricOf(json, phase_.labels[i].shape(), values_[i].tensor.shape());
    const MetricBatch batch = metric.batch(call_.scope(), phase_.labels[i], values_[i].tensor, weights);
    const std::string output = compiled_.size() > 1 ? compiled_[i].name + "_" : "";
    std::string name = output + metric.name();
    if (isTracked(name)) name = output + prefixOfSecond + metric.name();
    const std::string base = name;
    for (int number = 1; isTracked(name); ++number) name = base + "_" + std::to_string(number);
    phase_.tracked.push_back({name, {metric}});
    phase_.sums.push_back(batch.sum);
    phase_.sums.push_back(batch.count);
  }
  bool isTracked(const std::string& name) const {
    for (const Phase::Tracked& one : phase_.tracked) {
      if (one.name == name) return true;
    }
    return false;
  }

  void train(const Optimizer& optimizer, Output loss) {
    std::vector<Output> xs;
    for (const WeightPtr& weight : model_.trainableWeights()) xs.push_back(call_.variable(weight).handle);
    const std::vector<Gradient> gradients = addGradients(call_.scope(), {loss}, xs);
    for (Node* update : optimizer.apply(call_, gradients)) phase_.updates.push_back(update);
  }

  const Call& call_;
  Model& model_;
  const std::vector<CompiledOutput>& compiled_;
  const PhaseOptions& options_;
  Phase phase_;
  Values values_;
  Output rows_;
};

}  // namespace

Phase addPhase(const Scope& scope, Binding& binding, Model& model, const std::vector<CompiledOutput>& compiled,
               const Optimizer* optimizer, const PhaseOptions& options) {
  CallResults results;
  const Call call(scope, binding, results, options.training);
  return PhaseBuilder(call, model, compiled, options).build(optimizer);
}

}  // namespace engine::keras
