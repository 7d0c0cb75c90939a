// Parallel maps, generators, stored elements, batches of other kinds, and elements left out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>

#include "engine/core/error.h"
#include "engine/core/resource_array.h"
#include "engine/data/transformations/batches.h"
#include "engine/data/transformations/generator.h"
#include "engine/data/transformations/parallel.h"
#include "engine/data/transformations/replica_batches.h"
#include "engine/data/transformations/resample.h"
#include "engine/data/transformations/stored.h"
#include "engine/kernels/tensor_variant.h"

namespace engine::data {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAreArray;
using Decimals = std::vector<double>;

const std::vector<ElementSpec> kDecimalSpec{{DType::kInt64, Shape{}}};

template <typename Action>
Code refusalOf(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.code();
  }
  return Code::kOk;
}

// Every element's every component, one after the other.
std::vector<Decimals> componentsOf(const Dataset& dataset) {
  std::vector<Decimals> all;
  const auto iterator = dataset.makeIterator(7);
  Element element;
  while (iterator->next(element)) {
    for (const Tensor& component : element) all.push_back(component.toDoubles());
  }
  return all;
}
Decimals decimalsOf(const Dataset& dataset) {
  Decimals numbers;
  for (const Decimals& component : componentsOf(dataset))
    numbers.insert(numbers.end(), component.begin(), component.end());
  return numbers;
}
class Transformations : public ::testing::Test {
 protected:
  Transformations() {
    std::string pattern = (fs::temp_directory_path() / "transformations_XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~Transformations() override { fs::remove_all(folder_); }
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
      if (entry.is_regular_file()) names.push_back(fs::relative(entry.path(), folder_).string());
    }
    return names;
  }

  fs::path folder_;
};

TEST_F(Transformations, BatchesAreDealtToAllReplicasOrToNone) {
  const Dataset dealt = replicaBatches(Dataset::range(6).batch(2), 2);
  EXPECT_EQ(dealt.spec().size(), 2U);
  EXPECT_EQ(dealt.cardinality(), 1);
  EXPECT_THAT(componentsOf(dealt), ElementsAre(Decimals{0, 1}, Decimals{2, 3}));
}

TEST_F(Transformations, BatchesOfReplicasEndWhereOneWouldGetNone) {
  const Dataset batches = batchesOfReplicas(Dataset::range(10).batch(2), 2);
  EXPECT_EQ(batches.spec().size(), 1U);
  EXPECT_THAT(componentsOf(batches), ElementsAre(Decimals{0, 1}, Decimals{2, 3}, Decimals{4, 5}, Decimals{6, 7}));
}

TEST_F(Transformations, AParallelInterleaveHasInterleavesOrder) {
  const auto tens = [](Element element) {
    const int64_t start = 10 * element[0].item<int64_t>();
    return Dataset::range(start, start + 5);
  };
  const InterleaveOptions options{3, 2};
  EXPECT_EQ(decimalsOf(parallelInterleave(Dataset::range(7), tens, kDecimalSpec, options)),
            decimalsOf(Dataset::range(7).interleave(tens, kDecimalSpec, options)));
}

TEST_F(Transformations, AGeneratorBeginsAnewInEachPass) {
  const auto make = [] {
    return [n = int64_t{0}]() mutable -> std::optional<Element> {
      if (n == 3) return std::nullopt;
      return Element{Tensor::scalar(n++)};
    };
  };
  EXPECT_THAT(decimalsOf(fromGenerator(make, kDecimalSpec).repeat(2)), ElementsAre(0, 1, 2, 0, 1, 2));
}

TEST_F(Transformations, AGeneratorsElementsAreChecked) {
  const auto make = [] { return [] { return std::optional<Element>({Tensor::scalar(1.5F)}); }; };
  EXPECT_EQ(refusalOf([&] { decimalsOf(fromGenerator(make, kDecimalSpec)); }), Code::kInvalidArgument);
  EXPECT_EQ(refusalOf([&] { decimalsOf(fromGenerator(make, {})); }), Code::kInvalidArgument);
}

// Counts what is read of it.
class CountedInput {
 public:
  Dataset of(int64_t count) {
    return Dataset::range(count).map(
        [this](Element element) {
          ++read_;
          return Element{element[0], Tensor::of<std::string>({"a", "bc"}, Shape{2})};
        },
        {{DType::kInt64, Shape{}}, {DType::kString, Shape{2}}});
  }
  int read() const { return read_; }

 private:
  std::atomic<int> read_ = 0;
};

std::vector<std::string> texts(const Dataset& dataset) {
  std::vector<std::string> all;
  const auto iterator = dataset.makeIterator();
  Element element;
  while (iterator->next(element)) {
    all.push_back(std::to_string(element[0].item<int64_t>()));
    for (const std::string& text : element[1].flat<std::string>()) all.back() += text;
  }
  return all;
}

TEST_F(Transformations, ACacheInAFileIsReadByLaterPasses) {
  CountedInput input;
  const std::string path = (folder_ / "made" / "cache").string();
  EXPECT_THAT(texts(cacheToFile(input.of(3), path)), ElementsAre("0abc", "1abc", "2abc"));
  EXPECT_EQ(input.read(), 3);
  EXPECT_THAT(texts(cacheToFile(input.of(3), path)), ElementsAre("0abc", "1abc", "2abc"));
  EXPECT_EQ(input.read(), 3);
  EXPECT_THAT(files(), ElementsAre("made/cache"));
}

TEST_F(Transformations, APassThatIsNotCompleteLeavesNoCache) {
  CountedInput input;
  const Dataset cached = cacheToFile(input.of(3), (folder_ / "cache").string());
  {
    const auto iterator = cached.makeIterator();
    Element element;
    ASSERT_TRUE(iterator->next(element));
  }
  EXPECT_THAT(files(), ElementsAre());
  EXPECT_EQ(texts(cached).size(), 3U);
}

TEST_F(Transformations, ACacheOfOtherElementsOrADamagedOneIsRefused) {
  CountedInput input;
  const std::string path = (folder_ / "cache").string();
  texts(cacheToFile(input.of(30), path));
  EXPECT_EQ(refusalOf([&] { decimalsOf(cacheToFile(Dataset::range(3), path)); }), Code::kFailedPrecondition);
  fs::resize_file(path, fs::file_size(path) - 40);
  EXPECT_EQ(refusalOf([&] { texts(cacheToFile(input.of(30), path)); }), Code::kDataLoss);
  std::ofstream(path, std::ios::trunc) << "something else";
  EXPECT_EQ(refusalOf([&] { texts(cacheToFile(input.of(30), path)); }), Code::kDataLoss);
  EXPECT_EQ(refusalOf([] { cacheToFile(Dataset::range(3), ""); }), Code::kInvalidArgument);
}

TEST_F(Transformations, ASnapshotDealsItsElementsAmongShards) {
  CountedInput input;
  const auto taken = [&] { return snapshot(input.of(5), folder_.string(), "v1", {.shards = 2, .gzip = true}); };
  const std::vector<std::string> first = texts(taken());
  EXPECT_EQ(texts(taken()), first);
  EXPECT_EQ(input.read(), 5);
  EXPECT_THAT(files(), UnorderedElementsAreArray({"v1/shard-0.tfrecord", "v1/shard-1.tfrecord"}));
  EXPECT_EQ(refusalOf([&] { snapshot(input.of(1), folder_.string(), "a/b"); }), Code::kInvalidArgument);
  EXPECT_EQ(refusalOf([&] { snapshot(input.of(1), folder_.string(), "v", {.shards = 0}); }), Code::kInvalidArgument);
}

TEST_F(Transformations, BatchesAreCutAnew) {
  const Dataset batches = Dataset::range(10).batch(4);
  EXPECT_THAT(componentsOf(rebatch(batches, {3})),
              ElementsAre(Decimals{0, 1, 2}, Decimals{3, 4, 5}, Decimals{6, 7, 8}, Decimals{9}));
  EXPECT_THAT(componentsOf(rebatch(batches, {1, 5}, true)),
              ElementsAre(Decimals{0}, Decimals{1, 2, 3, 4, 5}, Decimals{6}));
  EXPECT_EQ(refusalOf([&] { rebatch(batches, {}); }), Code::kInvalidArgument);
  EXPECT_EQ(refusalOf([&] { rebatch(Dataset::range(3), {2}); }), Code::kInvalidArgument);
}

TEST_F(Transformations, BatchesOfVariantsAreCutAnewWithTheirValues) {
  std::vector<std::shared_ptr<Resource>> made;
  for (int64_t i = 0; i < 4; ++i) made.push_back(std::make_shared<kernels::TensorVariant>(Tensor::scalar(i)));
  const Dataset rows = Dataset::fromTensorSlices({resourcesTensor(made, Shape{4})});
  const Dataset triples = rebatch(rows.batch(2), {3});
  const auto iterator = triples.makeIterator(7);
  Element batch;
  ASSERT_TRUE(iterator->next(batch));
  for (int64_t i = 0; i < 3; ++i) EXPECT_EQ(resourceAt(batch[0], i), made[static_cast<std::size_t>(i)]);
  ASSERT_TRUE(iterator->next(batch));
  EXPECT_EQ(resourceAt(batch[0], 0), made[3]);
}

// Of i: [0, 1 … i - 1]
Dataset triangles(int64_t count) {
  return Dataset::range(count).map(
      [](Element element) {
        std::vector<int64_t> row;
        for (int64_t i = 0; i < element[0].item<int64_t>(); ++i) row.push_back(i);
        return Element{Tensor::vector(row)};
      },
      {{DType::kInt64, Shape{kUnknownDim}}});
}

// As tf.data.experimental.dense_to_ragged_batch: [[], [0], [0, 1]] and [[0, 1, 2]].
TEST_F(Transformations, RaggedBatchesHaveValuesAndRowSplits) {
  EXPECT_THAT(componentsOf(denseToRaggedBatch(triangles(4), 3)),
              ElementsAre(Decimals{0, 0, 1}, Decimals{0, 0, 1, 3}, Decimals{0, 1, 2}, Decimals{0, 3}));
  EXPECT_EQ(componentsOf(denseToRaggedBatch(triangles(4), 3, true)).size(), 2U);
  EXPECT_THAT(componentsOf(denseToRaggedBatch(Dataset::range(3), 2)), ElementsAre(Decimals{0, 1}, Decimals{2}));
}

TEST_F(Transformations, RaggedBatchesOfSeveralDimensionsHaveSplitsForEach) {
  const Dataset tables = Dataset::range(1, 3).map(
      [](Element element) {
        const int64_t n = element[0].item<int64_t>();
        Tensor table(DType::kInt64, Shape{n, n + 1});
        table.flat<int64_t>()[0] = n;
        return Element{table};
      },
      {{DType::kInt64, Shape::unknownOfRank(2)}});
  EXPECT_THAT(componentsOf(denseToRaggedBatch(tables, 2)),
              ElementsAre(Decimals{1, 0, 2, 0, 0, 0, 0, 0}, Decimals{0, 1, 3}, Decimals{0, 2, 5, 8}));
}

TEST_F(Transformations, SparseBatchesHaveEveryNumber) {
  EXPECT_THAT(componentsOf(denseToSparseBatch(triangles(3), 3, Shape{kUnknownDim})),
              ElementsAre(Decimals{1, 0, 2, 0, 2, 1}, Decimals{0, 0, 1}, Decimals{3, 2}));
  EXPECT_THAT(componentsOf(denseToSparseBatch(triangles(2), 3, Shape{4})).back(), ElementsAre(2, 4));
  EXPECT_EQ(refusalOf([] { componentsOf(denseToSparseBatch(triangles(9), 9, Shape{4})); }), Code::kDataLoss);
  EXPECT_EQ(refusalOf([] { denseToSparseBatch(Dataset::range(3), 0, Shape{}); }), Code::kInvalidArgument);
}

TEST_F(Transformations, ResampledClassesComeInTheWantedShares) {
  // One in ten is of class 1.
  const Dataset::KeyFunction kind = [](const Element& e) { return e[0].item<int64_t>() % 10 == 0 ? 1 : 0; };
  for (const std::vector<double>& initial : {std::vector<double>{.9, .1}, std::vector<double>{}}) {
    const std::vector<Decimals> all =
        componentsOf(rejectionResample(Dataset::range(20000), kind, {.5, .5}, initial, 3));
    double ones = 0;
    for (std::size_t i = 0; i < all.size(); i += 2) {
      ones += all[i][0];
      EXPECT_EQ(all[i][0] == 1, static_cast<int64_t>(all[i + 1][0]) % 10 == 0);
    }
    const double count = static_cast<double>(all.size()) / 2;
    EXPECT_GT(count, 3500);
    EXPECT_NEAR(ones / count, .5, .03);
  }
}

TEST_F(Transformations, ResamplingRefusesWhatCannotBe) {
  const Dataset::KeyFunction kind = [](const Element&) { return int64_t{2}; };
  const Dataset input = Dataset::range(3);
  EXPECT_EQ(refusalOf([&] { rejectionResample(input, kind, {0, 0}); }), Code::kInvalidArgument);
  EXPECT_EQ(refusalOf([&] { rejectionResample(input, kind, {1, 1}, {1, 0}); }), Code::kInvalidArgument);
  EXPECT_EQ(refusalOf([&] { rejectionResample(input, kind, {1, 1}, {1}); }), Code::kInvalidArgument);
  EXPECT_EQ(refusalOf([&] { componentsOf(rejectionResample(input, kind, {1, 1})); }), Code::kOutOfRange);
}

TEST_F(Transformations, ElementsThatFailAreLeftOutAndCounted) {
  std::vector<std::string> lines;
  const auto odd = [](Element element) {
    if (element[0].item<int64_t>() % 2 == 1) fail(Code::kDataLoss, "number ", element[0].item<int64_t>(), " is odd");
    return element;
  };
  const Dataset even =
      ignoreErrors(Dataset::range(6).map(odd, kDecimalSpec), [&](const std::string& line) { lines.push_back(line); });
  EXPECT_THAT(decimalsOf(even), ElementsAre(0, 2, 4));
  EXPECT_THAT(lines, ElementsAre("Left out 3 elements of the input. The first: number 1 is odd"));
}

TEST_F(Transformations, AnInputThatOnlyFailsIsAnError) {
  const auto never = [](Element) -> Element { fail(Code::kDataLoss, "never"); };
  EXPECT_EQ(refusalOf([&] { decimalsOf(ignoreErrors(Dataset::range(1).repeat().map(never, kDecimalSpec))); }),
            Code::kDataLoss);
}

}  // namespace
}  // namespace engine::data
