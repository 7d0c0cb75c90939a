// What the strategies of a RunConfig mean on one machine. Pure functions.
#pragma once

#include "engine/estimator/run_config.pb.h"

namespace engine::estimator {

// Replicas that train together: the devices of MirroredStrategy or CentralStorageStrategy; 1 without a strategy or
// where it names no device. What experimental_distribute says comes first. Unimplemented for another strategy, but
// OneDeviceStrategy.
int trainReplicas(const RunConfig& config);
// The same, for evaluations.
int evalReplicas(const RunConfig& config);

}  // namespace engine::estimator
