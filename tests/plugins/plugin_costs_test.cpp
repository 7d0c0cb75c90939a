// What plugins cost, measured and kept.
#include "plugins/api/plugin_costs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/api/plugin_manager.h"
#include "plugins/api/step_meter.h"
#include "tests/support/temporary_folder.h"

namespace plugins {
namespace {

TEST(StepMeterTest, MeasuresOneStepOf17) {
  StepMeter meter;
  int calls = 0;
  for (int step = 0; step < 170; ++step) {
    meter.nextStep();
    meter.during([&] { ++calls; });
  }
  EXPECT_EQ(calls, 170);
  EXPECT_EQ(meter.measuredSteps(), 10);
  EXPECT_GE(meter.microseconds(), 0);
}

TEST(StepMeterTest, CountsTheMemoryThatAStepAsksFor) {
  StepMeter meter;
  for (int step = 0; step < 34; ++step) {
    meter.nextStep();
    meter.during([] { std::vector<char>(1000).shrink_to_fit(); });
    meter.during([] { engine::Tensor(engine::DType::kFloat, {256}); });
  }
#ifndef EWB_SANITIZED  // whose own operator new counts nothing
  EXPECT_GE(meter.bytes(), 1000 + 1024);
#endif
  EXPECT_GE(meter.bytes(), 1024);
  EXPECT_LT(meter.bytes(), 1000 + 1024 + 500);
}

TEST(PluginCostsTest, ALibraryThatWasLoadedSaysHowLongThatTook) {
  const test_support::TemporaryFolder states;
  const std::string folder = std::string(EWB_TEST_PLUGINS) + "/part_model";
  PluginManager manager({folder}, states.path());
  EXPECT_FALSE(manager.cost("part_model").loadMilliseconds.has_value());
  manager.loadParts(false);
  EXPECT_TRUE(PluginManager({folder}, states.path()).cost("part_model").loadMilliseconds.has_value());
}

TEST(PluginCostsTest, AHookSaysWhatAStepCostWhenItsRunHasEnded) {
  const test_support::TemporaryFolder states;
  PluginManager manager({std::string(EWB_TEST_PLUGINS) + "/throwing"}, states.path());
  const auto hook = manager.createHook("throwing", {{"how", "quiet"}}, {});
  engine::Graph graph;
  engine::Session session(graph);
  engine::estimator::SessionRunContext context(session);
  for (int step = 0; step < 40; ++step) {
    hook->beforeRun(context);
    hook->afterRun(context, {});
  }
  EXPECT_FALSE(manager.cost("throwing").stepMicroseconds.has_value());
  hook->end(session);
  EXPECT_EQ(manager.cost("throwing").measuredSteps, 2);
  EXPECT_GT(manager.cost("throwing").stepMicroseconds.value_or(0), 0);
}

TEST(PluginCostsTest, WhyAHookWasLeftOutIsKeptUntilARunGoesWell) {
  const test_support::TemporaryFolder states;
  PluginManager manager({std::string(EWB_TEST_PLUGINS) + "/throwing"}, states.path());
  engine::Graph graph;
  engine::Session session(graph);
  engine::estimator::SessionRunContext context(session);
  const auto run = [&](const char* how) {
    const auto hook = manager.createHook("throwing", {{"how", how}}, {});
    for (int step = 0; step < 3; ++step) hook->afterRun(context, {});
    hook->end(session);
    return manager.cost("throwing").failure;
  };
  EXPECT_THAT(run("in_step"), testing::HasSubstr("failed in afterRun()"));
  EXPECT_EQ(run("quiet"), "");
}

TEST(PluginCostsTest, AMeasureLeavesTheOthersOfItsPlugin) {
  const test_support::TemporaryFolder states;
  const PluginCosts costs(states.path());
  costs.keepLoad("x", 12.5);
  costs.keepStep("x", 0.25, 32, 100);
  EXPECT_EQ(costs.of("x").loadMilliseconds, 12.5);
  EXPECT_EQ(costs.of("x").stepMicroseconds, 0.25);
  EXPECT_EQ(costs.of("x").stepBytes, 32);
  EXPECT_FALSE(costs.of("y").loadMilliseconds.has_value());
}

TEST(PluginCostsTest, ADamagedFileIsAsNone) {
  const test_support::TemporaryFolder states;
  const PluginCosts costs(states.path());
  costs.keepLoad("x", 1);
  states.write("plugin_costs/x.json", "{\"load_ms\": ");
  EXPECT_FALSE(costs.of("x").loadMilliseconds.has_value());
  states.write("plugin_costs/x.json", "{\"load_ms\": \"long\", \"step_us\": -3}");
  EXPECT_FALSE(costs.of("x").loadMilliseconds.has_value());
  EXPECT_FALSE(costs.of("x").stepMicroseconds.has_value());
}

TEST(PluginCostsTest, NothingIsKeptWithoutAFolder) {
  const PluginCosts costs("");
  costs.keepLoad("x", 1);
  EXPECT_FALSE(costs.of("x").loadMilliseconds.has_value());
}

}  // namespace
}  // namespace plugins
