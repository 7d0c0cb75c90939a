// The heads of canned classifiers and regressors, and how a canned model trains. Used by the graph's thread.
//   const HeadPtr flowers = classifierHead({.nClasses = 3, .labelVocabulary = {"lily", "rose", "iris"}}, Version::kV2);
//   flowers->logitsDimension();                                             // is 3
//   classifierHead({.nClasses = 2}, Version::kV2)->logitsDimension();       // is 1
//   regressorHead({.labelDimension = 2}, Version::kV2)->logitsDimension();  // is 2
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/estimator/canned/canned_optimizer.h"

namespace engine::estimator {

struct ClassifierOptions {
  int64_t nClasses = 2;
  WeightColumn weightColumn = {};
  std::vector<std::string> labelVocabulary = {};    // a word for each class, then labels are strings
  std::optional<nn::Reduction> lossReduction = {};  // none: SUM in version 1, SUM_OVER_BATCH_SIZE in version 2
  bool logTrainingAccuracy = false;                 // as the summary "accuracy"
};

struct RegressorOptions {
  int64_t labelDimension = 1;
  WeightColumn weightColumn = {};
  std::optional<nn::Reduction> lossReduction = {};
};

// A BinaryClassHead for two classes, a MultiClassHead for more.
HeadPtr classifierHead(const ClassifierOptions& options, Version version);
HeadPtr regressorHead(const RegressorOptions& options, Version version);

// A part of a canned model that has an optimizer of its own.
struct TrainedPart {
  CannedOptimizer optimizer;
  double learningRate = 0;    // of an optimizer that is just a name
  std::string variableScope;  // of its variables: "dnn"
};

// The spec of a model of one part; `variableScope` is also where version 1 puts the head. `logits`: float32
// [..., head.logitsDimension()]. Errors as of Head::createEstimatorSpec().
EstimatorSpec specOf(const Head& head, Version version, const Features& features, Mode mode, Output logits,
                     const Labels& labels, const TrainedPart& part);

// scalar <tag>/fraction_of_zero_values and histogram <tag>/activation.
void addLayerSummary(const Scope& scope, Output value, const std::string& tag);
// Share of zeros among all elements, a float scalar.
Output zeroFraction(const Scope& scope, const std::vector<Output>& values);

}  // namespace engine::estimator
