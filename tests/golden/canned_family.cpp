// The family "canned": an Estimator trained from TensorFlow's initial checkpoint, evaluated, and asked for predictions.
#include <nlohmann/json.hpp>

#include "engine/core/error.h"
#include "engine/estimator/canned/dnn.h"
#include "engine/estimator/estimator.h"
#include "engine/formats/checkpoint_state.h"
#include "engine/formats/tfrecord.h"
#include "engine/proto/example.pb.h"
#include "tests/golden/compare.h"
#include "tests/golden/family_runner.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
using engine::message;
using engine::Tensor;
using nlohmann::json;

const std::vector<std::string> kIrisFeatures{"PetalLength", "PetalWidth", "SepalLength", "SepalWidth"};

// The numeric features and the label of every tf.Example of a file, as columns.
engine::data::Element readIris(const std::filesystem::path& path) {
  std::vector<std::vector<float>> columns(kIrisFeatures.size());
  std::vector<int64_t> labels;
  engine::formats::RecordReader reader(path.string());
  std::string record;
  while (reader.next(record)) {
    tensorflow::Example example;
    if (!example.ParseFromString(record)) engine::fail(engine::Code::kDataLoss, path.string(), " holds no tf.Example.");
    const auto& features = example.features().feature();
    for (std::size_t i = 0; i < kIrisFeatures.size(); ++i) {
      columns[i].push_back(features.at(kIrisFeatures[i]).float_list().value(0));
    }
    labels.push_back(features.at("labels/label").int64_list().value(0));
  }
  engine::data::Element element;
  for (const auto& column : columns) element.push_back(Tensor::vector(column));
  element.push_back(Tensor::vector(labels));
  return element;
}

estimator::InputFn inputOf(const engine::data::Element& columns, int64_t batch, bool repeat, int64_t rows = -1) {
  return [=](estimator::Mode) {
    engine::data::Dataset dataset = engine::data::Dataset::fromTensorSlices(columns).take(rows);
    if (repeat) dataset = dataset.repeat();
    return estimator::InputData{dataset.batch(batch), kIrisFeatures, {"label"}};
  };
}

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

std::string predictionDifference(const Tensor& got, const json& want, const Case& one) {
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

void placeInitialCheckpoint(const Case& one, const std::string& folder) {
  namespace fs = std::filesystem;
  for (const auto& entry : fs::directory_iterator(one.folder / "initial")) {
    const std::string name = entry.path().filename().string();
    fs::copy_file(entry.path(), fs::path(folder) / ("model.ckpt-0" + name.substr(std::string("model.ckpt").size())));
  }
  engine::formats::CheckpointState state;
  state.latest = folder + "/model.ckpt-0";
  state.paths = {state.latest};
  engine::formats::writeCheckpointState(folder, state);
}

std::string runIris(const Case& one, const estimator::DnnOptions& options, int threads) {
  const std::filesystem::path data = one.folder.parent_path() / "_data";
  const auto train = readIris(data / "iris_train.tfrecord");
  const auto eval = readIris(data / "iris_eval.tfrecord");
  const ScratchFolder folder;
  placeInitialCheckpoint(one, folder.path());
  estimator::RunConfig config;
  config.set_model_dir(folder.path());
  config.set_threads(threads);
  estimator::Estimator model(estimator::dnnClassifier({.nClasses = 3}, options), config);

  const auto losses = std::make_shared<LossRecorder>();
  estimator::TrainOptions training;
  training.maxSteps = one.json.at("train_input").at("steps").get<int64_t>();
  training.hooks = {losses};
  model.train(inputOf(train, one.json.at("train_input").at("batch_size").get<int64_t>(), true), training);
  const json trajectory = json::parse(readFile(one.folder / "trajectory.json"));
  std::string differs = lossDifference(losses->losses(), trajectory.at("loss"), one);
  if (!differs.empty()) return differs;
  differs = checkpointDifference(*model.latestCheckpoint(), (one.folder / "final/model.ckpt").string(), one);
  if (!differs.empty()) return differs;
  const json metrics = json::parse(readFile(one.folder / "evaluate.json"));
  differs = metricDifference(model.evaluate(inputOf(eval, 32, false), {}), metrics, one);
  if (!differs.empty()) return differs;
  return comparePredictions(model.predict(inputOf(eval, 20, false, 20)),
                            json::parse(readFile(one.folder / "predict.json")), one);
}

Outcome runCanned(const Case& one) {
  estimator::DnnOptions options;
  options.hiddenUnits = {10, 10};
  if (one.name == "iris_dnn_v1") {
    options.version = estimator::Version::kV1;
  } else if (one.name == "iris_dnn_v2") {
    options.version = estimator::Version::kV2;
  } else {
    return Outcome::skip("the estimator is not there: " + one.json.at("estimator").get<std::string>());
  }
  for (int threads : {1, 3}) {
    const std::string differs = runIris(one, options, threads);
    if (!differs.empty()) return Outcome::fail(message("on ", threads, " threads: ", differs));
  }
  return Outcome::pass();
}

const FamilyRegistrar kCanned("canned", runCanned);

}  // namespace
}  // namespace golden
