// The values that a field of a sweep takes. Pure functions: callable from any thread.
#pragma once

#include <string>
#include <vector>

#include "engine/core/philox.h"
#include "engine/estimator/sweep.pb.h"

namespace engine::estimator {

// In the order of the list, or from the minimum to the maximum: `count` values equally far apart (in the logarithm, for
// a log range), rounded and without repetition where they are whole numbers. `integer`: the field holds whole numbers.
std::vector<std::string> gridValues(const SweepField& field, bool integer);
// One of the list, or a number of the range: uniform, or log-uniform. Takes one block of `random`.
std::string drawnValue(const SweepField& field, bool integer, Philox& random);

// A number as a setting takes it, to 12 digits: "0.01", "256".
std::string settingText(double value, bool integer);

}  // namespace engine::estimator
