// What the canned models of experiment files share: options from the fields that their messages have in common.
// Pure functions; callable from any thread.
#pragma once

#include <cmath>
#include <string>

#include "engine/estimator/canned/canned_heads.h"
#include "engine/estimator/head/head_registry.h"
#include "engine/feature_column/feature_column.h"
#include "engine/nn/activations.h"

namespace engine::estimator {

template <typename Message>
Version versionOf(const Message& model) {
  return model.version() == "v1" ? Version::kV1 : Version::kV2;
}

template <typename Message>
std::optional<nn::Reduction> reductionOf(const Message& model) {
  if (!model.has_loss_reduction()) return std::nullopt;
  return nn::reductionByName(model.loss_reduction());
}

template <typename Message>
ClassifierOptions classifierOptionsOf(const Message& model) {
  ClassifierOptions options;
  options.nClasses = model.n_classes();
  options.weightColumn = model.weight_column();
  options.labelVocabulary.assign(model.label_vocabulary().begin(), model.label_vocabulary().end());
  options.lossReduction = reductionOf(model);
  options.logTrainingAccuracy = true;
  return options;
}

template <typename Message>
RegressorOptions regressorOptionsOf(const Message& model) {
  RegressorOptions options;
  options.labelDimension = model.label_dimension();
  options.weightColumn = model.weight_column();
  options.lossReduction = reductionOf(model);
  return options;
}

// The optimizer, or when it is not set one by name with a rate: as a message, whose rate may be changed while training
// runs.
inline messages::Optimizer optimizerOr(bool set, const messages::Optimizer& message, const char* name,
                                       double learningRate) {
  if (set) return message;
  messages::Optimizer fallback;
  fallback.set_name(name);
  fallback.set_learning_rate(learningRate);
  return fallback;
}

}  // namespace engine::estimator
