// Keras' metrics that average a number of each example (or add it up), by Keras' formulas and with its ε of 1e-7.
// Labels have the predictions' shape, [batch, …, n], unless said otherwise; InvalidArgument otherwise. Used by the
// graph's thread.
#pragma once

#include "engine/nn/metrics/metric_object.h"

namespace engine::nn::metrics::keras {

// Mean over the last dimension of -y·log(p) - (1-y)·log(1-p); labels become y·(1-s) + s/2.
MetricObject binaryCrossentropy(bool fromLogits = false, double labelSmoothing = 0,
                                const std::string& name = "binary_crossentropy");
// -Σ y·log(p), with p divided by its sum; labels become y·(1-s) + s/n.
MetricObject categoricalCrossentropy(bool fromLogits = false, double labelSmoothing = 0,
                                     const std::string& name = "categorical_crossentropy");
// The same with ids as labels, [batch, …].
MetricObject sparseCategoricalCrossentropy(bool fromLogits = false,
                                           const std::string& name = "sparse_categorical_crossentropy");

// max(0, 1 - y·p), its square, and max(0, 1 + max((1-y)·p) - Σ y·p). Labels are -1 and 1; 0 and 1 become these in the
// first two.
MetricObject hinge(const std::string& name = "hinge");
MetricObject squaredHinge(const std::string& name = "squared_hinge");
MetricObject categoricalHinge(const std::string& name = "categorical_hinge");

// Σ y·p of vectors brought to length 1.
MetricObject cosineSimilarity(const std::string& name = "cosine_similarity");
// Σ y·log(y/p)
MetricObject klDivergence(const std::string& name = "kl_divergence");
// log(cosh(p - y))
MetricObject logCoshError(const std::string& name = "logcosh");
// 100·|y - p| / |y|
MetricObject meanAbsolutePercentageError(const std::string& name = "mean_absolute_percentage_error");
// (log(1 + y) - log(1 + p))²
MetricObject meanSquaredLogarithmicError(const std::string& name = "mean_squared_logarithmic_error");
// |y - p| / normalizer, 0 where the normalizer is 0.
MetricObject meanRelativeError(std::vector<float> normalizer, const std::string& name = "mean_relative_error");
// p - y·log(p)
MetricObject poisson(const std::string& name = "poisson");

// How often the label is among the k highest predictions.
MetricObject topKCategoricalAccuracy(int64_t k = 5, const std::string& name = "top_k_categorical_accuracy");
MetricObject sparseTopKCategoricalAccuracy(int64_t k = 5,
                                           const std::string& name = "sparse_top_k_categorical_accuracy");

// Of values; labels are ignored: Σ w·v, and the mean of each element over the batches.
MetricObject sum(const std::string& name = "sum");
MetricObject meanTensor(const std::string& name = "mean_tensor");

}  // namespace engine::nn::metrics::keras
