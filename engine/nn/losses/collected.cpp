#include "engine/nn/losses/collected.h"

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"

namespace engine::nn {

Output regularizationLoss(const Scope& scope) {
  const std::vector<Output>& losses = scope.graph().collections().regularizationLosses;
  if (losses.empty()) return ops::number(scope, DType::kFloat, 0, "total_regularization_loss");
  return ops::addN(scope, losses, "total_regularization_loss");
}

Output totalLoss(const Scope& scope, bool addRegularizationLosses) {
  const Collections& collections = scope.graph().collections();
  std::vector<Output> losses = collections.losses;
  if (losses.empty())
    fail(Code::kInvalidArgument, "The graph has collected no loss: make one with its collect option.");
  if (addRegularizationLosses) {
    const std::vector<Output>& penalties = collections.regularizationLosses;
    losses.insert(losses.end(), penalties.begin(), penalties.end());
  }
  return ops::addN(scope, losses, "total_loss");
}

}  // namespace engine::nn
