// The two parts of one data set.
#include "engine/data/split.h"

#include <gtest/gtest.h>

#include <numeric>

#include "engine/core/error.h"

namespace engine::data {
namespace {

std::vector<int64_t> numbersOf(const Dataset& dataset, std::optional<int64_t> seed = std::nullopt) {
  std::vector<int64_t> numbers;
  const auto iterator = dataset.makeIterator(seed);
  for (Element element; iterator->next(element);) numbers.push_back(element[0].item<int64_t>());
  return numbers;
}

std::vector<int64_t> bothParts(const Dataset& all, double share, int64_t seed) {
  std::vector<int64_t> numbers = numbersOf(partOf(all, Part::kTrain, share, seed));
  const std::vector<int64_t> eval = numbersOf(partOf(all, Part::kEval, share, seed));
  numbers.insert(numbers.end(), eval.begin(), eval.end());
  std::ranges::sort(numbers);
  return numbers;
}

std::vector<int64_t> upTo(int64_t count) {
  std::vector<int64_t> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

// Elements that can only be had one after the other, and those that have numbers.
Dataset streamOf(int64_t count) {
  return Dataset::range(count).filter([](const Element&) { return true; });
}
Dataset rowsOf(int64_t count) {
  return Dataset::fromTensorSlices({Tensor::vector(upTo(count))});
}

TEST(Split, PartsShareNoExampleAndAreTogetherTheWhole) {
  for (const double share : {0.05, 0.2, 0.5, 0.9}) {
    EXPECT_EQ(bothParts(rowsOf(1000), share, 7), upTo(1000)) << share;
    EXPECT_EQ(bothParts(streamOf(1000), share, 7), upTo(1000)) << share;
  }
}

TEST(Split, RowsAndStreamsArePartedAlike) {
  EXPECT_EQ(numbersOf(partOf(rowsOf(500), Part::kEval, 0.3, 2)), numbersOf(partOf(streamOf(500), Part::kEval, 0.3, 2)));
}

TEST(Split, TheEvalPartHasItsShare) {
  const auto eval = static_cast<double>(numbersOf(partOf(rowsOf(20000), Part::kEval, 0.2, 1)).size());
  EXPECT_NEAR(eval / 20000, 0.2, 0.01);
}

TEST(Split, KnowsTheSizeOfItsParts) {
  const Dataset part = partOf(rowsOf(1000), Part::kEval, 0.25, 3);
  EXPECT_EQ(part.cardinality(), static_cast<int64_t>(numbersOf(part).size()));
  EXPECT_EQ(partOf(streamOf(9), Part::kEval, 0.25, 3).cardinality(), kUnknownCardinality);
}

TEST(Split, AnotherSeedPartsOtherwise) {
  EXPECT_NE(numbersOf(partOf(rowsOf(100), Part::kEval, 0.5, 1)), numbersOf(partOf(rowsOf(100), Part::kEval, 0.5, 2)));
}

TEST(Split, ShufflingAndRepeatingKeepThePart) {
  const Dataset part = partOf(rowsOf(200), Part::kTrain, 0.2, 1);
  std::vector<int64_t> twice = numbersOf(part.shuffle(50, 9).repeat(2), 4);
  std::ranges::sort(twice);
  std::vector<int64_t> expected;
  for (const int64_t number : numbersOf(part)) expected.insert(expected.end(), 2, number);
  EXPECT_EQ(twice, expected);
}

TEST(Split, RefusesSharesThatLeaveNothing) {
  for (const double share : {0.0, 1.0, -1.0, 2.0, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_THROW(partOf(rowsOf(3), Part::kTrain, share, 1), Error) << share;
  }
}

}  // namespace
}  // namespace engine::data
