// Keras's optimizers of the newer kind by config. An optimizer has variables of its own, apart from any graph as
// weights are; a step computes each weight's new value, which its constraint projects. Used by one thread at a time.
#pragma once

#include "engine/graph/gradients.h"
#include "engine/keras/core/call.h"
#include "engine/keras/core/config.h"

namespace engine::keras {

class Optimizer {
 public:
  explicit Optimizer(Config config);
  virtual ~Optimizer() = default;
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  const Config& config() const { return config_; }
  // Makes its variables for these weights; nothing when that is done.
  void build(const Weights& trained);
  // "iteration:0" and the slots, in Keras's order; the learning rate is not among them.
  const Weights& variables() const { return variables_; }
  const WeightPtr& learningRate() const { return learningRate_; }
  // The ops that update all weights (those without a gradient only decay) and the iteration. One gradient for each
  // weight that it was built for; invalid for none.
  std::vector<Node*> apply(const Call& call, const std::vector<Gradient>& gradients) const;

 protected:
  // What one step shares.
  struct Step {
    Scope scope;
    Output rate;    // the learning rate
    Output number;  // of this step, from 1 on, as float32
  };
  // What a weight loses, and the slots' new values.
  struct Change {
    Output delta;
    std::vector<std::pair<WeightPtr, Output>> slots;
  };
  virtual void buildSlots(const Weights& trained) = 0;
  // index: of the weight, in the order of build().
  virtual Change change(const Call& call, const Step& step, std::size_t index, Output gradient) const = 0;
  // A slot "<name of the optimizer>/<slot>/<weight>", zeros at first.
  WeightPtr addSlot(const std::string& slot, const Weight& of);
  const std::string& name() const { return name_; }

 private:
  std::vector<Output> clipped(const Scope& scope, const std::vector<Gradient>& gradients) const;

  Config config_;
  std::string name_;
  Weights trained_, variables_;
  WeightPtr learningRate_, iteration_;
};
using OptimizerPtr = std::shared_ptr<Optimizer>;
using OptimizerMaker = std::function<OptimizerPtr(Config config)>;

class OptimizerRegistrar {
 public:
  OptimizerRegistrar(const std::vector<std::string>& names, OptimizerMaker maker);
};

// {"class_name": "Adam", "config": …} or a name. NotFound for unknown ones; Unimplemented for legacy optimizers,
// schedules and moving averages of weights.
OptimizerPtr optimizerOf(const Json& config);

}  // namespace engine::keras
