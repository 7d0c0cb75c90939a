// Keras's optimizers of both generations by config: nn's, with variables that are apart from any graph as weights are.
// Used by one thread at a time.
#pragma once

#include "engine/graph/gradients.h"
#include "engine/keras/core/call.h"
#include "engine/keras/core/config.h"
#include "engine/keras/optimizers/loss_scaling.h"
#include "engine/keras/optimizers/optimizer_classes.h"

namespace engine::keras {

class Optimizer {
 public:
  // `kind`: lives as long as the program does. `scaling`: of a LossScaleOptimizer around it.
  Optimizer(const OptimizerClass& kind, Config config, std::optional<LossScaling> scaling = {});
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  const Config& config() const { return config_; }
  // The class, "Adam".
  const std::string& className() const { return kind_.name; }
  bool isLegacy() const { return kind_.legacy; }
  // Makes its variables for these weights; nothing when that is done.
  void build(const Weights& trained);
  // "iteration:0" (legacy "<Name>/iter:0") and the slots, in Keras's order; the learning rate is not among them.
  const Weights& variables() const { return variables_; }
  const WeightPtr& iteration() const { return iteration_; }
  // Its value is the rate; with a schedule it is not used.
  const WeightPtr& learningRate() const { return learningRate_; }
  bool hasSchedule() const;
  double defaultRate() const;  // what the rate begins with, where there is no schedule
  // The rate for the next step, a float32 scalar.
  Output rate(const Call& call) const;

  // What adapts the scale of the loss; none without a scaling that does.
  Weights scalingVariables() const { return scaling_ ? scaling_->variables() : Weights(); }

  // What the gradients are to be taken of.
  Output scaledLoss(const Call& call, Output loss) const { return scaling_ ? scaling_->scaled(call, loss) : loss; }
  // The op that updates all weights that have a gradient, and the iteration. One gradient of the scaled loss for each
  // weight that it was built for; invalid for none.
  Node* apply(const Call& call, const std::vector<Gradient>& gradients) const;
  // The op that writes moving averages over the weights, which ends fit(); null without use_ema.
  Node* finalize(const Call& call) const;

 private:
  struct Slot {
    std::size_t of;  // place of the weight
    std::string role;
    WeightPtr weight;
  };
  using Variables = std::function<Variable(const WeightPtr& weight)>;
  Node* step(const Call& call, const std::vector<Gradient>& gradients) const;
  std::unique_ptr<nn::Optimizer> make(nn::Rate rate, nn::VariableKeeper keeper) const;
  WeightPtr slot(std::size_t of, const std::string& role) const;
  WeightPtr scalar(const std::string& role) const;
  void addSlot(std::size_t of, const std::string& role, const Shape& shape, DType dtype, nn::Initializer initializer);
  void addScalar(const std::string& role, nn::Initializer initializer);
  void arrange();
  void average(const Call& call, const std::vector<Output>& before, Output count, std::vector<Node*>& updates) const;

  const OptimizerClass& kind_;
  Config config_;
  std::optional<LossScaling> scaling_;
  std::string name_, scope_;  // what names of variables begin with
  Weights trained_, variables_;
  WeightPtr iteration_, learningRate_;
  std::vector<Slot> slots_;
  std::vector<std::pair<std::string, WeightPtr>> scalars_;  // by role
};
using OptimizerPtr = std::shared_ptr<Optimizer>;

// {"class_name": "Adam", "config": …, "module": …} or a name, which is the newer generation's. NotFound for unknown
// ones.
OptimizerPtr optimizerOf(const Json& config);

}  // namespace engine::keras
