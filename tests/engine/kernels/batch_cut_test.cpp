// A step of a convolutional net, whole and cut into rows by the plan: the kernels' batch rules must not change results.
#include <gtest/gtest.h>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

using Ints = std::vector<int64_t>;

Tensor floats(const Shape& shape, double low, double high) {
  return run1("Cast", {doubles(shape, low, high)}, {{"DstT", DType::kFloat}});
}

struct Net {
  Graph graph;
  Output image;
  Output labels;
  std::vector<Output> fetches;

  Net() {
    const Scope s(graph);
    image = ops::placeholder(s, DType::kFloat, {kUnknownDim, 14, 14, 3});
    labels = ops::placeholder(s, DType::kInt64, {kUnknownDim});
    const Output filter = ops::constant(s, floats({5, 5, 3, 8}, -0.2, 0.2));
    const Output bias = ops::constant(s, floats({8}, -0.1, 0.1));
    const Output weights = ops::constant(s, floats({7 * 7 * 8, 10}, -0.1, 0.1));
    const Output offsets = ops::constant(s, floats({10}, -0.1, 0.1));
    const Attrs same = {{"strides", Ints{1, 1, 1, 1}}, {"padding", "SAME"}};
    const Attrs halves = {{"ksize", Ints{1, 2, 2, 1}}, {"strides", Ints{1, 2, 2, 1}}, {"padding", "VALID"}};
    const Output conv = s.op("BiasAdd", {s.op("Conv2D", {image, filter}, same), bias});
    const Output pooled = s.op("MaxPool", {s.op("Relu", {conv})}, halves);
    const Output smooth = s.op("AvgPool", {s.op("Tanh", {conv})}, halves);
    const Output both = ops::mul(s, ops::add(s, pooled, smooth), ops::scalar(s, 0.5F));
    const Output flat = ops::reshape(s, both, {-1, 7 * 7 * 8});
    const Output logits = s.op("BiasAdd", {ops::matMul(s, flat, weights), offsets});
    const Output loss = s.op("SparseSoftmaxCrossEntropyWithLogits", {logits, labels});
    const Output penalty = ops::mul(s, s.op("L2Loss", {filter}), ops::scalar(s, 0.01F));
    const Output total = ops::add(s, ops::mean(s, loss, {0}), penalty);
    fetches = {total, s.op("Softmax", {logits}), ops::sum(s, logits, {0}), ops::mean(s, logits, {1})};
    for (const Gradient& g : addGradients(s, {total}, {filter, bias, weights, offsets})) fetches.push_back(g.values);
  }

  std::vector<Tensor> run(int threads, bool optimize) {
    const int64_t batch = 96;
    Tensor classes(DType::kInt64, {batch});
    for (int64_t i = 0; i < batch; ++i) classes.data<int64_t>()[i] = i * 7 % 10;
    Session session(graph, {.threads = threads, .optimize = optimize});
    return session.run({{image, floats({batch, 14, 14, 3}, -1, 1)}, {labels, classes}}, fetches);
  }
};

TEST(BatchCut, AStepCutIntoRowsGivesTheResultsOfTheWholeBatch) {
  Net net;
  const std::vector<Tensor> want = net.run(1, false);
  for (int threads : {1, 4}) {
    const std::vector<Tensor> got = net.run(threads, true);
    for (std::size_t i = 0; i < want.size(); ++i) {
      ASSERT_EQ(got[i].shape(), want[i].shape()) << i;
      const std::vector<double> a = got[i].toDoubles();
      const std::vector<double> b = want[i].toDoubles();
      for (std::size_t k = 0; k < a.size(); ++k) {
        ASSERT_NEAR(a[k], b[k], 1e-4 + 1e-4 * std::abs(b[k])) << "output " << i << ", element " << k;
      }
    }
  }
}

}  // namespace
}  // namespace engine::testing
