// Cross entropies between labels and logits. Each adds its nodes below a scope of TensorFlow's name.
// Used by the graph's thread.
// All give a floating tensor of the logits' dtype: by the options' reduction a scalar, or the losses one by one
// (kNone). InvalidArgument for labels whose shape does not fit the logits, for logits without a known number of
// classes, and for label smoothing outside [0, 1]. A label that is no class fails when the graph runs.
//   Graph graph;
//   const Scope scope(graph);
//   const Output labels = ops::constant(scope, Tensor::vector<int64_t>({0, 2}));
//   const Output logits = ops::constant(scope, Tensor::of<float>({0, 0, 0, 0, 0, 0}, {2, 3}));
//   const Output loss = nn::sparseSoftmaxCrossEntropy(scope, labels, logits);
//   Session(graph).run(Feeds{}, {loss})[0].item<float>() - std::log(3.0f) < 1e-6f;  // is true
#pragma once

#include "engine/nn/losses/reduction.h"

namespace engine::nn {

// labels: floating [batch, classes], each row a distribution; logits alike. Label smoothing s in [0, 1] moves labels
// towards 1/classes: labels · (1-s) + s/classes. Weights: [batch] or a scalar.
Output softmaxCrossEntropy(const Scope& scope, Output labels, Output logits, const LossOptions& options = {},
                           double labelSmoothing = 0);

// labels: int32 or int64 [batch...] (or [batch..., 1]) with class numbers; logits: floating [batch..., classes].
Output sparseSoftmaxCrossEntropy(const Scope& scope, Output labels, Output logits, const LossOptions& options = {});

// labels: [batch, classes] in [0, 1], cast to the logits' dtype; smoothing moves them towards 0.5.
Output sigmoidCrossEntropy(const Scope& scope, Output labels, Output logits, const LossOptions& options = {},
                           double labelSmoothing = 0);

// The loss of each element, without reduction, as tf.nn has them. Floating, of one dtype. max(x, 0) - x·z + log(1 +
// e^-|x|), in the shape of labels z and logits x.
Output sigmoidCrossEntropyWithLogits(const Scope& scope, Output labels, Output logits,
                                     const std::string& name = "logistic_loss");
// labels [batch..., classes]; result [batch...].
Output softmaxCrossEntropyWithLogits(const Scope& scope, Output labels, Output logits,
                                     const std::string& name = "xentropy");
// labels [batch...]; result [batch...].
Output sparseSoftmaxCrossEntropyWithLogits(const Scope& scope, Output labels, Output logits,
                                           const std::string& name = "xentropy");

}  // namespace engine::nn
