// Which pieces of a text a BERT or ALBERT attends to: the probabilities of each layer's heads, for looking at. Pure
// apart from the checkpoint that is read; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/estimator/bert/text_requests.h"
#include "engine/estimator/estimator.h"

namespace engine::estimator {

struct TextAttention {
  int64_t layers = 0;
  int64_t heads = 0;
  int64_t length = 0;          // pieces, without padding
  std::vector<float> weights;  // [layers, heads, from, to]; those from one piece add up to 1

  float at(int64_t layer, int64_t head, int64_t from, int64_t to) const {
    return weights[static_cast<std::size_t>(((layer * heads + head) * length + from) * length + to)];
  }
};

// The probabilities of attention in a graph of such a model, [batch, heads, length, length], the lowest layer first.
std::vector<Output> attentionsOf(const Graph& graph);

// Of the first row of the questions. `checkpoint`: its prefix; empty: the newest one. NotFound for a model without
// attention; errors of building and restoring it.
TextAttention attentionTo(const Estimator& estimator, const TextQuestions& questions, const std::string& checkpoint);

}  // namespace engine::estimator
