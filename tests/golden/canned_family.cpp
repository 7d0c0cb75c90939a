// The family "canned": an estimator made by its call, trained from TensorFlow's initial checkpoint on the recorded
// rows, evaluated, and asked for predictions.
#include <nlohmann/json.hpp>

#include "engine/core/error.h"
#include "engine/estimator/estimator.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/graph/collections.h"
#include "tests/golden/compare.h"
#include "tests/golden/estimator_calls.h"
#include "tests/golden/example_rows.h"
#include "tests/golden/family_runner.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
using engine::message;
using engine::Tensor;
using nlohmann::json;

std::string metricDifference(const estimator::EvalResult& got, const json& want, const Case& one) {
  for (const auto& [name, value] : want.items()) {
    const auto found = got.find(name);
    if (found == got.end()) return "evaluation has no metric " + name;
    const double expected = numberOf(value);
    if (!(std::abs(found->second - expected) <= one.atol() + one.rtol() * std::abs(expected))) {
      return message("metric ", name, " is ", found->second, ", not ", expected);
    }
  }
  return got.size() == want.size() ? "" : "the evaluation has other metrics than TensorFlow's";
}

std::string predictionDifference(const Tensor& got, const json& recorded, const Case& one) {
  const json want = recorded.is_array() ? recorded : json::array({recorded});
  if (static_cast<std::size_t>(got.elements()) != want.size()) return message("has ", got.elements(), " values");
  if (got.dtype() == engine::DType::kString) {
    for (std::size_t i = 0; i < want.size(); ++i) {
      if (got.data<std::string>()[i] != want[i].get<std::string>()) return "is " + got.toString();
    }
    return {};
  }
  const std::vector<double> values = got.toDoubles();
  for (std::size_t i = 0; i < want.size(); ++i) {
    const double expected = numberOf(want[i]);
    if (!(std::abs(values[i] - expected) <= one.atol() + one.rtol() * std::abs(expected))) {
      return message("is ", values[i], ", not ", expected);
    }
  }
  return {};
}

std::string comparePredictions(estimator::Predictor predictor, const json& rows, const Case& one) {
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto got = predictor.next();
    if (!got) return message("predictions end at row ", row);
    for (const auto& [key, want] : rows[row].items()) {
      const auto found = got->find(key);
      if (found == got->end()) return "there is no prediction " + key;
      const std::string differs = predictionDifference(found->second, want, one);
      if (!differs.empty()) return message("row ", row, ", ", key, " ", differs);
    }
    if (got->size() != rows[row].size()) return "there are other predictions than TensorFlow's";
  }
  return predictor.next() ? "there are too many predictions" : "";
}

// Moves each float up or down by a millionth of itself: by what approximations of functions differ.
Tensor nudged(Tensor tensor, uint32_t seed) {
  if (tensor.dtype() != engine::DType::kFloat) return tensor;
  constexpr float kShare = 0x1p-20F;
  tensor = tensor.clone();
  uint32_t hash = seed;
  for (float& value : tensor.flat<float>()) {
    hash = hash * 1664525U + 1013904223U;
    value *= 1 + (hash >> 31U ? kShare : -kShare);
  }
  return tensor;
}

// TensorFlow's first checkpoint; with a seed other than 0, one of weights that are nudged by it.
void placeInitialCheckpoint(const Case& one, const std::string& folder, uint32_t seed) {
  namespace fs = std::filesystem;
  if (!fs::exists(one.folder / "initial")) return;  // all weights begin with 0
  engine::formats::CheckpointState state;
  state.latest = folder + "/model.ckpt-0";
  state.paths = {state.latest};
  for (const auto& entry : fs::directory_iterator(one.folder / "initial")) {
    const std::string name = entry.path().filename().string();
    fs::copy_file(entry.path(), state.latest + name.substr(std::string("model.ckpt").size()));
  }
  if (seed != 0) {
    const engine::formats::BundleReader initial((one.folder / "initial/model.ckpt").string());
    engine::formats::BundleWriter writer(state.latest);
    for (const std::string& name : initial.names()) writer.add(name, nudged(initial.read(name), seed));
    writer.finish();
  }
  engine::formats::writeCheckpointState(folder, state);
}

// The same with TensorFlow 1's reference variables.
estimator::ModelFn withReferenceVariables(const estimator::ModelFn& model) {
  return [model](const estimator::Features& features, const estimator::Labels& labels, estimator::Mode mode,
                 const estimator::Params& params, const estimator::RunConfig& config) {
    features.scope().graph().collections().referenceVariables = true;
    return model(features, labels, mode, params, config);
  };
}

// Where TensorFlow takes the rows in an order of chance, only the first loss and those at the optimum can be compared.
std::string trajectoryDifference(const std::vector<double>& got, const json& want, const Case& one) {
  if (!one.json.contains("not_reproducible") || got.size() != want.size()) return lossDifference(got, want, one);
  constexpr std::size_t kAtOptimum = 20;
  std::vector<double> ours;
  json recorded = json::array();
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (i > 0 && i + kAtOptimum < got.size()) continue;
    ours.push_back(got[i]);
    recorded.push_back(want[i]);
  }
  return lossDifference(ours, recorded, one);
}

// A training on the recorded rows in a folder of its own.
class CannedTraining {
 public:
  CannedTraining(const Case& one, const estimator::ModelFn& modelFn, const ExampleRows& rows, int threads,
                 uint32_t seed = 0)
      : model_(modelFn, configOf(one, threads)) {
    placeInitialCheckpoint(one, folder_.path(), seed);
    const auto losses = std::make_shared<LossRecorder>();
    estimator::TrainOptions training;
    const json& input = one.json.at("train_input");
    training.maxSteps = input.at("steps").get<int64_t>();
    training.hooks = {losses};
    const auto batch = input.at("batch_size").get<int64_t>();
    model_.train([&](estimator::Mode) { return rows.input(batch, true); }, training);
    losses_ = losses->losses();
  }

  const std::vector<double>& losses() const { return losses_; }
  const estimator::Estimator& model() const { return model_; }

 private:
  estimator::RunConfig configOf(const Case& one, int threads) const {
    estimator::RunConfig config;
    config.set_model_dir(folder_.path());
    config.set_threads(threads);
    const json& recorded = one.json.at("run_config");
    if (recorded.contains("tf_random_seed")) config.set_tf_random_seed(recorded.at("tf_random_seed").get<int>());
    return config;
  }

  ScratchFolder folder_;
  estimator::Estimator model_;
  std::vector<double> losses_;
};

double largestDifference(const Tensor& a, const Tensor& b) {
  const std::vector<double> x = a.toDoubles();
  const std::vector<double> y = b.toDoubles();
  double largest = 0;
  for (std::size_t i = 0; i < x.size(); ++i) largest = std::max(largest, std::abs(x[i] - y[i]));
  return largest;
}

// Optimizers that divide by the size of gradients near 0 make much of roundings, and TensorFlow on another processor
// ends elsewhere, too. What a variable may differ by beyond the tolerance is what this training itself ends apart by
// when its first weights are nudged, a few times over, and never more than a thousandth of the largest weight. Losses,
// metrics and predictions are not excused.
class Rounding {
 public:
  using Retrain = std::function<std::unique_ptr<CannedTraining>(uint32_t seed)>;
  explicit Rounding(Retrain retrain) : retrain_(std::move(retrain)) {}

  std::string difference(const std::string& name, const Tensor& got, const Tensor& want, const Case& one) {
    const std::string differs = golden::difference(got, want, one.rtol(), one.atol());
    if (differs.empty() || got.dtype() != engine::DType::kFloat || got.shape() != want.shape()) return differs;
    constexpr double kTimes = 4;
    constexpr double kMost = 1e-3;
    const Tensor zeros(want.dtype(), want.shape());
    double drift = 0;
    for (uint32_t seed = 0; seed < 2; ++seed) {
      if (others_.size() <= seed) others_.push_back(retrain_(seed + 1));
      const engine::formats::BundleReader reader(*others_[seed]->model().latestCheckpoint());
      drift = std::max(drift, kTimes * largestDifference(got, reader.read(name)));
    }
    const double allowed = std::min(drift, kMost * largestDifference(want, zeros));
    return largestDifference(got, want) <= allowed ? "" : differs;
  }

 private:
  Retrain retrain_;
  std::vector<std::unique_ptr<CannedTraining>> others_;
};

// Trains, evaluates and predicts; empty when all is as recorded.
std::string run(const Case& one, const estimator::ModelFn& modelFn, const ExampleRows& train, const ExampleRows& eval,
                int threads) {
  const CannedTraining training(one, modelFn, train, threads);
  const estimator::Estimator& model = training.model();
  const json trajectory = json::parse(readFile(one.folder / "trajectory.json"));
  std::string differs = trajectoryDifference(training.losses(), trajectory.at("loss"), one);
  if (!differs.empty()) return differs;
  Rounding rounding(
      [&](uint32_t seed) { return std::make_unique<CannedTraining>(one, modelFn, train, threads, seed); });
  differs = checkpointDifference(*model.latestCheckpoint(), (one.folder / "final/model.ckpt").string(), one,
                                 [&](const std::string& name, const Tensor& got, const Tensor& want) {
                                   return rounding.difference(name, got, want, one);
                                 });
  if (!differs.empty()) return differs;
  const auto evalBatch = one.json.at("eval_input").at("batch_size").get<int64_t>();
  const json metrics = json::parse(readFile(one.folder / "evaluate.json"));
  differs =
      metricDifference(model.evaluate([&](estimator::Mode) { return eval.input(evalBatch, false); }, {}), metrics, one);
  if (!differs.empty()) return differs;
  const json rows = json::parse(readFile(one.folder / "predict.json"));
  const auto count = static_cast<int64_t>(rows.size());
  return comparePredictions(model.predict([&](estimator::Mode) { return eval.input(count, false, count); }), rows, one);
}

// What variables start with that the warm start takes from another training: `initial` was written after it. Those that
// are as in the other checkpoint there must be so here too.
std::string warmStartDifference(const Case& one, const CannedEstimator& canned, const ExampleRows& train) {
  const ScratchFolder folder;
  estimator::RunConfig config;
  config.set_model_dir(folder.path());
  estimator::Estimator model(canned.model, config, {}, {}, canned.warmStart);
  estimator::TrainOptions training;
  training.maxSteps = 1;
  const auto batch = one.json.at("train_input").at("batch_size").get<int64_t>();
  model.train([&](estimator::Mode) { return train.input(batch, true); }, training);
  const engine::formats::BundleReader ours(folder.path() + "/model.ckpt-0");
  const engine::formats::BundleReader initial((one.folder / "initial/model.ckpt").string());
  const engine::formats::BundleReader source(canned.warmStart->checkpoint);
  int started = 0;
  for (const std::string& name : initial.names()) {
    const auto& previous = canned.warmStart->prevVarNames;
    const std::string from = previous.contains(name) ? previous.at(name) : name;
    if (!source.has(from) || !identical(source.read(from), initial.read(name))) continue;
    const std::string differs = difference(ours.read(name), initial.read(name), 0, 0);
    if (!differs.empty()) return "warm-started, " + name + " " + differs;
    ++started;
  }
  return started > 0 ? "" : "the warm start is recorded of no variable";
}

Outcome runCanned(const Case& one) {
  const CannedEstimator canned = estimatorOf(Call(one.json.at("call_json")), one.folder);
  const estimator::ModelFn& model = canned.model;
  const auto data = one.json.at("data").get<std::string>();
  const std::string set = data.substr(data.find('/', 3) + 1, data.find("_{") - data.find('/', 3) - 1);
  const std::filesystem::path folder = one.folder.parent_path() / "_data";
  const ExampleRows train(folder, set, "train", one.json);
  const ExampleRows eval(folder, set, "eval", one.json);
  if (canned.warmStart) {
    const std::string differs = warmStartDifference(one, canned, train);
    if (!differs.empty()) return Outcome::fail(differs);
  }
  for (int threads : {1, 3}) {
    const std::string differs = run(one, model, train, eval, threads);
    if (!differs.empty()) return Outcome::fail(message("on ", threads, " threads: ", differs));
  }
  // Estimators of version 1 are recorded with variables of both kinds, which differ in nothing that is recorded.
  if (!one.json.at("call_json").at("symbol").get<std::string>().starts_with("tf.compat.v1.")) return Outcome::pass();
  const std::string differs = run(one, withReferenceVariables(model), train, eval, 3);
  return differs.empty() ? Outcome::pass() : Outcome::fail("with reference variables: " + differs);
}

const FamilyRegistrar kCanned("canned", runCanned);

}  // namespace
}  // namespace golden
