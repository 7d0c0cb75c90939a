// Layers whose first argument is a dictionary of tensors, and which know what they read of it. Used by one thread at a
// time.
#pragma once

#include "engine/keras/core/layer.h"

namespace engine::keras {

struct NamedInput {
  std::string key;
  Shape shape;  // with the batch
  DType dtype = DType::kFloat;
};

class DictionaryLayer : public Layer {
 public:
  using Layer::Layer;
  // In rising order of the keys.
  virtual std::vector<NamedInput> namedInputs() const = 0;
};

}  // namespace engine::keras
