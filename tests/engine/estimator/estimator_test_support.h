// A linear model, inputs and hooks for the tests of estimators.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/error.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/experiment/optimizer_factory.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/variables.h"
#include "summaries/reading/event_log_reader.h"
#include "tests/support/failure.h"
#include "tests/support/temporary_folder.h"

namespace engine::estimator::testing {

using test_support::codeOf;
using test_support::TemporaryFolder;

struct LinearOptions {
  double learningRate = 0.05;
  int64_t width = 1;      // columns of the weights; the prediction is their mean
  int* calls = nullptr;   // counts calls of the model_fn
  Output* fed = nullptr;  // gets a placeholder that nothing needs
};

// prediction = x·w + b, loss = mean of squares, w = b = 0 at first, one gradient step a batch.
inline ModelFn linearModel(const LinearOptions& options = {}) {
  return [options](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    if (options.calls) ++*options.calls;
    const Scope& scope = features.scope();
    if (options.fed) *options.fed = ops::placeholderWithDefault(scope, ops::scalar(scope, 0.0f), Shape{}, "fed");
    const Output x = features.at("x");
    const Variable w = nn::getVariable(scope, "w", Shape{1, options.width}, DType::kFloat, nn::zeros());
    const Variable b = nn::getVariable(scope, "b", Shape{}, DType::kFloat, nn::zeros());
    const Output product = ops::matMul(scope, ops::reshape(scope, x, {-1, 1}), nn::read(scope, w));
    const Output prediction = ops::add(scope, ops::mean(scope, product, {1}), nn::read(scope, b));
    EstimatorSpec spec;
    spec.mode = mode;
    spec.predictions = {{"value", prediction}, {"twice", ops::add(scope, prediction, prediction)}};
    if (mode == Mode::kPredict) return spec;
    spec.loss = ops::mean(scope, scope.op("SquaredDifference", {prediction, labels.at("label")}));
    spec.evalMetricOps["absolute_error"] = nn::metrics::meanAbsoluteError(scope, labels.at("label"), prediction);
    messages::Optimizer optimizer;
    optimizer.set_name("GradientDescent");
    optimizer.set_learning_rate(options.learningRate);
    if (mode == Mode::kTrain) spec.trainOp = trainOp(scope, optimizer, spec.loss);
    return spec;
  };
}

// Rows x = 0, 1, …, count - 1 and labels 2x + 1, in order, batch by batch; again and again with `repeat`.
inline InputFn lineInput(int64_t count = 8, int64_t batch = 4, bool repeat = true) {
  return [=](Mode) {
    std::vector<float> x;
    std::vector<float> y;
    for (int64_t i = 0; i < count; ++i) {
      x.push_back(static_cast<float>(i) / 4);
      y.push_back(2 * x.back() + 1);
    }
    data::Dataset dataset = data::Dataset::fromTensorSlices({Tensor::vector(x), Tensor::vector(y)});
    if (repeat) dataset = dataset.repeat();
    return data::NamedDataset(dataset.batch(batch), {"x", "label"}, {"label"});
  };
}

inline RunConfig configIn(const std::string& folder) {
  RunConfig config;
  config.set_model_dir(folder);
  config.set_tf_random_seed(1);
  config.set_save_checkpoints_steps(4);
  config.set_save_summary_steps(1);
  config.set_threads(1);
  return config;
}

inline TrainOptions upTo(int64_t maxSteps) {
  TrainOptions options;
  options.maxSteps = maxSteps;
  return options;
}

inline TrainOptions more(int64_t steps) {
  TrainOptions options;
  options.steps = steps;
  return options;
}

// Steps of the checkpoints that are kept, oldest first.
inline std::vector<int64_t> checkpointSteps(const std::string& folder) {
  std::vector<int64_t> steps;
  for (const std::string& prefix : formats::listCheckpoints(folder)) {
    steps.push_back(std::stoll(prefix.substr(prefix.rfind('-') + 1)));
  }
  return steps;
}

// The drawn points of a scalar; empty when the log has no such series.
inline summaries::Columns visiblePoints(const std::string& folder, const std::string& tag) {
  summaries::EventLogReader reader(folder);
  for (const summaries::SeriesInfo& series : reader.series()) {
    if (series.tag == tag) return reader.visible(series.id);
  }
  return {};
}

inline std::vector<int64_t> range(int64_t first, int64_t last) {
  std::vector<int64_t> numbers;
  for (int64_t i = first; i <= last; ++i) numbers.push_back(i);
  return numbers;
}

// Writes down which of its functions is called, with a name.
class RecordingHook : public SessionRunHook {
 public:
  RecordingHook(std::string name, std::vector<std::string>& calls) : name_(std::move(name)), calls_(calls) {}
  void begin(Graph&) override { note("begin"); }
  void afterCreateSession(Session&) override { note("afterCreateSession"); }
  const SessionRunArgs* beforeRun(SessionRunContext&) override {
    note("beforeRun");
    return nullptr;
  }
  void afterRun(SessionRunContext&, SessionRunValues) override { note("afterRun"); }
  void end(Session&) override { note("end"); }

 private:
  void note(const std::string& function) { calls_.push_back(name_ + "." + function); }
  std::string name_;
  std::vector<std::string>& calls_;
};

// Calls `action` after each step, with its context.
class AfterStepHook : public SessionRunHook {
 public:
  explicit AfterStepHook(std::function<void(SessionRunContext&)> action) : action_(std::move(action)) {}
  void afterRun(SessionRunContext& context, SessionRunValues) override { action_(context); }

 private:
  std::function<void(SessionRunContext&)> action_;
};

}  // namespace engine::estimator::testing
