// Numbers, sizes and attributes at the ends of their ranges, as graphs of others may hold them: each op gives what
// TensorFlow gives, or an Error. The sanitizers see what a release would compute by luck.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <complex>
#include <limits>

#include "engine/kernels/complex_types.h"
#include "tests/support/known_values.h"

namespace engine::testing::extreme_cases {
namespace {

using ::testing::ElementsAre;

constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
constexpr int64_t kHuge = int64_t{1} << 40;

Tensor longs(const std::vector<int64_t>& values) {
  return Tensor::vector(values);
}

std::vector<int64_t> longsOf(const std::string& op, const std::vector<Tensor>& inputs, Attrs attrs = {}) {
  return values<int64_t>(run1(op, inputs, std::move(attrs)));
}

TEST(ExtremeValues, SumsOfWholeNumbersWrapAround) {
  const Tensor zero = Tensor::scalar<int32_t>(0), zeros = Tensor::vector<int32_t>({0, 0});
  const Tensor rows = Tensor::of<int64_t>({0, 0}, {2, 1});
  EXPECT_THAT(longsOf("Cumsum", {longs({kMost, 1}), zero}), ElementsAre(kMost, kLeast));
  EXPECT_THAT(longsOf("Cumprod", {longs({kMost, 2}), zero}), ElementsAre(kMost, -2));
  EXPECT_THAT(longsOf("UnsortedSegmentSum", {longs({kMost, 1}), zeros, Tensor::scalar<int32_t>(1)}),
              ElementsAre(kLeast));
  EXPECT_THAT(longsOf("SegmentProd", {longs({kMost, 2}), zeros}), ElementsAre(-2));
  EXPECT_THAT(longsOf("ScatterNd", {rows, longs({kMost, 1}), longs({1})}), ElementsAre(kLeast));
  EXPECT_THAT(longsOf("TensorScatterSub", {longs({kLeast}), rows, longs({1, 0})}), ElementsAre(kMost));
  EXPECT_THAT(longsOf("InplaceAdd", {longs({kMost}), Tensor::vector<int32_t>({0}), longs({1})}), ElementsAre(kLeast));
  EXPECT_THAT(longsOf("Bincount", {zeros, Tensor::scalar<int32_t>(1), longs({kMost, 1})}), ElementsAre(kLeast));
  EXPECT_THAT(longsOf("Cross", {longs({0, kMost, 0}), longs({0, 0, 2})}), ElementsAre(-2, 0, 0));
}

TEST(ExtremeValues, ARangeEndsBeforeItWrapsAround) {
  EXPECT_THAT(longsOf("Range", {Tensor::scalar(kMost - 2), Tensor::scalar(kMost), Tensor::scalar<int64_t>(2)}),
              ElementsAre(kMost - 2));
}

TEST(ExtremeValues, DistancesThatTheTypeDoesNotHoldAreCompared) {
  EXPECT_THAT(values<bool>(run1("ApproximateEqual", {longs({kLeast}), longs({kMost})}, {{"tolerance", 1e9F}})),
              ElementsAre(false));
}

TEST(ExtremeValues, AMeanOfMoreRowsThanTheTypeCountsDividesByTheirNumber) {
  Tensor data(DType::kInt8, {256});
  data.data<int8_t>()[0] = 100;
  EXPECT_THAT(values<int8_t>(run1("SegmentMean", {data, Tensor(DType::kInt32, {256})})), ElementsAre(0));
}

TEST(ExtremeValues, SizesThatCannotBeAddedUpAreRefused) {
  const auto refused = [](const std::string& op, const std::vector<Tensor>& inputs, Attrs attrs = {}) {
    EXPECT_EQ(codeOf(op, inputs, std::move(attrs)), Code::kInvalidArgument) << op;
  };
  const Tensor x = Tensor::vector<float>({1, 2, 3}), zero = Tensor::scalar<int32_t>(0);
  refused("SplitV", {x, longs({kMost, kMost}), zero}, {{"num_split", 2}});
  refused("Pad", {x, Tensor::of<int64_t>({kMost, kMost}, {1, 2})});
  refused("Slice", {x, longs({kLeast}), longs({-1})});
  refused("SegmentSum", {Tensor::vector<float>({1}), longs({kMost})});
  refused("SparseSegmentSum", {x, Tensor::vector<int32_t>({0}), longs({kMost})});
  refused("Empty", {Tensor::vector<int32_t>({-7})}, {{"dtype", DType::kFloat}});
  const Tensor none(DType::kInt64, {0, 2}), noValues(DType::kFloat, {0});
  refused("SparseConcat", {none, none, noValues, noValues, longs({kMost, 0}), longs({kMost, 0})},
          {{"N", 2}, {"concat_dim", 0}});
  refused("DenseCountSparseOutput", {longs({kMost}), longs({})},
          {{"binary_output", false}, {"output_type", DType::kInt64}});
}

TEST(ExtremeValues, ASingleElementHasAStrideOfAnySize) {
  const Tensor x = Tensor::of<float>({1, 2, 3, 4}, {2, 2});
  const Tensor row = run1("StridedSlice", {x, longs({1}), longs({2}), longs({kMost})});
  EXPECT_THAT(values<float>(row), ElementsAre(3, 4));
}

TEST(ExtremeValues, ShapesWithoutElementsMayBeOfAnySize) {
  const Tensor none(DType::kInt64, {0, 3});
  const std::vector<Tensor> reshaped = runOp("SparseReshape", {none, longs({kHuge, kHuge, 0}), longs({0})});
  EXPECT_EQ(reshaped[0].shape(), Shape({0, 1}));
  EXPECT_NE(codeOf("SparseReduceSum",
                   {none, Tensor(DType::kFloat, {0}), longs({0, kHuge, kHuge}), Tensor::vector<int32_t>({0})}),
            Code::kInternal);
}

TEST(ExtremeValues, ClaimsOfManyRowsCostNoMemory) {
  const Tensor splits = longs({0, kHuge}), value = Tensor::scalar(0.0F), x = Tensor::vector<float>({1});
  EXPECT_EQ(codeOf("RaggedTensorToTensor", {longs({-1, -1}), x, value, splits},
                   {{"row_partition_types", std::vector<std::string>{"ROW_SPLITS"}}}),
            Code::kInvalidArgument);
  EXPECT_EQ(codeOf("RaggedTensorToTensor", {longs({-1, -1, -1}), x, value, splits, longs({0})},
                   {{"row_partition_types", std::vector<std::string>{"ROW_SPLITS", "VALUE_ROWIDS"}}}),
            Code::kResourceExhausted);
  EXPECT_EQ(
      codeOf("SerializeManySparse", {Tensor(DType::kInt64, {0, 2}), Tensor(DType::kFloat, {0}), longs({kHuge, 1})}),
      Code::kResourceExhausted);
  EXPECT_EQ(codeOf("NonMaxSuppressionV4",
                   {Tensor(DType::kFloat, {0, 4}), Tensor(DType::kFloat, {0}), Tensor::scalar<int32_t>(INT32_MAX),
                    Tensor::scalar(0.5F), Tensor::scalar(0.0F)},
                   {{"pad_to_max_output_size", true}}),
            Code::kResourceExhausted);
}

TEST(ExtremeValues, AShapeThatCannotBeFilledIsRefusedBeforeAnyValueIsPlaced) {
  const std::vector<Tensor> inputs{longs({-1, kMost}), Tensor::vector<float>({1, 2, 3}), Tensor::scalar(0.0F),
                                   longs({0, 1, 3})};
  EXPECT_EQ(codeOf("RaggedTensorToTensor", inputs, {{"row_partition_types", std::vector<std::string>{"ROW_SPLITS"}}}),
            Code::kInvalidArgument);
}

TEST(ExtremeValues, AnArrayWithoutScalarsIsNotConcatenated) {
  Graph graph;
  const Scope scope(graph);
  const Node* array = scope.node("TensorArrayV3", {ops::scalar<int32_t>(scope, 0)},
                                 {{"dtype", DType::kFloat}, {"element_shape", Shape{}}});
  const Output joined =
      scope.op("TensorArrayConcatV3", {array->output(0), array->output(1)}, {{"dtype", DType::kFloat}});
  Session session(graph, {.threads = 1});
  EXPECT_THROW(session.run(Feeds{}, {joined}), Error);
}

TEST(ExtremeValues, PicturesWithoutPixelsTakeNeitherTimeNorMemory) {
  const Tensor size = Tensor::vector<int32_t>({INT32_MAX, INT32_MAX});
  const Tensor crop =
      run1("CropAndResize", {Tensor(DType::kFloat, {1, 1, 1, 0}), Tensor::of<float>({0, 0, 1, 1}, {1, 4}),
                             Tensor::vector<int32_t>({0}), size});
  EXPECT_EQ(crop.elements(), 0);
  for (const char* op : {"ResizeNearestNeighbor", "ResizeBilinear", "ResizeBicubic", "ResizeArea"}) {
    EXPECT_EQ(codeOf(op, {Tensor(DType::kFloat, {0, 1, 1, 1}), size}), Code::kResourceExhausted) << op;
  }
}

TEST(ExtremeValues, AMatrixThatIsNotInvertibleHasNoLogarithm) {
  using Complex = std::complex<float>;
  const float infinite = std::numeric_limits<float>::infinity();
  for (const Complex corner : {Complex(0), Complex(infinite), Complex(std::numeric_limits<float>::quiet_NaN())}) {
    EXPECT_EQ(codeOf("MatrixLogarithm", {Tensor::of<Complex>({1, 1, 0, corner}, {2, 2})}), Code::kInvalidArgument);
  }
}

TEST(ExtremeValues, PolesOfInfiniteOrderAreInfinite) {
  const Tensor infinite = Tensor::scalar(std::numeric_limits<float>::infinity()), pole = Tensor::scalar(-2.0F);
  EXPECT_EQ(run1("Zeta", {infinite, pole}).item<float>(), std::numeric_limits<float>::infinity());
  EXPECT_EQ(run1("Polygamma", {infinite, pole}).item<float>(), std::numeric_limits<float>::infinity());
}

TEST(ExtremeValues, NothingIsCutIntoNothing) {
  const Tensor none(DType::kFloat, {0, 4}), axis = Tensor::scalar<int32_t>(1);
  EXPECT_EQ(runOp("Split", {axis, none}, {{"num_split", 2}})[1].shape(), Shape({0, 2}));
  EXPECT_EQ(runOp("Unpack", {none}, {{"num", 4}, {"axis", 1}})[3].shape(), Shape({0}));
  EXPECT_EQ(run1("ConcatV2", {none, none, axis}).shape(), Shape({0, 8}));
  EXPECT_EQ(run1("Pack", {none, none}, {{"axis", 1}}).shape(), Shape({0, 2, 4}));
  EXPECT_EQ(run1("Slice", {none, longs({0, 2}), longs({0, 1})}).shape(), Shape({0, 1}));
}

TEST(ExtremeValues, NothingIsAmongTheFirstMinusTwo) {
  const std::vector<Tensor> inputs{Tensor::of<float>({1, 2}, {1, 2}), Tensor::vector<int32_t>({1})};
  EXPECT_THAT(values<bool>(run1("InTopK", inputs, {{"k", -2}})), ElementsAre(false));
}

TEST(ExtremeValues, CertainTrialsAllSucceed) {
  const Tensor seed = Tensor::vector<int64_t>({1, 2});
  const std::vector<Tensor> inputs{longs({1}), seed, longs({kMost}), longs({1})};
  EXPECT_THAT(longsOf("StatelessRandomBinomial", inputs, {{"dtype", DType::kInt64}}), ElementsAre(kMost));
  EXPECT_THAT(values<int32_t>(run1("StatelessRandomBinomial", inputs, {{"dtype", DType::kInt32}})),
              ElementsAre(std::numeric_limits<int32_t>::max()));
}

TEST(ExtremeValues, ASpectrumMayHaveAnInfiniteLimit) {
  const Tensor spectrogram = floatValues({1, 1, 9}, 0, 1), rate = Tensor::scalar<int32_t>(16000);
  const Attrs infinite{{"upper_frequency_limit", std::numeric_limits<float>::infinity()}};
  EXPECT_EQ(run1("Mfcc", {spectrogram, rate}, infinite).shape(), Shape({1, 1, 13}));
  const Attrs beyond{{"lower_frequency_limit", 1e37F}, {"upper_frequency_limit", 1e38F}};
  EXPECT_EQ(run1("Mfcc", {spectrogram, rate}, beyond).shape(), Shape({1, 1, 13}));
}

TEST(ExtremeValues, SamplersRefuseCountsOfAnySize) {
  const Tensor classes = Tensor::of<int64_t>({0}, {1, 1});
  Attrs attrs{{"num_true", 1},
              {"num_sampled", 2},
              {"unique", true},
              {"range_max", kMost},
              {"num_shards", kMost},
              {"num_reserved_ids", kHuge},
              {"unigrams", std::vector<float>{1}}};
  EXPECT_EQ(codeOf("FixedUnigramCandidateSampler", {classes}, attrs), Code::kInvalidArgument);
  attrs["num_shards"] = 1;
  EXPECT_EQ(codeOf("FixedUnigramCandidateSampler", {classes}, attrs), Code::kInvalidArgument);
}

TEST(ExtremeValues, ClassesThatAreAsGoodAsImpossibleAreNotWaitedFor) {
  const Attrs attrs{{"num_true", 1},
                    {"num_sampled", 2},
                    {"unique", true},
                    {"range_max", 2},
                    {"seed", 3},
                    {"seed2", 4},
                    {"unigrams", std::vector<float>{1, 1e-30F}}};
  EXPECT_EQ(codeOf("FixedUnigramCandidateSampler", {Tensor::of<int64_t>({0}, {1, 1})}, attrs), Code::kInvalidArgument);
}

TEST(ExtremeValues, QuantilesOfAnySmallErrorAreSummarised) {
  const std::vector<Tensor> inputs{Tensor::vector<float>({2, 1}), Tensor::vector<float>({1}), Tensor::scalar(1e-37F)};
  const Tensor summary = run1("BoostedTreesMakeQuantileSummaries", inputs, {{"num_features", 1}});
  EXPECT_THAT(values<float>(summary), ElementsAre(1, 1, 0, 1, 2, 1, 1, 2));
}

TEST(ExtremeValues, TreesOfMoreFeaturesBucketsOrLogitsThanFitAreRefused) {
  Graph graph;
  const Scope scope(graph);
  Session session(graph, {.threads = 1});
  const auto codeOfRun = [&](Node* node) {
    try {
      session.run(Feeds{}, {}, {node});
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  };
  const Output streams = scope.op("BoostedTreesQuantileStreamResourceHandleOp", {});
  const Output epsilon = ops::scalar(scope, 0.1F), huge = ops::scalar(scope, kHuge);
  EXPECT_EQ(codeOfRun(scope.node("BoostedTreesCreateQuantileStreamResource", {streams, epsilon, huge})),
            Code::kResourceExhausted);
  const Output one = ops::scalar<int64_t>(scope, 1);
  EXPECT_EQ(codeOfRun(scope.node("BoostedTreesCreateQuantileStreamResource", {streams, epsilon, one})), Code::kOk);
  const Output summary = ops::constant(scope, Tensor::of<float>({1, 1, 0, 1, 2, 1, 1, 2}, {2, 4}));
  EXPECT_EQ(codeOfRun(scope.node("BoostedTreesQuantileStreamResourceAddSummaries", {streams, summary})), Code::kOk);
  EXPECT_EQ(
      codeOfRun(scope.node("BoostedTreesQuantileStreamResourceFlush", {streams, huge}, {{"generate_quantiles", true}})),
      Code::kResourceExhausted);
  EXPECT_THROW(scope.node("BoostedTreesPredict", {streams, ops::constant(scope, Tensor::vector<int32_t>({1}))},
                          {{"logits_dimension", kHuge}}),
               Error);
}

}  // namespace
}  // namespace engine::testing::extreme_cases
