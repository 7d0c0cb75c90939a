// NonMaxSuppression and pictures under projective transforms. The expected values are TensorFlow 2.15's.
#include "tests/support/known_values.h"

namespace engine::testing::box_cases {  // tests of a folder are compiled together
namespace {

Tensor boxes() {
  return Tensor::of<float>(
      {0, 0, 1, 1, 0, 0.1F, 1, 1.1F, 0, -0.1F, 1, 0.9F, 0, 10, 1, 11, 0, 10.1F, 1, 11.1F, 1, 101, 0, 100}, {6, 4});
}
Tensor scores() {
  return Tensor::vector<float>({0.9F, 0.75F, 0.6F, 0.95F, 0.5F, 0.3F});
}
Tensor number(float x) {
  return Tensor::scalar(x);
}

TEST(NonMaxSuppression, TakesTheBestBoxesApart) {
  expectNumbers(run1("NonMaxSuppression", {boxes(), scores(), Tensor::scalar(3)}), {3, 0, 5});
  expectNumbers(run1("NonMaxSuppressionV2", {boxes(), scores(), Tensor::scalar(3), number(0.5F)}), {3, 0, 5});
  expectNumbers(run1("NonMaxSuppressionV3", {boxes(), scores(), Tensor::scalar(6), number(0.5F), number(0.4F)}),
                {3, 0});
}

TEST(NonMaxSuppression, PadsToItsSize) {
  const auto got = runOp("NonMaxSuppressionV4", {boxes(), scores(), Tensor::scalar(5), number(0.5F), number(0.4F)},
                         {{"pad_to_max_output_size", true}});
  expectNumbers(got[0], {3, 0, 0, 0, 0});
  EXPECT_EQ(got[1].item<int32_t>(), 2);
}

TEST(NonMaxSuppression, SoftlyLowersScores) {
  const auto got =
      runOp("NonMaxSuppressionV5", {boxes(), scores(), Tensor::scalar(6), number(0.5F), number(0), number(0.5F)});
  expectNumbers(got[0], {3, 0, 1, 5, 4, 2});
  expectNumbers(got[1], {0.94999999, 0.89999998, 0.38400355, 0.30000001, 0.2560026, 0.19697244});
  EXPECT_EQ(got[2].item<int32_t>(), 6);
}

TEST(NonMaxSuppression, TakesGivenOverlaps) {
  const Tensor overlaps = Tensor::of<float>({1, 0.8F, 0, 0.8F, 1, 0.2F, 0, 0.2F, 1}, {3, 3});
  expectNumbers(run1("NonMaxSuppressionWithOverlaps",
                     {overlaps, Tensor::vector<float>({0.5F, 0.6F, 0.4F}), Tensor::scalar(3), number(0.5F), number(0)}),
                {1, 2});
}

TEST(NonMaxSuppression, RefusesDamage) {
  const auto code = [](const Tensor& b, const Tensor& s, int32_t most, float overlap) {
    return codeOf("NonMaxSuppressionV3", {b, s, Tensor::scalar(most), number(overlap), number(0)});
  };
  EXPECT_EQ(code(floatValues({6, 3}), scores(), 3, 0.5F), Code::kInvalidArgument);
  EXPECT_EQ(code(boxes(), floatValues({5}), 3, 0.5F), Code::kInvalidArgument);
  EXPECT_EQ(code(boxes(), scores(), -1, 0.5F), Code::kInvalidArgument);
  EXPECT_EQ(code(boxes(), scores(), 3, 1.5F), Code::kInvalidArgument);
  EXPECT_EQ(code(boxes(), scores(), 3, NAN), Code::kInvalidArgument);
  EXPECT_EQ(code(Tensor(DType::kFloat, Shape{0, 4}), Tensor(DType::kFloat, Shape{0}), 3, 0.5F), Code::kOk);
  Tensor broken = scores();
  broken.data<float>()[0] = NAN;
  EXPECT_EQ(code(boxes(), broken, 3, 0.5F), Code::kOk);
}

TEST(CombinedNonMaxSuppression, SelectsOverAllClasses) {
  Tensor many(DType::kFloat, Shape{2, 6, 1, 4});
  for (int64_t i = 0; i < 24; ++i) {
    many.data<float>()[i] = boxes().data<float>()[i];
    many.data<float>()[24 + i] = boxes().data<float>()[i] * 1.1F;
  }
  Tensor of(DType::kFloat, Shape{2, 6, 2});
  for (int64_t i = 0; i < 6; ++i) {
    const float score = scores().data<float>()[i];
    of.data<float>()[2 * i] = score;
    of.data<float>()[2 * i + 1] = scores().data<float>()[5 - i];
    of.data<float>()[12 + 2 * i] = score * 0.5F;
    of.data<float>()[12 + 2 * i + 1] = score;
  }
  const auto run = [&](int32_t each, Attrs attrs) {
    return runOp("CombinedNonMaxSuppression",
                 {many, of, Tensor::scalar(each), Tensor::scalar(5), number(0.5F), number(0.35F)}, std::move(attrs));
  };
  const auto got = run(2, {});
  expectNumbers(got[1], {0.95, 0.95, 0.9, 0.9, 0, 0.95, 0.9, 0.475, 0.45, 0});
  expectNumbers(got[2], {0, 1, 0, 1, 0, 1, 1, 0, 0, 0});
  expectNumbers(got[3], {4, 4});
  expectNumbers(got[0].slice(0, 1), {0, 1, 1, 1, 0, 0, 1, 0.9, 0, 0, 1, 1, 1, 1, 0, 1, 0, 0, 0, 0});
  const auto padded = run(1, {{"pad_per_class", true}, {"clip_boxes", false}});
  expectNumbers(padded[0], {0, 10, 1, 11, 0, -0.1, 1, 0.9, 0, 11, 1.1, 12.1, 0, 11, 1.1, 12.1});
}

std::vector<Tensor> projected(const Tensor& image, const std::vector<float>& factors, int32_t height, float filler) {
  std::vector<float> transform{1, 0.1F, -0.5F, 0.2F, 0.9F, 0.3F, 0.01F, 0.02F};
  for (std::size_t i = 0; i < factors.size(); ++i) transform[i] *= factors[i];
  return {image, Tensor::of(transform, {1, 8}), Tensor::vector<int32_t>({height, 5}), number(filler)};
}

Tensor counted(DType type) {
  return run1("Cast", {Tensor::of<float>({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, {1, 3, 4, 1})}, {{"DstT", type}});
}

TEST(ImageProjectiveTransform, FillsInEachMode) {
  const auto bilinear = [](const char* mode) {
    return run1("ImageProjectiveTransformV3", projected(counted(DType::kFloat), {}, 3, -1),
                {{"interpolation", "BILINEAR"}, {"fill_mode", mode}});
  };
  expectNumbers(bilinear("CONSTANT"),
                {0.1, 2.4752474, 4.2156863, 5.9223304, 4.2233715, 2.4682817, 6.0194182, 7.6923075, 9.333334, 5.9718766,
                 5.2806945, 6.8253975, 5.8024187, 4.4924469, 1.1687266},
                1e-5);
  expectNumbers(bilinear("REFLECT"),
                {1.2, 2.4752474, 4.2156863, 5.9223304, 7.2307696, 4.7058825, 6.0194182, 7.6923075, 9.333334, 10.54717,
                 8, 8.666667, 9.6037731, 10.523365, 11},
                1e-5);
  expectNumbers(bilinear("WRAP"),
                {4.1999998, 2.4752474, 4.2156863, 5.9223304, 4.2307696, 7.7058825, 6.0194182, 7.6923075, 9.333334,
                 7.5471702, 3, 0.66666675, 1.6037737, 2.5233643, 0},
                1e-5);
  const auto nearest = [](const char* mode) {
    return run1("ImageProjectiveTransformV3", projected(counted(DType::kUint8), {2, 1, 3, 1, 2, 1, 1, 1}, 2, 7),
                {{"interpolation", "NEAREST"}, {"fill_mode", mode}});
  };
  expectNumbers(nearest("CONSTANT"), {7, 0, 6, 7, 7, 7, 9, 11, 7, 7});
  expectNumbers(nearest("REFLECT"), {1, 0, 6, 7, 5, 8, 9, 11, 11, 9});
  expectNumbers(nearest("WRAP"), {3, 0, 6, 4, 4, 3, 1, 3, 0, 0});
  expectNumbers(nearest("NEAREST"), {0, 0, 6, 7, 7, 8, 9, 11, 11, 11});
}

TEST(ImageProjectiveTransform, AShiftIsUndoneByItsGradient) {
  Graph graph;
  const Scope scope(graph);
  const Output image = ops::constant(scope, counted(DType::kFloat));
  const Output shift = ops::constant(scope, Tensor::of<float>({1, 0, 1, 0, 1, 0, 0, 0}, {1, 8}));
  const Output size = ops::constant(scope, Tensor::vector<int32_t>({3, 4}));
  const Output moved = scope.op("ImageProjectiveTransformV2", {image, shift, size}, {{"interpolation", "NEAREST"}});
  const auto gradients = addGradients(scope, {moved}, {image}, {image});
  Session session(graph, {.threads = 1});
  const auto got = session.run(Feeds{}, {moved, gradients[0].values});
  expectNumbers(got[0], {1, 2, 3, 0, 5, 6, 7, 0, 9, 10, 11, 0});
  expectNumbers(got[1], {0, 0, 1, 2, 0, 4, 5, 6, 0, 8, 9, 10});
}

TEST(ImageProjectiveTransform, RefusesDamage) {
  const Attrs attrs{{"interpolation", "BILINEAR"}, {"fill_mode", "REFLECT"}};
  const auto good = projected(counted(DType::kFloat), {}, 3, 0);
  const auto code = [&](std::size_t input, const Tensor& value) {
    auto inputs = good;
    inputs[input] = value;
    return codeOf("ImageProjectiveTransformV3", inputs, attrs);
  };
  EXPECT_EQ(code(0, floatValues({3, 4, 1})), Code::kInvalidArgument);
  EXPECT_EQ(code(1, floatValues({1, 7})), Code::kInvalidArgument);
  EXPECT_EQ(code(1, floatValues({2, 8})), Code::kInvalidArgument);
  EXPECT_EQ(code(2, Tensor::vector<int32_t>({0, 3})), Code::kInvalidArgument);
  EXPECT_EQ(code(2, Tensor::vector<int32_t>({2147483647, 2147483647})), Code::kResourceExhausted);
  Tensor wild = floatValues({1, 8}, -1e30, 1e30);
  EXPECT_EQ(code(1, wild), Code::kOk);
  wild.data<float>()[0] = NAN;
  EXPECT_EQ(code(1, wild), Code::kOk);
  EXPECT_EQ(codeOf("ImageProjectiveTransformV3", good, {{"interpolation", "CUBIC"}}), Code::kInvalidArgument);
}

// Windows of a picture of 60 x 80 pixels, step by step: top, left, height, width.
std::vector<std::vector<int32_t>> windows(const char* op, const std::vector<Tensor>& inputs, Attrs attrs) {
  Graph graph;
  const Scope scope(graph);
  std::vector<Output> in{ops::constant(scope, Tensor::vector<int32_t>({60, 80, 3}))};
  for (const Tensor& input : inputs) in.push_back(ops::constant(scope, input));
  attrs["seed"] = 3;
  attrs["seed2"] = 4;
  const Node* node = scope.node(op, in, attrs);
  Session session(graph, {.threads = 1});
  std::vector<std::vector<int32_t>> result;
  for (int step = 0; step < 3; ++step) {
    const auto got = session.run(Feeds{}, {node->output(0), node->output(1), node->output(2)});
    const int32_t *begin = got[0].data<int32_t>(), *size = got[1].data<int32_t>();
    result.push_back({begin[0], begin[1], size[0], size[1]});
    EXPECT_EQ(begin[2], 0);
    EXPECT_EQ(size[2], -1);
    EXPECT_FLOAT_EQ(got[2].data<float>()[3], static_cast<float>(begin[1] + size[1]) / 80);
  }
  return result;
}

TEST(SampleDistortedBoundingBox, DrawsTensorFlowsWindows) {
  using Windows = std::vector<std::vector<int32_t>>;
  const Tensor boxes = Tensor::of<float>({0.1F, 0.2F, 0.5F, 0.6F, 0.6F, 0.6F, 0.9F, 0.95F}, {1, 2, 4});
  EXPECT_EQ(
      windows("SampleDistortedBoundingBoxV2", {boxes, number(0.3F)}, {{"area_range", std::vector<float>{0.1F, 0.9F}}}),
      (Windows{{11, 14, 39, 50}, {8, 11, 42, 48}, {15, 0, 35, 46}}));
  EXPECT_EQ(windows("SampleDistortedBoundingBox", {Tensor(DType::kFloat, Shape{1, 0, 4})},
                    {{"use_image_if_no_bounding_boxes", true}}),
            (Windows{{4, 2, 53, 68}, {18, 26, 40, 45}, {16, 0, 22, 29}}));
}

TEST(SampleDistortedBoundingBox, RefusesDamage) {
  const auto code = [](const Tensor& size, const Tensor& boxes, const Attrs& attrs = {}) {
    return codeOf("SampleDistortedBoundingBox", {size, boxes}, attrs);
  };
  const Tensor size = Tensor::vector<int32_t>({60, 80, 3});
  const Tensor box = Tensor::of<float>({0, 0, 1, 1}, {1, 1, 4});
  EXPECT_EQ(code(size, box), Code::kOk);
  EXPECT_EQ(code(size, Tensor(DType::kFloat, Shape{1, 0, 4})), Code::kInvalidArgument);
  EXPECT_EQ(code(size, Tensor::of<float>({0, 0, 1, NAN}, {1, 1, 4})), Code::kInvalidArgument);
  EXPECT_EQ(code(size, Tensor::of<float>({0, 0, 1, 2}, {1, 1, 4})), Code::kInvalidArgument);
  EXPECT_EQ(code(Tensor::vector<int32_t>({60, 80}), box), Code::kInvalidArgument);
  EXPECT_EQ(code(Tensor::vector<int64_t>({int64_t{1} << 40, 80, 3}), box), Code::kInvalidArgument);
  EXPECT_EQ(code(size, box, {{"area_range", std::vector<float>{0.5F}}}), Code::kInvalidArgument);
  EXPECT_EQ(code(Tensor::vector<int32_t>({0, 0, 3}), box), Code::kOk);
}

TEST(DrawBoundingBoxes, DrawsOutlinesAndLeavesOutWhatIsOutside) {
  const Tensor image(DType::kFloat, Shape{1, 4, 5, 1});
  const Tensor boxes =
      Tensor::of<float>({0, 0, 0.67F, 0.5F, 0.4F, 0.3F, 2, 0.8F, -1, 0.9F, 0.3F, 3, 0.9F, 0.9F, 0.1F, 0.1F}, {1, 4, 4});
  expectNumbers(run1("DrawBoundingBoxesV2", {image, boxes, Tensor::of<float>({0.1F, 0.2F, 0.3F}, {3, 1})}),
                {0.1, 0.1, 0.1, 0.3, 0.3, 0.1, 0.2, 0.2, 0.2, 0, 0.1, 0.2, 0.1, 0.2, 0, 0, 0.2, 0, 0.2, 0});
  const Tensor line = Tensor::of<float>({0, 0, 1, 0}, {1, 1, 4});
  expectNumbers(run1("DrawBoundingBoxes", {Tensor(DType::kFloat, Shape{1, 2, 2, 3}), line}),
                {1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0});
}

TEST(DrawBoundingBoxes, RefusesDamage) {
  const Tensor image(DType::kFloat, Shape{1, 4, 5, 1});
  const Tensor wild = Tensor::of<float>({NAN, -1e30F, 1e30F, NAN}, {1, 1, 4});
  EXPECT_EQ(codeOf("DrawBoundingBoxes", {image, wild}), Code::kOk);
  EXPECT_EQ(codeOf("DrawBoundingBoxes", {image, floatValues({1, 4})}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("DrawBoundingBoxes", {floatValues({1, 4, 5, 2}), wild}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("DrawBoundingBoxesV2", {floatValues({1, 4, 5, 3}), wild, floatValues({2, 2})}),
            Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::testing::box_cases
