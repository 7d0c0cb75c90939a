#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/graph/gradients.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

using ::testing::ElementsAre;
using testing::values;

class VariableTest : public ::testing::Test {
 protected:
  Output resource(const Shape& shape, DType dtype = DType::kFloat) {
    return scope_.op("VarHandleOp", {}, {{"dtype", dtype}, {"shape", shape}, {"shared_name", "w"}}, "w");
  }
  Output reference(const Shape& shape) {
    return scope_.op("VariableV2", {}, {{"dtype", DType::kFloat}, {"shape", shape}}, "w");
  }
  Output floats(const std::vector<float>& values) { return ops::constant(scope_, Tensor::vector(values)); }

  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
};

TEST_F(VariableTest, ResourceKeepsWhatWasAssigned) {
  const Output w = resource({2});
  const Output read = ops::readVariable(scope_, w);
  EXPECT_EQ(read.shape(), Shape({2}));
  session_.run(Feeds{}, {}, {ops::assign(scope_, w, floats({1, 2}))});
  session_.run(Feeds{}, {}, {ops::assignAdd(scope_, w, floats({10, 20}))});
  session_.run(Feeds{}, {}, {ops::assignSub(scope_, w, floats({1, 1}))});
  EXPECT_THAT(values<float>(session_.run(Feeds{}, {read})[0]), ElementsAre(10, 21));
}

TEST_F(VariableTest, ReadingBeforeInitialisationIsAnErrorThatNamesTheVariable) {
  const Output w = resource({2});
  const Output read = ops::readVariable(scope_, w);
  try {
    session_.run(Feeds{}, {read});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kFailedPrecondition);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("w"));
  }
}

// Numbers of several megabytes, of which long stretches are zero; -0 is not.
Tensor mostlyZeros(float first) {
  Tensor value(DType::kFloat, Shape{3, 1 << 19});
  float* numbers = value.data<float>();
  numbers[0] = first;
  numbers[(1 << 18) + 5] = -0.0f;
  for (int64_t i = 1 << 20; i < value.elements(); ++i) numbers[i] = static_cast<float>(i % 7);
  return value;
}

TEST_F(VariableTest, AllThreadsAssignLargeValuesBitForBit) {
  ThreadArena arena(3);
  VariableResource variable("w", DType::kFloat, Shape{3, 1 << 19});
  for (const float first : {0.0f, 3.0f, 0.0f}) {
    const Tensor value = mostlyZeros(first);
    variable.assign(value, arena);
    ASSERT_EQ(std::memcmp(variable.value().raw(), value.raw(), value.bytes()), 0);
  }
  variable.assign(Tensor(DType::kFloat, Shape{3, 1 << 19}), arena);  // zeros take the place of what was there
  const auto numbers = variable.value().flat<float>();
  EXPECT_TRUE(std::ranges::all_of(numbers, [](float number) { return number == 0; }));
  EXPECT_THROW(variable.assign(Tensor(DType::kFloat, Shape{3, 1 << 20}), arena), Error);
}

// What would read and write its memory as numbers of another size.
TEST_F(VariableTest, IsRefusedToOpsThatTakeItForAnotherType) {
  const Output w = resource({2});
  session_.run(Feeds{}, {}, {ops::assign(scope_, w, floats({1, 2}))});
  const Output doubles = ops::constant(scope_, Tensor::vector<double>({1, 2}));
  const Output row = ops::constant(scope_, Tensor::vector<int32_t>({1}));
  const Output two = ops::constant(scope_, Tensor::vector<double>({1}));
  const Attrs type{{"dtype", DType::kDouble}};
  Node* const users[] = {scope_.node("AssignAddVariableOp", {w, doubles}),
                         scope_.node("ResourceScatterUpdate", {w, row, two}),
                         scope_.node("ResourceScatterMul", {w, row, two}),
                         scope_.node("ResourceGather", {w, row}, type),
                         scope_.node("Square", {scope_.op("ReadVariableOp", {w}, type)}),
                         scope_.node("ResourceApplyGradientDescent", {w, ops::scalar(scope_, 0.1), doubles})};
  for (Node* user : users) {
    try {
      session_.run(Feeds{}, {}, {user});
      FAIL() << user->op();
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), ::testing::HasSubstr("which is float32")) << user->op();
    }
  }
}

TEST_F(VariableTest, IsRefusedToReadersThatTakeItForALargerOne) {
  const Output w = resource({2});
  session_.run(Feeds{}, {}, {ops::assign(scope_, w, floats({1, 2}))});
  const Output larger = resource({1000});  // of the same name
  EXPECT_THROW(session_.run(Feeds{}, {scope_.op("Square", {ops::readVariable(scope_, larger)})}), Error);
}

TEST_F(VariableTest, ScatteredDivisionsOfTheSmallestNumberWrapAround) {
  const Output w = resource({1}, DType::kInt32);
  const Output row = ops::constant(scope_, Tensor::vector<int32_t>({0}));
  constexpr int32_t kLeast = std::numeric_limits<int32_t>::min();
  session_.run(Feeds{}, {}, {ops::assign(scope_, w, ops::constant(scope_, Tensor::vector<int32_t>({kLeast})))});
  const Output minusOne = ops::constant(scope_, Tensor::vector<int32_t>({-1}));
  session_.run(Feeds{}, {}, {scope_.node("ResourceScatterDiv", {w, row, minusOne})});
  EXPECT_THAT(values<int32_t>(session_.run(Feeds{}, {ops::readVariable(scope_, w)})[0]), ElementsAre(kLeast));
}

TEST_F(VariableTest, IsInitialisedOnlyAfterAssignment) {
  const Output w = resource({2});
  const Output known = scope_.op("VarIsInitializedOp", {w});
  EXPECT_FALSE(session_.run(Feeds{}, {known})[0].item<bool>());
  session_.run(Feeds{}, {}, {ops::assign(scope_, w, floats({1, 2}))});
  EXPECT_TRUE(session_.run(Feeds{}, {known})[0].item<bool>());
  session_.run(Feeds{}, {}, {scope_.node("DestroyResourceOp", {w})});
  EXPECT_FALSE(session_.run(Feeds{}, {known})[0].item<bool>());
}

TEST_F(VariableTest, ValueOfAnotherShapeIsRefusedWhenTheGraphIsBuilt) {
  EXPECT_THROW(ops::assign(scope_, resource({3}), floats({1, 2})), Error);
}

TEST_F(VariableTest, ShapeOfPartlyDeclaredVariableIsThatOfItsValue) {
  const Output w = resource({kUnknownDim});
  session_.run(Feeds{}, {}, {ops::assign(scope_, w, floats({1, 2, 3}))});
  EXPECT_THAT(values<int32_t>(session_.run(Feeds{}, {scope_.op("VariableShape", {w})})[0]), ElementsAre(3));
}

TEST_F(VariableTest, ReferenceIsReadAsACopy) {
  const Output w = reference({2});
  const Output before = ops::readVariable(scope_, w);
  session_.run(Feeds{}, {}, {ops::assign(scope_, w, floats({1, 2}))});
  Node* add = scope_.withControls({before.node}).node("AssignAdd", {w, floats({5, 5})});
  const auto got = session_.run(Feeds{}, {before, add->output(0)});
  EXPECT_THAT(values<float>(got[0]), ElementsAre(1, 2));
  EXPECT_THAT(values<float>(got[1]), ElementsAre(6, 7));
}

TEST_F(VariableTest, UninitialisedReferenceIsAnError) {
  const Output read = ops::readVariable(scope_, reference({2}));
  EXPECT_THROW(session_.run(Feeds{}, {read}), Error);
}

TEST_F(VariableTest, OpThatReadsAnUninitialisedReferenceItselfIsAnError) {
  const Output wide = scope_.op("Cast", {reference({2})}, {{"DstT", DType::kDouble}});
  Session session(graph_, {.threads = 1, .optimize = false});
  EXPECT_THROW(session.run(Feeds{}, {wide}), Error);
}

TEST_F(VariableTest, GradientFlowsToTheHandle) {
  const Output w = resource({2});
  const Output y = ops::identity(scope_, ops::readVariable(scope_, w));
  const auto grads = addGradients(scope_, {y}, {w});
  ASSERT_TRUE(grads[0].valid());
  session_.run(Feeds{}, {}, {ops::assign(scope_, w, floats({1, 2}))});
  EXPECT_THAT(values<float>(session_.run(Feeds{}, {grads[0].values})[0]), ElementsAre(1, 1));
}

TEST_F(VariableTest, RowsAreGatheredAndScattered) {
  const Output w = resource({3, 2});
  session_.run(Feeds{}, {},
               {ops::assign(scope_, w, ops::constant(scope_, Tensor::of<float>({1, 2, 3, 4, 5, 6}, {3, 2})))});
  const Output at = ops::constant(scope_, Tensor::vector<int32_t>({2, 0, 2}));
  const Output ones = ops::constant(scope_, Tensor::of<float>({1, 1, 1, 1, 1, 1}, {3, 2}));
  session_.run(Feeds{}, {}, {scope_.node("ResourceScatterAdd", {w, at, ones})});
  const Output rows = scope_.op("ResourceGather", {w, at}, {{"dtype", DType::kFloat}});
  EXPECT_EQ(rows.shape(), Shape({3, 2}));
  EXPECT_THAT(values<float>(session_.run(Feeds{}, {rows})[0]), ElementsAre(7, 8, 2, 3, 7, 8));
  const Output bad = ops::constant(scope_, Tensor::vector<int32_t>({3}));
  EXPECT_THROW(session_.run(Feeds{}, {scope_.op("ResourceGather", {w, bad}, {{"dtype", DType::kFloat}})}), Error);
}

TEST_F(VariableTest, RowsAreGatheredInEachBatch) {
  const Output w = resource({2, 3});
  session_.run(Feeds{}, {},
               {ops::assign(scope_, w, ops::constant(scope_, Tensor::of<float>({1, 2, 3, 4, 5, 6}, {2, 3})))});
  const auto gathered = [&](const Tensor& at, int batchDims) {
    return scope_.op("ResourceGather", {w, ops::constant(scope_, at)},
                     {{"dtype", DType::kFloat}, {"batch_dims", batchDims}});
  };
  const Output rows = gathered(Tensor::of<int32_t>({2, 0, 1, 1}, {2, 2}), 1);
  EXPECT_EQ(rows.shape(), Shape({2, 2}));
  EXPECT_THAT(values<float>(session_.run(Feeds{}, {rows})[0]), ElementsAre(3, 1, 5, 5));
  const Output last = gathered(Tensor::of<int32_t>({2, 0, 1, 1}, {2, 2}), -1);
  EXPECT_THAT(values<float>(session_.run(Feeds{}, {last})[0]), ElementsAre(3, 1, 5, 5));
  EXPECT_THROW(gathered(Tensor::vector<int32_t>({0, 1, 2}), 1), Error);
}

TEST_F(VariableTest, GradientOfGatheredRowsIsSlices) {
  const Output w = resource({3, 2});
  session_.run(Feeds{}, {},
               {ops::assign(scope_, w, ops::constant(scope_, Tensor::of<float>({1, 2, 3, 4, 5, 6}, {3, 2})))});
  const Output at = ops::constant(scope_, Tensor::vector<int32_t>({2, 0, 2}));
  const Output rows = scope_.op("ResourceGather", {w, at}, {{"dtype", DType::kFloat}});
  const Gradient grad = addGradients(scope_, {rows}, {w})[0];
  ASSERT_TRUE(grad.isSlices());
  const auto got = session_.run(Feeds{}, {grad.indices, toDense(scope_, grad)});
  EXPECT_THAT(values<int32_t>(got[0]), ElementsAre(2, 0, 2));
  EXPECT_THAT(values<float>(got[1]), ElementsAre(1, 1, 0, 0, 2, 2));
}

TEST_F(VariableTest, ReferenceRowsAreUpdated) {
  const Output w = reference({3});
  session_.run(Feeds{}, {}, {ops::assign(scope_, w, floats({1, 2, 3}))});
  const Output at = ops::constant(scope_, Tensor::vector<int32_t>({1}));
  const Output updated = scope_.op("ScatterUpdate", {w, at, floats({9})});
  EXPECT_THAT(values<float>(session_.run(Feeds{}, {updated})[0]), ElementsAre(1, 9, 3));
}

TEST_F(VariableTest, SlicesAreReplaced) {
  const auto number = [&](int32_t value) { return ops::constant(scope_, Tensor::vector<int32_t>({value})); };
  const Output w = resource({3});
  session_.run(Feeds{}, {}, {ops::assign(scope_, w, floats({1, 2, 3}))});
  session_.run(Feeds{}, {},
               {scope_.node("ResourceStridedSliceAssign", {w, number(1), number(3), number(1), floats({7, 8})})});
  EXPECT_THAT(values<float>(session_.run(Feeds{}, {ops::readVariable(scope_, w)})[0]), ElementsAre(1, 7, 8));
  const Output r = reference({3});
  session_.run(Feeds{}, {}, {ops::assign(scope_, r, floats({1, 2, 3}))});
  const Output updated =
      scope_.op("StridedSliceAssign", {r, number(0), number(3), number(2), ops::scalar(scope_, 9.F)});
  EXPECT_THAT(values<float>(session_.run(Feeds{}, {updated})[0]), ElementsAre(9, 2, 9));
}

TEST_F(VariableTest, RowsAreMultipliedDividedAndBounded) {
  const Output w = resource({3});
  const Output at = ops::constant(scope_, Tensor::vector<int32_t>({2, 0}));
  const auto after = [&](const char* op, const std::vector<float>& updates) {
    session_.run(Feeds{}, {}, {ops::assign(scope_, w, floats({8, 4, 2}))});
    session_.run(Feeds{}, {}, {scope_.node(op, {w, at, floats(updates)})});
    return values<float>(session_.run(Feeds{}, {ops::readVariable(scope_, w)})[0]);
  };
  EXPECT_THAT(after("ResourceScatterMul", {3, 2}), ElementsAre(16, 4, 6));
  EXPECT_THAT(after("ResourceScatterDiv", {4, 2}), ElementsAre(4, 4, 0.5));
  EXPECT_THAT(after("ResourceScatterMin", {3, 3}), ElementsAre(3, 4, 2));
  EXPECT_THAT(after("ResourceScatterMax", {3, 3}), ElementsAre(8, 4, 3));
}

TEST_F(VariableTest, BlocksAreUpdatedWhereSeveralIndicesSay) {
  const Output w = reference({2, 2});
  const Output start = ops::constant(scope_, Tensor::of<float>({1, 2, 3, 4}, {2, 2}));
  const Output at = ops::constant(scope_, Tensor::of<int64_t>({1, 0, 0, 1}, {2, 2}));
  const auto after = [&](const char* op) {
    session_.run(Feeds{}, {}, {ops::assign(scope_, w, start)});
    return values<float>(session_.run(Feeds{}, {scope_.op(op, {w, at, floats({10, 20})})})[0]);
  };
  EXPECT_THAT(after("ScatterNdUpdate"), ElementsAre(1, 20, 10, 4));
  EXPECT_THAT(after("ScatterNdAdd"), ElementsAre(1, 22, 13, 4));
  EXPECT_THAT(after("ScatterNdSub"), ElementsAre(1, -18, -7, 4));
  const Output outside = ops::constant(scope_, Tensor::of<int64_t>({2, 0}, {1, 2}));
  const Output wrong = scope_.op("ScatterNdUpdate", {w, outside, floats({1})});
  EXPECT_THROW(session_.run(Feeds{}, {wrong}), Error);
}

}  // namespace
}  // namespace engine
