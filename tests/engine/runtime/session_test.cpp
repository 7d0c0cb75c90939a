#include "engine/runtime/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/runtime/plan.h"

namespace engine {
namespace {

// A resource variable with its initialiser.
struct TestVariable {
  Output handle;
  Node* initializer;
};

TestVariable makeVariable(const Scope& scope, const std::string& name, const Tensor& initial) {
  const Output handle = scope.op("VarHandleOp", {}, {{"dtype", initial.dtype()}, {"shape", initial.shape()}}, name);
  return {handle, ops::assign(scope, handle, ops::constant(scope, initial, name + "/initial"), name + "/Assign")};
}

TEST(Session, FeedsAndFetchesAPlaceholder) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, Shape{kUnknownDim, 2}, "x");
  const Output y = ops::reshape(scope, x, {-1});
  Session session(graph);
  const auto result = session.run({{x, Tensor::of<float>({1, 2, 3, 4}, {2, 2})}}, {y, x});
  EXPECT_TRUE(identical(result[0], Tensor::of<float>({1, 2, 3, 4}, {4})));
  EXPECT_TRUE(identical(result[1], Tensor::of<float>({1, 2, 3, 4}, {2, 2})));
}

TEST(Session, MultipliesAMatrixWhoseShapeIsOnlyKnownWhenThePlanRuns) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, Shape{kUnknownDim}, "x");
  const Output hidden = ops::placeholderWithDefault(scope, x, Shape{kUnknownDim});
  const Output factor = ops::constant(scope, Tensor::of<float>({2}, {1, 1}));
  const Output product = ops::matMul(scope, ops::reshape(scope, hidden, {-1, 1}), factor);
  Session session(graph);
  EXPECT_EQ(session.run({{x, Tensor::vector<float>({1, 2})}}, {product})[0].toDoubles(), (std::vector<double>{2, 4}));
}

// As TensorFlow: half of the smallest normal number is zero, on every thread that computes.
TEST(Session, TakesNumbersTooSmallToBeNormalForZero) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, Shape{kUnknownDim}, "x");
  const Output half = ops::mul(scope, x, ops::constant(scope, Tensor::scalar(0.5f)));
  SessionOptions options;
  options.threads = 4;
  Session session(graph, options);
  constexpr float kSmallest = std::numeric_limits<float>::min();
  for (const int64_t count : {4, 1 << 20}) {
    Tensor values(DType::kFloat, Shape{count});
    std::ranges::fill(values.flat<float>(), kSmallest);
    const Tensor result = session.run({{x, values}}, {half})[0];
    EXPECT_TRUE(std::ranges::all_of(result.flat<float>(), [](float value) { return value == 0; }));
  }
  volatile float smallest = kSmallest;
  EXPECT_GT(smallest * 0.5f, 0) << "the caller's own arithmetic stays as it was";
}

TEST(Session, RefusesAMissingFeedByName) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, Shape{2}, "images");
  const Output y = ops::identity(scope, x);
  Session session(graph);
  try {
    session.run(Feeds{}, {y});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kInvalidArgument);
    EXPECT_NE(std::string(error.what()).find("images"), std::string::npos);
  }
}

TEST(Session, RefusesAFeedOfTheWrongShapeAndKeepsWorking) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, Shape{2}, "x");
  Session session(graph);
  EXPECT_THROW(session.run({{x, Tensor::of<float>({1, 2, 3}, {3})}}, {x}), Error);
  EXPECT_EQ(session.run({{x, Tensor::of<float>({1, 2}, {2})}}, {x})[0].toDoubles(), (std::vector<double>{1, 2}));
}

TEST(Session, AnUninitializedVariableIsNamed) {
  Graph graph;
  const Scope scope(graph);
  const TestVariable v = makeVariable(scope, "weights", Tensor::scalar(1.0f));
  const Output read = ops::readVariable(scope, v.handle);
  Session session(graph);
  try {
    session.run(Feeds{}, {read});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kFailedPrecondition);
    EXPECT_NE(std::string(error.what()).find("weights"), std::string::npos);
  }
}

TEST(Session, AReadWithoutOrderSeesTheValueBeforeTheUpdate) {
  Graph graph;
  const Scope scope(graph);
  const TestVariable v = makeVariable(scope, "v", Tensor::scalar(int64_t{5}));
  const Output read = ops::readVariable(scope, v.handle);
  Node* update = ops::assignAdd(scope, v.handle, ops::scalar(scope, int64_t{1}));
  Session session(graph);
  session.run(Feeds{}, {}, {v.initializer});
  EXPECT_EQ(session.run(Feeds{}, {read}, {update})[0].item<int64_t>(), 5);
  EXPECT_EQ(session.run(Feeds{}, {read}, {update})[0].item<int64_t>(), 6);
  EXPECT_EQ(session.run(Feeds{}, {read})[0].item<int64_t>(), 7);
}

TEST(Session, AReadAfterTheUpdateSeesTheNewValue) {
  Graph graph;
  const Scope scope(graph);
  const TestVariable v = makeVariable(scope, "v", Tensor::scalar(int64_t{5}));
  Node* update = ops::assignAdd(scope, v.handle, ops::scalar(scope, int64_t{1}));
  const Output after = ops::readVariable(scope.withControls({update}), v.handle);
  const Output before = ops::readVariable(scope, v.handle);
  Session session(graph);
  session.run(Feeds{}, {}, {v.initializer});
  const auto result = session.run(Feeds{}, {after, before});
  EXPECT_EQ(result[0].item<int64_t>(), 6);
  EXPECT_EQ(result[1].item<int64_t>(), 5);
}

TEST(Session, InitializingAndReadingInOneRunWorks) {
  Graph graph;
  const Scope scope(graph);
  const TestVariable v = makeVariable(scope, "v", Tensor::scalar(2.5f));
  const Output read = ops::readVariable(scope.withControls({v.initializer}), v.handle);
  Session session(graph);
  EXPECT_EQ(session.run(Feeds{}, {read})[0].item<float>(), 2.5f);
}

TEST(Session, ConstantsAreFoldedAway) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, Shape{kUnknownDim, 3}, "x");
  const Output shape = ops::shapeOf(scope, x);
  const Output y = scope.op("Reshape", {x, shape});
  Session session(graph);
  Callable call = session.makeCallable({x}, {y, shape});
  const Tensor feed = Tensor::of<float>({1, 2, 3, 4, 5, 6}, {2, 3});
  const auto& result = call.run({&feed, 1});
  EXPECT_TRUE(identical(result[0], feed));
  EXPECT_EQ(result[1].toInt64s(), (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(call.plan()->statistics().steps, 0u);
}

}  // namespace
}  // namespace engine
