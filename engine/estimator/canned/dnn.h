// tf.estimator.DNNClassifier, DNNRegressor and DNNEstimator, of both versions, as functions that make a model_fn. The
// model_fn is used by the graph's thread.
//   const Columns features{{"x", Tensor::vector<float>({-1, 1, -2, 2})}};
//   const Columns labels{{"kind", Tensor::vector<int64_t>({0, 1, 0, 1})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   const ModelFn network = dnnClassifier({.nClasses = 2}, {.hiddenUnits = {4}, .dropout = 0.1});
//   Estimator model(network, RunSettings{.modelDir = "dnn"});
//   model.train(inputFn, {.steps = 5}).globalStep;  // is 5
#pragma once

#include <vector>

#include "engine/estimator/canned/canned_heads.h"
#include "engine/feature_column/feature_column.h"
#include "engine/nn/activations.h"
#include "engine/nn/partitioned_variable.h"

namespace engine::estimator {

struct DnnOptions {
  std::vector<int64_t> hiddenUnits = {};
  feature_column::Columns featureColumns = {};  // dense ones; none: every numeric feature of the input
  Version version = Version::kV2;
  CannedOptimizer optimizer = "Adagrad";  // by name: rate 0.05 in version 1, 0.001 in version 2
  nn::Activation activation = nn::relu;
  double dropout = 0;                          // share of hidden values set to zero while training, [0, 1)
  nn::Partitioner inputLayerPartitioner = {};  // version 1: of embeddings; none: whole
  bool batchNorm = false;                      // after each hidden layer
};

// Variables dnn/hiddenlayer_<i>/kernel, bias, dnn/hiddenlayer_<i>/batchnorm_<i>/…, dnn/logits/kernel, bias, and the
// columns' below dnn/input_from_feature_columns/input_layer. InvalidArgument for hidden units below 1, and what the
// columns, the head and the optimizer refuse.
ModelFn dnnEstimator(HeadPtr head, DnnOptions options);
ModelFn dnnClassifier(const ClassifierOptions& classes, DnnOptions options);
ModelFn dnnRegressor(const RegressorOptions& labels, DnnOptions options);

// The network alone: logits [batch, units]. InvalidArgument as for dnnEstimator().
Output dnnLogits(const Features& features, const DnnOptions& options, int64_t units, Mode mode);
// InvalidArgument for options that no network can have.
void checkDnn(const DnnOptions& options);

}  // namespace engine::estimator
