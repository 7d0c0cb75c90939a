// Symbolic tensors: what layers are joined by before there is a graph. Values; used by one thread at a time.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/keras/core/layer.h"

namespace engine::keras {

struct TensorSpec {
  Shape shape;  // with the batch, unknown mostly
  DType dtype = DType::kFloat;
  bool masked = false;
  Shape maskShape = {};
};

struct LayerCall;

// An output of a layer's call.
struct KerasTensor {
  std::shared_ptr<const LayerCall> call;
  int index = 0;

  const TensorSpec& spec() const;
  const Shape& shape() const { return spec().shape; }
};

struct SymbolicArguments {
  std::vector<KerasTensor> inputs;
  std::map<std::string, std::vector<KerasTensor>> named = {};
  std::set<std::string> lists = {};  // keywords that were given a list, even of one
  Json constants = Json::object();
  // The first argument's, for layers that keep its structure: by their places, {"0": 2.0}, and whether it is a list.
  Json firstConstants = Json::object();
  bool firstIsList = false;
  std::vector<std::string> inputKeys = {};  // of the inputs, where the first argument is a dictionary

  // The inputs in the order in which Keras goes through them: a dictionary's by their keys.
  std::vector<KerasTensor> orderedInputs() const;
  bool isInput() const { return inputs.empty() && firstConstants.empty(); }
};

// One call of a layer on symbolic tensors; without arguments for an input. Never changes.
struct LayerCall {
  LayerPtr layer;
  int number = 0;  // of the layer's calls
  SymbolicArguments arguments;
  std::vector<TensorSpec> outputs;
};
using LayerCallPtr = std::shared_ptr<const LayerCall>;

struct InputOptions {
  std::string name = {};  // "input_1" … of the model when empty
  DType dtype = DType::kFloat;
};
// An input of so many sizes, without the batch.
KerasTensor input(const Shape& shape, const InputOptions& options = {});
// The output of an InputLayer.
KerasTensor inputOf(const LayerPtr& inputLayer);

// Calls the layer, and builds it if need be. Errors of the layer for what does not fit.
std::vector<KerasTensor> callLayer(const LayerPtr& layer, SymbolicArguments arguments);
KerasTensor operator|(const KerasTensor& x, const LayerPtr& layer);  // one input, one output

// The outputs that the layer has for such inputs.
std::vector<TensorSpec> inferOutputs(Layer& layer, const SymbolicArguments& arguments);

}  // namespace engine::keras
