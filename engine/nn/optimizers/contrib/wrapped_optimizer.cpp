#include "engine/nn/optimizers/contrib/wrapped_optimizer.h"

#include "engine/core/error.h"

namespace engine::nn {

WrappedOptimizer::WrappedOptimizer(std::shared_ptr<const Optimizer> inner, const std::string& name)
    : Optimizer({}, name), inner_(std::move(inner)) {
  if (!inner_) fail(Code::kInvalidArgument, name, " needs an optimizer to wrap.");
}

Node* WrappedOptimizer::applyDense(const Update& update, Output /*gradient*/) const {
  fail(Code::kInternal, name(), " does not update '", update.variable.name, "' itself.");
}

Node* WrappedOptimizer::applySparse(const Update& update, Output /*values*/, Output /*indices*/) const {
  fail(Code::kInternal, name(), " does not update '", update.variable.name, "' itself.");
}

}  // namespace engine::nn
