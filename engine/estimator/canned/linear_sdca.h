// tf.estimator.experimental.LinearSDCA: trains a linear model with its head's loss and a penalty on the weights by
// stochastic dual coordinate ascent, without a learning rate. Used by the graph's thread.
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}, {"id", Tensor::vector<std::string>({"a", "b"})}};
//   const Columns labels{{"y", Tensor::vector<float>({2, 4})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   LinearOptions options{.featureColumns = {feature_column::numericColumn("x")}};
//   options.sdca = LinearSdca{.exampleIdColumn = "id", .symmetricL2Regularization = 0.01};
//   LinearRegressor model(options, {}, RunSettings{.modelDir = "sdca"});
//   model.train(inputFn, {.maxSteps = 50});
//   std::abs(model.variableValue("linear/linear_model/x/weights").item<float>() - 2) < 0.1f;  // is true
#pragma once

#include <string>

#include "engine/estimator/head/head.h"
#include "engine/feature_column/feature_column.h"
#include "engine/feature_column/state_manager.h"

namespace engine::estimator {

struct LinearSdca {
  std::string exampleIdColumn;  // a feature of words: one for each example, always the same
  int64_t numLossPartitions = 1;
  double symmetricL1Regularization = 0;  // at least 0
  double symmetricL2Regularization = 1;  // above 0
  bool adaptive = false;                 // take more often what is further from its optimum
  std::string weightColumn = {};         // the head's
};

// InvalidArgument for penalties that cannot be.
void checkSdca(const LinearSdca& sdca);
// The spec of a training: variables <weights>_unshrunk beside the model's, and what is remembered of each example under
// TensorFlow's names. `logits`: float32 [batch, 1]. `variables`: the linear model's, by column and "bias".
// InvalidArgument, in TensorFlow's words, for a head that is neither binary nor a regression of one number, and for
// columns that are neither numbers nor ids.
EstimatorSpec sdcaTrainingSpec(const Head& head, const LinearSdca& sdca, const Features& features, const Labels& labels,
                               Output logits, const feature_column::Columns& columns,
                               const feature_column::ColumnVariables& variables);

}  // namespace engine::estimator
