// Layers that learn from data before training: adapt(). Used by one thread at a time.
#pragma once

#include "engine/keras/core/layer.h"

namespace engine::keras {

class AdaptedLayer : public Layer {
 public:
  using Layer::Layer;
  // Forgets what it had learned and learns from `data`, so many rows at a time (0: all at once; Keras's batch_size is
  // 32 unless told otherwise). Only the boundaries of a Discretization, which are approximate, depend on it.
  // InvalidArgument for data of another dtype or shape than the layer takes, or for batches of less than 0 rows.
  virtual void adapt(const Tensor& data, int64_t batchRows = 0) = 0;
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
