#include "engine/keras/model/custom_model.h"

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

std::vector<Model::Port> numberedPorts(const std::string& base, const std::vector<TensorSpec>& specs) {
  std::vector<Model::Port> ports;
  for (const TensorSpec& spec : specs) ports.push_back({base + std::to_string(ports.size() + 1), spec});
  return ports;
}

}  // namespace

CustomModel::CustomModel(const std::string& name) : Model(Config("Model '" + name + "'", {{"name", name}})) {
  setClassName("CustomModel");
}

LayerPtr CustomModel::add(LayerPtr layer) {
  layers_.push_back(layer);
  nameLayers(layers_);
  layer->chooseWeightScope(name() + "/" + layer->name());
  return layer;
}

LayerPtr CustomModel::add(const std::string& className, const Json& config) {
  return add(makeLayer(className, config));
}

Output CustomModel::through(const Call& call, Layer& layer, Output x) {
  return layer(call, {{{x}}}).at(0).tensor;
}

void CustomModel::buildFor(const std::vector<Shape>& inputs, DType dtype) {
  SymbolicArguments arguments;
  std::vector<TensorSpec> specs;
  for (const Shape& shape : inputs) {
    arguments.inputs.push_back(input(shape, {.dtype = dtype}));
    specs.push_back(arguments.inputs.back().spec());
  }
  outputs_ = numberedPorts("output_", inferOutputs(*this, arguments));
  inputs_ = numberedPorts("input_", specs);
}

std::vector<Model::Row> CustomModel::rows() const {
  std::vector<Row> rows;
  for (const LayerPtr& layer : layers_) rows.push_back({layer, {}, {}});
  return rows;
}

void CustomModel::requireBuilt() const {
  if (!inputs_.empty()) return;
  fail(Code::kFailedPrecondition, described(), " has not been built: tell buildFor() the shapes of its inputs.");
}

std::vector<Model::Port> CustomModel::inputs() const {
  requireBuilt();
  return inputs_;
}

std::vector<Model::Port> CustomModel::outputs() const {
  requireBuilt();
  return outputs_;
}

Json CustomModel::getConfig() const {
  fail(Code::kUnimplemented, described(), " has no config: a subclass is made by its program. Save its weights.");
}

}  // namespace engine::keras
