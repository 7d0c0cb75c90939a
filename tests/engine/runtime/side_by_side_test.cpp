// Small kernels of branches that do not depend on each other run side by side, which changes no bit of any result.
#include "engine/runtime/side_by_side.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/runtime/plan.h"
#include "tests/engine/runtime/training_nets.h"

namespace engine {
namespace {

using ::testing::HasSubstr;

// Towers of small layers over the same numbers, whose heads are added: forward and backward they depend on each other
// only there.
struct TowersNet : testing::TrainingNet {
  TowersNet() {
    addData(Shape{40, 64}, 3);
    Output sum;
    for (int tower = 0; tower < 6; ++tower) {
      const Output logits = nn::sequential(Scope(graph).child("tower" + std::to_string(tower)), placeholders[0],
                                           {{"dense", "", {{"units", 48}, {"activation", "relu"}}},
                                            {"dense", "", {{"units", 32}, {"activation", "tanh"}}},
                                            {"dense", "logits", {{"units", 3}}}},
                                           true);
      sum = sum.node ? ops::add(Scope(graph), sum, logits) : logits;
    }
    finish(nn::AdagradOptimizer(0.05), sum);
  }
};

struct Towers {
  std::vector<float> numbers;  // losses, and then the variables
  std::size_t tasks = 0;
  int places = -1;  // of side_by_side among what the plan says it did
};

Towers towersAfterSteps(const SessionOptions& options) {
  TowersNet net;
  Session session(net.graph, options);
  net.initialize(session);
  Callable step = session.makeCallable(net.placeholders, {net.loss}, {net.train});
  Towers result;
  for (int i = 0; i < 40; ++i) result.numbers.push_back(step.run(net.feeds)[0].item<float>());
  for (const Variable& variable : net.graph.collections().trainableVariables()) {
    const Tensor value = session.run(Feeds{}, {ops::readVariable(Scope(net.graph), variable.handle)})[0];
    for (const float number : value.flat<float>()) result.numbers.push_back(number);
  }
  result.tasks = step.plan()->statistics().branchTasks;
  for (const RewriteEffect& effect : step.plan()->rewrites()) {
    if (effect.name == kSideBySide) result.places = effect.places;
  }
  return result;
}

TEST(SideBySide, BranchesOfSmallKernelsGiveTheSameBitsAsOneAfterTheOther) {
  const Towers without = towersAfterSteps({.threads = 2, .disabledRewrites = {kSideBySide}});
  EXPECT_EQ(without.tasks, 0u);
  EXPECT_EQ(without.places, -1);
  for (const int threads : {2, 4}) {
    const Towers beside = towersAfterSteps({.threads = threads});
    EXPECT_GT(beside.tasks, 12u);
    EXPECT_EQ(beside.places, static_cast<int>(beside.tasks));
    EXPECT_EQ(beside.numbers, without.numbers) << threads << " threads";
  }
}

TEST(SideBySide, OneThreadHasNothingToShareOut) {
  EXPECT_EQ(towersAfterSteps({.threads = 1}).tasks, 0u);
}

TEST(SideBySide, AStepThatIsSoonDoneStaysOnOneThread) {
  testing::IrisNet net;
  Session session(net.graph, SessionOptions{.threads = 2});
  net.initialize(session);
  Callable step = session.makeCallable(net.placeholders, {net.loss}, {net.train});
  step.run(net.feeds);
  EXPECT_EQ(step.plan()->statistics().branchTasks, 0u);
}

// Chains of ops on some ten thousand numbers each: long enough for a thread that sleeps to wake up.
struct Chains {
  Output add(const std::string& op, const std::string& name, int length = 8) {
    Output y = x;
    for (int i = 0; i < length; ++i) y = scope.op("Tanh", {y});
    return scope.op(op, {y}, op == "CheckNumerics" ? Attrs{{"message", name}} : Attrs{}, name);
  }

  Graph graph;
  Scope scope{graph};
  Output x = ops::placeholder(scope, DType::kFloat, Shape{40, 900}, "x");
  SessionOptions options{.threads = 3, .disabledRewrites = {"fuse_elementwise", "merge_equal_nodes"}};
};

TEST(SideBySide, OfSeveralErrorsTheOneOfTheFirstStepIsSaid) {
  Chains chains;
  std::vector<Output> results;
  for (const char* name : {"first", "second", "third", "fourth"}) {
    results.push_back(chains.add("CheckNumerics", name, 2));
  }
  Session session(chains.graph, chains.options);
  Callable call = session.makeCallable({chains.x}, results);
  std::vector<Tensor> feeds{Tensor(DType::kFloat, Shape{40, 900})};
  std::ranges::fill(feeds[0].flat<float>(), 0.5f);
  call.run(feeds);
  ASSERT_GT(call.plan()->statistics().branchTasks, 3u);
  feeds[0].data<float>()[17] = std::numeric_limits<float>::quiet_NaN();
  for (int i = 0; i < 200; ++i) {
    try {
      call.run(feeds);
      FAIL() << "no error";
    } catch (const Error& error) {
      ASSERT_THAT(error.what(), HasSubstr("first"));
    }
  }
  feeds[0].data<float>()[17] = 0.5f;
  EXPECT_EQ(call.run(feeds).size(), 4u);
}

// Nothing in the graph says which of two updates comes first; one thread runs them in the order of their making.
TEST(SideBySide, UpdatesOfOneVariableKeepTheirOrder) {
  Chains chains;
  const Scope& s = chains.scope;
  const Output variable = s.op("VarHandleOp", {}, {{"dtype", DType::kFloat}, {"shape", Shape{}}}, "v");
  std::vector<Node*> updates;
  const Output slow = ops::mean(s, chains.add("Sigmoid", "slow"), {0, 1});
  updates.push_back(s.node("AssignVariableOp", {variable, slow}, {{"dtype", DType::kFloat}}));
  updates.push_back(s.node("AssignVariableOp", {variable, ops::scalar(s, 3.0f)}, {{"dtype", DType::kFloat}}));
  const Output others = chains.add("Sigmoid", "soon", 4);  // whose thread then has the second update only
  Session session(chains.graph, chains.options);
  Callable call = session.makeCallable({chains.x}, {others}, updates);
  std::vector<Tensor> feeds{Tensor(DType::kFloat, Shape{40, 900})};
  std::ranges::fill(feeds[0].flat<float>(), 0.5f);
  const Output value = s.op("ReadVariableOp", {variable}, {{"dtype", DType::kFloat}});
  for (int i = 0; i < 200; ++i) {
    call.run(feeds);
    ASSERT_EQ(session.run(Feeds{}, {value})[0].item<float>(), 3.0f) << "run " << i;
  }
  EXPECT_GT(call.plan()->statistics().branchTasks, 2u);
}

TEST(SideBySide, LargeKernelsKeepAllThreadsToThemselves) {
  Graph graph;
  const Scope s(graph);
  const Output x = ops::placeholder(s, DType::kFloat, Shape{256, 512}, "x");
  std::vector<Output> results;
  for (int i = 0; i < 4; ++i) {
    results.push_back(ops::matMul(s, x, ops::constant(s, Tensor(DType::kFloat, Shape{512, 512}))));
  }
  Session session(graph, SessionOptions{.threads = 2, .disabledRewrites = {"merge_equal_nodes"}});
  Callable call = session.makeCallable({x}, results);
  call.run(std::vector<Tensor>{Tensor(DType::kFloat, Shape{256, 512})});
  EXPECT_EQ(call.plan()->statistics().branchTasks, 0u);
}

}  // namespace
}  // namespace engine
