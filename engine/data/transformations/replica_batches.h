// Batches dealt to several replicas, all of which get one or none. Pure functions over data sets.
#pragma once

#include "engine/data/dataset.h"

namespace engine::data {

// Elements of `replicas` batches of the input each: the components of the first batch, those of the second one … It
// ends where there are fewer left. InvalidArgument for fewer replicas than 1.
Dataset replicaBatches(const Dataset& batches, int64_t replicas);

// The same batches one after the other.
Dataset batchesOfReplicas(const Dataset& batches, int64_t replicas);

}  // namespace engine::data
