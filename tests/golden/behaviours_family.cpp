// The family "behaviours": what the Estimator does around the steps: checkpoints, hooks, early stopping, evaluations,
// errors, TF_CONFIG. Warm starts are in behaviours_warm_start.cpp.
#include "tests/golden/behaviours_family.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/estimator/config/run_config.h"
#include "engine/estimator/config/tf_config.h"
#include "engine/estimator/evaluation/eval_metrics.h"
#include "engine/estimator/hooks/early_stopping.h"
#include "engine/estimator/train_and_evaluate.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/graph/ops.h"
#include "tests/golden/behaviours_model.h"
#include "tests/golden/compare.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
using engine::Code;
using engine::Error;
using engine::message;
using nlohmann::json;

constexpr double kTolerance = 2e-5;

std::string names(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& name : list) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string filesDifference(const std::string& folder, const json& want) {
  const std::vector<std::string> got = listedFiles(folder);
  return got == want.get<std::vector<std::string>>() ? "" : "the folder has " + names(got);
}

std::string metricsDifference(const estimator::EvalResult& got, const json& want) {
  for (const auto& [name, value] : want.items()) {
    const auto found = got.find(name);
    if (found == got.end()) return "there is no metric " + name;
    if (std::abs(found->second - value.get<double>()) > kTolerance) {
      return message(name, " is ", found->second, ", not ", value.get<double>());
    }
  }
  return got.size() == want.size() ? "" : "there are other metrics than TensorFlow's";
}

estimator::TrainOptions steps(int64_t count) {
  estimator::TrainOptions options;
  options.steps = count;
  return options;
}

estimator::TrainOptions upTo(int64_t maxSteps) {
  estimator::TrainOptions options;
  options.maxSteps = maxSteps;
  return options;
}

std::string latestName(const estimator::Estimator& model) {
  return std::filesystem::path(model.latestCheckpoint().value_or("none")).filename().string();
}

// ---- Checkpoints ----

std::string checkpointValuesDifference(const std::string& prefix, const json& want) {
  const engine::formats::BundleReader reader(prefix);
  for (const auto& [name, values] : want.items()) {
    const std::string differs = valueDifference(reader, name, values);
    if (!differs.empty()) return differs;
  }
  return reader.names().size() == want.size() ? "" : "the checkpoint has other variables";
}

std::string predictionsDifference(estimator::Predictor predictor, const json& want) {
  for (const json& expected : want) {
    const auto row = predictor.next();
    if (!row) return "predictions end too early";
    if (row->at("class").item<int64_t>() != expected.get<int64_t>()) return "a prediction differs";
  }
  return predictor.next() ? "there are too many predictions" : "";
}

// The state file's keys, line by line.
std::vector<std::string> stateKeys(const std::string& folder) {
  std::vector<std::string> keys;
  const std::string text = readFile(folder + "/checkpoint");
  for (std::size_t start = 0; start < text.size(); start = text.find('\n', start) + 1) {
    const std::string key = text.substr(start, text.find(':', start) - start);
    if (key.ends_with("_path") || key.ends_with("_paths")) keys.push_back(key);
    if (text.find('\n', start) == std::string::npos) break;
  }
  return keys;
}

std::string trainCheckpoints(const Case& one) {
  const ScratchFolder folder;
  estimator::Estimator model(irisRegression(), behavioursConfig(folder.path()));
  const estimator::InputFn train = irisInput(one, true);
  const estimator::InputFn eval = irisInput(one, false);
  model.train(train, steps(25));
  std::string differs = filesDifference(folder.path(), one.json.at("after_first"));
  if (!differs.empty()) return "after the first training " + differs;
  if (latestName(model) != one.json.at("latest_1").get<std::string>())
    return "the first training ends with " + latestName(model);
  model.train(train, steps(7));
  if (latestName(model) != one.json.at("latest_2").get<std::string>())
    return "the second training ends with " + latestName(model);
  model.train(train, upTo(30));
  if (latestName(model) != one.json.at("latest_3").get<std::string>())
    return "the third training ends with " + latestName(model);
  differs = filesDifference(folder.path(), one.json.at("files"));
  if (!differs.empty()) return differs;
  differs = checkpointValuesDifference(*model.latestCheckpoint(), one.json.at("final_weights"));
  if (!differs.empty()) return differs;
  if (model.variableNames() != one.json.at("variable_names").get<std::vector<std::string>>()) {
    return "the variables are " + names(model.variableNames());
  }
  differs = metricsDifference(model.evaluate(eval, {}), one.json.at("evaluate"));
  if (!differs.empty()) return differs;
  estimator::EvalOptions oneBatch;
  oneBatch.steps = 1;
  differs = metricsDifference(model.evaluate(eval, oneBatch), one.json.at("evaluate_steps_1"));
  if (!differs.empty()) return differs;
  differs = filesDifference(folder.path(), one.json.at("files_after_evaluate"));
  if (!differs.empty()) return "after evaluations " + differs;
  differs = eventsDifference(folder.path(), one.json.at("events"));
  if (!differs.empty()) return differs;
  if (stateKeys(folder.path()) != one.json.at("checkpoint_state").get<std::vector<std::string>>()) {
    return "the state file has " + names(stateKeys(folder.path()));
  }
  return predictionsDifference(model.predict(eval), one.json.at("predictions"));
}

// ---- Hooks ----

class CallRecorder : public estimator::SessionRunHook {
 public:
  CallRecorder(std::string name, std::vector<std::string>& calls) : name_(std::move(name)), calls_(calls) {}
  void begin(engine::Graph&) override { note("begin"); }
  void afterCreateSession(engine::Session&) override { note("after_create_session"); }
  const estimator::SessionRunArgs* beforeRun(estimator::SessionRunContext&) override {
    note("before_run");
    return nullptr;
  }
  void afterRun(estimator::SessionRunContext&, estimator::SessionRunValues) override { note("after_run"); }
  void end(engine::Session&) override { note("end"); }

 private:
  void note(const std::string& call) { calls_.push_back(name_ + "." + call); }
  std::string name_;
  std::vector<std::string>& calls_;
};

class ListenerRecorder : public estimator::CheckpointSaverListener {
 public:
  ListenerRecorder(std::vector<std::string>& calls, int64_t stopAt) : calls_(calls), stopAt_(stopAt) {}
  void begin() override { calls_.push_back("listener.begin"); }
  void beforeSave(engine::Session&, int64_t step) override { note("before_save", step); }
  bool afterSave(engine::Session&, int64_t step) override {
    note("after_save", step);
    return step >= stopAt_;
  }
  void end(engine::Session&, int64_t step) override { note("end", step); }

 private:
  void note(const char* call, int64_t step) { calls_.push_back(message("listener.", call, " ", step)); }
  std::vector<std::string>& calls_;
  int64_t stopAt_;
};

std::string callsDifference(const std::vector<std::string>& got, const json& want) {
  return got == want.get<std::vector<std::string>>() ? "" : "the calls are " + names(got);
}

std::string hookOrder(const Case& one) {
  const ScratchFolder folder;
  estimator::Estimator model(irisRegression(), behavioursConfig(folder.path(), 2));
  std::vector<std::string> calls;
  estimator::TrainOptions training = upTo(5);
  training.hooks = {std::make_shared<CallRecorder>("a", calls), std::make_shared<CallRecorder>("b", calls)};
  training.savingListeners = {std::make_shared<ListenerRecorder>(calls, INT64_MAX)};
  model.train(irisInput(one, true), training);
  std::string differs = callsDifference(calls, one.json.at("train"));
  if (!differs.empty()) return "in training " + differs;
  calls.clear();
  estimator::EvalOptions evaluation;
  evaluation.steps = 2;
  evaluation.hooks = {std::make_shared<CallRecorder>("e", calls)};
  model.evaluate(irisInput(one, false), evaluation);
  differs = callsDifference(calls, one.json.at("evaluate"));
  if (!differs.empty()) return "in evaluation " + differs;
  calls.clear();
  estimator::PredictOptions prediction;
  prediction.hooks = {std::make_shared<CallRecorder>("p", calls)};
  estimator::Predictor predictor = model.predict(irisInput(one, false), prediction);
  while (predictor.next()) {
  }
  differs = callsDifference(calls, one.json.at("predict"));
  return differs.empty() ? "" : "in prediction " + differs;
}

std::string listenerStops(const Case& one) {
  const ScratchFolder folder;
  estimator::Estimator model(irisRegression(), behavioursConfig(folder.path(), 4));
  std::vector<std::string> calls;
  estimator::TrainOptions training = upTo(100);
  training.savingListeners = {std::make_shared<ListenerRecorder>(calls, 8)};
  model.train(irisInput(one, true), training);
  const std::string differs = callsDifference(calls, one.json.at("calls"));
  if (!differs.empty()) return differs;
  return latestName(model) == one.json.at("latest").get<std::string>()
             ? ""
             : "the latest checkpoint is " + latestName(model);
}

// ---- Early stopping ----

std::shared_ptr<estimator::SessionRunHook> stoppingHook(const estimator::Estimator& model, const std::string& kind) {
  estimator::EarlyStoppingOptions options;
  options.runEverySteps = 5;
  if (kind == "no_decrease") return estimator::stopIfNoDecreaseHook(model, "loss", 20, options);
  if (kind == "no_increase") return estimator::stopIfNoIncreaseHook(model, "accuracy", 20, options);
  if (kind == "lower") return estimator::stopIfLowerHook(model, "loss", 0.8, options);
  return estimator::stopIfHigherHook(model, "accuracy", 0.85, options);
}

std::string historyDifference(const std::string& evalDir, const json& want) {
  const estimator::EvalMetricsByStep got = estimator::readEvalMetrics(evalDir);
  if (got.size() != want.size()) return message("there are ", got.size(), " evaluations, not ", want.size());
  for (const json& evaluation : want) {
    const auto found = got.find(evaluation.at("step").get<int64_t>());
    if (found == got.end()) return message("there is no evaluation at step ", evaluation.at("step").get<int64_t>());
    for (const char* metric : {"loss", "accuracy"}) {
      if (std::abs(found->second.at(metric) - evaluation.at(metric).get<double>()) > kTolerance) {
        return message("at step ", found->first, " ", metric, " is ", found->second.at(metric));
      }
    }
  }
  return {};
}

std::string earlyStopping(const Case& one) {
  for (const auto& [kind, stopped] : one.json.at("stopped_at").items()) {
    const ScratchFolder folder;
    estimator::Estimator model(irisRegression(), behavioursConfig(folder.path(), 5));
    const estimator::TrainSpec train{irisInput(one, true), 120, {stoppingHook(model, kind)}, {}};
    estimator::EvalSpec eval;
    eval.inputFn = irisInput(one, false);
    eval.steps = std::nullopt;
    eval.throttleSecs = 0;
    const int64_t step = estimator::trainAndEvaluate(model, train, eval).training.globalStep;
    if (step != stopped.get<int64_t>()) return message(kind, " stopped at step ", step);
    const std::string differs = historyDifference(model.evalDir(), one.json.at("eval_history").at(kind));
    if (!differs.empty()) return kind + ": " + differs;
  }
  return {};
}

// ---- TF_CONFIG ----

std::string clusterDifference(const estimator::RunConfig& config, const json& want) {
  const estimator::Cluster& got = config.cluster();
  std::map<std::string, std::vector<std::string>> jobs;
  for (const auto& [name, job] : got.cluster_spec()) jobs[name] = {job.tasks().begin(), job.tasks().end()};
  const bool same =
      got.task_type() == want.at("task_type").get<std::string>() && got.task_id() == want.at("task_id") &&
      (got.has_global_id_in_cluster() ? json(got.global_id_in_cluster()) : json()) == want.at("global_id_in_cluster") &&
      got.num_ps_replicas() == want.at("num_ps_replicas") &&
      got.num_worker_replicas() == want.at("num_worker_replicas") && got.is_chief() == want.at("is_chief") &&
      got.master() == want.at("master").get<std::string>() &&
      got.evaluation_master() == want.at("evaluation_master").get<std::string>() &&
      config.has_model_dir() != want.at("model_dir").is_null() && json(jobs) == want.at("cluster_spec");
  return same ? "" : got.ShortDebugString();
}

std::string tfConfig(const Case& one) {
  for (const json& item : one.json.at("cases")) {
    const json& want = item.at("result");
    try {
      const std::string differs = clusterDifference(estimator::applyTfConfig({}, item.at("TF_CONFIG").dump()), want);
      if (want.contains("error")) return item.at("TF_CONFIG").dump() + " was accepted";
      if (!differs.empty()) return item.at("TF_CONFIG").dump() + " gave " + differs;
    } catch (const Error& error) {
      if (!want.contains("error") || error.code() != Code::kInvalidArgument) return error.what();
      if (want.at("message") != error.what()) return message("the message is ", error.what());
    }
  }
  const json& defaults = one.json.at("defaults");
  const estimator::RunConfig config = estimator::applyTfConfig({}, "");
  const bool same = !config.has_model_dir() && !config.has_tf_random_seed() &&
                    config.save_summary_steps() == defaults.at("save_summary_steps") &&
                    !config.has_save_checkpoints_steps() &&
                    estimator::checkpointPeriod(config).seconds == defaults.at("save_checkpoints_secs") &&
                    config.keep_checkpoint_max() == defaults.at("keep_checkpoint_max") &&
                    config.keep_checkpoint_every_n_hours() == defaults.at("keep_checkpoint_every_n_hours") &&
                    config.log_step_count_steps() == defaults.at("log_step_count_steps") &&
                    config.cluster().is_chief() == defaults.at("is_chief") &&
                    config.cluster().task_type() == defaults.at("task_type").get<std::string>() &&
                    config.cluster().task_id() == defaults.at("task_id");
  return same ? "" : "the defaults differ";
}

using Behaviour = std::string (*)(const Case&);

// By what only the case of that behaviour has recorded.
const std::map<std::string, Behaviour>& behaviours() {
  static const std::map<std::string, Behaviour> all = {
      {"after_first", trainCheckpoints},
      {"calls", listenerStops},
      {"cases", tfConfig},
      {"nan_loss", errorsBehaviour},
      {"new_vocabulary", warmStartVocabularyBehaviour},
      {"predict", hookOrder},
      {"replicas", mirroredBehaviour},
      {"result_metrics", trainAndEvaluateBehaviour},
      {"stopped_at", earlyStopping},
      {"targets", warmStartBehaviour},
  };
  return all;
}

Outcome runBehaviours(const Case& one) {
  for (const auto& [key, behaviour] : behaviours()) {
    if (!one.json.contains(key)) continue;
    const std::string differs = behaviour(one);
    return differs.empty() ? Outcome::pass() : Outcome::fail(differs);
  }
  return Outcome::fail("no behaviour that is compared here is recorded");
}

const FamilyRegistrar kBehaviours("behaviours", runBehaviours);

}  // namespace
}  // namespace golden
