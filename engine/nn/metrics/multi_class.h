// Precision, recall and F-score of several classes, of which some may be left out ("O" of a tagger): from one confusion
// matrix, over all classes at once or averaged class by class. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output labels = ops::placeholder(scope, DType::kInt64, {kUnknownDim});
//   const Output classes = ops::placeholder(scope, DType::kInt64, {kUnknownDim});
//   nn::metrics::multiClassFBeta(scope, labels, classes, 3).value.shape();  // is Shape({})
#pragma once

#include <vector>

#include "engine/nn/metrics/metric.h"

namespace engine::nn::metrics {

enum class Average {
  kMicro,    // of all counted classes' examples together
  kMacro,    // mean of the classes' own values
  kWeighted  // the same, each weighted by the examples of the class
};

struct MultiClassOptions {
  std::vector<int64_t> posIndices = {};  // the classes that count; empty: all
  Average average = Average::kMicro;
  std::string name = {};
  Output weights = {};
};

// labels, predictions: integer ids below `classes`, of the same size; weights (may be none) of that size, too. A
// quotient without examples is 0. Local variable total_confusion_matrix. InvalidArgument for a counted class that is
// not one.
Metric multiClassPrecision(const Scope& scope, Output labels, Output predictions, int64_t classes,
                           const MultiClassOptions& options = {});
Metric multiClassRecall(const Scope& scope, Output labels, Output predictions, int64_t classes,
                        const MultiClassOptions& options = {});
// (1 + β²)·precision·recall / (β²·precision + recall), a float scalar as the two above.
Metric multiClassFBeta(const Scope& scope, Output labels, Output predictions, int64_t classes, double beta = 1,
                       const MultiClassOptions& options = {});

}  // namespace engine::nn::metrics
