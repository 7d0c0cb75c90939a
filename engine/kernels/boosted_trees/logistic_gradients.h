// Gradients and hessians of the mean logistic loss by its formula, bit for bit those of TensorFlow's boosted trees:
// splits that gain the same but for rounding, as by a word and by its absence, are told apart by the last bit. Pure
// functions; callable from any thread.
#pragma once

#include <cstdint>

namespace engine::kernels {

// For rows [begin, end) of `rows`: p = 1/(1 + exp(-logit)), gradients (p - label)/rows and hessians p(1 - p)/rows.
// Labels are 0 and 1. The results do not depend on how rows are cut into ranges.
void logisticGradients(int64_t begin, int64_t end, int64_t rows, const float* logits, const float* labels,
                       float* gradients, float* hessians);

}  // namespace engine::kernels
