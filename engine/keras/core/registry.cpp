#include "engine/keras/core/registry.h"

#include <cctype>

#include "engine/core/error.h"
#include "engine/keras/parts/initializers.h"

namespace engine::keras {
namespace {

struct LayerClass {
  std::string defaults;
  LayerMaker maker;
  std::string module;
};

std::map<std::string, LayerClass>& layerTable() {
  static std::map<std::string, LayerClass> classes;
  return classes;
}

const LayerClass& layerClass(const std::string& className) {
  const auto found = layerTable().find(className);
  if (found != layerTable().end()) return found->second;
  std::string known;
  for (const std::string& name : layerClasses()) known += (known.empty() ? "" : ", ") + name;
  fail(Code::kNotFound, "There is no Keras layer '", className, "'. Known are ", known, ".");
}

// What older files have besides, and what only says how Keras runs a layer.
bool isTolerated(const std::string& key) {
  return key == "batch_input_shape" || key == "implementation" || key == "input_length" || key == "ragged" ||
         key == "sparse" || key == "dtype" || key == "autocast" || key == "groups" || key == "time_major" ||
         key == "kernel_initializer" || key == "kernel_regularizer" || key == "kernel_constraint" || key == "dynamic" ||
         key == "seed_generator" || key == "build_config";
}

// What RandomFourierFeatures has in the place of an initializer: the kernel function that is approximated.
bool isKernelFunction(const Json& value) {
  return value == "gaussian" || value == "laplacian";
}

bool isModel(const std::string& className) {
  return className == "Sequential" || className == "Functional" || className == "Model";
}

// The given entries over the defaults, in the order of the given ones and then of the defaults.
Json completed(const std::string& className, const LayerClass& which, const Json& given) {
  const Json defaults = parseJson(which.defaults, "the defaults of " + className);
  if (isModel(className)) return given;
  Json config = Json::object();
  for (const char* key : {"name", "trainable", "dtype"}) {
    if (!defaults.contains(key) && !given.contains(key)) {
      config[key] = std::string(key) == "name" ? Json("") : std::string(key) == "dtype" ? Json("float32") : Json(true);
    } else if (given.contains(key)) {
      config[key] = given[key];
    } else {
      config[key] = defaults[key];
    }
  }
  if (className == "InputLayer") config = Json::object();
  for (const auto& [key, value] : given.items()) {
    if (!config.contains(key) && !defaults.contains(key) && !isTolerated(key)) {
      fail(Code::kInvalidArgument, className, " has no argument '", key, "'.");
    }
    if (!defaults.contains(key)) config[key] = value;
  }
  for (const auto& [key, value] : defaults.items()) {
    const Json& chosen = given.contains(key) ? given[key] : value;
    const bool isName = key.ends_with("_initializer") && chosen.is_string() && !isKernelFunction(chosen);
    config[key] = isName ? initializerJson(chosen.get<std::string>()) : chosen;
  }
  return config;
}

}  // namespace

LayerRegistrar::LayerRegistrar(const char* className, const char* defaults, LayerMaker maker, const char* module) {
  layerTable()[className] = {defaults, std::move(maker), module};
}

std::vector<std::string> layerClasses() {
  std::vector<std::string> names;
  for (const auto& [name, which] : layerTable()) names.push_back(name);
  return names;
}

std::string snakeCase(const std::string& className) {
  std::string snake;
  const auto isUpper = [&](std::size_t i) { return std::isupper(static_cast<unsigned char>(className[i])) != 0; };
  const auto isLower = [&](std::size_t i) {
    return i < className.size() && std::islower(static_cast<unsigned char>(className[i])) != 0;
  };
  for (std::size_t i = 0; i < className.size(); ++i) {
    // "(.)([A-Z][a-z]+)" → "\1_\2", then "([a-z])([A-Z])" → "\1_\2".
    const bool word = i > 0 && isUpper(i) && (isLower(i + 1) || isLower(i - 1));
    if (word) snake += '_';
    snake += static_cast<char>(std::tolower(static_cast<unsigned char>(className[i])));
  }
  return snake;
}

LayerPtr makeLayer(const std::string& className, const Json& config) {
  const LayerClass& which = layerClass(className);
  const std::string name = config.is_object() && config.contains("name") ? config["name"].dump() : "";
  LayerPtr layer =
      which.maker(Config(className + (name.empty() ? "" : " " + name), completed(className, which, config)));
  layer->setClassName(className);
  return layer;
}

LayerPtr layerOfJson(const Json& serialized) {
  if (!serialized.is_object() || !serialized.contains("class_name") || !serialized["class_name"].is_string() ||
      !serialized.contains("config")) {
    fail(Code::kInvalidArgument, "A layer must have 'class_name' and 'config', not ", serialized.dump().substr(0, 200),
         ".");
  }
  auto className = serialized["class_name"].get<std::string>();
  return makeLayer(className == "Model" ? "Functional" : className, serialized["config"]);
}

Json layerJson(const Layer& layer, bool withBuild) {
  Json json;
  json["module"] = layerClass(layer.className()).module;
  json["class_name"] = layer.className();
  json["config"] = layer.getConfig();
  const bool isNamed = layer.className() == "Functional" || layer.firstArgument() == FirstArgument::kAsGiven;
  json["registered_name"] = isNamed ? Json(layer.className()) : Json();
  if (withBuild && !layer.buildShape().is_null() && layer.className() != "InputLayer") {
    json["build_config"] = {{"input_shape", layer.buildShape()}};
  }
  return json;
}

}  // namespace engine::keras
