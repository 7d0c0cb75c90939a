// Ops of older graphs, and what seldom stands in newer ones. Expected values are TensorFlow 2.15's or computed by hand.
#include "tests/support/gradient_checker.h"
#include "tests/support/known_values.h"

namespace engine::testing::former_cases {  // tests of a folder are compiled together
namespace {

TEST(FormerOps, FormerNamesComputeWhatTheirOpsDo) {
  const Tensor matrix = Tensor::of<double>({4, 1, 2, 3}, {1, 2, 2});
  expectNumbers(run1("BatchMatrixInverse", {matrix}), {0.3, -0.1, -0.2, 0.4});
  expectNumbers(run1("BatchMatrixDeterminant", {matrix}), {10});
  expectNumbers(run1("BatchMatrixDiag", {Tensor::vector<float>({1, 2})}), {1, 0, 0, 2});
}

TEST(FormerOps, ConvolutionsOfWholeNumbers) {
  const Attrs attrs{{"strides", std::vector<int64_t>{1, 1, 1, 1}}, {"padding", "SAME"}};
  const Tensor image = Tensor::of<int32_t>({1, 2, 3, 4}, {1, 2, 2, 1});
  const Tensor filter = Tensor::of<int32_t>({1, 10, 100, 1000}, {2, 2, 1, 1});
  EXPECT_EQ(values<int32_t>(run1("Conv2D", {image, filter}, attrs)), (std::vector<int32_t>{4321, 402, 43, 4}));
  Attrs first = attrs;
  first["data_format"] = "NCHW";
  const Tensor channels = Tensor::of<int32_t>({1, 2, 3, 4}, {1, 1, 2, 2});
  EXPECT_EQ(values<int32_t>(run1("Conv2D", {channels, filter}, first)), (std::vector<int32_t>{4321, 402, 43, 4}));
}

Tensor positive(const Shape& shape) {
  Tensor numbers = doubles(shape);
  for (double& x : numbers.flat<double>()) x = std::abs(x) + 0.5;
  return numbers;
}

TEST(FormerOps, GlobalBatchNormAndItsGradient) {
  const auto norm = [](const Scope& s, const std::vector<Output>& in) {
    return s.op("BatchNormWithGlobalNormalization", in,
                {{"variance_epsilon", 0.001F}, {"scale_after_normalization", true}});
  };
  const Tensor one = Tensor::vector<double>({1});
  const Tensor got = run1(
      "BatchNormWithGlobalNormalization",
      {Tensor::of<double>({3, 5}, {1, 1, 2, 1}), one, Tensor::vector<double>({4}), one, Tensor::vector<double>({2})},
      {{"variance_epsilon", 0.0F}, {"scale_after_normalization", true}});
  expectNumbers(got, {3, 5});
  expectGradientsMatch(norm, {doubles({1, 2, 2, 3}), doubles({3}), positive({3}), doubles({3}), doubles({3})});
}

TEST(FormerOps, SparseTensorsWaitUnderNumbers) {
  Graph graph;
  const Scope scope(graph);
  const Attrs map{{"shared_name", "map"}};
  const auto constant = [&](const Tensor& value) { return ops::constant(scope, value); };
  const Output handles =
      scope.op("AddManySparseToTensorsMap",
               {constant(Tensor::of<int64_t>({0, 1, 2, 0, 2, 4}, {3, 2})), constant(Tensor::vector<float>({5, 6, 7})),
                constant(Tensor::vector<int64_t>({3, 5}))},
               map);
  const Node* taken =
      scope.node("TakeManySparseFromTensorsMap", {handles}, {{"shared_name", "map"}, {"dtype", DType::kFloat}});
  Session session(graph, {.threads = 1});
  const auto got = session.run(Feeds{}, {taken->output(0), taken->output(1), taken->output(2)});
  EXPECT_EQ(values<int64_t>(got[0]), (std::vector<int64_t>{0, 1, 2, 0, 2, 4}));
  EXPECT_EQ(values<float>(got[1]), (std::vector<float>{5, 6, 7}));
  EXPECT_EQ(values<int64_t>(got[2]), (std::vector<int64_t>{3, 5}));
}

TEST(FormerOps, SparseSumsKeepWhatOnlyOneOfBothHas) {
  const auto sum =
      runOp("SparseAdd", {Tensor::of<int64_t>({0, 1}, {2, 1}), Tensor::vector<float>({0.1F, 0.2F}),
                          Tensor::vector<int64_t>({3}), Tensor::of<int64_t>({1}, {1, 1}), Tensor::vector<float>({0.3F}),
                          Tensor::vector<int64_t>({3}), Tensor::scalar(0.6F)});
  EXPECT_EQ(values<int64_t>(sum[0]), std::vector<int64_t>{0});
  EXPECT_EQ(values<float>(sum[1]), std::vector<float>{0.1F});
}

TEST(FormerOps, RaggedFeaturesAreCrossedRowByRow) {
  const Tensor words = Tensor::vector<std::string>({"a", "b", "c"});
  const Attrs attrs{{"Nsparse", 0},
                    {"input_order", "RD"},
                    {"hashed_output", false},
                    {"num_buckets", 0},
                    {"hash_key", 0},
                    {"ragged_values_types", std::vector<DType>{DType::kString}},
                    {"ragged_splits_types", std::vector<DType>{DType::kInt64}},
                    {"sparse_values_types", std::vector<DType>{}},
                    {"dense_types", std::vector<DType>{DType::kInt64}},
                    {"out_values_type", DType::kString},
                    {"out_row_splits_type", DType::kInt64}};
  const auto crossed = runOp(
      "RaggedCross", {words, Tensor::vector<int64_t>({0, 2, 3}), Tensor::of<int64_t>({7, 8}, {2, 1})}, attrs);
  EXPECT_EQ(values<std::string>(crossed[0]), (std::vector<std::string>{"a_X_7", "b_X_7", "c_X_8"}));
  EXPECT_EQ(values<int64_t>(crossed[1]), (std::vector<int64_t>{0, 2, 3}));
  EXPECT_EQ(codeOf("RaggedCross", {words, Tensor::vector<int64_t>({0, 2}), Tensor::of<int64_t>({7, 8}, {2, 1})}, attrs),
            Code::kInvalidArgument);
}

TEST(FormerOps, WindowsOfPicturesFollowFromASeedAlone) {
  const auto got = runOp("StatelessSampleDistortedBoundingBox",
                         {Tensor::vector<int32_t>({60, 50, 3}), Tensor::of<float>({0.1F, 0.2F, 0.6F, 0.9F}, {1, 1, 4}),
                          Tensor::scalar(0.3F), Tensor::vector<int64_t>({3, 9})},
                         {{"area_range", std::vector<float>{0.1F, 0.9F}}});
  EXPECT_EQ(values<int32_t>(got[0]), (std::vector<int32_t>{24, 2, 0}));
  EXPECT_EQ(values<int32_t>(got[1]), (std::vector<int32_t>{32, 38, -1}));
}

TEST(FormerOps, TheQualityOfAJpegMayBeAnInput) {
  Tensor pixels(DType::kUint8, Shape{16, 16, 3});
  for (int64_t i = 0; i < pixels.elements(); ++i) pixels.data<uint8_t>()[i] = static_cast<uint8_t>(i * 37);
  const auto size = [&](int32_t quality) {
    return run1("EncodeJpegVariableQuality", {pixels, Tensor::scalar(quality)}).item<std::string>().size();
  };
  EXPECT_LT(size(10), size(90));
  EXPECT_EQ(codeOf("EncodeJpegVariableQuality", {pixels, Tensor::scalar<int32_t>(101)}), Code::kInvalidArgument);
}

TEST(FormerOps, QuantisedNumbersAreCastAsTheirSteps) {
  const Tensor steps = run1("Cast", {Tensor::vector<int32_t>({0, 7, 255})}, {{"DstT", DType::kQuint8}});
  EXPECT_EQ(run1("Cast", {steps}, {{"DstT", DType::kFloat}}).toInt64s(), (std::vector<int64_t>{0, 7, 255}));
}

TEST(FormerOps, TheProgramRunsOnTheProcessor) {
  EXPECT_EQ(run1("DeviceIndex", {}, {{"device_names", std::vector<std::string>{"GPU", "CPU"}}}).item<int32_t>(), 1);
  EXPECT_GT(run1("Timestamp", {}).item<double>(), 1e9);
}

}  // namespace
}  // namespace engine::testing::former_cases
