// Runs a single op on given tensors, for tests of kernels.
#pragma once

#include <string>
#include <vector>

#include "engine/graph/ops.h"
#include "engine/runtime/session.h"

namespace engine::testing {

// The op's outputs. Inputs are fed through placeholders of their own shape.
inline std::vector<Tensor> runOp(const std::string& op, const std::vector<Tensor>& inputs, Attrs attrs = {}) {
  Graph graph;
  const Scope scope(graph);
  Feeds feeds;
  std::vector<Output> ins;
  for (const Tensor& input : inputs) {
    ins.push_back(ops::placeholder(scope, input.dtype(), input.shape()));
    feeds.emplace_back(ins.back(), input);
  }
  Node* node = scope.node(op, ins, std::move(attrs));
  std::vector<Output> fetches;
  for (int i = 0; i < node->outputCount(); ++i) fetches.push_back(node->output(i));
  Session session(graph, {.threads = 1});
  return session.run(feeds, fetches);
}

// The first output.
inline Tensor run1(const std::string& op, const std::vector<Tensor>& inputs, Attrs attrs = {}) {
  return runOp(op, inputs, std::move(attrs))[0];
}

// The shape that inference gives the op's first output; an unknown dimension is -1. Constants stay constants.
inline Shape inferredShape(const std::string& op, const std::vector<Shape>& inputs,
                           const std::vector<Tensor>& constants = {}, Attrs attrs = {}, DType dtype = DType::kFloat) {
  Graph graph;
  const Scope scope(graph);
  std::vector<Output> ins;
  for (const Shape& shape : inputs) ins.push_back(ops::placeholder(scope, dtype, shape));
  for (const Tensor& value : constants) ins.push_back(ops::constant(scope, value));
  return scope.op(op, ins, std::move(attrs)).shape();
}

template <typename T>
std::vector<T> values(const Tensor& tensor) {
  const auto flat = tensor.flat<T>();
  return {flat.begin(), flat.end()};
}

}  // namespace engine::testing
