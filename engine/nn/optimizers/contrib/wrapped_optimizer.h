// An optimizer that leaves the updates to another one and decides about gradients and when they count. Immutable; used
// by the graph's thread.
#pragma once

#include <memory>

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

class WrappedOptimizer : public Optimizer {
 public:
  // As the optimizer inside.
  bool meansOverReplicas() const final { return inner().meansOverReplicas(); }

 protected:
  // InvalidArgument without an inner optimizer.
  WrappedOptimizer(std::shared_ptr<const Optimizer> inner, const std::string& name);

  const Optimizer& inner() const { return *inner_; }

  // The inner optimizer does these.
  std::vector<Hyperparameter> hyperparameters() const final { return {}; }
  Node* applyDense(const Update& update, Output gradient) const final;
  Node* applySparse(const Update& update, Output values, Output indices) const final;

 private:
  std::shared_ptr<const Optimizer> inner_;
};

}  // namespace engine::nn
