#include "tests/golden/keras_run.h"

#include <cmath>
#include <random>

#include "engine/core/error.h"
#include "tests/golden/compare.h"

namespace golden {

using engine::Code;
using engine::Tensor;
using nlohmann::json;
namespace keras = engine::keras;

// Up or down by a few units in the last place.
static void nudgeWeight(Tensor& weight, std::minstd_rand& random) {
  if (weight.dtype() != engine::DType::kFloat) return;
  for (float& value : weight.flat<float>()) value *= 1 + (random() % 2 == 0 ? 0x1p-21F : -0x1p-21F);
}

RecordedRun::RecordedRun(const Case& one, const json& run, unsigned nudge)
    : one_(one), model_(keras::modelFromJson(readFile(one.folder / one.json.at("model").get<std::string>()))) {
  std::vector<Tensor> values;
  std::minstd_rand random(nudge);
  for (const json& weight : one.json.at("initial_weights")) {
    values.push_back(kerasTensor(one, weight));
    if (nudge > 0) nudgeWeight(values.back(), random);
  }
  model_->setWeights(values);
  trainer_ =
      std::make_unique<keras::Trainer>(model_, kerasConfig(run.at("compile")), engine::SessionOptions{.threads = 2});
  readFit(run.at("fit"));
}

Tensor RecordedRun::dataOf(const json& reference) const {
  return kerasTensor(one_, one_.json.at("data").at(reference.at("data").get<std::string>()));
}

// One tensor, a list, or by the names of inputs or outputs.
std::vector<Tensor> RecordedRun::tensorsOf(const json& argument, const std::vector<keras::Model::Port>& ports) const {
  std::vector<Tensor> tensors;
  if (argument.contains("data") && argument["data"].is_string()) return {dataOf(argument)};
  if (argument.is_array()) {
    for (const json& one : argument) tensors.push_back(one.is_null() ? Tensor() : dataOf(one));
    return tensors;
  }
  for (const keras::Model::Port& port : ports) {
    const std::string name = port.nameIn(keras::Json::parse(argument.dump()));
    tensors.push_back(argument.contains(name) ? dataOf(argument[name]) : Tensor());
  }
  return tensors;
}

void RecordedRun::readFit(const json& fit) {
  examples_.x = tensorsOf(fit.at("x"), model_->inputs());
  examples_.y = tensorsOf(fit.at("y"), model_->outputs());
  if (fit.contains("sample_weight")) examples_.weights = tensorsOf(fit["sample_weight"], model_->outputs());
  for (const auto& [name, value] : fit.items()) {
    if (name != "x" && name != "y" && name != "sample_weight" && name != "then") readOption(name, value);
  }
}

void RecordedRun::readOption(const std::string& name, const json& value) {
  if (value.is_null()) return;
  if (name == "batch_size") {
    options_.batchSize = value.get<int64_t>();
  } else if (name == "epochs") {
    options_.epochs = value.get<int>();
  } else if (name == "initial_epoch") {
    options_.initialEpoch = value.get<int>();
  } else if (name == "steps_per_epoch") {
    options_.stepsPerEpoch = value.get<int64_t>();
  } else if (name == "shuffle") {
    options_.shuffle = value.get<bool>();
  } else if (name == "class_weight") {
    for (const auto& [id, weight] : value.items()) options_.classWeight[std::stoll(id)] = weight.get<double>();
  } else if (name == "validation_split") {
    options_.validationSplit = value.get<double>();
  } else if (name == "validation_freq") {
    if (value.is_array()) options_.validationEpochs = value.get<std::vector<int>>();
    if (value.is_number()) options_.validationFrequency = value.get<int>();
  } else if (name == "validation_batch_size") {
    options_.validationBatchSize = value.get<int64_t>();
  } else if (name == "validation_steps") {
    options_.validationSteps = value.get<int64_t>();
  } else if (name == "validation_data") {
    keras::Examples& held = options_.validation.emplace();
    held.x = tensorsOf(value.at(0), model_->inputs());
    held.y = tensorsOf(value.at(1), model_->outputs());
    if (value.size() > 2) held.weights = tensorsOf(value[2], model_->outputs());
  } else {
    engine::fail(Code::kUnimplemented, "fit with ", name);
  }
}

bool RecordedRun::agrees(double got, const json& want) const {
  const double value = numberOf(want);
  return got == value || std::abs(got - value) <= one_.atol() + one_.rtol() * std::abs(value) ||
         (std::isnan(got) && std::isnan(value));
}

// `all`: the recorded ones may not have further names.
std::string RecordedRun::logsDifference(const keras::Logs& logs, const json& want, bool all) const {
  for (const auto& [name, value] : logs) {
    if (!want.contains(name)) return "there is no " + name + " in the recorded logs";
    const std::vector<double> numbers = flattened(want[name]);
    bool same = numbers.size() == value.numbers.size();
    for (std::size_t i = 0; same && i < numbers.size(); ++i) same = agrees(value.numbers[i], numbers[i]);
    if (!same) return engine::message(name, " is ", static_cast<double>(value), ", not ", want[name].dump());
  }
  return all && want.size() != logs.size() ? "there are other logs than " + want.dump() : "";
}

std::string RecordedRun::historyDifference(const std::vector<keras::Logs>& history, const json& want) const {
  std::map<std::string, std::size_t> next;
  for (const keras::Logs& logs : history) {
    for (const auto& [name, value] : logs) {
      if (!want.contains(name)) return "there is no " + name + " in the recorded history";
      const std::size_t at = next[name]++;
      const bool there = at < want[name].size();
      if (!there || !logsDifference({{name, value}}, {{name, want[name][at]}}, true).empty()) {
        return engine::message("history: ", name, "[", at, "] is ", static_cast<double>(value), ", not ",
                               want[name].dump());
      }
    }
  }
  for (const auto& [name, values] : want.items()) {
    if (next[name] != values.size()) return engine::message("history: there are ", next[name], " of ", name);
  }
  return {};
}

std::string RecordedRun::weightsDifference(const keras::Weights& weights, const json& want) const {
  if (weights.size() != want.size()) {
    return engine::message("there are ", weights.size(), " variables, not ", want.size());
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto name = want[i].at("name").get<std::string>();
    if (weights[i]->name != name) return "variable " + weights[i]->name + " should be " + name;
    const std::string differs = kerasDifference(one_, weights[i]->value, want[i]);
    if (!differs.empty()) return "variable " + name + " " + differs;
  }
  return {};
}

std::vector<double> flattened(const json& value) {
  if (!value.is_array()) return {numberOf(value)};
  std::vector<double> all;
  for (const json& one : value) {
    const std::vector<double> part = flattened(one);
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

}  // namespace golden
