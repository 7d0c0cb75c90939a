// Reference variables (VariableV2) that ops read without an Identity between.
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

class ReferenceVariable : public ::testing::TestWithParam<bool> {
 protected:
  ReferenceVariable() {
    variable_ = scope_.op("VariableV2", {}, {{"dtype", DType::kFloat}, {"shape", Shape{2}}}, "weights");
    initializer_ = scope_.node("Assign", {variable_, ops::constant(scope_, Tensor::vector<float>({1, 2}))});
  }
  SessionOptions options() const { return {.threads = 1, .optimize = GetParam()}; }
  void expectNamed(const std::vector<Output>& fetches) {
    Session session(graph_, options());
    try {
      session.run(Feeds{}, fetches);
      FAIL() << "no error";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::kFailedPrecondition);
      EXPECT_NE(std::string(error.what()).find("weights"), std::string::npos) << error.what();
    }
  }

  Graph graph_;
  Scope scope_{graph_};
  Output variable_;
  Node* initializer_;
};

TEST_P(ReferenceVariable, UninitializedIsNamedByAnOpThatReadsIt) {
  expectNamed({scope_.op("Neg", {variable_})});
}

TEST_P(ReferenceVariable, UninitializedIsNamedAmongOtherInputs) {
  expectNamed({ops::addN(scope_, {ops::constant(scope_, Tensor::vector<float>({1, 1})), variable_})});
}

TEST_P(ReferenceVariable, UninitializedIsNamedWhenFetched) {
  expectNamed({variable_});
}

TEST_P(ReferenceVariable, UninitializedIsNamedByAnUpdate) {
  expectNamed({scope_.op("AssignAdd", {variable_, ops::constant(scope_, Tensor::vector<float>({1, 1}))})});
}

TEST_P(ReferenceVariable, IsReadByAnOpAfterItsInitializer) {
  const Output twice = ops::add(scope_, variable_, variable_);
  Session session(graph_, options());
  session.run(Feeds{}, {}, {initializer_});
  EXPECT_EQ(session.run(Feeds{}, {twice})[0].toDoubles(), (std::vector<double>{2, 4}));
  EXPECT_EQ(session.run(Feeds{}, {variable_})[0].toDoubles(), (std::vector<double>{1, 2}));
}

TEST_P(ReferenceVariable, IsInitializedAndReadInOneRun) {
  const Output negative = scope_.withControls({initializer_}).op("Neg", {variable_});
  Session session(graph_, options());
  EXPECT_EQ(session.run(Feeds{}, {negative})[0].toDoubles(), (std::vector<double>{-1, -2}));
}

TEST_P(ReferenceVariable, IsReadThroughTheReferenceThatAnUpdateGives) {
  Session session(graph_, options());
  session.run(Feeds{}, {}, {initializer_});
  const Output updated = scope_.op("AssignAdd", {variable_, ops::constant(scope_, Tensor::vector<float>({1, 1}))});
  EXPECT_EQ(session.run(Feeds{}, {scope_.op("Neg", {updated})})[0].toDoubles(), (std::vector<double>{-2, -3}));
}

TEST_P(ReferenceVariable, ABatchThatMeetsItKeepsItsValueBesideALaterUpdate) {
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, 2}, "x");
  const Output product = ops::mul(scope_, x, variable_);
  Node* update = scope_.withControls({product.node})
                     .node("AssignAdd", {variable_, ops::constant(scope_, Tensor::vector<float>({1, 1}))});
  Session session(graph_, options());
  session.run(Feeds{}, {}, {initializer_});
  const Feeds feeds{{x, Tensor::of<float>({1, 1, 2, 2}, {2, 2})}};
  EXPECT_EQ(session.run(feeds, {product}, {update})[0].toDoubles(), (std::vector<double>{1, 2, 2, 4}));
  EXPECT_EQ(session.run(feeds, {product}, {update})[0].toDoubles(), (std::vector<double>{2, 3, 4, 6}));
}

TEST_P(ReferenceVariable, AnIdentityShowsTheNewValueToWhoeverReadsItAfterAnUpdate) {
  const Output value = ops::identity(scope_, variable_, "read");
  Node* update = scope_.node("AssignAdd", {variable_, ops::constant(scope_, Tensor::vector<float>({1, 1}))});
  const Output before = scope_.op("Neg", {value});
  const Output after = scope_.withControls({update}).op("Neg", {value});
  Session session(graph_, options());
  session.run(Feeds{}, {}, {initializer_});
  const std::vector<Tensor> results = session.run(Feeds{}, {before, after});
  EXPECT_EQ(results[0].toDoubles(), (std::vector<double>{-1, -2}));
  EXPECT_EQ(results[1].toDoubles(), (std::vector<double>{-2, -3}));
}

INSTANTIATE_TEST_SUITE_P(Runtimes, ReferenceVariable, ::testing::Values(true, false),
                         [](const auto& parameter) { return parameter.param ? "Plan" : "OpByOp"; });

}  // namespace
}  // namespace engine
