// A linear chain over labels (conditional random field): how likely a row of labels is, with scores for each step and
// for each pair of labels in a row. Steps beyond a sequence's length do not count. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output logits = ops::constant(scope, Tensor::of<float>({0, 1, 1, 0}, {1, 2, 2}));
//   const Output mask = ops::constant(scope, Tensor::of<int32_t>({1, 1}, {1, 2}));
//   const Output transitions = ops::constant(scope, Tensor::of<float>({0, 0, 0, 0}, {2, 2}));
//   const Output likeliest = nn::crfDecode(scope, {logits, mask, transitions});
//   Session(graph).run(Feeds{}, {likeliest})[0].toDoubles();  // is std::vector({1.0, 0.0})
#pragma once

#include "engine/graph/scope.h"

namespace engine::nn {

struct CrfInputs {
  Output logits;  // float [batch, length, labels], length and labels known
  Output mask;    // [batch, length]: 1 for steps that count, which come first, then 0; the first step always counts
  Output transitions;  // float [labels, labels]: from row to column
};

// log p(labels) of each sequence, [batch]; labels int32 or int64 [batch, length], in [0, labels).
Output crfLogLikelihood(const Scope& scope, const CrfInputs& inputs, Output labels);
// The likeliest labels, int32 [batch, length]; those of steps that do not count mean nothing.
Output crfDecode(const Scope& scope, const CrfInputs& inputs);

}  // namespace engine::nn
