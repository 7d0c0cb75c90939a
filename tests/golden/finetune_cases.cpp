#include "tests/golden/finetune_cases.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/estimator/evaluation/eval_metrics.h"
#include "engine/estimator/export/best_exporter.h"
#include "engine/estimator/export/export_folder.h"
#include "engine/estimator/export/saved_model_export_fn.h"
#include "engine/estimator/hooks/early_stopping.h"
#include "engine/estimator/train_and_evaluate.h"
#include "tests/golden/compare.h"
#include "tests/golden/finetune_model.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
using engine::message;
using engine::Tensor;
using nlohmann::json;

constexpr const char* kBestName = "best";

bool isWithin(double got, const json& want, const Case& one) {
  const double value = numberOf(want);
  if (std::isnan(value)) return std::isnan(got);
  return std::abs(got - value) <= one.atol() + one.rtol() * std::abs(value);
}

// The loss, the rate and the gradients' norm of each step.
class StepTrace : public estimator::SessionRunHook {
 public:
  explicit StepTrace(std::shared_ptr<FinetuneTrace> trace) : trace_(std::move(trace)) {}
  void begin(engine::Graph&) override { args_.fetches = {trace_->loss, trace_->rate, trace_->globalNorm}; }
  const estimator::SessionRunArgs* beforeRun(estimator::SessionRunContext&) override { return &args_; }
  void afterRun(estimator::SessionRunContext&, estimator::SessionRunValues values) override {
    steps_.push_back({values[0].toDoubles()[0], values[1].toDoubles()[0], values[2].toDoubles()[0]});
  }

  std::string differences(const Case& one) const {
    const json& want = one.json.at("steps");
    if (steps_.size() != want.size()) return message(steps_.size(), " steps were made, not ", want.size());
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const std::array<const char*, 3> names{"loss", "learning_rate", "gradient_global_norm"};
      for (std::size_t value = 0; value < names.size(); ++value) {
        if (isWithin(steps_[i][value], want[i].at(names[value]), one)) continue;
        return message("in step ", i, " ", names[value], " is ", steps_[i][value], ", not ",
                       want[i].at(names[value]).dump());
      }
    }
    return {};
  }

 private:
  std::shared_ptr<FinetuneTrace> trace_;
  estimator::SessionRunArgs args_;
  std::vector<std::array<double, 3>> steps_;
};

// "smaller loss (default)", "greater eval_accuracy"
estimator::CompareFn compareOf(const std::string& text) {
  const std::string metric = text.substr(text.find(' ') + 1, text.find(" (") - text.find(' ') - 1);
  if (text.starts_with("smaller ")) return estimator::smallerIsBetter(metric);
  if (text.starts_with("greater ")) return estimator::largerIsBetter(metric);
  engine::fail(engine::Code::kUnimplemented, "the comparison ", text);
}

std::shared_ptr<estimator::SessionRunHook> stopHook(const estimator::Estimator& model, const json& stopping) {
  const auto hook = stopping.at("hook").get<std::string>();
  const auto metric = stopping.at("metric").get<std::string>();
  estimator::EarlyStoppingOptions options;
  options.minSteps = stopping.value("min_steps", int64_t{0});
  options.minDelta = stopping.value("min_delta", 0.0);
  options.runEverySteps = stopping.at("run_every_steps").get<int64_t>();
  const auto steps = [&] { return stopping.at("steps").get<int64_t>(); };
  const auto threshold = [&] { return stopping.at("threshold").get<double>(); };
  if (hook == "stop_if_no_decrease_hook") return estimator::stopIfNoDecreaseHook(model, metric, steps(), options);
  if (hook == "stop_if_no_increase_hook") return estimator::stopIfNoIncreaseHook(model, metric, steps(), options);
  if (hook == "stop_if_lower_hook") return estimator::stopIfLowerHook(model, metric, threshold(), options);
  if (hook == "stop_if_higher_hook") return estimator::stopIfHigherHook(model, metric, threshold(), options);
  engine::fail(engine::Code::kUnimplemented, "the hook ", hook);
}

int64_t stepOfCheckpoint(const std::string& prefix) {
  return std::stoll(prefix.substr(prefix.rfind('-') + 1));
}

// One train_and_evaluate of the case in a folder of its own.
class Finetuning {
 public:
  Finetuning(const Case& one, int threads)
      : one_(one), model_(finetuneModel(one, trace_), configOf(one, folder_.path(), threads)) {}

  std::string differences() {
    const auto steps = std::make_shared<StepTrace>(trace_);
    estimator::TrainSpec train{finetuneInput(one_, true), one_.json.at("max_steps").get<int64_t>(), {steps}, {}};
    if (one_.json.contains("early_stopping") && !one_.json.at("early_stopping").is_null()) {
      train.hooks.push_back(stopHook(model_, one_.json.at("early_stopping")));
    }
    const auto result = estimator::trainAndEvaluate(model_, train, evalSpec());
    if (!trace_->startDiffers.empty()) return "at the start " + trace_->startDiffers;
    std::string differs = steps->differences(one_);
    if (!differs.empty()) return differs;
    if (result.training.globalStep != one_.json.at("stopped_at_step")) {
      return message("it stopped at step ", result.training.globalStep);
    }
    differs = evaluations();
    if (differs.empty()) differs = exports();
    if (differs.empty()) differs = atTheEnd();
    return differs.empty() ? predictions() : differs;
  }

 private:
  static estimator::RunConfig configOf(const Case& one, const std::string& folder, int threads) {
    const json& given = one.json.at("run_config");
    estimator::RunConfig config;
    config.set_model_dir(folder);
    config.set_save_checkpoints_steps(given.at("save_checkpoints_steps").get<int64_t>());
    if (given.contains("tf_random_seed")) config.set_tf_random_seed(given.at("tf_random_seed").get<int64_t>());
    config.set_threads(threads);
    return config;
  }

  estimator::EvalSpec evalSpec() {
    const json& exporter = one_.json.at("best_exporter");
    const estimator::InputFn input = finetuneInput(one_, false);
    const estimator::ExportFn save = estimator::savedModelExportFn(
        estimator::buildRawServingInputReceiverFn(estimator::featureSpecs(input(estimator::Mode::kPredict))));
    estimator::BestExporterOptions best;
    best.name = kBestName;
    best.exportsToKeep = exporter.at("exports_to_keep").get<int64_t>();
    best.compare = compareOf(exporter.at("compare").get<std::string>());
    const estimator::ExportFn noted = [this, save](const estimator::Estimator& model, const std::string& path,
                                                   const std::string& checkpoint) {
      exported_.push_back(stepOfCheckpoint(checkpoint));
      return save(model, path, checkpoint);
    };
    estimator::EvalSpec spec;
    spec.inputFn = input;
    spec.steps = std::nullopt;
    spec.throttleSecs = 0;
    spec.exporters = {std::make_shared<estimator::BestExporter>(noted, best)};
    return spec;
  }

  std::string evaluations() const {
    const estimator::EvalMetricsByStep got = estimator::readEvalMetrics(model_.evalDir());
    const json& want = one_.json.at("evaluations");
    if (got.size() != want.size()) return message("there are ", got.size(), " evaluations, not ", want.size());
    for (const json& evaluation : want) {
      const auto step = evaluation.at("global_step").get<int64_t>();
      const auto found = got.find(step);
      if (found == got.end()) return message("there is no evaluation at step ", step);
      for (const auto& [name, value] : evaluation.items()) {
        if (name == "global_step") continue;
        const auto metric = found->second.find(name);
        if (metric == found->second.end()) return message("at step ", step, " there is no metric ", name);
        if (isWithin(metric->second, value, one_)) continue;
        return message("at step ", step, " ", name, " is ", metric->second, ", not ", value.dump());
      }
    }
    return {};
  }

  std::string exports() const {
    const json& exporter = one_.json.at("best_exporter");
    std::vector<int64_t> want;
    for (const json& decision : exporter.at("decisions")) {
      if (decision.at("exported").get<bool>()) want.push_back(decision.at("step").get<int64_t>());
    }
    if (exported_ != want) return message("exports are of the steps ", json(exported_).dump());
    const auto left = estimator::exportsIn(folder_.path() + "/export/" + kBestName).size();
    return left == exporter.at("exports_left") ? "" : message(left, " exports are left");
  }

  // A bias of keys adds the same to all scores of a query, which softmax takes away: its gradient is nothing but
  // rounding, of which LAMB makes steps as long as any other.
  bool isNoise(const std::string& name) const {
    return name.find("/key/bias") != std::string::npos &&
           one_.json.at("call_json").at("symbol") == "bert.LAMBOptimizer";
  }

  std::string atTheEnd() const {
    return checkpointDifference(*model_.latestCheckpoint(), (one_.folder / "final/model.ckpt").string(), one_,
                                [&](const std::string& name, const Tensor& got, const Tensor& want) {
                                  return isNoise(name) ? "" : difference(got, want, one_.rtol(), one_.atol());
                                });
  }

  std::string predictions() const {
    std::map<std::string, Tensor> want;
    for (const auto& [name, file] : one_.json.at("predictions").items()) {
      want[name] = loadTensor(one_.folder / file.get<std::string>());
    }
    estimator::Predictor predictor = model_.predict(finetuneInput(one_, false));
    for (int64_t row = 0; row < want.begin()->second.shape()[0]; ++row) {
      const auto got = predictor.next();
      if (!got) return message("predictions end at row ", row);
      for (const auto& [name, all] : want) {
        const Tensor expected = all.slice(row, row + 1).reshaped(got->at(name).shape());
        Tensor ours = got->at(name);
        const std::string differs = difference(ours, expected, one_.rtol(), one_.atol());
        if (!differs.empty()) return message(name, " of row ", row, " ", differs);
      }
    }
    return predictor.next() ? "there are too many predictions" : "";
  }

  const Case& one_;
  ScratchFolder folder_;
  std::shared_ptr<FinetuneTrace> trace_ = std::make_shared<FinetuneTrace>();
  estimator::Estimator model_;
  std::vector<int64_t> exported_;  // steps
};

}  // namespace

Outcome runFinetuning(const Case& one) {
  for (const int threads : {1, 3}) {
    const std::string differs = Finetuning(one, threads).differences();
    if (!differs.empty()) return Outcome::fail(message("on ", threads, " threads: ", differs));
  }
  return Outcome::pass();
}

}  // namespace golden
