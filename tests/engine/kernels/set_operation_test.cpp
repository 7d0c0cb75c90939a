#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;
using ::testing::IsEmpty;

Tensor matrixOf(const std::vector<int64_t>& numbers, int64_t rows) {
  return Tensor::of(numbers, {rows, static_cast<int64_t>(numbers.size()) / rows});
}
std::vector<Tensor> denseSets(const char* operation) {
  return runOp("DenseToDenseSetOperation", {matrixOf({3, 1, 3, 5, 5, 6}, 2), matrixOf({1, 9, 7, 7}, 2)},
               {{"set_operation", operation}});
}

TEST(SetOperationTest, IntersectsJoinsAndSubtracts) {
  EXPECT_THAT(values<int64_t>(denseSets("intersection")[1]), ElementsAre(1));
  EXPECT_THAT(values<int64_t>(denseSets("union")[1]), ElementsAre(1, 3, 9, 5, 6, 7));
  EXPECT_THAT(values<int64_t>(denseSets("a-b")[1]), ElementsAre(3, 5, 6));
  EXPECT_THAT(values<int64_t>(denseSets("b-a")[1]), ElementsAre(9, 7));
}

TEST(SetOperationTest, GivesPlacesAndTheWidestSet) {
  const auto out = denseSets("a-b");
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(0, 0, 1, 0, 1, 1));
  EXPECT_THAT(values<int64_t>(out[2]), ElementsAre(2, 2));
}

TEST(SetOperationTest, TakesSparseSets) {
  const Tensor at = Tensor::of<int64_t>({0, 0, 2, 0, 2, 1}, {3, 2});
  const Tensor letters = Tensor::vector<std::string>({"a", "b", "c"});
  const Tensor shape = Tensor::vector<int64_t>({3, 2});
  const auto out = runOp("SparseToSparseSetOperation", {at, letters, shape, at, letters, shape},
                         {{"set_operation", "intersection"}});
  EXPECT_THAT(values<std::string>(out[1]), ElementsAre("a", "b", "c"));
  EXPECT_THAT(values<int32_t>(run1("SetSize", {at, letters, shape})), ElementsAre(1, 0, 2));
}

TEST(SetOperationTest, RefusesUnsortedSetsOtherGroupsAndUnknownOperations) {
  const Tensor unsorted = Tensor::of<int64_t>({2, 0, 0, 0}, {2, 2});
  const Tensor outside = Tensor::of<int64_t>({0, 0, 3, 0}, {2, 2});
  const Tensor numbers = Tensor::vector<int64_t>({1, 2});
  const Tensor shape = Tensor::vector<int64_t>({3, 2});
  EXPECT_THROW(run1("SetSize", {unsorted, numbers, shape}), Error);
  EXPECT_THROW(run1("SetSize", {outside, numbers, shape}), Error);
  EXPECT_THROW(
      runOp("DenseToDenseSetOperation", {matrixOf({1, 2}, 2), matrixOf({1, 2, 3}, 3)}, {{"set_operation", "union"}}),
      Error);
  EXPECT_THROW(denseSets("xor"), Error);
}

}  // namespace
}  // namespace engine
