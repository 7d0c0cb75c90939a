#include "engine/estimator/experiment/model_registry.h"

#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/config/message_paths.h"

namespace engine::estimator {
namespace {

std::map<std::string, ModelFactory>& registry() {
  static std::map<std::string, ModelFactory> models;
  return models;
}

}  // namespace

ModelRegistrar::ModelRegistrar(const std::string& kind, ModelFactory factory) {
  registry()[kind] = std::move(factory);
}

ModelFn modelFnOf(const Model& model) {
  if (model.kind_case() == Model::KIND_NOT_SET) {
    fail(Code::kInvalidArgument,
         "The experiment has no model: set model.sequential, model.dnn_classifier, another canned estimator or "
         "model.named.");
  }
  const auto* field = Model::descriptor()->FindFieldByNumber(model.kind_case());
  const std::string kind = model.has_named() ? model.named().name() : field->name();
  const auto found = registry().find(kind);
  if (found != registry().end()) return found->second(model);
  std::string names;
  for (const std::string& name : registeredModels()) names += (names.empty() ? "" : ", ") + name;
  fail(Code::kNotFound, "There is no model '", kind, "'; there are ", names, ". Is its plugin installed?");
}

ModelFn modelFnOf(const Model& model, const std::string& dataDir, const std::string& baseDir) {
  Model resolved = model;
  forEachPath(resolved, [&](std::string& path) { path = resolvePath(path, dataDir, baseDir); });
  return modelFnOf(resolved);
}

std::vector<std::string> registeredModels() {
  std::vector<std::string> names;
  for (const auto& [name, factory] : registry()) names.push_back(name);
  return names;
}

}  // namespace engine::estimator
