// A small network for pictures, as MobileNets are made: padding, convolutions with batch norms that do not train, Relu
// and Relu6, a depthwise convolution, and a classifier. Its weights are variables.
#pragma once

#include <vector>

#include "engine/core/philox.h"
#include "engine/graph/ops.h"
#include "engine/nn/initializers.h"
#include "engine/nn/variables.h"
#include "engine/runtime/session.h"

namespace engine::testing {

class PictureNet {
 public:
  Graph graph;
  Output pictures, logits;
  Variable firstFilter;

  PictureNet() {
    graph.setSeed(3);
    const Scope scope(graph);
    pictures = ops::placeholder(scope, DType::kFloat, Shape{kUnknownDim, 15, 15, 3}, "pictures");
    const Output padded =
        scope.op("Pad", {pictures, ops::constant(scope, Tensor::of<int32_t>({0, 0, 1, 2, 2, 1, 0, 0}, {4, 2}))});
    Output x = scope.op("Relu6", {norm(scope, conv(scope, "Conv2D", padded, {3, 3, 3, 16}, 2, "VALID"), "n1", 16)});
    x = scope.op("Relu6", {norm(scope, conv(scope, "DepthwiseConv2dNative", x, {3, 3, 16, 1}, 1, "SAME"), "n2", 16)});
    const Output bias = variable(scope, "bias", Shape{32});
    x = scope.op("BiasAdd", {conv(scope, "Conv2D", x, {1, 1, 16, 32}, 1, "SAME"), bias});
    logits = scope.op("Relu", {norm(scope, x, "n3", 32)});
  }

  void initialize(Session& session) {
    session.run(Feeds{}, {}, {nn::initializeVariables(Scope(graph), graph.collections().globalVariables)});
  }

  Tensor someFeeds(int64_t batch) const {
    Tensor x(DType::kFloat, Shape{batch, 15, 15, 3});
    Philox random(7, 1);
    for (float& value : x.flat<float>()) value = uniformFloat(random.next()[0]) * 2 - 1;
    return x;
  }

 private:
  Output variable(const Scope& scope, const std::string& name, const Shape& shape) {
    const Variable made = nn::getVariable(scope, name, shape, DType::kFloat, nn::randomUniform(0.1, 1));
    if (!firstFilter.handle.node) firstFilter = made;
    return nn::read(scope, made);
  }

  Output conv(const Scope& scope, const char* op, Output x, const Shape& filter, int64_t stride, const char* padding) {
    const std::string name = std::string(op) + std::to_string(filter.dim(2)) + "_" + std::to_string(filter.dim(3));
    return scope.op(op, {x, variable(scope, name, filter)},
                    {{"strides", std::vector<int64_t>{1, stride, stride, 1}}, {"padding", padding}});
  }

  Output norm(const Scope& scope, Output x, const std::string& name, int64_t channels) {
    std::vector<Output> inputs{x};
    for (const char* part : {"scale", "offset", "mean", "variance"}) {
      inputs.push_back(variable(scope, name + part, Shape{channels}));
    }
    return scope.op("FusedBatchNormV3", inputs, {{"is_training", false}, {"epsilon", 0.001F}});
  }
};

}  // namespace engine::testing
