// Warm starts of the family "behaviours".
#include <cmath>
#include <fstream>

#include "engine/core/error.h"
#include "engine/estimator/canned/dnn.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/checkpoints/init_from_checkpoint.h"
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"
#include "engine/runtime/session.h"
#include "tests/golden/behaviours_family.h"
#include "tests/golden/behaviours_model.h"
#include "tests/golden/compare.h"
#include "tests/golden/training_case.h"

namespace golden {

namespace estimator = engine::estimator;
namespace nn = engine::nn;
namespace ops = engine::ops;
using engine::DType;
using engine::message;
using engine::Scope;
using engine::Shape;
using engine::Tensor;
using nlohmann::json;

std::string valueDifference(const engine::formats::BundleReader& reader, const std::string& name, const json& want) {
  constexpr double kTolerance = 2e-5;
  if (!reader.has(name)) return "there is no variable " + name;
  const std::vector<double> got = reader.read(name).toDoubles();
  const std::vector<double> expected = flatNumbers(want);
  if (got.size() != expected.size()) return message(name, " has ", got.size(), " values");
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (std::abs(got[i] - expected[i]) > kTolerance) return message(name, " has ", got[i], ", not ", expected[i]);
  }
  return {};
}

namespace {

Shape shapeOf(const json& value) {
  Shape shape;
  for (const json* at = &value; at->is_array(); at = &(*at)[0]) shape.addDim(static_cast<int64_t>(at->size()));
  return shape;
}

Tensor tensorOf(const std::string& name, const json& value) {
  const std::vector<double> numbers = flatNumbers(value);
  if (name == "global_step") return Tensor::scalar(static_cast<int64_t>(numbers[0]));
  return Tensor::of(std::vector<float>(numbers.begin(), numbers.end()), shapeOf(value));
}

// The case's "source" as a checkpoint; returns its prefix.
std::string writeSource(const Case& one, const std::string& folder) {
  const std::string prefix = folder + "/source.ckpt-10";
  engine::formats::BundleWriter writer(prefix);
  std::map<std::string, Tensor> tensors;
  for (const auto& [name, value] : one.json.at("source").items()) tensors[name] = tensorOf(name, value);
  for (const auto& [name, value] : tensors) writer.add(name, value);
  writer.finish();
  return prefix;
}

estimator::WarmStartSettings settingsOf(const json& target, const std::string& checkpoint) {
  estimator::WarmStartSettings settings;
  settings.checkpoint = checkpoint;
  const json& vars = target.at("settings").at("vars_to_warm_start");
  if (vars.is_string()) {
    settings.varsToWarmStart = vars.get<std::string>();
  } else {
    settings.varList = vars.get<std::vector<std::string>>();
  }
  return settings;
}

// Whether TensorFlow drew the value at random: then ours are others.
bool isRandom(const json& target, const Case& one, const std::string& name) {
  return name == "dnn/logits/kernel" && target.at("settings").at("vars_to_warm_start").is_array() &&
         one.json.at("source").contains(name);
}

std::string targetDifference(const Case& one, const json& target, const std::string& source) {
  const ScratchFolder folder;
  estimator::DnnOptions options;
  options.hiddenUnits = {5};
  estimator::Estimator model(estimator::dnnClassifier({.nClasses = 3}, options), behavioursConfig(folder.path()), {},
                             {}, settingsOf(target, source));
  estimator::TrainOptions training;
  training.steps = 1;
  model.train(irisInput(one, true), training);
  const engine::formats::BundleReader reader(folder.path() + "/" + target.at("first_checkpoint").get<std::string>());
  for (const auto& [name, want] : target.at("variables_of_first_checkpoint").items()) {
    std::string differs = valueDifference(reader, name, want);
    if (isRandom(target, one, name)) {
      differs = valueDifference(reader, name, one.json.at("source").at(name)).empty() ? name + " was warm-started" : "";
    }
    if (!differs.empty()) return differs;
  }
  return {};
}

std::string initDifference(const Case& one, const std::string& source) {
  engine::Graph graph;
  const Scope scope = Scope(graph).exactly("other");
  nn::createGlobalStep(graph);
  nn::getVariable(scope, "w", Shape{4, 5}, DType::kFloat, nn::ones());
  nn::getVariable(scope, "b", Shape{5}, DType::kFloat, nn::ones());
  engine::formats::initFromCheckpoint(graph, source, {{"dnn/hiddenlayer_0/kernel", "other/w"}});
  engine::Session session(graph);
  std::vector<engine::Node*> initializers;
  for (const engine::Variable& variable : graph.collections().globalVariables) {
    initializers.push_back(variable.initializer);
  }
  session.run(engine::Feeds{}, {}, initializers);
  for (const auto& [name, want] : one.json.at("init_from_checkpoint").items()) {
    const auto variable = session.resources().find<engine::VariableResource>(name);
    if (!variable) return "there is no variable " + name;
    if (!difference(variable->value(), tensorOf(name, want), 0, 0).empty()) return name + " differs";
  }
  return {};
}

// Variables of the case's names and shapes, as its estimator makes them; nothing of them is trained here.
estimator::ModelFn vocabularyModel(const json& variables) {
  return [variables](const estimator::Features& features, const estimator::Labels&, estimator::Mode mode,
                     const estimator::Params&, const estimator::RunConfig&) {
    const Scope root = features.scope().exactly("");
    for (const auto& [name, value] : variables.items()) {
      if (name == "global_step") continue;
      nn::VariableOptions options;
      options.trainable = !name.starts_with("training/");
      nn::getVariable(root, name, shapeOf(value), DType::kFloat, nn::constant(0.5), options);
    }
    estimator::EstimatorSpec spec;
    spec.mode = mode;
    spec.loss = ops::scalar(features.scope(), 1.0f, "loss");
    const engine::Variable step = nn::globalStep(features.scope().graph());
    spec.trainOp = ops::assignAdd(features.scope(), step.handle, ops::scalar(features.scope(), int64_t{1}, "one"),
                                  "AssignAddVariableOp");
    return spec;
  };
}

std::string writeVocabulary(const json& terms, const std::string& path) {
  std::ofstream out(path);
  for (const json& term : terms) out << term.get<std::string>() << "\n";
  return path;
}

}  // namespace

std::string warmStartBehaviour(const Case& one) {
  const ScratchFolder folder;
  const std::string source = writeSource(one, folder.path());
  for (const auto& [name, target] : one.json.at("targets").items()) {
    const std::string differs = targetDifference(one, target, source);
    if (!differs.empty()) return name + ": " + differs;
  }
  return initDifference(one, source);
}

std::string warmStartVocabularyBehaviour(const Case& one) {
  const ScratchFolder folder;
  estimator::WarmStartSettings settings;
  settings.checkpoint = writeSource(one, folder.path());
  estimator::VocabInfo& info =
      settings.vocabInfo["dnn/input_from_feature_columns/input_layer/class_embedding/embedding_weights"];
  info.newVocab = writeVocabulary(one.json.at("new_vocabulary"), folder.path() + "/new.txt");
  info.oldVocab = writeVocabulary(one.json.at("old_vocabulary"), folder.path() + "/old.txt");
  info.backupInitializer = nn::ones();
  estimator::Estimator model(vocabularyModel(one.json.at("step_0")), behavioursConfig(folder.path() + "/model"), {}, {},
                             settings);
  estimator::TrainOptions training;
  training.steps = 1;
  model.train(irisInput(one, true), training);
  const engine::formats::BundleReader reader(folder.path() + "/model/model.ckpt-0");
  for (const auto& [name, want] : one.json.at("step_0").items()) {
    // Slots are not trained variables: they keep what the optimizer gave them.
    const std::string differs = name.starts_with("training/")
                                    ? (reader.read(name).toDoubles()[0] == 0.5 ? "" : name + " was warm-started")
                                    : valueDifference(reader, name, want);
    if (!differs.empty()) return differs;
  }
  return {};
}

}  // namespace golden
