// Checks run, whatever the plan folds around them.
#include <gtest/gtest.h>

#include <limits>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

class SideEffect : public ::testing::TestWithParam<bool> {
 protected:
  void expectFailure(const std::vector<Output>& fetches, const std::vector<Node*>& targets, const std::string& text) {
    Session session(graph_, {.threads = 1, .optimize = GetParam()});
    for (int run = 0; run < 2; ++run) {
      try {
        session.run(Feeds{}, fetches, targets);
        ADD_FAILURE() << "no error in run " << run;
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), Code::kInvalidArgument);
        EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
      }
    }
  }
  Node* failingAssert() {
    return scope_.node("Assert", {ops::scalar(scope_, false), ops::scalar(scope_, std::string("too small"))});
  }
  Output nan() { return ops::scalar(scope_, std::numeric_limits<float>::quiet_NaN()); }

  Graph graph_;
  Scope scope_{graph_};
};

TEST_P(SideEffect, AnAssertOfConstantsFails) {
  expectFailure({}, {failingAssert()}, "too small");
}

TEST_P(SideEffect, AnAssertPrintsItsValuesAsTensorFlowDoes) {
  const Output matrix = ops::constant(scope_, Tensor::of<int32_t>({1, 2, 3, 4}, Shape{2, 2}));
  const Output vector = ops::constant(scope_, Tensor::vector<float>({0.5f, 1, 2, 3}));
  Node* failing =
      scope_.node("Assert", {ops::scalar(scope_, false), ops::scalar(scope_, std::string("Labels must be small")),
                             ops::scalar<int64_t>(scope_, 7), vector, matrix});
  expectFailure({}, {failing}, "assertion failed: [Labels must be small] [7] [0.5 1 2...] [[1 2][3]...]");
}

TEST_P(SideEffect, AnAssertBeforeAFoldedValueFails) {
  const Output guarded = ops::identity(scope_.withControls({failingAssert()}), ops::scalar(scope_, 1.0f));
  const Output sum = ops::add(scope_, guarded, ops::scalar(scope_, 2.0f));
  expectFailure({ops::mul(scope_, sum, sum)}, {}, "too small");
}

TEST_P(SideEffect, ACheckOfAConstantFails) {
  const Output checked = scope_.op("CheckNumerics", {nan()}, {{"message", "my loss"}});
  expectFailure({ops::add(scope_, checked, ops::scalar(scope_, 1.0f))}, {}, "my loss");
}

TEST_P(SideEffect, ACheckOfWhichOnlyTheShapeIsReadFails) {
  const Output checked = scope_.op("CheckNumerics", {nan()}, {{"message", "my loss"}});
  expectFailure({ops::shapeOf(scope_, checked)}, {}, "my loss");
}

TEST_P(SideEffect, ACheckBehindAGroupFails) {
  const Output checked = scope_.op("CheckNumerics", {nan()}, {{"message", "my loss"}});
  expectFailure({}, {ops::group(scope_, {checked.node})}, "my loss");
}

TEST_P(SideEffect, ACheckThatHoldsLeavesTheValue) {
  Node* holds = scope_.node("Assert", {ops::scalar(scope_, true), ops::scalar(scope_, 1.0f)});
  const Output guarded = ops::identity(scope_.withControls({holds}), ops::scalar(scope_, 1.0f));
  const Output sum = ops::add(scope_, guarded, ops::scalar(scope_, 2.0f));
  Session session(graph_, {.threads = 1, .optimize = GetParam()});
  EXPECT_EQ(session.run(Feeds{}, {sum})[0].item<float>(), 3);
}

INSTANTIATE_TEST_SUITE_P(Runtimes, SideEffect, ::testing::Values(true, false),
                         [](const auto& parameter) { return parameter.param ? "Plan" : "OpByOp"; });

}  // namespace
}  // namespace engine
