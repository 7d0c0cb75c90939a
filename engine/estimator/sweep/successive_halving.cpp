#include "engine/estimator/sweep/successive_halving.h"

#include <algorithm>
#include <cmath>

#include "engine/core/error.h"

namespace engine::estimator {

std::vector<Rung> halvingRungs(int trials, int64_t minSteps, int64_t maxSteps, int eta) {
  if (minSteps < 1 || eta < 2 || trials < 1 || minSteps > maxSteps) {
    fail(Code::kInvalidArgument, "successive_halving.min_steps is ", minSteps,
         ", but must be from 1 to train.max_steps, which is ", maxSteps, ".");
  }
  std::vector<Rung> rungs;
  for (int64_t steps = minSteps; steps <= maxSteps / eta; steps *= eta) {
    rungs.push_back({trials, steps});
    trials = std::max(1, trials / eta);
  }
  rungs.push_back({trials, maxSteps});
  return rungs;
}

int64_t totalSteps(const std::vector<Rung>& rungs) {
  int64_t total = 0;
  int64_t before = 0;
  for (const Rung& rung : rungs) {
    total += rung.trials * (rung.steps - before);
    before = rung.steps;
  }
  return total;
}

std::vector<int> promoted(const std::vector<std::optional<double>>& results, int eta, bool maximize) {
  std::vector<int> order;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (results[i] && std::isfinite(*results[i])) order.push_back(static_cast<int>(i));
  }
  const auto valueOf = [&](int i) { return *results[static_cast<std::size_t>(i)]; };
  std::ranges::stable_sort(order,
                           [&](int a, int b) { return maximize ? valueOf(a) > valueOf(b) : valueOf(a) < valueOf(b); });
  const std::size_t keep = std::max<std::size_t>(1, results.size() / static_cast<std::size_t>(eta));
  if (order.size() > keep) order.resize(keep);
  std::ranges::sort(order);
  return order;
}

}  // namespace engine::estimator
