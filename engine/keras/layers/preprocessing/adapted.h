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

// A layer that looks tokens up; integers are digits here.
class VocabularyLayer : public AdaptedLayer {
 public:
  using AdaptedLayer::AdaptedLayer;
  // Special tokens first.
  virtual std::vector<std::string> vocabulary() const = 0;
  // With or without special tokens.
  virtual void setVocabulary(const std::vector<std::string>& tokens) = 0;
};

}  // namespace engine::keras
