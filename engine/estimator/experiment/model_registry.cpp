#include "engine/estimator/experiment/model_registry.h"

#include "engine/core/error.h"
#include "engine/estimator/base/part_registry.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/config/message_paths.h"
#include "engine/estimator/config/part_call.h"
#include "engine/estimator/config/part_params.h"

namespace engine::estimator {
namespace {

PartRegistry<ModelFactory>& modelRegistry() {
  static PartRegistry<ModelFactory> models("model");
  return models;
}

// As files have it, so that a factory reads the same whether the parameter was given or is a default.
std::string fileText(const HParamValue& value) {
  const auto* flag = std::get_if<bool>(&value);
  if (flag) return *flag ? "true" : "false";
  return hparamText(value);
}

ModelFn namedModelFn(const ModelFactory& factory, const Model& model) {
  Model checked = model;
  const Params params = partParams("model", model.named());
  for (const auto& [name, value] : params.values())
    (*checked.mutable_named()->mutable_params())[name] = fileText(value);
  const std::string& name = model.named().name();
  ModelFn made = callPart("model", name, [&] { return factory(checked); });
  return [name, made = std::move(made)](const Features& features, const Labels& labels, Mode mode, const Params& given,
                                        const RunConfig& config) {
    return callPart("model", name, [&] { return made(features, labels, mode, given, config); });
  };
}

// Heads, optimizers and layers of plugins are called while the model is built.
ModelFn namingThrowers(ModelFn modelFn) {
  return [modelFn = std::move(modelFn)](const Features& features, const Labels& labels, Mode mode, const Params& params,
                                        const RunConfig& config) {
    return callNamingThrower([&] { return modelFn(features, labels, mode, params, config); });
  };
}

}  // namespace

ModelRegistrar::ModelRegistrar(const std::string& kind, ModelFactory factory) {
  modelRegistry().add(kind, std::move(factory));
}

ModelFn modelFnOf(const Model& model) {
  if (model.kind_case() == Model::KIND_NOT_SET) {
    fail(Code::kInvalidArgument,
         "The experiment has no model: set model.sequential, model.dnn_classifier, another canned estimator or "
         "model.named.");
  }
  const auto* field = Model::descriptor()->FindFieldByNumber(model.kind_case());
  const std::string kind = model.has_named() ? model.named().name() : field->name();
  const ModelFactory& factory = modelRegistry().find(kind);
  return namingThrowers(model.has_named() ? namedModelFn(factory, model) : factory(model));
}

ModelFn modelFnOf(const Model& model, const std::string& dataDir, const std::string& baseDir) {
  Model resolved = model;
  forEachPath(resolved, [&](std::string& path) { path = resolvePath(path, dataDir, baseDir); });
  return modelFnOf(resolved);
}

std::vector<std::string> registeredModels() {
  return modelRegistry().names();
}

}  // namespace engine::estimator
