// The family "distribution": trainings of several replicas on one machine, and MirroredStrategy of "behaviours".
#include "engine/core/error.h"
#include "engine/estimator/train_and_evaluate.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "tests/golden/behaviours_family.h"
#include "tests/golden/behaviours_model.h"
#include "tests/golden/compare.h"
#include "tests/golden/distribution_model.h"
#include "tests/golden/estimator_calls.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
using engine::message;
using nlohmann::json;

std::string numbersDifference(const std::vector<double>& got, const json& want, const Case& one) {
  const std::vector<double> expected = flatNumbers(want);
  if (got.size() != expected.size()) return message("has ", got.size(), " numbers, not ", expected.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (std::abs(got[i] - expected[i]) <= one.atol() + one.rtol() * std::abs(expected[i])) continue;
    return message("is ", got[i], ", not ", expected[i]);
  }
  return {};
}

std::vector<double> joinedNumbers(const std::vector<std::vector<double>>& lists) {
  std::vector<double> all;
  for (const std::vector<double>& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

// Which masks dropout draws is not TensorFlow's, but they are other ones in each replica.
std::string dropoutDifference(const std::vector<std::vector<double>>& dropped, double kept) {
  for (std::size_t i = 1; i < dropped.size(); ++i) {
    if (dropped[i] == dropped[0]) return "the replicas drop the same features";
  }
  for (const double value : joinedNumbers(dropped)) {
    if (value != 0 && value != kept) return message("dropout makes ", value, " of 1");
  }
  return {};
}

// What is left of the normalised features' sum is rounding: a few last bits of numbers of about 1.
std::string normalisedDifference(const std::vector<std::vector<double>>& got, const json& want) {
  constexpr double kRounding = 5e-6;
  const std::vector<double> means = joinedNumbers(got);
  const std::vector<double> expected = flatNumbers(want);
  if (means.size() != expected.size()) return message("has ", means.size(), " numbers, not ", expected.size());
  for (std::size_t i = 0; i < means.size(); ++i) {
    if (std::abs(means[i] - expected[i]) > kRounding) return message("is ", means[i], ", not ", expected[i]);
  }
  return {};
}

std::string stepDifference(const ReplicaStep& got, const json& want, const Case& one) {
  std::string differs = numbersDifference({got.loss}, want.at("reported_loss"), one);
  if (!differs.empty()) return "the reported loss " + differs;
  if (!want.contains("replica_loss")) return {};
  differs = numbersDifference(joinedNumbers(got.ids), want.at("example_id"), one);
  if (!differs.empty()) return "an example of a replica " + differs;
  differs = numbersDifference(got.losses, want.at("replica_loss"), one);
  if (!differs.empty()) return "a replica's loss " + differs;
  if (want.contains("batch_norm_output_mean")) {
    differs = normalisedDifference(got.batchMeans, want.at("batch_norm_output_mean"));
    if (!differs.empty()) return "a mean of a normalised feature " + differs;
  }
  return want.contains("dropout_of_ones") ? dropoutDifference(got.dropped, 2) : "";
}

std::string stepsDifference(const std::vector<ReplicaStep>& got, const json& want, const Case& one) {
  if (got.size() != want.size()) return message(got.size(), " steps were made, not ", want.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    const std::string differs = stepDifference(got[i], want[i], one);
    if (!differs.empty()) return message("step ", i, ": ", differs);
  }
  return {};
}

std::string evaluationDifference(const estimator::EvalResult& got, const json& want, const Case& one) {
  if (got.size() != want.size()) return "the evaluation has other metrics than TensorFlow's";
  for (const auto& [name, value] : want.items()) {
    const std::string differs = got.contains(name) ? numbersDifference({got.at(name)}, value, one) : "is missing";
    if (!differs.empty()) return "the metric " + name + " " + differs;
  }
  return {};
}

std::string variablesDifference(const std::string& prefix, const json& want) {
  const engine::formats::BundleReader reader(prefix);
  if (reader.names().size() != want.size()) return "the checkpoint has other variables";
  for (const auto& [name, values] : want.items()) {
    const std::string differs = valueDifference(reader, name, values);
    if (!differs.empty()) return differs;
  }
  return {};
}

std::string folderDifference(const std::string& folder, const json& want, const std::set<std::string>& given) {
  std::vector<std::string> expected;
  for (const json& file : want.at("files")) {
    // Only a graph that was built here is described beside its checkpoint.
    if (!given.contains(file.get<std::string>())) expected.push_back(file.get<std::string>());
  }
  std::vector<std::string> got = listedFiles(folder);
  std::erase_if(got, [&](const std::string& file) { return given.contains(file); });
  if (got != expected) {
    std::string all;
    for (const std::string& file : got) all += " " + file;
    return "the folder has" + all;
  }
  for (const char* which : {"first_checkpoint", "last_checkpoint"}) {
    const json& checkpoint = want.at(which);
    const std::string name = checkpoint.at("name").get<std::string>();
    const std::string differs = variablesDifference(folder + "/" + name, checkpoint.at("variables"));
    if (!differs.empty()) return name + ": " + differs;
  }
  return eventsDifference(folder, want.at("events"));
}

estimator::Strategy strategyOf(const std::string& name, int64_t devices) {
  estimator::Strategy strategy;
  strategy.set_name(name);
  for (int64_t i = 0; i < devices; ++i) strategy.add_devices(message("/cpu:", i));
  return strategy;
}

// The recorded mean of a feature tells whether all rows were evaluated; only with eval_distribute they are not, where
// the replicas do not get a batch each.
bool evaluatedWithStrategy(const Case& one, const json& run) {
  const json& want = run.at("results").at("main");
  if (!want.contains("evaluate")) return false;
  const engine::Tensor x = irisRows(one, false)[0];
  double sum = 0;
  for (int64_t row = 0; row < x.dim(0); ++row) sum += static_cast<double>(x.data<float>()[row * x.dim(1)]);
  const double recorded = want.at("evaluate").at("mean_sepal_length").get<double>();
  return std::abs(sum / static_cast<double>(x.dim(0)) - recorded) > 1e-4;
}

estimator::RunConfig configOf(const Case& one, const json& run, const std::string& folder, int threads) {
  const json& recorded = run.at("run_config");
  estimator::RunConfig config = behavioursConfig(folder, recorded.at("save_checkpoints_steps").get<int64_t>());
  config.set_keep_checkpoint_max(recorded.at("keep_checkpoint_max").get<int>());
  config.set_save_summary_steps(recorded.at("save_summary_steps").get<int64_t>());
  config.set_tf_random_seed(recorded.at("tf_random_seed").get<int>());
  config.set_threads(threads);
  const bool mirrored = run.at("strategy") == "mirrored";
  *config.mutable_train_distribute() = strategyOf(mirrored ? "MirroredStrategy" : "CentralStorageStrategy",
                                                  run.at("devices_per_process").get<int64_t>());
  if (evaluatedWithStrategy(one, run)) *config.mutable_eval_distribute() = config.train_distribute();
  return config;
}

std::string trainingDifference(const Case& one, const json& run, int threads) {
  const ScratchFolder folder;
  const json& model = run.at("model");
  const json& want = run.at("results").at("main");
  const json& directory = run.at("directories").at("main");
  const bool canned = model.at("kind") == "canned";
  const auto seen = std::make_shared<SeenTensors>();
  const auto recorder = std::make_shared<ReplicaRecorder>(seen);
  const estimator::InputFn training = replicatedTraining(one, run);
  const estimator::InputFn evaluation = replicatedEvaluation(one, run.at("eval_batch").get<int64_t>());
  const auto steps = run.at("max_steps").get<int64_t>();
  std::set<std::string> given;
  if (canned) {
    writeFirstCheckpoint(folder.path(), directory.at("first_checkpoint").at("variables"));
    given = {"model.ckpt-0.meta"};
  }
  estimator::Estimator estimator(
      canned ? estimatorOf(Call(model.at("call_json")), one.folder).model : replicatedRegression(model, seen),
      configOf(one, run, folder.path(), threads));
  estimator::EvalResult evaluated;
  if (run.at("how") == "train_and_evaluate") {
    estimator::EvalSpec evalSpec;
    evalSpec.inputFn = evaluation;
    evalSpec.steps = std::nullopt;
    evalSpec.throttleSecs = 0;
    evaluated = *estimator::trainAndEvaluate(estimator, {training, steps, {recorder}, {}}, evalSpec).metrics;
  } else {
    estimator::TrainOptions options;
    options.maxSteps = steps;
    options.hooks = {recorder};
    estimator.train(training, options);
    if (want.contains("evaluate")) evaluated = estimator.evaluate(evaluation);
  }
  std::string differs = stepsDifference(recorder->steps(), want.at("steps"), one);
  const char* metrics = want.contains("evaluate") ? "evaluate" : "train_and_evaluate_returned";
  if (differs.empty() && want.contains(metrics)) differs = evaluationDifference(evaluated, want.at(metrics), one);
  return differs.empty() ? folderDifference(folder.path(), directory, given) : differs;
}

// IRIS in the calls are the numeric columns of the four features.
json withIrisColumns(json value) {
  if (value.is_object() && value.value("ref", json()) == "IRIS") {
    json columns = json::array();
    for (const char* name : irisColumns()) {
      columns.push_back({{"symbol", "tf.feature_column.numeric_column"},
                         {"args", {name}},
                         {"names", {"key"}},
                         {"kwargs", json::object()}});
    }
    return columns;
  }
  if (value.is_structured()) {
    for (json& part : value) part = withIrisColumns(part);
  }
  return value;
}

Outcome runDistribution(const Case& one) {
  for (const json& run : one.json.at("runs")) {
    const auto strategy = run.at("strategy").get<std::string>();
    if (strategy != "mirrored" && strategy != "central_storage") {
      engine::fail(engine::Code::kUnimplemented, "training on several machines (", strategy, ")");
    }
    for (int threads : {1, 2}) {
      const std::string differs = trainingDifference(one, run, threads);
      if (!differs.empty()) return Outcome::fail(message("on ", threads, " threads: ", differs));
    }
  }
  return Outcome::pass();
}

const FamilyRegistrar kDistribution("distribution", runDistribution);

}  // namespace

std::string mirroredBehaviour(const Case& one) {
  const json calls = withIrisColumns(readJson(one.folder / "calls.json").at("call_json"));
  Call make(calls.at(0));
  std::optional<Call> config = make.call("config");
  std::optional<Call> strategy = config ? config->call("train_distribute") : std::nullopt;
  if (!strategy) return "the case names no strategy";
  const ScratchFolder folder;
  writeFirstCheckpoint(folder.path(), one.json.at("initial"));
  estimator::RunConfig settings = behavioursConfig(folder.path());
  *settings.mutable_train_distribute() =
      strategyOf(strategy->function(), static_cast<int64_t>(strategy->texts("devices").size()));
  estimator::Estimator model(estimatorOf(make, one.folder).model, settings);
  const json run{{"input", {{"batch_size_given_to_batch", one.json.at("per_replica_batch")}}},
                 {"max_steps", calls.at(1).at("kwargs").at("steps")},
                 {"devices_per_process", one.json.at("replicas")},
                 {"results", {{"main", json::object()}}}};
  estimator::TrainOptions options;
  options.steps = run.at("max_steps").get<int64_t>();
  model.train(replicatedTraining(one, run), options);
  const auto batch = calls.at(2).at("args").at(0).at("args").at(0).get<int64_t>();
  Case tolerant = one;
  if (!one.json.contains("atol")) tolerant.json["atol"] = kModelTolerance;
  std::string differs =
      evaluationDifference(model.evaluate(replicatedEvaluation(one, batch)), one.json.at("evaluate"), tolerant);
  if (differs.empty()) differs = variablesDifference(*model.latestCheckpoint(), one.json.at("final"));
  return differs.empty() ? eventsDifference(folder.path(), one.json.at("events")) : differs;
}

}  // namespace golden
