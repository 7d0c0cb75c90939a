#include "engine/keras/model/symbolic.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

Value placeholderOf(const Scope& scope, const TensorSpec& spec) {
  Value value{ops::placeholder(scope, spec.dtype, spec.shape), {}};
  if (spec.masked) value.mask = ops::placeholder(scope, DType::kBool, spec.maskShape, "mask");
  return value;
}

std::string kerasName(DType dtype) {
  return dtypeName(dtype);
}

}  // namespace

const TensorSpec& KerasTensor::spec() const {
  return call->outputs.at(static_cast<std::size_t>(index));
}

std::vector<KerasTensor> SymbolicArguments::orderedInputs() const {
  if (inputKeys.empty()) return inputs;
  std::map<std::string, KerasTensor> byKey;
  for (std::size_t i = 0; i < inputs.size(); ++i) byKey[inputKeys.at(i)] = inputs[i];
  std::vector<KerasTensor> ordered;
  for (const auto& [key, tensor] : byKey) ordered.push_back(tensor);
  return ordered;
}

KerasTensor input(const Shape& shape, const InputOptions& options) {
  Shape whole{kUnknownDim};
  for (const int64_t dim : shape.dims()) whole.addDim(dim);
  return inputOf(makeLayer(
      "InputLayer",
      {{"batch_input_shape", shapeJson(whole)}, {"dtype", kerasName(options.dtype)}, {"name", options.name}}));
}

KerasTensor inputOf(const LayerPtr& layer) {
  const Config& config = layer->config();
  auto call = std::make_shared<LayerCall>();
  call->layer = layer;
  call->number = layer->countCall();
  call->outputs = {
      {shapeOfJson(config.at("batch_input_shape"), config.owner() + ": batch_input_shape"), config.dtype()}};
  if (config.flag("ragged") || config.flag("sparse")) {
    fail(Code::kUnimplemented, config.owner(), ": inputs are dense here.");
  }
  return {call, 0};
}

std::vector<TensorSpec> inferOutputs(Layer& layer, const SymbolicArguments& symbolic) {
  Graph graph;
  const Scope scope(graph);
  Binding binding(graph);
  CallResults results;
  Arguments arguments;
  for (const KerasTensor& tensor : symbolic.inputs) arguments.inputs.push_back(placeholderOf(scope, tensor.spec()));
  for (const auto& [name, tensors] : symbolic.named) {
    for (const KerasTensor& tensor : tensors) arguments.named[name].push_back(placeholderOf(scope, tensor.spec()));
  }
  arguments.constants = symbolic.constants;
  arguments.firstConstants = symbolic.firstConstants;
  arguments.keys = symbolic.inputKeys;
  std::vector<TensorSpec> outputs;
  for (const Value& value : layer(Call(scope, binding, results, false), arguments)) {
    TensorSpec spec{value.tensor.shape(), value.tensor.type()};
    spec.masked = value.mask.valid();
    if (spec.masked) spec.maskShape = value.mask.shape();
    outputs.push_back(spec);
  }
  return outputs;
}

std::vector<KerasTensor> callLayer(const LayerPtr& layer, SymbolicArguments arguments) {
  auto call = std::make_shared<LayerCall>();
  call->layer = layer;
  call->outputs = inferOutputs(*layer, arguments);
  call->number = layer->countCall();
  call->arguments = std::move(arguments);
  std::vector<KerasTensor> tensors;
  for (std::size_t i = 0; i < call->outputs.size(); ++i) tensors.push_back({call, static_cast<int>(i)});
  return tensors;
}

KerasTensor operator|(const KerasTensor& x, const LayerPtr& layer) {
  return callLayer(layer, {{x}}).at(0);
}

}  // namespace engine::keras
