#include "engine/nn/variables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/graph/ops.h"
#include "engine/runtime/session.h"
#include "tests/support/op_runner.h"

namespace engine::nn {
namespace {

using engine::testing::values;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class VariablesTest : public ::testing::Test {
 protected:
  Tensor initialized(const Variable& variable) {
    Session session(graph_, {.threads = 1});
    session.run(Feeds{}, {}, {initializeVariables(scope_, {variable})});
    return session.run(Feeds{}, {read(scope_, variable)})[0];
  }

  Graph graph_;
  Scope scope_{graph_};
};

TEST_F(VariablesTest, AVariableIsNamedByItsScopeAndHasTensorFlowsNodes) {
  const Variable w = getVariable(scope_.child("dense"), "kernel", Shape{2, 3}, DType::kFloat, zeros());
  EXPECT_EQ(w.name, "dense/kernel");
  EXPECT_TRUE(w.isResource());
  for (const char* name :
       {"dense/kernel", "dense/kernel/Initializer/zeros", "dense/kernel/Assign", "dense/kernel/Read/ReadVariableOp"}) {
    EXPECT_TRUE(graph_.findNode(name)) << name;
  }
  EXPECT_EQ(w.handle.node->attr<std::string>("shared_name"), "dense/kernel");
  ASSERT_EQ(graph_.collections().trainableVariables().size(), 1U);
  EXPECT_THAT(values<float>(initialized(w)), Each(0.0F));
}

TEST_F(VariablesTest, TheSecondVariableOfANameIsRefused) {
  getVariable(scope_, "w", Shape{}, DType::kFloat, ones());
  EXPECT_THROW(getVariable(scope_, "w", Shape{}, DType::kFloat, ones()), Error);
}

TEST_F(VariablesTest, AnOpenShapeIsRefused) {
  EXPECT_THROW(getVariable(scope_, "w", Shape{kUnknownDim}, DType::kFloat, ones()), Error);
}

TEST_F(VariablesTest, LocalVariablesAreNeitherSavedNorTrained) {
  VariableOptions local;
  local.local = true;
  getVariable(scope_, "total", Shape{}, DType::kFloat, zeros(), local);
  EXPECT_TRUE(graph_.collections().globalVariables.empty());
  ASSERT_EQ(graph_.collections().localVariables.size(), 1U);
  EXPECT_FALSE(graph_.collections().localVariables[0].trainable);
}

TEST_F(VariablesTest, ReferenceVariablesAreMadeWhereTheGraphAsksForThem) {
  graph_.collections().referenceVariables = true;
  const Variable w = getVariable(scope_, "w", Shape{2}, DType::kFloat, ones());
  EXPECT_EQ(w.handle.node->op(), "VariableV2");
  EXPECT_EQ(read(scope_, w).node->name(), "w/read");
  EXPECT_THAT(values<float>(initialized(w)), ElementsAre(1, 1));
}

TEST_F(VariablesTest, TheGlobalStepIsOneInt64ScalarAGraph) {
  EXPECT_THROW(globalStep(graph_), Error);
  const Variable step = createGlobalStep(graph_);
  EXPECT_EQ(step.name, "global_step");
  EXPECT_EQ(step.dtype, DType::kInt64);
  EXPECT_EQ(createGlobalStep(graph_).handle, step.handle);
  EXPECT_EQ(globalStep(graph_).handle, step.handle);
  EXPECT_TRUE(graph_.collections().trainableVariables().empty());
  EXPECT_EQ(initialized(step).item<int64_t>(), 0);
}

TEST_F(VariablesTest, ConstantsFillVariablesSmallAndLarge) {
  EXPECT_THAT(values<float>(initialized(getVariable(scope_, "a", Shape{3}, DType::kFloat, constant(2.5)))), Each(2.5F));
  EXPECT_THAT(values<double>(initialized(getVariable(scope_, "b", Shape{1200}, DType::kDouble, ones()))), Each(1.0));
  const Tensor given = Tensor::vector<float>({1, 2});
  EXPECT_THAT(values<float>(initialized(getVariable(scope_, "c", Shape{2}, DType::kFloat, constant(given)))),
              ElementsAre(1, 2));
  EXPECT_THROW(getVariable(scope_, "d", Shape{3}, DType::kFloat, constant(given)), Error);
}

TEST_F(VariablesTest, IdentityHasItsGainOnTheDiagonal) {
  const Variable w = getVariable(scope_, "w", Shape{2, 3}, DType::kFloat, identity(2));
  EXPECT_THAT(values<float>(initialized(w)), ElementsAre(2, 0, 0, 0, 2, 0));
  EXPECT_THROW(getVariable(scope_, "v", Shape{2}, DType::kFloat, identity()), Error);
}

TEST_F(VariablesTest, FansCountTheReceptiveFieldOfAConvolution) {
  const Fans dense = fansOf(Shape{3, 100});
  EXPECT_EQ(dense.in, 3);
  EXPECT_EQ(dense.out, 100);
  const Fans convolution = fansOf(Shape{3, 3, 2, 5});
  EXPECT_EQ(convolution.in, 18);
  EXPECT_EQ(convolution.out, 45);
}

TEST_F(VariablesTest, InitializersAreFoundByNameAndRefuseUnknownParameters) {
  EXPECT_TRUE(initializerByName("constant", {{"value", 3.0}}));
  EXPECT_TRUE(initializerByName("glorot_uniform", {{"seed", 1}}));
  EXPECT_THROW(initializerByName("constant", {{"walue", 3.0}}), Error);
  EXPECT_THROW(initializerByName("constant", {{"value", "three"}}), Error);
  try {
    initializerByName("xaver");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("glorot_uniform"));
  }
}

}  // namespace
}  // namespace engine::nn
