// Loss scaling of mixed precision, which tf.keras.mixed_precision.LossScaleOptimizer puts around an optimizer: the loss
// is multiplied by a scale, its gradients are divided by it. A dynamic scale is halved when a gradient is not finite,
// and that step leaves all weights alone; it is doubled after so many good steps. Used by one thread at a time.
#pragma once

#include <functional>
#include <optional>

#include "engine/graph/gradients.h"
#include "engine/keras/core/call.h"
#include "engine/keras/core/json.h"

namespace engine::keras {

class LossScaling {
 public:
  struct Options {
    bool dynamic = true;
    double initialScale = 32768;  // at least 1; the scale, when it is not dynamic
    int64_t growthSteps = 2000;   // good steps before the scale is doubled
  };
  explicit LossScaling(Options options);

  bool isDynamic() const { return options_.dynamic; }
  // "current_loss_scale:0", float32, and "good_steps:0", int64; none of a scale that is not dynamic.
  const Weights& variables() const { return variables_; }

  Output scaled(const Call& call, Output loss) const;
  // Gradients of a scaled loss as those of the loss itself.
  std::vector<Gradient> unscaled(const Call& call, std::vector<Gradient> gradients) const;
  // The step that `apply` builds, where all gradients are finite, else what `skip` builds; then the next step's scale.
  using Build = std::function<Node*(const Call& inside)>;
  Node* step(const Call& call, const std::vector<Gradient>& gradients, const Build& apply, const Build& skip) const;

 private:
  Output scale(const Call& call, DType dtype) const;
  Node* adapted(const Call& call, Output finite) const;

  Options options_;
  Weights variables_;
};

// Of an optimizer's config as Keras has it; none where it is no LossScaleOptimizer. InvalidArgument for a scale or
// number of steps below 1.
std::optional<LossScaling> lossScalingOf(const Json& optimizer);
// What is inside of a LossScaleOptimizer; any other optimizer as it is.
const Json& innerOptimizer(const Json& optimizer);
// A LossScaleOptimizer around it; as it is when it is one already.
Json withLossScaling(const Json& optimizer);

}  // namespace engine::keras
