// Maps that call their function for several elements at once.
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <latch>

#include "engine/core/error.h"
#include "engine/data/transformations/parallel.h"

namespace engine::data {
namespace {

const std::vector<ElementSpec> kNumberSpec{{DType::kInt64, Shape{}}};

int64_t numberOf(const Element& element) {
  return element.front().item<int64_t>();
}
Element elementOfNumber(int64_t number) {
  return {Tensor::scalar(number)};
}

std::vector<int64_t> allNumbers(const Dataset& dataset) {
  std::vector<int64_t> numbers;
  const auto iterator = dataset.makeIterator();
  for (Element element; iterator->next(element);) numbers.push_back(numberOf(element));
  return numbers;
}

TEST(ParallelMap, KeepsTheOrderOfTheInput) {
  const auto square = [](const Element& element) { return elementOfNumber(numberOf(element) * numberOf(element)); };
  const Dataset numbers = Dataset::range(500).repeat(2);
  EXPECT_EQ(allNumbers(numbers.map(square, kNumberSpec, 4)), allNumbers(numbers.map(square, kNumberSpec)));
}

TEST(ParallelMap, GivesElementsAsTheyAreReadyWhereNoOrderIsAskedFor) {
  std::latch second(1);
  const auto hold = [&](Element element) {
    if (numberOf(element) == 0) second.wait();  // the first ends only when the second has been read
    return element;
  };
  const auto iterator = unorderedMap(Dataset::range(500), hold, kNumberSpec, 4).makeIterator();
  std::vector<int64_t> numbers;
  for (Element element; iterator->next(element);) {
    if (numbers.empty()) second.count_down();
    numbers.push_back(numberOf(element));
  }
  EXPECT_NE(numbers.front(), 0);
  std::ranges::sort(numbers);
  EXPECT_EQ(numbers, allNumbers(Dataset::range(500)));
}

TEST(ParallelMap, CallsItsFunctionForSeveralElementsAtOnce) {
  std::latch bothAreThere(2);
  const auto meet = [&](Element element) {
    bothAreThere.arrive_and_wait();  // ends only when two calls are under way
    return element;
  };
  EXPECT_EQ(allNumbers(Dataset::range(2).map(meet, kNumberSpec, 2)).size(), 2U);
}

TEST(ParallelMap, GivesFailuresInThePlaceOfTheirElements) {
  const auto refuseThree = [](Element element) {
    if (numberOf(element) == 3) fail(Code::kInvalidArgument, "three");
    return element;
  };
  const auto iterator = Dataset::range(6).map(refuseThree, kNumberSpec, 3).makeIterator();
  Element element;
  for (int64_t i = 0; i < 3; ++i) {
    ASSERT_TRUE(iterator->next(element));
    EXPECT_EQ(numberOf(element), i);
  }
  EXPECT_THROW(iterator->next(element), Error);
  ASSERT_TRUE(iterator->next(element));
  EXPECT_EQ(numberOf(element), 4);
}

TEST(ParallelMap, MakesAFunctionForEachThread) {
  std::atomic<int> made = 0;
  const auto make = [&]() -> Dataset::MapFunction {
    ++made;
    return [calls = std::make_shared<int>(0)](Element element) {
      ++*calls;  // the thread's own: no lock
      return element;
    };
  };
  EXPECT_EQ(allNumbers(Dataset::range(100).mapWithState(make, kNumberSpec, 3)).size(), 100U);
  EXPECT_EQ(made, 3);
}

TEST(ParallelMap, EndsWithThePassEvenWhereNobodyReadsOn) {
  const auto same = [](Element element) { return element; };
  const auto iterator = Dataset::range(1 << 30).map(same, kNumberSpec, 4).makeIterator();
  Element element;
  ASSERT_TRUE(iterator->next(element));
  EXPECT_EQ(numberOf(element), 0);
}

TEST(ParallelMap, NeedsCalls) {
  const auto same = [](Element element) { return element; };
  EXPECT_THROW(Dataset::range(3).map(same, kNumberSpec, 0), Error);
  EXPECT_THROW(Dataset::range(3).map(same, kNumberSpec, -2), Error);
}

}  // namespace
}  // namespace engine::data
