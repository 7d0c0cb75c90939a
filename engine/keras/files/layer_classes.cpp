#include "engine/keras/files/layer_classes.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

constexpr int kDeepestModel = 64;  // models in models and layers in wrappers

class ConfigLayers {
 public:
  explicit ConfigLayers(const std::string& what) : what_(what), classes_(layerClasses()) {
    classes_.push_back("Model");
  }

  void add(const Json& layer, const std::string& within, int depth) {
    if (depth > kDeepestModel)
      fail(Code::kInvalidArgument, what_, " has models in models deeper than ", kDeepestModel, " times.");
    if (!layer.is_object() || !layer.contains("class_name") || !layer["class_name"].is_string()) return;
    const Json config = layer.value("config", Json::object());
    FileLayerInfo info{nameOf(layer, config), layer["class_name"].get<std::string>(), within};
    info.known = std::ranges::find(classes_, info.className) != classes_.end();
    found.push_back(info);
    if (!config.is_object()) return;
    const std::string inside = within.empty() ? info.name : within + "/" + info.name;
    for (const char* list : {"layers", "cells"}) {
      if (!config.contains(list) || !config[list].is_array()) continue;
      for (const Json& one : config[list]) add(one, inside, depth + 1);
    }
    for (const char* part : {"layer", "backward_layer", "cell"}) {
      if (config.contains(part)) add(config[part], inside, depth + 1);
    }
  }

  std::vector<FileLayerInfo> found;

 private:
  static std::string nameOf(const Json& layer, const Json& config) {
    for (const Json* from : {&config, &layer}) {
      if (from->is_object() && from->contains("name") && (*from)["name"].is_string())
        return (*from)["name"].get<std::string>();
    }
    return "";
  }

  std::string what_;
  std::vector<std::string> classes_;
};

}  // namespace

std::vector<FileLayerInfo> layersOfConfig(const Json& model, const std::string& what) {
  ConfigLayers layers(what);
  layers.add(model, "", 0);
  return layers.found;
}

void requireKnownLayers(const Json& model, const std::string& file) {
  for (const FileLayerInfo& layer : layersOfConfig(model, "'" + file + "'")) {
    if (layer.known) continue;
    const char* why = layer.className == "Lambda"
                          ? "holds Python code, which this program does not run: put a layer in its place"
                          : "is of a class that this program has not got";
    fail(Code::kInvalidArgument, "Layer '", layer.name, "' (", layer.className, ") of '", file, "' ", why, ".");
  }
}

}  // namespace engine::keras
