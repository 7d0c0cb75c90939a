// Layers that learn from data before training: adapt(). Used by one thread at a time.
#pragma once

#include "engine/keras/core/layer.h"

namespace engine::keras {

class AdaptedLayer : public Layer {
 public:
  using Layer::Layer;
  // Forgets what it had learned and learns from `data`, all rows at once. InvalidArgument for data of another dtype or
  // shape than the layer takes.
  virtual void adapt(const Tensor& data) = 0;
};

}  // namespace engine::keras
