#include "engine/kernels/nn/winograd_convolution.h"

#include "engine/graph/gradients.h"
#include "engine/runtime/plan.h"
#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

const Attrs kSame{{"strides", std::vector<int64_t>{1, 1, 1, 1}}, {"padding", "SAME"}};

Tensor cast(const Tensor& tensor, DType dtype) {
  return run1("Cast", {tensor}, {{"DstT", dtype}});
}

// Within a few roundings of the largest value.
void expectNear(const Tensor& got, const Tensor& want) {
  ASSERT_EQ(got.shape(), want.shape());
  const std::vector<double> a = got.toDoubles(), b = want.toDoubles();
  double largest = 0;
  for (const double value : b) largest = std::max(largest, std::abs(value));
  for (std::size_t i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], 5e-6 * largest) << i;
}

class WinogradConvolution : public ::testing::Test {
 protected:
  // A convolution of what is fed, or of a filter that the graph holds, and its two gradients.
  std::vector<Tensor> run(int threads, bool isConstant = false) {
    Graph graph;
    const Scope scope(graph);
    const Output x = ops::placeholder(scope, DType::kFloat, image_.shape(), "x");
    const Output filter =
        isConstant ? ops::constant(scope, filter_) : ops::placeholder(scope, DType::kFloat, filter_.shape(), "filter");
    const Output y =
        scope.op("Relu", {scope.op("BiasAdd", {scope.op("Conv2D", {x, filter}, kSame), ops::constant(scope, bias_)})});
    const std::vector<Gradient> gradients = addGradients(scope, {y}, {x, filter});
    Session session(graph, {.threads = threads});
    Feeds feeds{{x, image_}};
    if (!isConstant) feeds.push_back({filter, filter_});
    std::vector<Tensor> results = session.run(feeds, {y, gradients[0].values, gradients[1].values});
    regions_ = session.plans().at(0)->statistics().regions;
    return results;
  }

  // The same in double.
  std::vector<Tensor> plainSums() const {
    const Tensor x = cast(image_, DType::kDouble), filter = cast(filter_, DType::kDouble);
    const Tensor sum = run1("BiasAdd", {run1("Conv2D", {x, filter}, kSame), cast(bias_, DType::kDouble)});
    const Tensor y = run1("Relu", {sum});
    const Tensor grad = run1("Cast", {run1("Greater", {y, Tensor::scalar(0.0)})}, {{"DstT", DType::kDouble}});
    const auto images = static_cast<int32_t>(image_.dim(0));
    return {y, run1("Conv2DBackpropInput", {Tensor::vector<int32_t>({images, 10, 9, 64}), filter, grad}, kSame),
            run1("Conv2DBackpropFilter", {x, Tensor::vector<int32_t>({3, 3, 64, 32}), grad}, kSame)};
  }

  Tensor image_ = cast(doubles({3, 10, 9, 64}), DType::kFloat);
  Tensor filter_ = cast(doubles({3, 3, 64, 32}), DType::kFloat);
  Tensor bias_ = cast(doubles({32}), DType::kFloat);
  std::size_t regions_ = 0;  // of the last plan, that cut the batch
};

TEST_F(WinogradConvolution, EqualsThePlainSumWithAnyNumberOfThreads) {
  const std::vector<Tensor> want = plainSums();
  for (const int threads : {1, 2, 5}) {
    const std::vector<Tensor> got = run(threads);
    for (std::size_t i = 0; i < want.size(); ++i) expectNear(got[i], want[i]);
  }
}

TEST_F(WinogradConvolution, EqualsThePlainSumInPiecesOfTheBatch) {
  image_ = cast(doubles({150, 10, 9, 64}), DType::kFloat);
  const std::vector<Tensor> want = plainSums(), got = run(2);
  EXPECT_GT(regions_, 0u);
  for (std::size_t i = 0; i < want.size(); ++i) expectNear(got[i], want[i]);
}

TEST_F(WinogradConvolution, ItsBitsAreTheSameInEveryRunAndWithAFilterThatIsAConstant) {
  const std::vector<Tensor> first = run(2);
  for (const bool isConstant : {false, true}) {
    const std::vector<Tensor> again = run(2, isConstant);
    for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(again[i].toDoubles(), first[i].toDoubles()) << i;
  }
}

TEST(UsesWinograd, WhereASquareOfOutputsIsWorthItsTransforms) {
  using kernels::usesWinograd;
  const kernels::ConvShape shape{14, 14, 256, 3, 3, 256, 1, 1, 1, 1, 1, 1};
  EXPECT_TRUE(usesWinograd(shape, 1));
  EXPECT_FALSE(usesWinograd({7, 7, 512, 3, 3, 512, 1, 1, 1, 1, 1, 1}, 1)) << "the filter is read for four squares only";
  EXPECT_TRUE(usesWinograd({7, 7, 512, 3, 3, 512, 1, 1, 1, 1, 1, 1}, 8));
  EXPECT_FALSE(usesWinograd({2, 2, 64, 3, 3, 64, 1, 1, 1, 1, 1, 1}, 64)) << "squares are a quarter full";
  const auto with = [&](auto change) {
    kernels::ConvShape other = shape;
    change(other);
    return usesWinograd(other, 8);
  };
  EXPECT_FALSE(with([](auto& s) { s.strideHeight = s.strideWidth = 2; }));
  EXPECT_FALSE(with([](auto& s) { s.kernelWidth = 1; }));
  EXPECT_FALSE(with([](auto& s) { s.inChannels = 3; }));
  EXPECT_FALSE(with([](auto& s) { s.outChannels = 80; }));
  EXPECT_FALSE(with([](auto& s) { s.padTop = 3; }));
  EXPECT_FALSE(usesWinograd(shape, 0));
}

}  // namespace
}  // namespace engine::testing
