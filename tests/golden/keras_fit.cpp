// compile and fit of Keras models: the logs of batches and epochs, evaluate, predict, and the variables at the end.
#include <cmath>

#include "engine/core/error.h"
#include "engine/keras/training/class_weights.h"
#include "engine/keras/training/trainer.h"
#include "tests/golden/compare.h"
#include "tests/golden/keras_family.h"
#include "tests/golden/keras_values.h"

namespace golden {
namespace {

using engine::Code;
using engine::Tensor;
using nlohmann::json;
namespace keras = engine::keras;

class RecordedFit {
 public:
  RecordedFit(const Case& one, const json& run)
      : one_(one),
        run_(run),
        model_(keras::modelFromJson(readFile(one.folder / one.json.at("model").get<std::string>()))) {
    std::vector<Tensor> values;
    for (const json& weight : one.json.at("initial_weights")) values.push_back(kerasTensor(one, weight));
    model_->setWeights(values);
    if (!run.at("compile").value("steps_per_execution", json()).is_null()) {
      engine::fail(Code::kUnimplemented, "steps_per_execution");
    }
  }

  std::string run() {
    keras::Json compile = kerasConfig(run_.at("compile"));
    keras::Trainer trainer(model_, compile, {.threads = 2});
    keras::FitOptions options = optionsOf(run_.at("fit"));
    const json& expected = run_.at("expected");
    std::string differs;
    options.onBatchEnd = [&](int epoch, int64_t batch, const keras::Logs& logs) {
      if (!differs.empty()) return;
      const json& want = expected.at("batch_logs").at(static_cast<std::size_t>(epoch - options.initialEpoch));
      differs = logsDifference(logs, want.at(static_cast<std::size_t>(batch)), false);
      if (!differs.empty()) differs = engine::message("epoch ", epoch, ", batch ", batch, ": ", differs);
    };
    const keras::Examples examples = examplesOf(run_.at("fit"));
    const std::vector<keras::Logs> history = trainer.fit(examples, options);
    if (differs.empty()) differs = historyDifference(history, expected.at("history"));
    if (differs.empty()) differs = weightsDifference(model_->weights(), expected.at("final_weights"));
    if (differs.empty())
      differs = weightsDifference(trainer.optimizer().variables(), expected.at("optimizer_variables"));
    if (differs.empty()) differs = predictDifference(trainer, examples, expected.at("predict"));
    if (!differs.empty()) return differs;
    keras::Examples weighted{examples.x, examples.y};
    if (run_.at("fit").contains("sample_weight")) weighted.weights = weightsOf(run_["fit"]["sample_weight"]);
    const keras::Logs logs = trainer.evaluate(weighted, options.batchSize);
    differs = logsDifference(logs, expected.at("evaluate"), true);
    return differs.empty() ? differs : "evaluate: " + differs;
  }

 private:
  Tensor dataOf(const json& reference) const {
    return kerasTensor(one_, one_.json.at("data").at(reference.at("data").get<std::string>()));
  }
  // One tensor, a list, or by the names of inputs or outputs.
  std::vector<Tensor> tensorsOf(const json& argument, const std::vector<keras::Model::Port>& ports) const {
    std::vector<Tensor> tensors;
    if (argument.contains("data") && argument["data"].is_string()) return {dataOf(argument)};
    if (argument.is_array()) {
      for (const json& one : argument) tensors.push_back(dataOf(one));
      return tensors;
    }
    for (const keras::Model::Port& port : ports) tensors.push_back(dataOf(argument.at(port.name)));
    return tensors;
  }
  keras::Examples examplesOf(const json& fit) const {
    keras::Examples examples{tensorsOf(fit.at("x"), model_->inputs()), tensorsOf(fit.at("y"), model_->outputs())};
    if (fit.contains("sample_weight")) examples.weights = weightsOf(fit["sample_weight"]);
    if (!fit.contains("class_weight")) return examples;
    std::map<int64_t, double> byClass;
    for (const auto& [name, weight] : fit["class_weight"].items()) byClass[std::stoll(name)] = weight.get<double>();
    const Tensor given = examples.weights.empty() ? Tensor() : examples.weights[0];
    examples.weights = {keras::classWeights(examples.y.at(0), byClass, given)};
    return examples;
  }
  std::vector<Tensor> weightsOf(const json& argument) const { return tensorsOf(argument, model_->outputs()); }

  keras::FitOptions optionsOf(const json& fit) const {
    keras::FitOptions options;
    for (const auto& [name, value] : fit.items()) {
      if (name == "x" || name == "y" || name == "sample_weight" || name == "class_weight") continue;
      if (name == "batch_size") {
        options.batchSize = value.get<int64_t>();
      } else if (name == "epochs") {
        options.epochs = value.get<int>();
      } else if (name == "initial_epoch") {
        options.initialEpoch = value.get<int>();
      } else if (name == "validation_split") {
        options.validationSplit = value.get<double>();
      } else if (name == "validation_freq") {
        options.validationFrequency = value.get<int>();
      } else if (name == "validation_batch_size") {
        options.validationBatchSize = value.get<int64_t>();
      } else if (name == "validation_data") {
        keras::Examples& held = options.validation.emplace();
        held.x = tensorsOf(value.at(0), model_->inputs());
        held.y = tensorsOf(value.at(1), model_->outputs());
        if (value.size() > 2) held.weights = weightsOf(value[2]);
      } else if (name != "shuffle" || value.get<bool>()) {
        engine::fail(Code::kUnimplemented, "fit with ", name);
      }
    }
    options.shuffle = false;
    return options;
  }

  bool agrees(double got, const json& want) const {
    const double value = numberOf(want);
    return std::abs(got - value) <= one_.atol() + one_.rtol() * std::abs(value) ||
           (std::isnan(got) && std::isnan(value));
  }
  // `all`: the recorded ones may not have further names.
  std::string logsDifference(const keras::Logs& logs, const json& want, bool all) const {
    for (const auto& [name, value] : logs) {
      if (!want.contains(name)) return "there is no " + name + " in the recorded logs";
      if (!agrees(value, want[name])) return engine::message(name, " is ", value, ", not ", want[name].dump());
    }
    return all && want.size() != logs.size() ? "there are other logs than " + want.dump() : "";
  }
  std::string historyDifference(const std::vector<keras::Logs>& history, const json& want) const {
    std::map<std::string, std::size_t> next;
    for (const keras::Logs& logs : history) {
      for (const auto& [name, value] : logs) {
        if (!want.contains(name)) return "there is no " + name + " in the recorded history";
        const std::size_t at = next[name]++;
        if (at >= want[name].size() || !agrees(value, want[name][at])) {
          return engine::message("history: ", name, "[", at, "] is ", value, ", not ", want[name].dump());
        }
      }
    }
    for (const auto& [name, values] : want.items()) {
      if (next[name] != values.size()) return engine::message("history: there are ", next[name], " of ", name);
    }
    return {};
  }
  std::string weightsDifference(const keras::Weights& weights, const json& want) const {
    if (weights.size() != want.size())
      return engine::message("there are ", weights.size(), " variables, not ", want.size());
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const std::string differs = kerasDifference(one_, weights[i]->value, want[i]);
      if (!differs.empty()) return weights[i]->name + " (" + want[i].value("name", "") + ") " + differs;
    }
    return {};
  }
  std::string predictDifference(keras::Trainer& trainer, const keras::Examples& examples, const json& want) const {
    const std::vector<Tensor> got = trainer.predict(examples.x);
    if (got.size() != want.size()) return engine::message("there are ", got.size(), " predictions");
    for (std::size_t i = 0; i < got.size(); ++i) {
      const std::string differs = kerasDifference(one_, got[i], want[i]);
      if (!differs.empty()) return "the prediction " + differs;
    }
    return {};
  }

  const Case& one_;
  const json& run_;
  keras::ModelPtr model_;
};

}  // namespace

std::string kerasFit(const Case& one) {
  std::size_t at = 0;
  for (const json& run : one.json.at("runs")) {
    const std::string which =
        engine::message("run ", at++, ", ", run.at("compile").at("optimizer").at("class_name").dump(), ": ");
    try {
      const std::string differs = RecordedFit(one, run).run();
      if (!differs.empty()) return which + differs;
    } catch (const engine::Error& error) {
      return which + error.what();
    }
  }
  return {};
}

}  // namespace golden
