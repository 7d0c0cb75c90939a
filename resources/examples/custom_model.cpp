// A model_fn of one's own: metrics of the classes with the highest scores (top-k accuracy, recall at k), an early stop
// when the loss falls no more, and an export that is loaded and asked.
//   example_custom_model [STEPS]     trains on digits that the program draws itself
#include <cstdio>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/data/digits_source.h"
#include "engine/estimator/early_stopping.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/estimator/train_and_evaluate.h"
#include "engine/graph/ops.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/metrics/ranking.h"
#include "engine/nn/optimizers/adam.h"

namespace {

namespace data = engine::data;
namespace nn = engine::nn;
namespace ops = engine::ops;
using namespace engine::estimator;
using engine::DType;
using engine::Output;
using engine::Scope;
using engine::Tensor;

constexpr int64_t kClasses = 10;
constexpr int32_t kTop = 3;

EvalMetric evalMetric(const nn::metrics::Metric& metric) {
  return {metric.value, metric.update.node};
}

std::map<std::string, EvalMetric> evalMetrics(const Scope& scope, Output labels, Output logits, Output classIds) {
  const Output wanted = ops::cast(scope, labels, DType::kInt64);
  const Output inTop = scope.op("InTopKV2", {logits, labels, ops::scalar(scope, kTop)});
  return {
      {"accuracy", evalMetric(nn::metrics::accuracy(scope, wanted, classIds))},
      {"top_3_accuracy", evalMetric(nn::metrics::mean(scope, ops::cast(scope, inTop, DType::kFloat)))},
      {"recall_at_3", evalMetric(nn::metrics::recallAtK(scope, wanted, logits, kTop))},
  };
}

EstimatorSpec modelFn(const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
  const Scope& scope = features.scope();
  nn::DenseOptions hidden;
  hidden.activation = nn::activationByName("relu");
  Output net = ops::reshape(scope, features.at("image"), {-1, data::kDigitSide * data::kDigitSide});
  net = nn::dense(scope, net, 64, hidden);
  const Output logits = nn::dense(scope, net, kClasses);
  const Output probabilities = scope.op("Softmax", {logits});
  const Output classIds = scope.op("ArgMax", {logits, ops::scalar<int32_t>(scope, -1)});
  engine::Node* top = scope.node("TopKV2", {probabilities, ops::scalar(scope, kTop)}, {{"sorted", true}});

  EstimatorSpec spec;
  spec.mode = mode;
  spec.predictions = {{"class_ids", classIds}, {"top_probabilities", top->output(0)}, {"top_classes", top->output(1)}};
  if (mode == Mode::kPredict) {
    spec.exportOutputs = {{kDefaultServingKey, PredictOutput{spec.predictions}}};
    return spec;
  }
  spec.loss = nn::sparseSoftmaxCrossEntropy(scope, labels.at("label"), logits);
  if (mode == Mode::kEval) {
    spec.evalMetricOps = evalMetrics(scope, labels.at("label"), logits, classIds);
    return spec;
  }
  const engine::Variable step = nn::globalStep(scope.graph());
  spec.trainOp = nn::AdamOptimizer(0.005).minimize(scope, spec.loss, &step);
  return spec;
}

InputFn inputFn(int64_t count, uint64_t seed) {
  const data::LabeledImages digits = data::makeDigits(count, seed);
  return [=](Mode mode) {
    data::Dataset dataset = data::Dataset::fromTensorSlices({digits.images, digits.labels});
    if (mode == Mode::kTrain) dataset = dataset.shuffle(1000, 1).repeat();
    return InputData{dataset.batch(100).castToFloat(0, 255), {"image"}, {"label"}};
  };
}

RunConfig runConfig() {
  RunConfig config;
  config.set_tf_random_seed(1);
  config.set_save_checkpoints_steps(100);
  config.set_model_dir((std::filesystem::temp_directory_path() / "custom_model").string());
  std::filesystem::remove_all(config.model_dir());
  return config;
}

// Loads the export as a server would and asks it what a picture shows.
void ask(const std::string& exported, const Tensor& image) {
  SavedModel model = SavedModel::load(exported);
  const NamedTensors answer = model.run(kDefaultServingKey, {{"image", image}});
  std::printf("the export says:");
  for (int64_t i = 0; i < kTop; ++i) {
    std::printf(" %d (%.1f%%)", answer.at("top_classes").data<int32_t>()[i],
                100 * static_cast<double>(answer.at("top_probabilities").data<float>()[i]));
  }
  std::printf("\n");
}

void run(int64_t maxSteps) {
  Estimator model(modelFn, runConfig());
  const InputFn test = inputFn(500, 2);
  TrainSpec train;
  train.inputFn = inputFn(2000, 1);
  train.maxSteps = maxSteps;
  EarlyStoppingOptions often;
  often.runEverySteps = 100;
  train.hooks = {stopIfNoDecreaseHook(model, "loss", 300, often)};
  EvalSpec eval;
  eval.inputFn = test;
  eval.throttleSecs = 0;
  const TrainAndEvaluateResult result = trainAndEvaluate(model, train, eval);
  std::printf("stopped at step %lld of %lld\n", static_cast<long long>(result.training.globalStep),
              static_cast<long long>(maxSteps));
  for (const auto& [name, value] : *result.metrics) std::printf("%s: %g\n", name.c_str(), value);

  const ExportResult exported = model.exportSavedModel(
      model.modelDir() + "/export", buildRawServingInputReceiverFn(featureSpecs(test(Mode::kPredict))));
  std::printf("exported to %s\n", exported.path.c_str());
  data::Element batch;
  test(Mode::kPredict).dataset.makeIterator()->next(batch);
  std::printf("the picture shows: %d\n", batch[1].data<int32_t>()[0]);
  ask(exported.path, batch[0].slice(0, 1));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc > 1 ? std::atoll(argv[1]) : 5000);
    return 0;
  } catch (const engine::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
