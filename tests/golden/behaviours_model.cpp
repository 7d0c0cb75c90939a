#include "tests/golden/behaviours_model.h"

#include <cmath>
#include <set>

#include "engine/core/error.h"
#include "engine/formats/files/tfrecord.h"
#include "engine/graph/ops.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/variables.h"
#include "engine/proto/example.pb.h"
#include "summaries/reading/event_log_reader.h"
#include "tests/golden/compare.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
namespace nn = engine::nn;
namespace ops = engine::ops;
using engine::DType;
using engine::message;
using engine::Output;
using engine::Scope;
using engine::Shape;
using engine::Tensor;

engine::data::Element readRows(const std::filesystem::path& path) {
  std::vector<float> x;
  std::vector<int64_t> labels;
  engine::formats::RecordReader reader(path.string());
  std::string record;
  while (reader.next(record)) {
    tensorflow::Example example;
    if (!example.ParseFromString(record)) engine::fail(engine::Code::kDataLoss, path.string(), " holds no tf.Example.");
    const auto& features = example.features().feature();
    for (const char* name : {"SepalLength", "SepalWidth", "PetalLength", "PetalWidth"}) {
      x.push_back(features.at(name).float_list().value(0));
    }
    labels.push_back(features.at("labels/label").int64_list().value(0));
  }
  return {Tensor::of(x, Shape{static_cast<int64_t>(labels.size()), 4}), Tensor::vector(labels)};
}

Tensor initialWeights() {
  std::vector<float> w;
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 3; ++j) w.push_back(static_cast<float>((3 * i + j) % 5) / 10.0f - 0.2f);
  }
  return Tensor::of(w, Shape{4, 3});
}

}  // namespace

estimator::ModelFn irisRegression() {
  return [](const estimator::Features& features, const estimator::Labels& labels, estimator::Mode mode,
            const estimator::Params&, const estimator::RunConfig&) {
    const Scope& scope = features.scope();
    const Scope layer = scope.exactly("model");
    const engine::Variable w = nn::getVariable(layer, "w", Shape{4, 3}, DType::kFloat, nn::constant(initialWeights()));
    const engine::Variable b = nn::getVariable(layer, "b", Shape{3}, DType::kFloat, nn::zeros());
    const Output product = ops::matMul(layer, features.at("x"), nn::read(layer, w));
    const Output logits = layer.op("BiasAdd", {product, nn::read(layer, b)});
    const Output axis = ops::scalar(scope, int32_t{1}, "dimension");
    const Output predicted = scope.op("ArgMax", {logits, axis}, {{"output_type", DType::kInt64}}, "predicted");
    estimator::EstimatorSpec spec;
    spec.mode = mode;
    spec.predictions = {{"class", predicted}};
    if (mode == estimator::Mode::kPredict) return spec;
    const Output label = labels.at("label");
    const Output losses = nn::sparseSoftmaxCrossEntropyWithLogits(scope, label, logits);
    spec.loss = ops::mean(scope, losses, {0}, false, "mean_loss");
    const nn::metrics::Metric accuracy = nn::metrics::accuracy(scope, label, predicted);
    spec.evalMetricOps["accuracy"] = accuracy;
    if (mode == estimator::Mode::kTrain) {
      const engine::Variable step = nn::globalStep(scope.graph());
      spec.trainOp = nn::GradientDescentOptimizer(0.05).minimize(scope, spec.loss, &step);
    }
    return spec;
  };
}

engine::data::Element irisRows(const Case& one, bool training) {
  const std::filesystem::path data = one.folder.parent_path().parent_path() / "canned" / "_data";
  return readRows(data / (training ? "iris_train.tfrecord" : "iris_eval.tfrecord"));
}

estimator::InputFn irisInput(const Case& one, bool training) {
  const engine::data::Element rows = irisRows(one, training);
  return [rows, training](estimator::Mode) {
    engine::data::Dataset dataset = engine::data::Dataset::fromTensorSlices(rows);
    dataset = training ? dataset.repeat().batch(30) : dataset.batch(10);
    return engine::data::NamedDataset(dataset, {"x", "label"}, {"label"});
  };
}

estimator::ServingInputReceiverFn irisReceiver(const estimator::InputFn& input) {
  return estimator::buildRawServingInputReceiverFn(estimator::featureSpecs(input(estimator::Mode::kPredict)));
}

estimator::RunConfig behavioursConfig(const std::string& folder, int64_t checkpointSteps) {
  estimator::RunConfig config;
  config.set_model_dir(folder);
  config.set_save_checkpoints_steps(checkpointSteps);
  config.set_keep_checkpoint_max(3);
  config.set_save_summary_steps(5);
  config.set_log_step_count_steps(10);
  config.set_threads(1);
  return config;
}

std::vector<std::string> listedFiles(const std::string& folder) {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_directory()) continue;
    std::filesystem::path path;
    for (const auto& part : std::filesystem::relative(entry.path(), folder)) {
      const std::string name = part.string();
      const bool digits = name.size() == 10 && std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
      path /= digits ? "<timestamp>" : name.starts_with("events.db") ? "events.out.tfevents.*" : name;
    }
    files.insert(path.string());
  }
  return {files.begin(), files.end()};
}

namespace {

struct Point {
  std::string tag;
  int64_t step;
  double value;
};

// The points of a log, superseded ones included, tag by tag.
std::vector<Point> pointsOf(const std::string& folder) {
  std::vector<Point> points;
  summaries::EventLogReader reader(folder);
  for (const summaries::SeriesInfo& series : reader.series()) {
    if (series.kind != summaries::Kind::kScalar) continue;
    const summaries::Columns columns = reader.after(series.id, 0);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      points.push_back({series.tag, columns.steps[i], columns.values[i]});
    }
  }
  std::ranges::stable_sort(points, {}, [](const Point& p) { return std::pair(p.tag, p.step); });
  return points;
}

std::vector<Point> recordedPoints(const nlohmann::json& events, const std::string& dir) {
  std::vector<Point> points;
  for (const auto& event : events) {
    if (event.at("dir") != dir || event.at("what") != "summary") continue;
    const auto step = event.at("step").get<int64_t>();
    // A rate depends on the machine: its value was left out.
    if (event.at("values").empty()) points.push_back({"global_step/sec", step, NAN});
    for (const auto& [tag, value] : event.at("values").items()) {
      if (value.is_number()) points.push_back({tag, step, value.get<double>()});
    }
  }
  std::ranges::stable_sort(points, {}, [](const Point& p) { return std::pair(p.tag, p.step); });
  return points;
}

std::vector<int64_t> sessionSteps(const std::string& folder, summaries::SessionEvent wanted) {
  std::vector<int64_t> steps;
  for (const summaries::SessionEntry& entry : summaries::EventLogReader(folder).session()) {
    if (entry.event == wanted) steps.push_back(entry.step);
  }
  return steps;
}

std::vector<int64_t> recordedSteps(const nlohmann::json& events, const std::string& dir, const char* what, int status) {
  std::vector<int64_t> steps;
  for (const auto& event : events) {
    if (event.at("dir") != dir || event.at("what") != what || event.value("status", 0) != status) continue;
    steps.push_back(event.at("step").get<int64_t>());
  }
  return steps;
}

std::vector<int64_t> recordedEvaluations(const nlohmann::json& events) {
  std::vector<int64_t> steps;
  for (const auto& event : events) {
    if (event.at("dir") == "eval" && event.contains("values") && event.at("values").contains("checkpoint_path")) {
      steps.push_back(event.at("step").get<int64_t>());
    }
  }
  return steps;
}

std::string text(const std::vector<int64_t>& steps) {
  std::string result;
  for (int64_t step : steps) result += " " + std::to_string(step);
  return result;
}

}  // namespace

std::string eventsDifference(const std::string& folder, const nlohmann::json& events) {
  const auto isEvaluation = [](const nlohmann::json& event) { return event.at("dir") == "eval"; };
  const bool evaluations = std::ranges::any_of(events, isEvaluation);
  for (const std::string dir : {".", "eval"}) {
    if (dir == "eval" && !evaluations) continue;
    const std::vector<Point> got = pointsOf(folder + "/" + dir);
    const std::vector<Point> want = recordedPoints(events, dir);
    if (got.size() != want.size()) return message("the log ", dir, " has ", got.size(), " points, not ", want.size());
    for (std::size_t i = 0; i < want.size(); ++i) {
      const bool near = std::isnan(want[i].value) || std::abs(got[i].value - want[i].value) <= kModelTolerance;
      if (got[i].tag == want[i].tag && got[i].step == want[i].step && near) continue;
      return message("the log ", dir, " has ", got[i].tag, " ", got[i].value, " at step ", got[i].step, ", not ",
                     want[i].tag, " ", want[i].value, " at ", want[i].step);
    }
  }
  // Every event file begins with its version: a recording without one tells of summaries only.
  if (std::ranges::none_of(events, [](const auto& event) { return event.at("what") == "file_version"; })) return {};
  using summaries::SessionEvent;
  const std::vector<int64_t> saved = sessionSteps(folder, SessionEvent::kCheckpoint);
  if (saved != recordedSteps(events, ".", "session_log", 3)) return "checkpoints are logged at steps" + text(saved);
  const std::vector<int64_t> started = sessionSteps(folder, SessionEvent::kStart);
  if (started != recordedSteps(events, ".", "session_log", 1)) return "starts are logged at steps" + text(started);
  if (!evaluations) return {};
  const std::vector<int64_t> evaluated = sessionSteps(folder + "/eval", SessionEvent::kEvaluation);
  return evaluated == recordedEvaluations(events) ? "" : "evaluations are logged at steps" + text(evaluated);
}

}  // namespace golden
