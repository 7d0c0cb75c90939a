// A Keras model as an Estimator on columns of a table, side by side as its one input, from a recorded checkpoint.
#include "engine/core/error.h"
#include "engine/estimator/estimator.h"
#include "engine/graph/ops.h"
#include "engine/keras_estimator/keras_model_fn.h"
#include "tests/golden/compare.h"
#include "tests/golden/example_rows.h"
#include "tests/golden/keras_family.h"
#include "tests/golden/keras_values.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
namespace keras = engine::keras;
using engine::message;
using nlohmann::json;

constexpr const char* kSet = "iris";

// The names in the description's first list: ['SepalLength', …].
std::vector<std::string> columnNames(const std::string& description) {
  const std::size_t begin = description.find('['), end = description.find(']', begin);
  if (end == std::string::npos) engine::fail(engine::Code::kUnimplemented, "a model without listed columns");
  std::string list = description.substr(begin, end - begin + 1);
  std::ranges::replace(list, '\'', '"');
  return json::parse(list).get<std::vector<std::string>>();
}

// The optimizer as recorded; loss and metrics are those of ids beside probabilities.
keras::LoadedModel compiledModel(const Case& one) {
  keras::LoadedModel loaded{keras::modelFromJson(readFile(one.folder / "model.json"))};
  keras::loadWeights((one.folder / "initial/model.ckpt").string(), *loaded.model, {.skipMismatch = true});
  const json& optimizer = one.json.at("optimizer");
  keras::Json metrics = keras::Json::array();
  for (const auto& [name, value] : one.json.at("evaluate").items()) {
    if (name != "loss" && name != "global_step") metrics.push_back(name);
  }
  loaded.training.compile = {
      {"optimizer", {{"class_name", optimizer.at("name").get<std::string>()}, {"config", kerasConfig(optimizer)}}},
      {"loss", "sparse_categorical_crossentropy"},
      {"metrics", metrics}};
  return loaded;
}

// Columns [rows] as one feature [rows, columns].
estimator::ModelFn stacking(const estimator::ModelFn& inner, const std::vector<std::string>& columns) {
  return [inner, columns](const estimator::Features& features, const estimator::Labels& labels, estimator::Mode mode,
                          const estimator::Params& params, const estimator::RunConfig& config) {
    const engine::Scope& scope = features.scope();
    std::vector<engine::Output> parts;
    for (const std::string& column : columns) {
      parts.push_back(engine::ops::reshape(scope, features.at(column), {-1}));
    }
    const engine::Output x = scope.op("Pack", parts, {{"axis", int64_t{1}}});
    return inner(estimator::Features(scope, {{"x", x}}), labels, mode, params, config);
  };
}

}  // namespace

std::string kerasEstimatorOnColumns(const Case& one) {
  const ScratchFolder folder;
  estimator::RunConfig config;
  config.set_model_dir(folder.path());
  config.set_threads(2);
  const auto columns = columnNames(one.json.at("description").get<std::string>());
  estimator::Estimator model(stacking(engine::keras_estimator::kerasModelFn(compiledModel(one)), columns), config);
  json fed = one.json;
  fed["label"] = "label";
  fed["features_fed"] = columns;
  const std::filesystem::path data = one.folder / "../../canned/_data";
  const ExampleRows train(data, kSet, "train", fed), held(data, kSet, "eval", fed);
  const auto batch = one.json.at("batch_size").get<int64_t>();
  const auto losses = std::make_shared<LossRecorder>();
  estimator::TrainOptions training;
  training.maxSteps = one.json.at("steps").get<int64_t>();
  training.hooks = {losses};
  model.train([&](estimator::Mode) { return train.input(batch, true); }, training);
  std::string differs = lossDifference(losses->losses(), one.json.at("loss"), one);
  if (!differs.empty()) return differs;
  for (const auto& [which, step] : {std::pair("initial", 0), std::pair("final", int(*training.maxSteps))}) {
    const std::string got = message(folder.path(), "/model.ckpt-", step);
    differs = estimatorCheckpointDifference(got, (one.folder / which / "model.ckpt").string(), one);
    if (!differs.empty()) return message(which, " checkpoint: ", differs);
  }
  const estimator::EvalResult result = model.evaluate([&](estimator::Mode) { return held.input(batch, false); });
  for (const auto& [name, value] : one.json.at("evaluate").items()) {
    const double want = numberOf(value);
    if (!result.contains(name) || std::abs(result.at(name) - want) > one.atol() + one.rtol() * std::abs(want)) {
      return message("evaluated, ", name, " is not ", want);
    }
  }
  return {};
}

}  // namespace golden
