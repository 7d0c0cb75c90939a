// Sizes that no model of this machine can have, told by the unit that a field of an experiment counts in. Pure
// function.
#pragma once

#include <string>

namespace engine::estimator {

// InvalidArgument, naming the field `where`, for a number of units, filters, classes, numbers, labels, clusters, ids or
// words that becomes a dimension of a tensor and is absurd: more than any layer has, or more than the machine's memory
// holds weights.
void requireSensibleSize(double size, const std::string& unit, const std::string& where);

}  // namespace engine::estimator
