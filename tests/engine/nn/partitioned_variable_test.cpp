#include "engine/nn/partitioned_variable.h"

#include <gmock/gmock.h>

#include "engine/core/error.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using ::testing::ElementsAre;
using testing::NnTest;

class PartitionedVariableTest : public NnTest {
 protected:
  PartitionedVariable make(const Shape& shape, const Partitioner& partitioner) {
    return getPartitionedVariable(scope_, "w", shape, DType::kFloat, ones(), {}, partitioner);
  }
};

TEST_F(PartitionedVariableTest, WithoutAPartitionerTheVariableIsWhole) {
  const PartitionedVariable variable = make({3, 2}, {});
  EXPECT_TRUE(variable.isWhole());
  EXPECT_THAT(names(), ElementsAre("w"));
}

TEST_F(PartitionedVariableTest, TheFirstPartsAreTheLargerOnes) {
  const PartitionedVariable variable = make({5, 2}, fixedSizePartitioner(3));
  EXPECT_THAT(names(), ElementsAre("w/part_0", "w/part_1", "w/part_2"));
  EXPECT_EQ(variable.parts[1].shape, (Shape{2, 2}));
  EXPECT_EQ(variable.parts[2].shape, (Shape{1, 2}));
  EXPECT_THAT(variable.parts[2].slice->offset, ElementsAre(4, 0));
  EXPECT_EQ(variable.parts[2].slice->fullShape, (Shape{5, 2}));
}

TEST_F(PartitionedVariableTest, ASinglePartIsAPartAllTheSame) {
  const PartitionedVariable variable = make({1, 2}, fixedSizePartitioner(3));
  EXPECT_THAT(names(), ElementsAre("w/part_0"));
  EXPECT_FALSE(variable.isWhole());
}

TEST_F(PartitionedVariableTest, ReadingJoinsTheParts) {
  const PartitionedVariable variable = make({2, 5}, fixedSizePartitioner(2, 1));
  const Output value = read(scope_, variable);
  EXPECT_EQ(value.shape(), (Shape{2, 5}));
  EXPECT_EQ(run(value, {}).size(), 10u);
}

TEST_F(PartitionedVariableTest, IsFoundAgainByItsName) {
  make({2, 5}, fixedSizePartitioner(2, 1));
  const PartitionedVariable found = findPartitionedVariable(graph_, "w");
  EXPECT_EQ(found.shape, (Shape{2, 5}));
  EXPECT_EQ(found.axis, 1);
  EXPECT_EQ(found.parts.size(), 2u);
  EXPECT_TRUE(findPartitionedVariable(graph_, "v").parts.empty());
}

TEST_F(PartitionedVariableTest, MinMaxKeepsEveryPartAboveTheSmallestSize) {
  const Partitioner partitioner = minMaxVariablePartitioner({.maxPartitions = 16});
  EXPECT_THAT(partitioner({1024, 1024}, DType::kFloat), ElementsAre(16, 1));
  EXPECT_THAT(partitioner({1024, 100}, DType::kFloat), ElementsAre(2, 1));
  EXPECT_THAT(partitioner({3, 2}, DType::kFloat), ElementsAre(1, 1));
  EXPECT_THAT(minMaxVariablePartitioner({.maxPartitions = 3})({1024, 1024}, DType::kFloat), ElementsAre(3, 1));
}

TEST_F(PartitionedVariableTest, AxisSizeKeepsEveryPartBelowTheLargestSize) {
  EXPECT_THAT(variableAxisSizePartitioner(64)({10, 4}, DType::kFloat), ElementsAre(3, 1));
  EXPECT_THAT(variableAxisSizePartitioner(64, 0, 16, 2)({10, 4}, DType::kFloat), ElementsAre(2, 1));
}

TEST_F(PartitionedVariableTest, ImpossiblePartsAreRefused) {
  EXPECT_THROW(make({3, 2}, [](const Shape&, DType) { return std::vector<int64_t>{2, 2}; }), Error);
  EXPECT_THROW(make({3, 2}, [](const Shape&, DType) { return std::vector<int64_t>{2}; }), Error);
  EXPECT_THROW(make({3, 2}, [](const Shape&, DType) { return std::vector<int64_t>{4, 1}; }), Error);
  EXPECT_THROW(make({3, 2}, fixedSizePartitioner(2, 2)), Error);
  EXPECT_THROW(make({}, fixedSizePartitioner(2)), Error);
  EXPECT_THROW(fixedSizePartitioner(0), Error);
}

}  // namespace
}  // namespace engine::nn
