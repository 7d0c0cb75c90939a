#include "engine/estimator/config/strategies.h"

#include <algorithm>

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

int replicasOfStrategy(const Strategy& strategy) {
  if (!strategy.has_name() || strategy.name() == "OneDeviceStrategy") return 1;
  if (strategy.name() == "MirroredStrategy" || strategy.name() == "CentralStorageStrategy") {
    return std::max(1, strategy.devices_size());
  }
  fail(Code::kUnimplemented, "This program cannot use ", strategy.name(),
       ": it trains on one machine. Use MirroredStrategy, or leave the strategy unset.");
}

}  // namespace

int trainReplicas(const RunConfig& config) {
  const DistributeConfig& further = config.experimental_distribute();
  return replicasOfStrategy(further.has_train_distribute() ? further.train_distribute() : config.train_distribute());
}

int evalReplicas(const RunConfig& config) {
  const DistributeConfig& further = config.experimental_distribute();
  return replicasOfStrategy(further.has_eval_distribute() ? further.eval_distribute() : config.eval_distribute());
}

}  // namespace engine::estimator
