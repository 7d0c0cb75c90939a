// What layers share that change pictures at random while they train. Used by the graph's thread.
#pragma once

#include "engine/keras/core/layer.h"

namespace engine::keras {

// Pictures [batch, height, width, channels], or one without the batch, which come out as the layer's dtype. Outside of
// training they pass as they are.
class RandomPicture : public Layer {
 public:
  using Layer::Layer;

 protected:
  Output apply(const Call& call, Output x) override;
  // x: a batch of them in the layer's dtype.
  virtual Output changed(const Scope& scope, Output x) const = 0;
  // Outside of training.
  virtual Output unchanged(const Scope& /*scope*/, Output x) const { return x; }

  // Uniform in [low, high): a float32 vector of a number for each picture, or one number for all.
  Output drawnForEach(const Scope& scope, Output x, double low, double high) const;
  Output drawnOnce(const Scope& scope, double low, double high) const;
  // The config's factor: a number f stands for (-f, f) where `both`, else for (f, f) as lower and upper.
  std::pair<double, double> factors(const std::string& key, bool both) const;
};

// [batch, 1, 1, 1]
Output perPicture(const Scope& scope, Output vector);

}  // namespace engine::keras
