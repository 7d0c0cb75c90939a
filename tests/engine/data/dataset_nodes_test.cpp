// What the recorded pipelines do not show: errors, cardinalities, data sets in tensors.
#include <gtest/gtest.h>

#include "engine/data/choose_from_datasets.h"
#include "engine/data/dataset.h"
#include "engine/data/nodes/random_map.h"
#include "tests/engine/data/source_test_support.h"

namespace engine::data {
namespace {

const std::vector<ElementSpec> kInt64Scalar = {{DType::kInt64, Shape{}}};

std::vector<int64_t> numbers(const Dataset& dataset) {
  std::vector<int64_t> all;
  const auto iterator = dataset.makeIterator(1);
  Element element;
  while (iterator->next(element)) std::ranges::copy(element[0].toInt64s(), std::back_inserter(all));
  return all;
}

Dataset lists(std::vector<int64_t> lengths) {
  return Dataset::fromTensorSlices({Tensor::vector(lengths)})
      .map([](const Element& e) { return Element{Tensor(DType::kInt64, Shape{e[0].item<int64_t>()})}; },
           {{DType::kInt64, Shape{kUnknownDim}}});
}

Code codeOfPass(const Dataset& dataset) {
  return failureOf([&] { numbers(dataset); }).code;
}

TEST(Shard, RefusesAnIndexThatIsNoShard) {
  EXPECT_EQ(failureOf([] { Dataset::range(5).shard(2, 2); }).code, Code::kInvalidArgument);
  EXPECT_EQ(failureOf([] { Dataset::range(5).shard(0, 0); }).code, Code::kInvalidArgument);
}

TEST(Filter, KeepsTheElementsThatThePredicateHoldsFor) {
  const auto odd = [](const Element& e) { return e[0].item<int64_t>() % 2 == 1; };
  EXPECT_EQ(numbers(Dataset::range(6).filter(odd)), (std::vector<int64_t>{1, 3, 5}));
  EXPECT_EQ(Dataset::range(6).filter(odd).cardinality(), kUnknownCardinality);
}

TEST(TakeWhile, StaysAtItsEnd) {
  const auto iterator =
      Dataset::range(6).takeWhile([](const Element& e) { return e[0].item<int64_t>() != 1; }).makeIterator();
  Element element;
  EXPECT_TRUE(iterator->next(element));
  EXPECT_FALSE(iterator->next(element));
  EXPECT_FALSE(iterator->next(element));
}

TEST(Unique, NeedsOneComponent) {
  EXPECT_EQ(failureOf([] {
              Dataset::zip({Dataset::range(1), Dataset::range(1)}).unique();
            }).code,
            Code::kInvalidArgument);
}

TEST(Concatenate, NeedsEqualDtypes) {
  const Dataset floats = Dataset::fromTensors({Tensor::scalar(1.0F)});
  EXPECT_EQ(failureOf([&] { Dataset::range(1).concatenate(floats); }).code, Code::kInvalidArgument);
}

TEST(Concatenate, ForgetsTheSizesInWhichTheElementsDiffer) {
  const Dataset two = Dataset::fromTensors({Tensor(DType::kFloat, Shape{2, 5})});
  const Dataset three = Dataset::fromTensors({Tensor(DType::kFloat, Shape{3, 5})});
  EXPECT_EQ(two.concatenate(three).spec()[0].shape, (Shape{kUnknownDim, 5}));
}

TEST(Zip, EndsWithTheShortest) {
  const Dataset zipped = Dataset::zip({Dataset::range(3), Dataset::range(9).repeat()});
  EXPECT_EQ(zipped.cardinality(), 3);
  EXPECT_EQ(numbers(zipped).size(), 3U);
  EXPECT_EQ(failureOf([] { Dataset::zip({}); }).code, Code::kInvalidArgument);
}

TEST(Choose, RefusesAChoiceThatIsNoDataset) {
  const Dataset choices = Dataset::fromTensorSlices({Tensor::vector<int64_t>({0, 5})});
  EXPECT_EQ(codeOfPass(chooseFromDatasets({Dataset::range(3), Dataset::range(3)}, choices)), Code::kInvalidArgument);
  EXPECT_EQ(
      failureOf([] { chooseFromDatasets({Dataset::range(3)}, Dataset::fromTensors({Tensor::scalar("a")})); }).code,
      Code::kInvalidArgument);
}

TEST(Sample, RefusesWeightsThatDoNotFit) {
  const std::vector<Dataset> two = {Dataset::range(3), Dataset::range(3)};
  EXPECT_EQ(failureOf([&] { sampleFromDatasets(two, {1.0F}); }).code, Code::kInvalidArgument);
  EXPECT_EQ(failureOf([&] { sampleFromDatasets(two, {1.0F, -1.0F}); }).code, Code::kInvalidArgument);
  EXPECT_EQ(numbers(sampleFromDatasets(two, {0.0F, 1.0F})).size(), 3U);
}

TEST(FlatMap, GivesEachInnerDatasetTheSameSeeds) {
  const Dataset dataset =
      Dataset::range(2).flatMap([](const Element&) { return Dataset::range(8).shuffle(8, 3); }, kInt64Scalar);
  const std::vector<int64_t> all = numbers(dataset);
  ASSERT_EQ(all.size(), 16U);
  EXPECT_TRUE(std::equal(all.begin(), all.begin() + 8, all.begin() + 8));
}

TEST(Interleave, RefusesCyclesAndBlocksOfNothing) {
  const auto same = [](const Element& e) { return Dataset::fromTensors(e); };
  EXPECT_EQ(failureOf([&] { Dataset::range(2).interleave(same, kInt64Scalar, {0, 1}); }).code, Code::kInvalidArgument);
  EXPECT_EQ(failureOf([&] { Dataset::range(2).interleave(same, kInt64Scalar, {1, 0}); }).code, Code::kInvalidArgument);
}

TEST(Window, KnowsHowManyThereAre) {
  for (const int64_t shift : {1, 2, 3, 5}) {
    for (const bool drop : {false, true}) {
      const Dataset windows =
          Dataset::range(11).window({.size = 3, .shift = shift, .stride = 2, .dropRemainder = drop});
      int64_t count = 0;
      const auto iterator = windows.makeIterator();
      Element element;
      while (iterator->next(element)) ++count;
      EXPECT_EQ(windows.cardinality(), count) << shift << drop;
    }
  }
  EXPECT_EQ(failureOf([] { Dataset::range(3).window({.size = 0}); }).code, Code::kInvalidArgument);
}

TEST(Slices, OfOptionalsWithoutAValueAreBatched) {
  const Tensor none = Tensor::resource(nullptr, DType::kVariant).reshaped({1});
  Element batch;
  ASSERT_TRUE(Dataset::fromTensorSlices({none}).batch(2).makeIterator()->next(batch));
  EXPECT_EQ(batch[0].shape(), Shape{1});
  EXPECT_EQ(batch[0].resource(), nullptr);
}

TEST(Variant, HoldsADataset) {
  EXPECT_EQ(numbers(Dataset::fromVariant(Dataset::range(3).asVariant())), (std::vector<int64_t>{0, 1, 2}));
  EXPECT_EQ(failureOf([] { Dataset::fromVariant(Tensor::scalar(1.0F)); }).code, Code::kInvalidArgument);
}

TEST(PaddedBatch, RefusesAnElementLargerThanTheGivenShape) {
  const Failure failure = failureOf([] { numbers(lists({1, 4}).paddedBatch(2, {.shapes = {Shape{3}}})); });
  EXPECT_EQ(failure.code, Code::kDataLoss);
  EXPECT_TRUE(failure.says("[4]")) << failure.text;
}

TEST(PaddedBatch, RefusesPaddingThatDoesNotFit) {
  EXPECT_EQ(failureOf([] {
              lists({1}).paddedBatch(2, {.shapes = {Shape{3}, Shape{3}}});
            }).code,
            Code::kInvalidArgument);
  EXPECT_EQ(failureOf([] { lists({1}).paddedBatch(2, {.paddingValues = {Tensor::scalar(1.0F)}}); }).code,
            Code::kInvalidArgument);
  EXPECT_EQ(codeOfPass(lists({1}).paddedBatch(2, {.shapes = {Shape{3, 3}}})), Code::kInvalidArgument);
}

TEST(Unbatch, NeedsRowsOfEqualNumber) {
  EXPECT_EQ(failureOf([] { Dataset::range(2).unbatch(); }).code, Code::kInvalidArgument);
  const Dataset unequal = Dataset::fromTensors({Tensor(DType::kFloat, Shape{2}), Tensor(DType::kFloat, Shape{3})});
  EXPECT_EQ(codeOfPass(unequal.unbatch()), Code::kInvalidArgument);
}

TEST(GroupByWindow, RefusesWindowsOfNothing) {
  const Dataset groups = Dataset::range(3).groupByWindow([](const Element&) { return 0; },
                                                         [](int64_t, const Dataset& group) { return group; },
                                                         [](int64_t) { return 0; }, kInt64Scalar);
  EXPECT_EQ(codeOfPass(groups), Code::kInvalidArgument);
}

TEST(Buckets, NeedOneMoreBatchSizeThanBoundaries) {
  const auto length = [](const Element& e) { return e[0].dim(0); };
  EXPECT_EQ(failureOf([&] { lists({1}).bucketBySequenceLength(length, {.boundaries = {3}, .batchSizes = {2}}); }).code,
            Code::kInvalidArgument);
  const Dataset tooLong =
      lists({9}).bucketBySequenceLength(length, {.boundaries = {3}, .batchSizes = {2, 2}, .padToBoundary = true});
  EXPECT_EQ(codeOfPass(tooLong), Code::kInvalidArgument);
}

TEST(MapWithState, GoesOnWithinAPassAndBeginsAnewWithTheNext) {
  const auto makeFunction = []() -> Dataset::MapFunction {
    return [random = std::make_shared<RandomOp>(SeedPair{42, 3})](const Element&) {
      return Element{random->uniformInt(Shape{}, DType::kInt64, 0, 1000)};
    };
  };
  const Dataset dataset = Dataset::range(3).mapWithState(makeFunction, kInt64Scalar);
  EXPECT_EQ(numbers(dataset), numbers(dataset));
  const std::vector<int64_t> twice = numbers(dataset.repeat(2));
  EXPECT_FALSE(std::equal(twice.begin(), twice.begin() + 3, twice.begin() + 3));
}

TEST(RandomOp, RefusesAnEmptyRange) {
  EXPECT_EQ(failureOf([] { RandomOp({1, 2}).uniformInt(Shape{}, DType::kInt32, 3, 3); }).code, Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::data
