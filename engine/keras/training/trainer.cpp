#include "engine/keras/training/trainer.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/optimizers/schedules.h"

namespace engine::keras {
namespace {

TensorKind kindOf(const Tensor& tensor) {
  if (!tensor.valid()) return {};
  Shape shape = tensor.shape();
  shape.setDim(0, kUnknownDim);
  return {tensor.dtype(), shape};
}

// The rows of the parts below each other.
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

Tensor copyOf(const Tensor& tensor) {
  Tensor own(tensor.dtype(), tensor.shape());
  own.copyFrom(tensor);
  return own;
}

}  // namespace

Trainer::Trainer(ModelPtr model, const Json& compile, SessionOptions session)
    : model_(std::move(model)),
      compile_("compile", compile),
      compiled_(compiledOutputs(compile_, *model_)),
      optimizer_(optimizerOf(optimizerFor(*model_, compile_.at("optimizer")))),
      stepsPerExecution_(compile_.integer("steps_per_execution", 1)),
      session_(graph_, std::move(session)) {
  if (stepsPerExecution_ < 1) compile_.fail("steps_per_execution", "at least 1");
  optimizer_->build(model_->trainableWeights());
}

void Trainer::setRandomSeed(int64_t seed) {
  if (!phases_.empty()) {
    fail(Code::kFailedPrecondition, "The random seed of model '", model_->name(),
         "' is set too late: its graph is built. Set it before the first fit, evaluate or predict.");
  }
  graph_.setSeed(seed);
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
      if (!tensor.valid() && tensors == &examples.weights) continue;
      if (tensor.rank() > 0 && tensor.dim(0) == examples.rows() && examples.rows() > 0) continue;
      fail(Code::kInvalidArgument,
           "All inputs, labels and weights must have as many rows, at least one; one has the shape ", tensor.shape(),
           " beside ", examples.rows(), " rows.");
    }
  }
}

Examples Trainer::spread(Examples examples) const {
  if (examples.weights.size() == 1) examples.weights.resize(compiled_.size(), examples.weights[0]);
  return examples;
}

PhaseOptions Trainer::optionsFor(const Examples& examples, std::string& key) const {
  PhaseOptions options;
  const auto add = [&](const Tensor& tensor, std::vector<TensorKind>& to) {
    to.push_back(kindOf(tensor));
    key += tensor.valid() ? message(" ", dtypeName(to.back().dtype), to.back().shape) : std::string(" -");
  };
  for (const Tensor& label : examples.y) add(label, options.labels);
  key += " |";
  for (const Tensor& weight : examples.weights) add(weight, options.weights);
  return options;
}

Phase& Trainer::phase(const Examples& examples, bool training, bool targets) {
  const std::string kind = training ? "fit" : targets ? "evaluate" : "predict";
  std::string key = kind;
  PhaseOptions options;
  if (targets) options = optionsFor(examples, key);
  options.training = training;
  options.targets = targets;
  const auto found = phases_.find(key);
  if (found != phases_.end()) return found->second;
  const Scope scope = Scope(graph_).child(kind);
  Phase made = addPhase(scope, binding_, *model_, compiled_, metrics_, training ? optimizer_.get() : nullptr, options);
  binding_.initialize(session_);
  const std::vector<Node*>& tables = graph_.collections().tableInitializers;
  if (!tables.empty()) session_.run(Feeds{}, {}, tables);
  std::vector<Output> feeds = made.inputs;
  for (const auto* more : {&made.labels, &made.weights}) {
    std::ranges::copy_if(*more, std::back_inserter(feeds), [](const Output& one) { return one.valid(); });
  }
  made.step = session_.makeCallable(feeds, targets ? made.added : made.outputs, made.updates);
  return phases_.emplace(key, std::move(made)).first->second;
}

std::vector<Tensor> Trainer::feedsOf(const Phase& phase, const Examples& batch) const {
  std::vector<Tensor> feeds = batch.x;
  if (phase.labels.empty()) return feeds;
  feeds.insert(feeds.end(), batch.y.begin(), batch.y.end());
  std::ranges::copy_if(batch.weights, std::back_inserter(feeds), [](const Tensor& one) { return one.valid(); });
  return feeds;
}

void Trainer::runBatch(Phase& phase, const Examples& batch) {
  const std::vector<Tensor>& added = phase.step->run(feedsOf(phase, batch));
  std::size_t at = 0;
  for (const MetricPtr& metric : phase.metrics) {
    metric->add(added.data() + at);
    at += metric->variables().size();
  }
}

Logs Trainer::trainOnBatch(const Examples& given) {
  const Examples batch = spread(given);
  check(batch, true);
  Phase& step = phase(batch, true, true);
  runBatch(step, batch);
  store();
  return metrics_.logs(step.metrics);
}

Logs Trainer::testOnBatch(const Examples& given) {
  const Examples batch = spread(given);
  check(batch, true);
  Phase& step = phase(batch, false, true);
  runBatch(step, batch);
  store();
  return metrics_.logs(step.metrics);
}

std::vector<Tensor> Trainer::predict(const std::vector<Tensor>& x, int64_t batchSize, const Callbacks& callbacks) {
  const Examples examples{x};
  check(examples, false);
  Phase& step = phase(examples, false, false);
  std::vector<std::vector<Tensor>> parts(step.outputs.size());
  for (const CallbackPtr& one : callbacks) one->setTrainer(*this);
  for (const CallbackPtr& one : callbacks) one->onPredictBegin();
  Batches batches(examples, batchSize, 1);
  Examples batch;
  const int64_t count = batches.batchesInPass();
  for (int64_t at = 0; at < count;) {
    const int64_t end = std::min(at + stepsPerExecution_, count);
    for (const CallbackPtr& one : callbacks) one->onPredictBatchBegin(at);
    for (; at < end && batches.next(batch); ++at) {
      const std::vector<Tensor>& got = step.step->run(feedsOf(step, batch));
      for (std::size_t i = 0; i < got.size(); ++i) parts[i].push_back(copyOf(got[i]));
    }
    for (const CallbackPtr& one : callbacks) one->onPredictBatchEnd(end - 1);
  }
  for (const CallbackPtr& one : callbacks) one->onPredictEnd();
  std::vector<Tensor> outputs;
  for (const std::vector<Tensor>& part : parts) outputs.push_back(joined(part));
  return outputs;
}

double Trainer::learningRate() {
  store();
  if (!optimizer_->hasSchedule()) {
    const Tensor& rate = optimizer_->learningRate()->value;
    if (rate.valid()) return rate.item<float>();
    return static_cast<float>(optimizer_->defaultRate());
  }
  const Tensor& steps = optimizer_->iteration()->value;
  int64_t step = steps.valid() ? steps.item<int64_t>() : 0;
  if (!optimizer_->isLegacy()) step = std::max(step - 1, int64_t{0});
  Graph graph;
  const Scope scope(graph);
  const Output rate = scheduledRate(scope, optimizer_->config().at("learning_rate"), ops::scalar(scope, step));
  Session session(graph, {.threads = 1});
  return session.run(Feeds{}, {rate}).at(0).item<float>();
}

void Trainer::setLearningRate(double rate) {
  if (optimizer_->hasSchedule()) {
    fail(Code::kFailedPrecondition, "The learning rate of ", optimizer_->className(),
         " follows a schedule; give the optimizer a number for a rate that can be set.");
  }
  optimizer_->learningRate()->value = Tensor::scalar(static_cast<float>(rate));
  binding_.load(session_, {optimizer_->learningRate()});
}

std::vector<Tensor> Trainer::weights() {
  store();
  std::vector<Tensor> values;
  for (const WeightPtr& weight : model_->weights()) values.push_back(copyOf(weight->value));
  return values;
}

void Trainer::setWeights(const std::vector<Tensor>& values) {
  model_->setWeights(values);
  binding_.load(session_, model_->weights());
}

}  // namespace engine::keras
