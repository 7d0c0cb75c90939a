#include "engine/keras/model/model.h"

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {

Weights Model::weights() const {
  Weights all;
  for (const LayerPtr& one : layers()) appendNew(all, one->weights());
  return all;
}

LayerPtr Model::layer(const std::string& name) const {
  std::string known;
  for (const LayerPtr& one : layers()) {
    if (one->name() == name) return one;
    known += (known.empty() ? "" : ", ") + one->name();
  }
  fail(Code::kNotFound, described(), " has no layer '", name, "'. It has ", known, ".");
}

KerasTensor Model::layerOutput(const std::string&) const {
  fail(Code::kUnimplemented, described(), " is not made of symbolic tensors: make it a functional model.");
}

std::vector<KerasTensor> Model::inputTensors() const {
  fail(Code::kUnimplemented, described(), " is not made of symbolic tensors: make it a functional model.");
}

std::vector<LayerPtr> Model::allLayers() const {
  std::vector<LayerPtr> all;
  for (const LayerPtr& one : layers()) {
    all.push_back(one);
    if (const auto* model = dynamic_cast<const Model*>(one.get())) {
      for (const LayerPtr& inner : model->allLayers()) all.push_back(inner);
    }
  }
  return all;
}

std::string Model::toJson() const {
  return pythonText(
      {{"class_name", className()}, {"config", getConfig()}, {"keras_version", "2.15.0"}, {"backend", "tensorflow"}});
}

ModelPtr modelFromJson(const std::string& text, const std::string& what) {
  auto model = std::dynamic_pointer_cast<Model>(layerOfJson(parseJson(text, what)));
  if (!model) fail(Code::kInvalidArgument, what, " holds a layer, not a model.");
  return model;
}

namespace {

// Of a layer that was called, and so built, before it had a name.
void nameWeights(const Layer& layer) {
  if (!layer.built() || !layer.weightScope().empty() || dynamic_cast<const Model*>(&layer)) return;
  if (layer.className() == "Normalization") return;  // its weights have no scope in Keras either
  for (const WeightPtr& weight : layer.weights())
    weight->name = layer.name() + (weight->name.starts_with('/') ? "" : "/") + weight->name;
}

}  // namespace

void nameLayers(const std::vector<LayerPtr>& layers) {
  std::set<std::string> used;
  for (const LayerPtr& layer : layers) used.insert(layer->name());
  for (const LayerPtr& layer : layers) {
    if (!layer->name().empty()) continue;
    const bool isInput = layer->className() == "InputLayer";
    const std::string base = isInput ? "input" : snakeCase(layer->className());
    std::string name = isInput ? "input_1" : base;
    for (int i = isInput ? 2 : 1; used.contains(name); ++i) name = base + "_" + std::to_string(i);
    used.insert(name);
    layer->rename(name);
    nameWeights(*layer);
  }
}

}  // namespace engine::keras
