// The loops of fit and evaluate, in Keras's order.
#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/training/class_weights.h"
#include "engine/keras/training/trainer.h"

namespace engine::keras {
namespace {

bool watched(const Callbacks& callbacks) {
  return std::ranges::any_of(callbacks, [](const CallbackPtr& one) { return one->watchesBatches(); });
}

// Calls a hook of all of them, with one copy of the logs.
template <typename Hook>
void forAll(const Callbacks& callbacks, const Hook& hook) {
  for (const CallbackPtr& one : callbacks) hook(*one);
}

void takeValidation(Examples& examples, std::optional<Examples>& held, double split) {
  const auto kept = static_cast<int64_t>(static_cast<double>(examples.rows()) * (1 - split));
  if (!(split < 1) || kept < 1 || kept >= examples.rows()) {
    fail(Code::kInvalidArgument, "validation_split ", split, " leaves no rows for one side.");
  }
  held = examples.slice(kept, examples.rows());
  examples = examples.slice(0, kept);
}

void weighClasses(Examples& examples, const std::map<int64_t, double>& weights) {
  if (examples.y.size() != 1) {
    fail(Code::kInvalidArgument, "class_weight is for models with one output; this has ", examples.y.size(), ".");
  }
  const Tensor given = examples.weights.empty() ? Tensor() : examples.weights[0];
  examples.weights = {classWeights(examples.y[0], weights, given)};
}

bool isDue(int epoch, const FitOptions& options) {
  if (options.validationEpochs.empty()) return (epoch + 1) % std::max(options.validationFrequency, 1) == 0;
  return std::ranges::find(options.validationEpochs, epoch + 1) != options.validationEpochs.end();
}

}  // namespace

std::vector<Logs> Trainer::fit(Examples examples, const FitOptions& options) {
  examples = spread(std::move(examples));
  check(examples, true);
  std::optional<Examples> held = options.validation;
  if (!held && options.validationSplit > 0) takeValidation(examples, held, options.validationSplit);
  if (!options.classWeight.empty()) weighClasses(examples, options.classWeight);
  Phase& step = phase(examples, true, true);
  forAll(options.callbacks, [&](Callback& one) { one.setTrainer(*this); });
  stop_ = false;
  logs_.clear();
  std::vector<Logs> history;
  Logs logs;
  place_ = {options.initialEpoch, 0};
  forAll(options.callbacks, [](Callback& one) { one.onTrainBegin(); });
  Batches batches(examples, options.batchSize, options.epochs, options.shuffle, options.seed);
  const int64_t count = options.stepsPerEpoch > 0 ? options.stepsPerEpoch : batches.batchesInPass();
  auto [first, from] = place_;
  batches.skip((first - options.initialEpoch) * count + from);
  if (from >= count) {
    ++first;
    from = 0;
  }
  bool enough = true;
  for (int epoch = first; epoch < options.epochs && enough && !stop_; ++epoch) {
    metrics_.reset();
    forAll(options.callbacks, [&](Callback& one) { one.onEpochBegin(epoch); });
    enough = runEpoch(step, batches, epoch == first ? from : 0, count, options.callbacks);
    logs = metrics_.logs(step.metrics);
    if (held && isDue(epoch, options)) validate(*held, options, logs);
    Logs seen = logs;
    forAll(options.callbacks, [&](Callback& one) { one.onEpochEnd(epoch, seen); });
    history.push_back(std::move(seen));
  }
  if (options.epochs > 0) finalize();
  forAll(options.callbacks, [&](Callback& one) { one.onTrainEnd(logs); });
  store();
  return history;
}

bool Trainer::runEpoch(Phase& step, Batches& batches, int64_t from, int64_t count, const Callbacks& callbacks) {
  const bool isWatched = watched(callbacks);
  Examples batch;
  for (int64_t at = from; at < count && !stop_;) {
    const int64_t end = std::min(at + stepsPerExecution_, count);
    if (isWatched) forAll(callbacks, [&](Callback& one) { one.onTrainBatchBegin(at); });
    for (; at < end; ++at) {
      if (!batches.next(batch)) return false;
      runBatch(step, batch);
    }
    if (!isWatched) continue;
    Logs logs = metrics_.logs(step.metrics);
    forAll(callbacks, [&](Callback& one) { one.onTrainBatchEnd(end - 1, logs); });
  }
  return true;
}

void Trainer::runEvaluation(const Examples& given, int64_t batchSize, int64_t steps, const Callbacks& callbacks) {
  const Examples examples = spread(given);
  check(examples, true);
  Phase& step = phase(examples, false, true);
  const bool isWatched = watched(callbacks);
  metrics_.reset();
  forAll(callbacks, [](Callback& one) { one.onTestBegin(); });
  Batches batches(examples, batchSize, 1);
  const int64_t count = steps > 0 ? std::min(steps, batches.batchesInPass()) : batches.batchesInPass();
  Examples batch;
  for (int64_t at = 0; at < count;) {
    const int64_t end = std::min(at + stepsPerExecution_, count);
    if (isWatched) forAll(callbacks, [&](Callback& one) { one.onTestBatchBegin(at); });
    for (; at < end && batches.next(batch); ++at) runBatch(step, batch);
    if (!isWatched) continue;
    Logs logs = metrics_.logs(step.metrics);
    forAll(callbacks, [&](Callback& one) { one.onTestBatchEnd(end - 1, logs); });
  }
  logs_ = metrics_.logs(step.metrics);
  Logs seen = logs_;
  forAll(callbacks, [&](Callback& one) { one.onTestEnd(seen); });
}

void Trainer::validate(const Examples& held, const FitOptions& options, Logs& logs) {
  const int64_t size = options.validationBatchSize > 0 ? options.validationBatchSize : options.batchSize;
  runEvaluation(held, size, options.validationSteps, options.callbacks);
  for (const auto& [name, value] : logs_) logs.emplace_back("val_" + name, value);
}

Logs Trainer::evaluate(const Examples& examples, int64_t batchSize, const Callbacks& callbacks, int64_t steps) {
  forAll(callbacks, [&](Callback& one) { one.setTrainer(*this); });
  runEvaluation(examples, batchSize, steps, callbacks);
  store();
  return logs_;
}

void Trainer::finalize() {
  CallResults results;
  const Call call(Scope(graph_).child("finalize"), binding_, results, true);
  if (Node* write = optimizer_->finalize(call)) session_.run(Feeds{}, {}, {write});
}

}  // namespace engine::keras
