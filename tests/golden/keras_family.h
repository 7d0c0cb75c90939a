// The kinds of case of the family "keras" that have files of their own. Each gives what differs, or nothing.
#pragma once

#include <string>

#include "tests/golden/family_runner.h"

namespace golden {

// A layer by its config: outputs, gradients, weights after a step of training.
std::string kerasLayer(const Case& one);
// Initialisers and losses by config.
std::string kerasInitializer(const Case& one);
std::string kerasLoss(const Case& one);
// compile, fit, evaluate, predict: logs and variables.
std::string kerasFit(const Case& one);

}  // namespace golden
