// Convolutions of numbers that are rounded to bfloat16 are convolutions of the rounded numbers.
#include <Eigen/Core>

#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

struct Case {
  Shape image, filter;
  int64_t stride;
  const char* padding;
  std::vector<int64_t> pads = {};
};

const Case kCases[] = {{{2, 9, 11, 16}, {3, 3, 16, 20}, 1, "SAME"},
                       {{1, 8, 7, 5}, {5, 3, 5, 33}, 1, "VALID"},
                       {{3, 9, 9, 3}, {7, 7, 3, 16}, 2, "SAME"},
                       {{2, 6, 6, 32}, {1, 1, 32, 48}, 1, "VALID"},
                       {{2, 7, 7, 8}, {1, 1, 8, 17}, 2, "SAME"},
                       {{40, 13, 12, 16}, {3, 3, 16, 16}, 1, "SAME"},
                       {{1, 5, 6, 4}, {3, 3, 4, 6}, 1, "EXPLICIT", {0, 0, 2, 0, 1, 2, 0, 0}}};

Tensor rounded(Tensor tensor) {
  for (float& value : tensor.flat<float>()) value = static_cast<float>(Eigen::bfloat16(value));
  return tensor;
}

Tensor noise(const Shape& shape, uint32_t random) {
  Tensor tensor(DType::kFloat, shape);
  for (float& value : tensor.flat<float>()) {
    random = random * 1664525U + 1013904223U;
    value = static_cast<float>(random >> 8) / (1 << 24) - 0.5F;
  }
  return tensor;
}

Attrs attrsOf(const Case& c) {
  return {{"strides", std::vector<int64_t>{1, c.stride, c.stride, 1}},
          {"padding", c.padding},
          {"explicit_paddings", c.pads}};
}

Tensor sizes(const Shape& shape) {
  return Tensor::vector(std::vector<int32_t>(shape.dims().begin(), shape.dims().end()));
}

// The op's output on several threads; sizes are constants of the graph.
Tensor computed(const std::string& op, const std::vector<Tensor>& inputs, Attrs attrs) {
  Graph graph;
  const Scope scope(graph);
  Feeds feeds;
  std::vector<Output> ins;
  for (const Tensor& input : inputs) {
    const bool isSizes = input.dtype() == DType::kInt32;
    ins.push_back(isSizes ? ops::constant(scope, input) : ops::placeholder(scope, input.dtype(), input.shape()));
    if (!isSizes) feeds.emplace_back(ins.back(), input);
  }
  const Output output = scope.op(op, ins, std::move(attrs));
  Session session(graph, {.threads = 3});
  return session.run(feeds, {output})[0];
}

void expectSame(const Tensor& got, const Tensor& want, double tolerance, const char* what) {
  ASSERT_EQ(got.shape(), want.shape()) << what;
  const std::vector<double> a = got.toDoubles(), b = want.toDoubles();
  for (std::size_t i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], tolerance) << what << " at " << i;
}

TEST(Bfloat16Conv2D, IsTheConvolutionOfRoundedNumbers) {
  for (const Case& c : kCases) {
    const Tensor image = noise(c.image, 1), filter = noise(c.filter, 2);
    Attrs attrs = attrsOf(c);
    const Tensor want = run1("Conv2D", {rounded(image.clone()), rounded(filter.clone())}, attrs);
    attrs["num_args"] = int64_t{0};
    expectSame(computed("_Bfloat16Conv2D", {image, filter}, attrs), want, 1e-4, "convolution");
  }
}

TEST(Bfloat16Conv2D, BiasAndActivationAreFloat32) {
  for (const char* activation : {"Relu", "Relu6"}) {
    const Case& c = kCases[0];
    const Tensor image = noise(c.image, 1), filter = noise(c.filter, 2), bias = noise({c.filter.dim(3)}, 3);
    Attrs attrs = attrsOf(c);
    const Tensor conv = run1("Conv2D", {rounded(image.clone()), rounded(filter.clone())}, attrs);
    const Tensor want = run1(activation, {run1("BiasAdd", {conv, bias})});
    attrs["num_args"] = int64_t{1};
    attrs["fused_ops"] = std::vector<std::string>{"BiasAdd", activation};
    expectSame(computed("_Bfloat16Conv2D", {image, filter, bias}, attrs), want, 1e-4, activation);
  }
}

TEST(Bfloat16Conv2D, GradientsAreThoseOfRoundedNumbers) {
  for (const Case& c : kCases) {
    const Tensor image = noise(c.image, 1), filter = noise(c.filter, 2);
    const Attrs attrs = attrsOf(c);
    const Tensor grad = noise(run1("Conv2D", {image, filter}, attrs).shape(), 3), some = rounded(grad.clone());
    const Tensor ofFilter = run1("Conv2DBackpropFilter", {rounded(image.clone()), sizes(c.filter), some}, attrs);
    const Tensor got = computed("_Bfloat16Conv2DBackpropFilter", {image, sizes(c.filter), grad}, attrs);
    expectSame(got, ofFilter, 1e-3, "filter");
    if (c.stride != 1) continue;
    const Tensor ofInput = run1("Conv2DBackpropInput", {sizes(c.image), rounded(filter.clone()), some}, attrs);
    expectSame(computed("_Bfloat16Conv2DBackpropInput", {sizes(c.image), filter, grad}, attrs), ofInput, 1e-4, "input");
  }
}

}  // namespace
}  // namespace engine::testing
