#include "engine/data/dataset.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "engine/core/error.h"

namespace engine::data {
namespace {

template <typename Action>
Code codeOf(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.code();
  }
  return Code::kOk;
}

std::vector<std::vector<double>> readAll(const Dataset& dataset, std::optional<int64_t> seed = std::nullopt) {
  std::vector<std::vector<double>> all;
  const auto iterator = dataset.makeIterator(seed);
  Element element;
  while (iterator->next(element)) all.push_back(element[0].toDoubles());
  return all;
}

Dataset iris() {
  Tensor features(DType::kFloat, Shape{150, 4});
  Tensor labels(DType::kInt32, Shape{150});
  for (int i = 0; i < 600; ++i) features.data<float>()[i] = static_cast<float>(i);
  for (int i = 0; i < 150; ++i) labels.data<int32_t>()[i] = i;
  return Dataset::fromTensorSlices({features, labels});
}

TEST(Dataset, SlicesAreRowsWithoutCopies) {
  const Tensor source = Tensor::of<float>({1, 2, 3, 4}, Shape{2, 2});
  const auto iterator = Dataset::fromTensorSlices({source}).makeIterator();
  Element element;
  ASSERT_TRUE(iterator->next(element));
  EXPECT_EQ(element[0].shape(), Shape{2});
  EXPECT_TRUE(element[0].sharesBufferWith(source));
}

TEST(Dataset, RefusesRowsOfDifferentCounts) {
  EXPECT_EQ(codeOf([] {
              Dataset::fromTensorSlices({Tensor(DType::kFloat, Shape{3}), Tensor(DType::kFloat, Shape{4})});
            }),
            Code::kInvalidArgument);
  EXPECT_EQ(codeOf([] { Dataset::fromTensorSlices({Tensor::scalar<float>(1)}); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([] { Dataset::fromTensorSlices({}); }), Code::kInvalidArgument);
}

TEST(Dataset, RefusesImpossibleSizes) {
  const Dataset range = Dataset::range(3);
  EXPECT_EQ(codeOf([&] { range.batch(0); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { range.shuffle(0); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { range.prefetch(-2); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { Dataset::range(0, 3, 0); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { range.castToFloat(1); }), Code::kInvalidArgument);
}

TEST(Dataset, BatchKeepsRowsOfAllComponentsTogether) {
  const auto iterator = iris().shuffle(150, 3).repeat(2).batch(32).makeIterator();
  Element batch;
  std::multiset<int> seen;
  while (iterator->next(batch)) {
    for (int64_t i = 0; i < batch[1].dim(0); ++i) {
      const int label = batch[1].data<int32_t>()[i];
      EXPECT_EQ(batch[0].data<float>()[i * 4 + 3], static_cast<float>(label * 4 + 3));
      seen.insert(label);
    }
  }
  EXPECT_EQ(seen.size(), 300u);
  EXPECT_EQ(seen.count(149), 2u);
}

TEST(Dataset, BatchesCrossTheEndOnlyWhenRepeatedBefore) {
  const std::vector<std::vector<double>> crossing = {{0, 1}, {2, 0}, {1, 2}};
  EXPECT_EQ(readAll(Dataset::range(3).repeat(2).batch(2)), crossing);
  const std::vector<std::vector<double>> apart = {{0, 1}, {2}, {0, 1}, {2}};
  EXPECT_EQ(readAll(Dataset::range(3).batch(2).repeat(2)), apart);
}

TEST(Dataset, DropsTheRemainderWhenAsked) {
  const Dataset dropped = Dataset::range(7).batch(3, true);
  EXPECT_EQ(readAll(dropped).size(), 2u);
  EXPECT_EQ(dropped.cardinality(), 2);
  EXPECT_EQ(dropped.spec()[0].shape, Shape{3});
  EXPECT_EQ(Dataset::range(7).batch(3).spec()[0].shape, Shape{kUnknownDim});
}

TEST(Dataset, KnowsItsCardinality) {
  const Dataset range = Dataset::range(10);
  EXPECT_EQ(range.repeat().cardinality(), kInfiniteCardinality);
  EXPECT_EQ(range.repeat().take(4).cardinality(), 4);
  EXPECT_EQ(range.skip(12).cardinality(), 0);
  EXPECT_EQ(range.skip(3).repeat(2).batch(4).cardinality(), 4);
  EXPECT_EQ(range.take(0).repeat().cardinality(), 0);
  EXPECT_EQ(Dataset::range(5, -5, -4).cardinality(), 3);
  EXPECT_EQ(Dataset::range(INT64_MIN, INT64_MAX, INT64_MAX).cardinality(), 3);
}

TEST(Dataset, RepeatingNothingWithoutEndEnds) {
  EXPECT_TRUE(readAll(Dataset::range(0).repeat()).empty());
  EXPECT_TRUE(readAll(Dataset::fromTensorSlices({Tensor(DType::kFloat, Shape{0, 3})}).repeat().batch(2)).empty());
}

TEST(Dataset, TheGraphsSeedMakesAnOrderThatRepeats) {
  const Dataset shuffled = Dataset::range(50).shuffle(50);
  EXPECT_EQ(readAll(shuffled, 42), readAll(shuffled, 42));
  EXPECT_NE(readAll(shuffled, 42), readAll(shuffled, 43));
  EXPECT_NE(readAll(shuffled), readAll(shuffled));
}

// The orders are those that TensorFlow 2.15 prints for three passes over this data set.
TEST(Dataset, FurtherPassesOverARepeatedShuffleGoOnWithItsSeeds) {
  const Dataset dataset = Dataset::range(5).shuffle(5, SeedPair{42, 3}).repeat(2);
  const auto context = std::make_shared<IterationContext>();
  const std::vector<std::vector<int64_t>> expected = {
      {1, 3, 4, 2, 0, 0, 3, 4, 2, 1}, {2, 3, 4, 0, 1, 0, 2, 4, 1, 3}, {4, 2, 0, 3, 1, 1, 4, 3, 0, 2}};
  for (const auto& wanted : expected) {
    const auto iterator = dataset.makeIterator(context);
    std::vector<int64_t> got;
    Element element;
    while (iterator->next(element)) got.push_back(element[0].item<int64_t>());
    EXPECT_EQ(got, wanted);
  }
}

// A pass that TensorFlow begins after the last repetition and does not read takes the third order of six.
TEST(Dataset, FurtherPassesOverRepeatedBatchesLeaveOutAnOrder) {
  const Dataset dataset = Dataset::range(6).shuffle(6, SeedPair{42, 2}).batch(4).repeat(2);
  const auto context = std::make_shared<IterationContext>();
  const std::vector<std::vector<double>> first = {{2, 0, 4, 3}, {1, 5}, {1, 4, 3, 5}, {2, 0}};
  const std::vector<std::vector<double>> second = {{5, 3, 0, 1}, {4, 2}, {0, 2, 4, 1}, {5, 3}};
  for (const auto& wanted : {first, second}) {
    const auto iterator = dataset.makeIterator(context);
    std::vector<std::vector<double>> got;
    Element element;
    while (iterator->next(element)) got.push_back(element[0].toDoubles());
    EXPECT_EQ(got, wanted);
  }
}

// The numbers are TensorFlow's for three passes with and without rerandomize_each_iteration.
TEST(Dataset, RandomNumbersAreOthersInEachPassWhereAsked) {
  const Dataset dataset = Dataset::random(SeedPair{42, 3}, true).take(2);
  const auto context = std::make_shared<IterationContext>();
  const std::vector<std::vector<double>> expected = {
      {1481933446, 3227788678}, {2417841115, 2176985166}, {1690608547, 3609543378}};
  for (const auto& wanted : expected) {
    const auto iterator = dataset.makeIterator(context);
    std::vector<double> got;
    Element element;
    while (iterator->next(element)) got.push_back(element[0].toDoubles()[0]);
    EXPECT_EQ(got, wanted);
  }
}

TEST(Dataset, ReusesABatchesBufferOnceNobodyHoldsIt) {
  const auto iterator = iris().repeat().batch(10).makeIterator();
  Element batch;
  ASSERT_TRUE(iterator->next(batch));
  const void* first = batch[0].raw();
  ASSERT_TRUE(iterator->next(batch));
  EXPECT_EQ(batch[0].raw(), first);
  const Tensor held = batch[0];
  const std::vector<double> values = held.toDoubles();
  ASSERT_TRUE(iterator->next(batch));
  EXPECT_NE(batch[0].raw(), first);
  EXPECT_EQ(held.toDoubles(), values);
}

TEST(Dataset, TensorsOutliveTheirIterator) {
  Element batch;
  iris().batch(3).makeIterator()->next(batch);
  EXPECT_EQ(batch[1].toDoubles(), (std::vector<double>{0, 1, 2}));
}

TEST(Dataset, RefusesToBatchDifferentShapes) {
  const auto grow = [](const Element& element) -> Element {
    return {Tensor(DType::kFloat, Shape{element[0].item<int64_t>()})};
  };
  const auto iterator = Dataset::range(3).map(grow, {{DType::kFloat, Shape{kUnknownDim}}}).batch(2).makeIterator();
  Element batch;
  EXPECT_EQ(codeOf([&] { iterator->next(batch); }), Code::kInvalidArgument);
}

TEST(Dataset, BatchesStrings) {
  const auto iterator =
      Dataset::fromTensorSlices({Tensor::vector<std::string>({"a", "", "c"})}).shuffle(1).batch(2).makeIterator();
  Element batch;
  ASSERT_TRUE(iterator->next(batch));
  EXPECT_TRUE(identical(batch[0], Tensor::vector<std::string>({"a", ""})));
}

TEST(Dataset, CastsPixelsToExactQuotients) {
  Tensor pixels(DType::kUint8, Shape{2, 128});
  for (int i = 0; i < 256; ++i) pixels.data<uint8_t>()[i] = static_cast<uint8_t>(i);
  const Dataset dataset = Dataset::fromTensorSlices({pixels}).batch(2).castToFloat(0, 255);
  EXPECT_EQ(dataset.spec()[0].dtype, DType::kFloat);
  Element batch;
  ASSERT_TRUE(dataset.makeIterator()->next(batch));
  EXPECT_EQ(batch[0].shape(), (Shape{2, 128}));
  for (int i = 0; i < 256; ++i) EXPECT_EQ(batch[0].data<float>()[i], static_cast<float>(i) / 255.0f);
}

TEST(Dataset, CastsOtherNumbersAndRefusesStrings) {
  Element element;
  ASSERT_TRUE(Dataset::fromTensors({Tensor::vector<int32_t>({-4, 6})}).castToFloat(0, 2).makeIterator()->next(element));
  EXPECT_TRUE(identical(element[0], Tensor::vector<float>({-2, 3})));
  const auto strings = Dataset::fromTensors({Tensor::scalar("x")}).castToFloat(0).makeIterator();
  EXPECT_EQ(codeOf([&] { strings->next(element); }), Code::kInvalidArgument);
}

TEST(Prefetch, GivesTheSameElementsInOrder) {
  EXPECT_EQ(readAll(Dataset::range(1000).batch(7).prefetch(3)), readAll(Dataset::range(1000).batch(7)));
  EXPECT_EQ(readAll(Dataset::range(20).shuffle(5, 1).prefetch(kAutotune).repeat(3), 9),
            readAll(Dataset::range(20).shuffle(5, 1).repeat(3), 9));
}

TEST(Prefetch, OthersMakeElementsInOrderOnceTheyAreKnownToBeSoonMade) {
  const auto iterator = Dataset::range(2000).prefetch(4).makeIterator();
  Element element;
  EXPECT_FALSE(iterator->makeAhead());  // nothing is known yet
  int madeAhead = 0;
  for (int64_t i = 0; i < 2000; ++i) {
    ASSERT_TRUE(iterator->next(element));
    ASSERT_EQ(element[0].item<int64_t>(), i);
    madeAhead += iterator->makeAhead() ? 1 : 0;
  }
  EXPECT_GT(madeAhead, 1000);
  EXPECT_FALSE(iterator->next(element));
  EXPECT_FALSE(iterator->makeAhead());
}

TEST(Prefetch, ItsThreadGoesOnWhenElementsTakeLong) {
  const auto slow = [](const Element& in) -> Element {
    const auto begin = std::chrono::steady_clock::now();
    while (in[0].item<int64_t>() >= 200 && std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(3)) {
    }
    return in;
  };
  const auto iterator = Dataset::range(240).map(slow, {{DType::kInt64, Shape{}}}).prefetch(4).makeIterator();
  Element element;
  int madeAhead = 0, late = 0;
  for (int64_t i = 0; i < 240; ++i) {
    ASSERT_TRUE(iterator->next(element));
    ASSERT_EQ(element[0].item<int64_t>(), i);
    (i < 200 ? madeAhead : late) += iterator->makeAhead() ? 1 : 0;
  }
  EXPECT_GT(madeAhead, 100);
  EXPECT_LE(late, 1);
}

TEST(Prefetch, WhatFailsWhileOthersMakeItIsSaidWhenItIsAskedFor) {
  const auto failing = [](const Element& in) -> Element {
    if (in[0].item<int64_t>() == 100) fail(Code::kDataLoss, "The hundredth.");
    return in;
  };
  const auto iterator = Dataset::range(1000).map(failing, {{DType::kInt64, Shape{}}}).prefetch(4).makeIterator();
  Element element;
  for (int64_t i = 0; i < 100; ++i) {
    ASSERT_TRUE(iterator->next(element));
    iterator->makeAhead();
  }
  EXPECT_EQ(codeOf([&] { iterator->next(element); }), Code::kDataLoss);
  EXPECT_FALSE(iterator->makeAhead());
}

TEST(Prefetch, StopsItsThreadWhenTheIteratorGoes) {
  std::atomic<int> made = 0;
  const auto count = [&](Element element) {
    ++made;
    return element;
  };
  const Dataset dataset = Dataset::range(1).repeat().map(count, {{DType::kInt64, Shape{}}}).prefetch(4);
  for (int round = 0; round < 50; ++round) {
    const auto iterator = dataset.makeIterator();
    Element element;
    for (int i = 0; i < round % 3; ++i) ASSERT_TRUE(iterator->next(element));
  }
  const int after = made;
  EXPECT_LE(after, 50 * 8);
}

TEST(Prefetch, ForwardsAnErrorAfterTheElementsBeforeIt) {
  const auto failing = [](Element element) {
    if (element[0].item<int64_t>() == 3) fail(Code::kDataLoss, "row 3");
    return element;
  };
  const auto iterator = Dataset::range(10).map(failing, {{DType::kInt64, Shape{}}}).prefetch(8).makeIterator();
  Element element;
  for (int64_t i = 0; i < 3; ++i) {
    ASSERT_TRUE(iterator->next(element));
    EXPECT_EQ(element[0].item<int64_t>(), i);
  }
  EXPECT_EQ(codeOf([&] { iterator->next(element); }), Code::kDataLoss);
  EXPECT_EQ(codeOf([&] { iterator->next(element); }), Code::kDataLoss);
}

TEST(Cache, RunsItsInputOnce) {
  int calls = 0;
  const auto count = [&](Element element) {
    ++calls;
    return element;
  };
  const Dataset dataset = Dataset::range(5).map(count, {{DType::kInt64, Shape{}}}).cache().repeat(4);
  EXPECT_EQ(readAll(dataset).size(), 20u);
  EXPECT_EQ(calls, 5);
}

TEST(Cache, ForgetsAnIncompletePass) {
  const Dataset dataset = Dataset::range(5).cache();
  const auto context = std::make_shared<IterationContext>();
  Element element;
  ASSERT_TRUE(dataset.makeIterator(context)->next(element));
  const auto second = dataset.makeIterator(context);
  int elements = 0;
  while (second->next(element)) ++elements;
  EXPECT_EQ(elements, 5);
}

TEST(DatasetResource, BeginsAnewEachTime) {
  const auto resource = Dataset::range(8).shuffle(8).asResource(42);
  std::vector<double> orders[2];
  for (auto& order : orders) {
    const auto source = resource->makeSource();
    Element element;
    while (source->next(element)) order.push_back(element[0].toDoubles()[0]);
  }
  EXPECT_EQ(orders[0].size(), 8u);
  EXPECT_EQ(orders[0], orders[1]);
}

}  // namespace
}  // namespace engine::data
