#include "engine/keras/training/step.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"

namespace engine::keras {
namespace {

class StepBuilder {
 public:
  StepBuilder(const Call& call, Model& model, const std::vector<CompiledOutput>& compiled, MetricSet& metrics,
              const StepTensors& tensors)
      : call_(call), model_(model), compiled_(compiled), metrics_(metrics), tensors_(tensors) {}

  Step build(bool targets) {
    Arguments arguments;
    for (const Output& input : tensors_.inputs) arguments.inputs.push_back({input});
    values_ = model_(call_, arguments);
    for (const Value& value : values_) step_.outputs.push_back(value.tensor);
    if (!targets) return step_;
    for (std::size_t i = 0; i < compiled_.size(); ++i) addTarget(i);
    step_.loss = totalLoss();
    addMetrics();
    return step_;
  }

 private:
  // A column for labels and weights of one dimension where predictions are a matrix.
  Output asColumn(std::size_t i, Output x) const {
    const bool flat = x.shape().rank() == 1 && values_.at(i).tensor.shape().rank() == 2;
    return flat ? expanded(call_.scope(), x, -1) : x;
  }

  void addTarget(std::size_t i) {
    const Scope& s = call_.scope();
    labels_.push_back(asColumn(i, tensors_.labels.at(i)));
    const DType own = values_.at(i).tensor.type();
    if (isFloating(labels_.back().type()) && isFloating(own)) labels_.back() = ops::cast(s, labels_.back(), own);
    weights_.emplace_back();
    if (tensors_.weights.empty() || !tensors_.weights.at(i).valid()) return;
    weights_.back() = asColumn(i, ops::cast(s, tensors_.weights[i], DType::kFloat));
  }

  Output totalLoss() {
    const Scope& s = call_.scope();
    const Output rows = ops::cast(s, sizeAt(s, tensors_.inputs.at(0), 0), DType::kFloat);
    Outputs parts;
    std::vector<std::pair<std::string, Output>> own;
    for (std::size_t i = 0; i < compiled_.size(); ++i) {
      if (compiled_[i].loss.empty()) continue;
      const Output loss = compiled_[i].loss[0].reduced(s, labels_[i], values_[i].tensor, weights_[i], values_[i].mask);
      const Output scalar = loss.shape().isScalar() ? loss : ops::mean(s, loss);
      own.emplace_back(compiled_[i].name + "_loss", scalar);
      parts.push_back(
          compiled_[i].lossWeight == 1 ? scalar : ops::mul(s, scalar, numberLike(s, scalar, compiled_[i].lossWeight)));
    }
    const Outputs penalties = model_.penalties(call_);
    parts.insert(parts.end(), call_.results().losses.begin(), call_.results().losses.end());
    parts.insert(parts.end(), penalties.begin(), penalties.end());
    if (parts.empty()) fail(Code::kInvalidArgument, "The model is compiled without a loss.");
    Output total = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i) total = ops::add(s, total, parts[i]);
    countMean("loss", total, rows);
    if (compiled_.size() > 1) {
      for (const auto& [name, loss] : own) countMean(name, loss, rows);
    }
    return total;
  }

  // The mean of a scalar that stands for `count` examples.
  void countMean(const std::string& name, Output scalar, Output count) {
    step_.metrics.push_back({metrics_.mean(name), {{}, scalar, count}});
  }

  void addMetrics() {
    const Scope& s = call_.scope();
    std::vector<Shape> labels, predictions;
    for (std::size_t i = 0; i < compiled_.size(); ++i) {
      labels.push_back(labels_[i].shape());
      predictions.push_back(values_[i].tensor.shape());
    }
    metrics_.make(compiled_, labels, predictions);
    for (std::size_t i = 0; i < compiled_.size(); ++i) {
      const Output prediction = values_[i].tensor, mask = maskedWeights(s, {}, values_[i].mask);
      for (const MetricPtr& one : metrics_.outputs()[i].plain) {
        step_.metrics.push_back({one, {labels_[i], prediction, mask}});
      }
      const Output weights = maskedWeights(s, weights_[i], values_[i].mask);
      for (const MetricPtr& one : metrics_.outputs()[i].weighted) {
        step_.metrics.push_back({one, {labels_[i], prediction, weights}});
      }
    }
    for (const CallResults::Metric& own : call_.results().metrics) {
      step_.metrics.push_back({metrics_.mean(own.name), {{}, own.value, {}}});
    }
  }

  const Call& call_;
  Model& model_;
  const std::vector<CompiledOutput>& compiled_;
  MetricSet& metrics_;
  const StepTensors& tensors_;
  Step step_;
  Values values_;
  Outputs labels_, weights_;  // as losses and metrics see them; weights invalid for none
};

}  // namespace

Step addStep(const Call& call, Model& model, const std::vector<CompiledOutput>& compiled, MetricSet& metrics,
             const StepTensors& tensors, bool targets) {
  return StepBuilder(call, model, compiled, metrics, tensors).build(targets);
}

std::vector<Gradient> gradientsOf(const Call& call, const Model& model, Output loss) {
  const Weights trained = model.trainableWeights();
  Outputs variables;
  for (const WeightPtr& weight : trained) variables.push_back(call.variable(weight).handle);
  std::vector<Gradient> gradients = addGradients(call.scope(), {loss}, variables);
  for (std::size_t i = 0; i < trained.size(); ++i) {
    if (trained[i]->regularizer && gradients[i].isSlices()) gradients[i] = toDense(call.scope(), gradients[i]);
  }
  return gradients;
}

}  // namespace engine::keras
