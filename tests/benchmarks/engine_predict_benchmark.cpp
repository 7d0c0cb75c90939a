// What one row costs: a call of Estimator::predict each, the rows of one Predictor, and a loaded SavedModel. The model
// is the iris DNNClassifier of the sample experiments; TensorFlow's side is tests/benchmarks/peers/predict_tf.py.
#include <benchmark/benchmark.h>

#include <filesystem>

#include "engine/estimator/canned/dnn.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/estimator/inputs/memory_inputs.h"
#include "engine/feature_column/numeric_column.h"

namespace engine::estimator {
namespace {

const std::vector<std::string> kFeatures{"PetalLength", "PetalWidth", "SepalLength", "SepalWidth"};

InputFn rows(int64_t count, std::optional<int64_t> epochs = 1) {
  Columns columns;
  for (const std::string& name : kFeatures) {
    columns[name] = Tensor::of(std::vector<float>(static_cast<std::size_t>(count), 1.5f), Shape{count});
  }
  MemoryInputOptions options;
  options.numEpochs = epochs;
  Tensor labels(DType::kInt64, Shape{count});
  return numpyInputFn(std::move(columns), {{"label", labels}}, options);
}

// Trained for a few steps in a folder of its own.
class Trained {
 public:
  Trained() : folder_((std::filesystem::temp_directory_path() / "engine_predict_benchmark").string()) {
    std::filesystem::remove_all(folder_);
    RunConfig config;
    config.set_model_dir(folder_);
    config.set_tf_random_seed(1);
    config.set_threads(2);
    feature_column::Columns columns;
    for (const std::string& name : kFeatures) columns.push_back(feature_column::numericColumn(name));
    model_ = std::make_unique<Estimator>(
        dnnClassifier({.nClasses = 3}, {.hiddenUnits = {10, 10}, .featureColumns = columns}), config);
    model_->train(rows(128), {.steps = 1});
  }
  ~Trained() { std::filesystem::remove_all(folder_); }
  Estimator& operator*() { return *model_; }

 private:
  std::string folder_;
  std::unique_ptr<Estimator> model_;
};

void predictCallOfOneRow(benchmark::State& state) {
  Trained model;
  const InputFn row = rows(1);
  for (auto _ : state) {
    Predictor predictor = (*model).predict(row);
    benchmark::DoNotOptimize(predictor.next());
  }
}
BENCHMARK(predictCallOfOneRow)->Unit(benchmark::kMicrosecond)->UseRealTime();

// TensorFlow's way: graph, session and checkpoint anew.
void predictCallThatBuildsAnew(benchmark::State& state) {
  Trained model;
  const InputFn row = rows(1);
  for (auto _ : state) {
    PredictOptions options;
    options.hooks = {std::make_shared<SessionRunHook>()};
    Predictor predictor = (*model).predict(row, options);
    benchmark::DoNotOptimize(predictor.next());
  }
}
BENCHMARK(predictCallThatBuildsAnew)->Unit(benchmark::kMicrosecond)->UseRealTime();

void rowOfOnePredictor(benchmark::State& state) {
  Trained model;
  Predictor predictor = (*model).predict(rows(1, std::nullopt));
  for (auto _ : state) benchmark::DoNotOptimize(predictor.next());
}
BENCHMARK(rowOfOnePredictor)->Unit(benchmark::kMicrosecond)->UseRealTime();

void savedModelCallOfOneRow(benchmark::State& state) {
  Trained model;
  const InputFn row = rows(1);
  const ExportResult exported = (*model).exportSavedModel(
      (*model).modelDir() + "/export", buildRawServingInputReceiverFn(featureSpecs(row(Mode::kPredict))));
  SavedModel saved = SavedModel::load(exported.path, {formats::saved_model::kServe}, {.threads = 2});
  NamedTensors request;
  for (const std::string& name : kFeatures) request[name] = Tensor::vector<float>({1.5f});
  for (auto _ : state) benchmark::DoNotOptimize(saved.run("predict", request));
}
BENCHMARK(savedModelCallOfOneRow)->Unit(benchmark::kMicrosecond)->UseRealTime();

}  // namespace
}  // namespace engine::estimator
