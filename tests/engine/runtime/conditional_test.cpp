// Switch and Merge: only the branch that is chosen runs, op by op and as a plan.
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/graph/cond.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

class Conditional : public ::testing::TestWithParam<bool> {
 protected:
  Tensor runWith(bool chosen, Output fetch, float x = 3) {
    return session().run(Feeds{{choice_, Tensor::scalar(chosen)}, {x_, Tensor::vector<float>({x, 1})}}, {fetch})[0];
  }
  Session& session() {
    if (!session_) session_ = std::make_unique<Session>(graph_, SessionOptions{.threads = 2, .optimize = GetParam()});
    return *session_;
  }
  Output multiple(const CondBranch& branch, Output x, float factor) {
    return ops::mul(branch.scope(), branch.take(x), ops::scalar(branch.scope(), factor));
  }
  Output doubledOrTripled() {
    return cond(
        scope_, choice_, [&](const CondBranch& b) { return std::vector{multiple(b, x_, 2)}; },
        [&](const CondBranch& b) { return std::vector{multiple(b, x_, 3)}; })[0];
  }

  Graph graph_;
  Scope scope_{graph_};
  Output choice_ = ops::placeholder(scope_, DType::kBool, {}, "choice");
  Output x_ = ops::placeholder(scope_, DType::kFloat, {2}, "x");
  std::unique_ptr<Session> session_;
};

TEST_P(Conditional, TheChosenBranchGivesTheResult) {
  const Output result = doubledOrTripled();
  EXPECT_EQ(runWith(true, result).toDoubles(), (std::vector<double>{6, 2}));
  EXPECT_EQ(runWith(false, result).toDoubles(), (std::vector<double>{9, 3}));
  EXPECT_EQ(runWith(true, result).toDoubles(), (std::vector<double>{6, 2}));
}

TEST_P(Conditional, MergeTellsWhichInputItTook) {
  const Output result = doubledOrTripled();
  EXPECT_EQ(runWith(true, result.node->output(1)).item<int32_t>(), 1);
  EXPECT_EQ(runWith(false, result.node->output(1)).item<int32_t>(), 0);
}

TEST_P(Conditional, ConstantsOfABranchAreDeadWithIt) {
  const Output result = cond(
      scope_, choice_, [](const CondBranch& b) { return std::vector{ops::scalar(b.scope(), 1.0f)}; },
      [](const CondBranch& b) {
        const Output two = ops::scalar(b.scope(), 2.0f);
        return std::vector{ops::add(b.scope(), two, two)};
      })[0];
  EXPECT_EQ(runWith(true, result).item<float>(), 1);
  EXPECT_EQ(runWith(false, result).item<float>(), 4);
}

TEST_P(Conditional, BranchesMayDifferInShape) {
  const Output result = cond(
      scope_, choice_, [&](const CondBranch& b) { return std::vector{b.take(x_)}; },
      [](const CondBranch& b) {
        return std::vector{ops::constant(b.scope(), Tensor::vector<float>({1, 2, 3}))};
      })[0];
  EXPECT_EQ(runWith(true, result).elements(), 2);
  EXPECT_EQ(runWith(false, result).elements(), 3);
}

TEST_P(Conditional, NestedConditionals) {
  const Output small = scope_.op("Less", {ops::sum(scope_, x_), ops::scalar(scope_, 3.0f)});
  const Output result = cond(
      scope_, choice_, [&](const CondBranch& b) { return std::vector{multiple(b, x_, 2)}; },
      [&](const CondBranch& outer) {
        const Output x = outer.take(x_);
        return cond(
            outer.scope(), outer.take(small), [&](const CondBranch& b) { return std::vector{multiple(b, x, 5)}; },
            [&](const CondBranch& b) { return std::vector{multiple(b, x, 7)}; });
      })[0];
  EXPECT_EQ(runWith(true, result).toDoubles()[0], 6);
  EXPECT_EQ(runWith(false, result).toDoubles()[0], 21);
  EXPECT_EQ(runWith(false, result, 1).toDoubles()[0], 5);
}

TEST_P(Conditional, TheGradientFlowsThroughTheChosenBranch) {
  const Output result = doubledOrTripled();
  const Output loss = ops::sum(scope_, ops::mul(scope_, result, x_));
  const Output gradient = toDense(scope_, addGradients(scope_, {loss}, {x_})[0]);
  EXPECT_EQ(runWith(true, gradient).toDoubles(), (std::vector<double>{12, 4}));
  EXPECT_EQ(runWith(false, gradient).toDoubles(), (std::vector<double>{18, 6}));
}

TEST_P(Conditional, TheGradientOfWhatOneBranchUsesIsZeroInTheOther) {
  const Output result = cond(
      scope_, choice_, [&](const CondBranch& b) { return std::vector{multiple(b, x_, 2)}; },
      [](const CondBranch& b) {
        return std::vector{ops::constant(b.scope(), Tensor::vector<float>({1, 1}))};
      })[0];
  const Output gradient = toDense(scope_, addGradients(scope_, {ops::sum(scope_, result)}, {x_})[0]);
  EXPECT_EQ(runWith(true, gradient).toDoubles(), (std::vector<double>{2, 2}));
  EXPECT_EQ(runWith(false, gradient).toDoubles(), (std::vector<double>{0, 0}));
}

TEST_P(Conditional, AnAssignmentRunsOnlyInTheChosenBranch) {
  for (const bool reference : {false, true}) {
    graph_.collections().referenceVariables = reference;
    const Variable counter = nn::getVariable(scope_, reference ? "old" : "new", {}, DType::kFloat, nn::zeros());
    Node* count = condOp(
        scope_, choice_,
        [&](const CondBranch& b) {
          return ops::assignAdd(b.scope(), b.take(counter.handle), ops::scalar(b.scope(), 1.0f));
        },
        [](const CondBranch& b) { return ops::group(b.scope(), {}); });
    session().run(Feeds{}, {}, {counter.initializer});
    for (const bool chosen : {true, false, true}) session().run(Feeds{{choice_, Tensor::scalar(chosen)}}, {}, {count});
    EXPECT_EQ(session().run(Feeds{}, {nn::read(scope_, counter)})[0].item<float>(), 2);
  }
}

TEST_P(Conditional, AVariableOfTheOtherBranchNeedsNoValue) {
  for (const bool reference : {false, true}) {
    graph_.collections().referenceVariables = reference;
    const Variable empty = nn::getVariable(scope_, reference ? "old" : "new", {2}, DType::kFloat, nn::zeros());
    const Output result = cond(
        scope_, choice_, [&](const CondBranch& b) { return std::vector{multiple(b, x_, 2)}; },
        [&](const CondBranch& b) {
          return std::vector{ops::readVariable(b.scope().withoutControls(), b.take(empty.handle))};
        })[0];
    EXPECT_EQ(runWith(true, result).toDoubles()[0], 6);
    EXPECT_THROW(runWith(false, result), Error);
  }
}

TEST_P(Conditional, FetchingFromTheOtherBranchIsAnError) {
  Node* split = scope_.node("Switch", {x_, choice_});
  EXPECT_EQ(runWith(true, split->output(1)).toDoubles()[0], 3);
  try {
    runWith(false, split->output(1));
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kInvalidArgument);
    EXPECT_NE(std::string(error.what()).find("not taken"), std::string::npos);
  }
}

TEST_P(Conditional, APredicateThatIsNoScalarIsAnError) {
  const Output many = ops::placeholder(scope_, DType::kBool, Shape::unknown(), "many");
  Node* split = scope_.node("Switch", {x_, many});
  const Feeds feeds{{x_, Tensor::vector<float>({1, 2})}, {many, Tensor::of<bool>({true, false}, {2})}};
  EXPECT_THROW(session().run(feeds, {split->output(1)}), Error);
}

TEST_P(Conditional, BranchesOfDifferentTypesAreRefused) {
  const auto number = [](const CondBranch& b) { return std::vector{ops::scalar(b.scope(), 1.0f)}; };
  const auto whole = [](const CondBranch& b) { return std::vector{ops::scalar(b.scope(), int32_t{1})}; };
  EXPECT_THROW(cond(scope_, choice_, number, whole), Error);
}

INSTANTIATE_TEST_SUITE_P(BothWays, Conditional, ::testing::Bool(),
                         [](const auto& test) { return test.param ? "AsAPlan" : "OpByOp"; });

}  // namespace
}  // namespace engine
