// What an input_fn returns: features and labels by name, wherever they stand.
#include "engine/estimator/inputs/input_fn.h"

#include <gtest/gtest.h>

#include "engine/estimator/estimator.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

// Rows of x = 1, 2, 3, 4 and y = 2x + 1, with the columns in the given order.
data::NamedDataset rows(const std::vector<std::string>& order) {
  return data::NamedDataset::fromTensorSlices(
             {{"y", Tensor::vector<float>({3, 5, 7, 9})}, {"x", Tensor::vector<float>({1, 2, 3, 4})}}, {"y"})
      .select(order);
}

TEST(InputDataTest, TakesLabelsFromWhereverTheyStand) {
  const InputData first = rows({"y", "x"}).batch(4);
  const InputData last = rows({"x", "y"}).batch(4);
  EXPECT_EQ(first.features, std::vector<std::string>{"x"});
  EXPECT_EQ(first.labels, std::vector<std::string>{"label"});
  data::Element one;
  data::Element other;
  ASSERT_TRUE(first.dataset.makeIterator()->next(one));
  ASSERT_TRUE(last.dataset.makeIterator()->next(other));
  EXPECT_EQ(one[0].toDoubles(), (std::vector<double>{1, 2, 3, 4}));
  EXPECT_EQ(one[0].toDoubles(), other[0].toDoubles());
  EXPECT_EQ(one[1].toDoubles(), other[1].toDoubles());
}

TEST(InputDataTest, KeepsTheNamesOfSeveralLabels) {
  const InputData input = rows({"x", "y"}).withLabels({"y", "x"});
  EXPECT_TRUE(input.features.empty());
  EXPECT_EQ(input.labels, (std::vector<std::string>{"y", "x"}));
}

TEST(InputDataTest, WithoutLabelsHasFeaturesOnly) {
  const InputData input = rows({"x", "y"}).withLabels({});
  EXPECT_EQ(input.features, (std::vector<std::string>{"x", "y"}));
  EXPECT_TRUE(input.labels.empty());
}

// The order of a file's columns does not change what is learnt.
TEST(InputDataTest, TrainsTheSameInAnyOrder) {
  std::vector<double> losses;
  for (const std::vector<std::string>& order : {std::vector<std::string>{"y", "x"}, {"x", "y"}}) {
    const testing::TemporaryFolder folder;
    Estimator estimator(testing::linearModel(), testing::configIn(folder.path()));
    losses.push_back(estimator.train([&](Mode) { return rows(order).repeat().batch(4); }, {.steps = 5}).loss.value());
  }
  EXPECT_EQ(losses[0], losses[1]);
}

}  // namespace
}  // namespace engine::estimator
