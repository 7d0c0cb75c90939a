// BERT as it is fine-tuned, with random weights, for benchmarks: base (12 layers, 768 wide, 12 heads, 3072; 8 texts of
// 128 pieces) and mini (4, 256, 4, 1024; 32 texts of 64). Used by one thread.
#pragma once

#include <vector>

#include "engine/core/tensor.h"
#include "engine/graph/graph.h"

namespace benchmarks {

struct BertSize {
  int64_t layers, width, heads, inner, batch, length;
};
inline constexpr BertSize kBertBase{12, 768, 12, 3072, 8, 128};
inline constexpr BertSize kBertMini{4, 256, 4, 1024, 32, 64};

// A training step with AdamWeightDecay and dropout of 0.1, or what a text's classes are.
struct BertNetwork {
  BertNetwork(const BertSize& size, bool training);

  engine::Graph graph;
  std::vector<engine::Output> feeds;
  std::vector<engine::Tensor> values;
  engine::Output fetch;           // of inference
  engine::Node* train = nullptr;  // of training
  engine::Node* init = nullptr;
};

}  // namespace benchmarks
