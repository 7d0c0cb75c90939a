// tf.estimator.DNNClassifier on numeric features, with TensorFlow's variable names. A function that makes a model_fn;
// the model_fn is used by the graph's thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/estimator/estimator_spec.h"
#include "engine/nn/activations.h"
#include "engine/nn/losses/reduction.h"

namespace engine::estimator {

struct DnnClassifierOptions {
  std::vector<int64_t> hiddenUnits;
  int64_t nClasses = 3;
  std::string activation = "relu";
  double dropout = 0;  // share of hidden values set to zero while training; 0: no dropout
  bool batchNorm = false;
  nn::Reduction reduction = nn::Reduction::kSum;  // version 1's; version 2 has kSumOverBatchSize
  // Gives the training op for the loss: optimizer and slots.
  std::function<Node*(const Scope&, Output loss)> trainOp;
};

// Features are concatenated in the order of their names, each [batch] or [batch, n]. Variables
// dnn/hiddenlayer_<i>/kernel, bias and dnn/logits/kernel, bias. InvalidArgument for fewer than three classes.
ModelFn dnnClassifier(DnnClassifierOptions options);

// The defaults of version 1: Adagrad 0.05 with slots <variable>/t_0/Adagrad, as its partitioner leaves them.
std::function<Node*(const Scope&, Output)> dnnTrainOpV1();
// The defaults of version 2: Keras' Adagrad 0.001.
std::function<Node*(const Scope&, Output)> dnnTrainOpV2();

}  // namespace engine::estimator
