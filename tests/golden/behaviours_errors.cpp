// Wrong uses, of the family "behaviours": the code of the error and, where TensorFlow's text says what to do, its
// words.
#include "engine/core/error.h"
#include "engine/estimator/config/run_config.h"
#include "engine/estimator/head/multi_class_head.h"
#include "engine/feature_column/input_layer.h"
#include "engine/graph/ops.h"
#include "tests/golden/behaviours_family.h"
#include "tests/golden/behaviours_model.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
using engine::Code;
using engine::message;
using engine::Tensor;
using nlohmann::json;

estimator::TrainOptions trainOptions(std::optional<int64_t> steps, std::optional<int64_t> maxSteps) {
  estimator::TrainOptions options;
  options.steps = steps;
  options.maxSteps = maxSteps;
  return options;
}

// Rows of ones whose label is always the same.
estimator::InputFn labelled(float x, int64_t label) {
  return [=](estimator::Mode) {
    Tensor rows = Tensor::of(std::vector<float>(8, x), engine::Shape{2, 4});
    const Tensor labels = Tensor::vector(std::vector<int64_t>{label, label});
    return engine::data::NamedDataset::fromTensorSlices({{"x", rows}, {"label", labels}}, {"label"}).batch(2);
  };
}

class Uses {
 public:
  Uses(const Case& one, const std::string& folder)
      : one_(one), model_(irisRegression(), behavioursConfig(folder)), eval_(irisInput(one, false)) {}

  // What each use of the case does; none where there is no such one.
  std::map<std::string, std::function<void()>> all() {
    return {
        {"steps_and_max_steps", [this] { model_.train(eval_, trainOptions(1, 1)); }},
        {"steps_zero", [this] { model_.train(eval_, trainOptions(0, std::nullopt)); }},
        {"predict_untrained", [this] { model_.predict(eval_).next(); }},
        {"evaluate_untrained", [this] { model_.evaluate(eval_, {}); }},
        {"export_untrained", [this] { model_.exportSavedModel(model_.modelDir() + "/export", irisReceiver(eval_)); }},
        {"spec_without_loss", [] { estimator::EstimatorSpec{}.validate(); }},
        {"run_config_both_checkpoint",
         [] {
           estimator::replace({}, {{"save_checkpoints_steps", "1"}, {"save_checkpoints_secs", "1"}});
         }},
        {"run_config_unknown",
         [] {
           estimator::replace({}, {{"nope", "1"}});
         }},
        {"eval_steps_zero",
         [this] {
           estimator::EvalOptions options;
           options.steps = 0;
           model_.evaluate(eval_, options);
         }},
        {"nan_loss", [this] { model_.train(labelled(NAN, 0), trainOptions(1, std::nullopt)); }},
        {"n_classes_1", [] { estimator::MultiClassHead head(1); }},
        {"hidden_units_missing_columns",
         [] {
           engine::Graph graph;
           engine::feature_column::inputLayer(engine::Scope(graph), {}, {});
         }},
        {"label_out_of_range", [this] { model_.train(labelled(1, 5), trainOptions(1, std::nullopt)); }},
    };
  }

 private:
  const Case& one_;
  estimator::Estimator model_;
  estimator::InputFn eval_;
};

// The first line of TensorFlow's text, its folder left out; other texts need not be equal.
bool comparesText(const std::string& use) {
  return use != "export_untrained" && use != "nan_loss" && use != "label_out_of_range";
}

std::string useDifference(const std::string& use, const std::function<void()>& action, const json& want) {
  try {
    action();
  } catch (const engine::Error& error) {
    if (want.is_null()) return use + " failed: " + error.what();
    if (error.code() != Code::kInvalidArgument) return use + " failed with another code: " + error.what();
    const bool same = !comparesText(use) || want.at("message") == error.what();
    return same ? "" : use + " says " + error.what();
  }
  return want.is_null() ? "" : use + " was accepted";
}

}  // namespace

std::string errorsBehaviour(const Case& one) {
  const ScratchFolder folder;
  Uses uses(one, folder.path());
  const auto actions = uses.all();
  for (const auto& [use, want] : one.json.items()) {
    if (use == "name" || use == "family" || use == "description") continue;
    const auto found = actions.find(use);
    if (found == actions.end()) return "there is no such use: " + use;
    const std::string differs = useDifference(use, found->second, want);
    if (!differs.empty()) return differs;
  }
  return {};
}

}  // namespace golden
