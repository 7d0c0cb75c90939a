// What tests of Keras layers and models share. Used by one thread.
#pragma once

#include "engine/keras/model/model.h"
#include "engine/graph/ops.h"
#include "engine/runtime/session.h"

namespace engine::keras {

// The layer's outputs for the values, with its weights' values or initial ones.
inline std::vector<Tensor> outputsOf(Layer& layer, const std::vector<Tensor>& inputs, bool training = false) {
  Graph graph;
  const Scope scope(graph);
  Binding binding(graph);
  CallResults results;
  Arguments arguments;
  Feeds feeds;
  for (const Tensor& input : inputs) {
    feeds.emplace_back(ops::placeholder(scope, input.dtype(), input.shape()), input);
    arguments.inputs.push_back({feeds.back().first});
  }
  std::vector<Output> fetches;
  for (const Value& value : layer(Call(scope, binding, results, training), arguments)) fetches.push_back(value.tensor);
  Session session(graph, {.threads = 1});
  binding.initialize(session);
  return session.run(feeds, fetches, results.updates);
}

inline Tensor floats(const std::vector<float>& values, const Shape& shape) {
  return Tensor::of(values, shape);
}

inline std::vector<std::string> namesOf(const Weights& weights) {
  std::vector<std::string> names;
  for (const WeightPtr& weight : weights) names.push_back(weight->name);
  return names;
}

}  // namespace engine::keras
