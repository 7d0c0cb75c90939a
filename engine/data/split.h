// Parts the examples of one data set into those to train on and those to evaluate, by nothing but their numbers: both
// parts are the same in every pass and process, never overlap, and together are the whole. Pure functions: callable
// from any thread.
//   const auto train = data::partOf(data::Dataset::range(100), data::Part::kTrain, 0.2, 1).batch(100).makeIterator();
//   const auto eval = data::partOf(data::Dataset::range(100), data::Part::kEval, 0.2, 1).batch(100).makeIterator();
//   data::Element first, second;
//   train->next(first);
//   eval->next(second);
//   first[0].dim(0) + second[0].dim(0);  // is 100
#pragma once

#include "engine/data/dataset.h"

namespace engine::data {

enum class Part { kTrain, kEval };

// Whether example `number`, counted from 0, is in the eval part. `evalShare` is in [0, 1].
bool isEvalExample(int64_t number, double evalShare, int64_t seed);

// The examples of a part in their order. InvalidArgument unless 0 < evalShare < 1.
Dataset partOf(const Dataset& examples, Part part, double evalShare, int64_t seed);

}  // namespace engine::data
