#include "engine/keras/training/trainer.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "engine/core/error.h"

namespace engine::keras {
namespace {

Tensor rowsOf(const Tensor& tensor, const std::vector<int64_t>& order) {
  Tensor result(tensor.dtype(), tensor.shape());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto at = static_cast<int64_t>(i);
    result.slice(at, at + 1).copyFrom(tensor.slice(order[i], order[i] + 1));
  }
  return result;
}

Shape batchShape(const Tensor& tensor) {
  Shape shape = tensor.shape();
  shape.setDim(0, kUnknownDim);
  return shape;
}

// Rows of the parts below each other.
Tensor joined(const std::vector<Tensor>& parts) {
  int64_t rows = 0;
  for (const Tensor& part : parts) rows += part.dim(0);
  Shape shape = parts.at(0).shape();
  shape.setDim(0, rows);
  Tensor all(parts[0].dtype(), shape);
  int64_t at = 0;
  for (const Tensor& part : parts) {
    all.slice(at, at + part.dim(0)).copyFrom(part);
    at += part.dim(0);
  }
  return all;
}

}  // namespace

Examples Examples::slice(int64_t begin, int64_t end) const {
  Examples part;
  for (const Tensor& tensor : x) part.x.push_back(tensor.slice(begin, end));
  for (const Tensor& tensor : y) part.y.push_back(tensor.slice(begin, end));
  for (const Tensor& tensor : weights) part.weights.push_back(tensor.slice(begin, end));
  return part;
}

Examples Examples::ordered(const std::vector<int64_t>& order) const {
  Examples other;
  for (const Tensor& tensor : x) other.x.push_back(rowsOf(tensor, order));
  for (const Tensor& tensor : y) other.y.push_back(rowsOf(tensor, order));
  for (const Tensor& tensor : weights) other.weights.push_back(rowsOf(tensor, order));
  return other;
}

Trainer::Trainer(ModelPtr model, const Json& compile, SessionOptions session)
    : model_(std::move(model)),
      compiled_(compiledOutputs(Config("compile", compile), *model_)),
      optimizer_(optimizerOf(Config("compile", compile).at("optimizer"))),
      session_(graph_, std::move(session)) {
  optimizer_->build(model_->trainableWeights());
}

void Trainer::check(const Examples& examples, bool targets) const {
  const std::size_t inputs = model_->inputs().size(), outputs = compiled_.size();
  if (examples.x.size() != inputs || (targets && examples.y.size() != outputs) ||
      (!examples.weights.empty() && examples.weights.size() != outputs)) {
    fail(Code::kInvalidArgument, "Model '", model_->name(), "' has ", inputs, " inputs and ", outputs, " outputs; ",
         examples.x.size(), " inputs, ", examples.y.size(), " labels and ", examples.weights.size(),
         " weights are given.");
  }
  for (const auto* tensors : {&examples.x, &examples.y, &examples.weights}) {
    for (const Tensor& tensor : *tensors) {
      if (tensor.rank() > 0 && tensor.dim(0) == examples.rows() && examples.rows() > 0) continue;
      fail(Code::kInvalidArgument,
           "All inputs, labels and weights must have as many rows, at least one; one has the shape ", tensor.shape(),
           " beside ", examples.rows(), " rows.");
    }
  }
}

Phase& Trainer::phase(const Examples& examples, bool training, bool targets) {
  PhaseOptions options{training, targets, !examples.weights.empty(), {}, {}};
  std::string key = message(training, targets, options.weights);
  if (targets) {
    for (const Tensor& label : examples.y) {
      options.labelShapes.push_back(batchShape(label));
      options.labelTypes.push_back(label.dtype());
      key += message(" ", dtypeName(label.dtype()), batchShape(label));
    }
  }
  const auto found = phases_.find(key);
  if (found != phases_.end()) return found->second;
  const Scope scope = Scope(graph_).child(training ? "fit" : targets ? "evaluate" : "predict");
  Phase made = addPhase(scope, binding_, *model_, compiled_, training ? optimizer_.get() : nullptr, options);
  binding_.initialize(session_);
  return phases_.emplace(key, std::move(made)).first->second;
}

void Trainer::runBatch(Phase& phase, const Examples& batch, Totals& totals) {
  Feeds feeds;
  for (std::size_t i = 0; i < batch.x.size(); ++i) feeds.emplace_back(phase.inputs[i], batch.x[i]);
  for (std::size_t i = 0; i < phase.labels.size(); ++i) feeds.emplace_back(phase.labels[i], batch.y[i]);
  for (std::size_t i = 0; i < phase.weights.size(); ++i) feeds.emplace_back(phase.weights[i], batch.weights[i]);
  const std::vector<Tensor> got = session_.run(feeds, phase.sums, phase.updates);
  totals.sums.resize(got.size());
  for (std::size_t i = 0; i < got.size(); ++i) totals.sums[i] += got[i].item<float>();
}

Logs Trainer::logsOf(const Phase& phase, const Totals& totals) const {
  Logs logs;
  for (std::size_t i = 0; i < phase.tracked.size(); ++i) {
    const double sum = totals.sums[2 * i], count = totals.sums[2 * i + 1];
    const Phase::Tracked& one = phase.tracked[i];
    logs.emplace_back(one.name, one.metric.empty() ? sum / count : one.metric[0].result(sum, count));
  }
  return logs;
}

std::vector<Logs> Trainer::fit(Examples examples, const FitOptions& options) {
  check(examples, true);
  std::optional<Examples> validation = options.validation;
  if (options.validationSplit > 0) {
    const auto kept = static_cast<int64_t>(static_cast<double>(examples.rows()) * (1 - options.validationSplit));
    if (kept < 1 || kept >= examples.rows())
      fail(Code::kInvalidArgument, "validation_split leaves no rows for one side.");
    validation = examples.slice(kept, examples.rows());
    examples = examples.slice(0, kept);
  }
  Phase& step = phase(examples, true, true);
  std::vector<Logs> history;
  std::mt19937_64 random(options.seed);
  std::vector<int64_t> order(static_cast<std::size_t>(examples.rows()));
  for (int epoch = options.initialEpoch; epoch < options.epochs; ++epoch) {
    if (options.shuffle) {
      std::iota(order.begin(), order.end(), int64_t{0});
      std::shuffle(order.begin(), order.end(), random);
    }
    const Examples rows = options.shuffle ? examples.ordered(order) : examples;
    Totals totals;
    for (int64_t at = 0, batch = 0; at < rows.rows(); at += options.batchSize, ++batch) {
      runBatch(step, rows.slice(at, std::min(at + options.batchSize, rows.rows())), totals);
      if (options.onBatchEnd) options.onBatchEnd(epoch, batch, logsOf(step, totals));
    }
    Logs logs = logsOf(step, totals);
    if (validation && (epoch + 1) % options.validationFrequency == 0) {
      const int64_t size = options.validationBatchSize > 0 ? options.validationBatchSize : options.batchSize;
      for (const auto& [name, value] : evaluateHere(*validation, size)) logs.emplace_back("val_" + name, value);
    }
    if (options.onEpochEnd) options.onEpochEnd(epoch, logs);
    history.push_back(logs);
  }
  store();
  return history;
}

Logs Trainer::evaluateHere(const Examples& examples, int64_t batchSize) {
  check(examples, true);
  Phase& step = phase(examples, false, true);
  Totals totals;
  for (int64_t at = 0; at < examples.rows(); at += batchSize) {
    runBatch(step, examples.slice(at, std::min(at + batchSize, examples.rows())), totals);
  }
  return logsOf(step, totals);
}

Logs Trainer::evaluate(const Examples& examples, int64_t batchSize) {
  const Logs logs = evaluateHere(examples, batchSize);
  store();
  return logs;
}

std::vector<Tensor> Trainer::predict(const std::vector<Tensor>& x, int64_t batchSize) {
  const Examples examples{x};
  check(examples, false);
  Phase& step = phase(examples, false, false);
  std::vector<std::vector<Tensor>> parts(step.outputs.size());
  for (int64_t at = 0; at < examples.rows(); at += batchSize) {
    const Examples batch = examples.slice(at, std::min(at + batchSize, examples.rows()));
    Feeds feeds;
    for (std::size_t i = 0; i < batch.x.size(); ++i) feeds.emplace_back(step.inputs[i], batch.x[i]);
    const std::vector<Tensor> got = session_.run(feeds, step.outputs, step.updates);
    for (std::size_t i = 0; i < got.size(); ++i) parts[i].push_back(got[i]);
  }
  std::vector<Tensor> outputs;
  for (const std::vector<Tensor>& part : parts) outputs.push_back(joined(part));
  return outputs;
}

Logs Trainer::trainOnBatch(const Examples& batch) {
  check(batch, true);
  Phase& step = phase(batch, true, true);
  Totals totals;
  runBatch(step, batch, totals);
  store();
  return logsOf(step, totals);
}

double Trainer::learningRate() {
  if (!optimizer_->learningRate()->value.valid()) return optimizer_->config().number("learning_rate", 0.001);
  return optimizer_->learningRate()->value.item<float>();
}

void Trainer::setLearningRate(double rate) {
  optimizer_->learningRate()->value = Tensor::scalar(static_cast<float>(rate));
  binding_.load(session_, {optimizer_->learningRate()});
}

void Trainer::store() {
  binding_.store(session_);
}

}  // namespace engine::keras
