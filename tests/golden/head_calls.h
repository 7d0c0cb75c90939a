// Heads from recorded calls. Used by one thread.
#pragma once

#include "engine/estimator/head/head.h"
#include "tests/golden/call.h"

namespace golden {

// Unimplemented for a symbol or an argument that the program has not got.
engine::estimator::HeadPtr headOf(Call call);

// A feature's name, or a numeric column.
engine::estimator::WeightColumn weightColumnOf(Call& call);
// The reduction that an argument names; none when it is not given.
std::optional<engine::nn::Reduction> reductionOf(Call& call, const std::string& parameter);

}  // namespace golden
