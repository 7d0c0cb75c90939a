// Successive halving: all trials train for a few steps, the best of each rung go on for eta times as many. Pure
// functions: callable from any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace engine::estimator {

struct Rung {
  int trials = 0;     // that reach it
  int64_t steps = 0;  // global step at its end
};

// min_steps·eta^k steps; the last rung, from which another eta would lead beyond it, ends at `maxSteps`. Each rung has
// 1/eta of the trials of the one before, rounded down, but at least one. InvalidArgument when minSteps > maxSteps.
std::vector<Rung> halvingRungs(int trials, int64_t minSteps, int64_t maxSteps, int eta);

// Steps of all trials together.
int64_t totalSteps(const std::vector<Rung>& rungs);

// Places in `results` of the best 1/eta, at least one, in rising order. Ties go to the earlier place. None, and what is
// not finite, loses; when nothing is finite nothing is returned.
std::vector<int> promoted(const std::vector<std::optional<double>>& results, int eta, bool maximize);

}  // namespace engine::estimator
