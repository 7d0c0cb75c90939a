// A small training with hooks of the built-in plugins, whose numbers can be worked out by hand. Header-only.
#pragma once

#include <gmock/gmock.h>

#include "engine/core/error.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/experiment/optimizer_factory.h"
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"
#include "plugins/api/experiment_hooks.h"
#include "summaries/reading/event_log_reader.h"
#include "tests/support/temporary_folder.h"

namespace test_support {

// One example x = 1, label 3; y = relu(x·w)·v with w = (1, -1, 2), so that the second unit is dead, and v all 1/2:
// y = 1.5, loss = (y - label)² = 2.25. Plain gradient descent.
class PluginTraining : public testing::Test {
 protected:
  using Features = engine::estimator::Features;
  using Labels = engine::estimator::Labels;

  // The hook by its name and parameters.
  void hook(const std::string& name, const std::map<std::string, std::string>& params = {}) {
    engine::estimator::Hook& added = *experiment_.add_hooks();
    added.set_name(name);
    added.mutable_params()->insert(params.begin(), params.end());
  }

  engine::estimator::TrainResult train(int64_t steps) {
    plugins::PluginManager manager({EWB_PLUGINS});
    engine::estimator::RunConfig config;
    config.set_model_dir(folder_.path("run"));
    engine::estimator::TrainOptions options;
    options.steps = steps;
    options.control = std::make_shared<engine::estimator::TrainingControl>();
    const auto log = [this](const engine::estimator::LogLine& line) { lines_ += line.text + "\n"; };
    options.hooks = plugins::makeHooks(experiment_, manager, {config.model_dir(), log, options.control});
    const auto modelFn = [this](const Features& features, const Labels& labels, engine::estimator::Mode mode,
                                const engine::estimator::Params&, const engine::estimator::RunConfig&) {
      return model(features, labels, mode);
    };
    return engine::estimator::Estimator(modelFn, config).train(inputData, options);
  }

  summaries::Columns scalars(const std::string& tag) const {
    summaries::EventLogReader reader(folder_.path("run"));
    for (const summaries::SeriesInfo& series : reader.series()) {
      if (series.tag == tag) return reader.visible(series.id);
    }
    return {};
  }

  std::string newestText(const std::string& tag) const {
    summaries::EventLogReader reader(folder_.path("run"));
    for (const summaries::SeriesInfo& series : reader.series()) {
      if (series.tag != tag) continue;
      const auto items = reader.items(series.id);
      if (!items.empty()) return reader.payload(series.id, items.back());
    }
    return "";
  }

  TemporaryFolder folder_;
  engine::estimator::Experiment experiment_;
  std::string lines_;  // of the log
  double rate_ = 0.01;
  bool makesNan_ = false;  // the loss takes the logarithm of a negative number

 private:
  static engine::estimator::InputData inputData(engine::estimator::Mode) {
    using engine::Tensor;
    const auto data = engine::data::Dataset::fromTensorSlices({Tensor::of(std::vector<float>{1}, engine::Shape{1, 1}),
                                                               Tensor::of(std::vector<float>{3}, engine::Shape{1, 1})});
    return engine::data::NamedDataset(data.repeat().batch(1), {"x", "label"}, {"label"});
  }

  engine::estimator::EstimatorSpec model(const Features& features, const Labels& labels,
                                         engine::estimator::Mode mode) const {
    namespace ops = engine::ops;
    namespace nn = engine::nn;
    using engine::Tensor;
    const engine::Scope& scope = features.scope();
    const auto weights = [&](const char* name, std::vector<float> values, const engine::Shape& shape) {
      return nn::read(scope, nn::getVariable(scope, name, shape, engine::DType::kFloat,
                                             nn::constant(Tensor::of(std::move(values), shape))));
    };
    const engine::Output w = weights("w", {1, -1, 2}, engine::Shape{1, 3});
    const engine::Output v = weights("v", {0.5F, 0.5F, 0.5F}, engine::Shape{3, 1});
    const engine::Output hidden = scope.op("Relu", {ops::matMul(scope, features.only(), w)}, {}, "hidden");
    const engine::Output y = ops::matMul(scope, hidden, v);
    engine::estimator::EstimatorSpec spec;
    spec.mode = mode;
    spec.loss = ops::mean(scope, scope.op("SquaredDifference", {y, labels.at("label")}));
    if (makesNan_) {
      const engine::Output below = ops::sub(scope, spec.loss, ops::scalar(scope, 100.0F));
      spec.loss = scope.op("Log", {below}, {}, "log_of_negative");
    }
    engine::estimator::messages::Optimizer optimizer;
    optimizer.set_name("GradientDescent");
    optimizer.set_learning_rate(rate_);
    spec.trainOp = engine::estimator::trainOp(scope, optimizer, spec.loss);
    return spec;
  }
};

}  // namespace test_support
