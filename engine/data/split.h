// Parts the examples of one data set into those to train on and those to evaluate, by nothing but their numbers: both
// parts are the same in every pass and process, never overlap, and together are the whole. Pure functions: callable
// from any thread.
#pragma once

#include "engine/data/dataset.h"

namespace engine::data {

enum class Part { kTrain, kEval };

// Whether example `number`, counted from 0, is in the eval part. `evalShare` is in [0, 1].
bool isEvalExample(int64_t number, double evalShare, int64_t seed);

// The examples of a part in their order. InvalidArgument unless 0 < evalShare < 1.
Dataset partOf(const Dataset& examples, Part part, double evalShare, int64_t seed);

}  // namespace engine::data
