// What hooks of plugins cost a step that asks them for nothing. The least of many short measurements counts, which
// other programs on the machine hardly change. The limits are ten times what is promised of a processor of today, so
// that a slow one passes and a look-up, a lock or an allocation too many does not.
#include <gtest/gtest.h>

#include <chrono>

#include "engine/estimator/training/monitored_session.h"
#include "engine/nn/variables.h"
#include "plugins/api/plugin_manager.h"

namespace plugins {
namespace {

using Clock = std::chrono::steady_clock;

// Nanoseconds of a step with the hook of a plugin: its calls before and after the step.
double nanosecondsOf(const std::string& plugin, const std::map<std::string, std::string>& parameters) {
  constexpr int kSteps = 2000;
  constexpr int kMeasurements = 50;
  PluginManager manager({EWB_PLUGINS});
  const auto hook = manager.createHook(plugin, parameters, {});
  engine::Graph graph;
  engine::nn::createGlobalStep(graph);
  engine::estimator::MonitoredSession session(graph, {hook}, {});
  engine::estimator::SessionRunContext context(session.session());
  double least = 1e9;
  for (int measurement = 0; measurement < kMeasurements; ++measurement) {
    const auto begin = Clock::now();
    for (int step = 0; step < kSteps; ++step) {
      hook->beforeRun(context);
      hook->afterRun(context, {});
    }
    const std::chrono::duration<double, std::nano> taken = Clock::now() - begin;
    least = std::min(least, taken.count() / kSteps);
  }
  EXPECT_FALSE(context.stopRequested());
  testing::Test::RecordProperty(plugin + "_nanoseconds", std::to_string(least));  // --gtest_output=xml has the figures
  return least;
}

TEST(HookCostTest, AHookThatAsksForNothingCostsNanoseconds) {
  EXPECT_LT(nanosecondsOf("throughput", {{"every_steps", "1000000"}}), 500);
  EXPECT_LT(nanosecondsOf("expression", {{"rules", "every 1000000 steps when step() > 10: log(\"late\")"}}), 500);
}

TEST(HookCostTest, AnExpressionThatIsEvaluatedCostsMicroseconds) {
  EXPECT_LT(nanosecondsOf("expression", {{"rules", "when step() > 10 and ema(step(), 0.9) > 3: log(\"late\")"}}),
            20'000);
}

}  // namespace
}  // namespace plugins
