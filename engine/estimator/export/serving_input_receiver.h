// What a saved model is asked with: placeholders for the request, and the features (and labels) made of them. Made by
// the thread that builds the graph.
//   const ServingInputReceiverFn receiver = [](const Scope& scope) {  // asked in kilometres, as the model knows metres
//     const Output km = ops::placeholder(scope, DType::kFloat, {kUnknownDim}, "km");
//     ServingInputReceiver made;
//     made.receiverTensors = {{"km", km}};
//     made.features = {{"x", ops::mul(scope, km, ops::scalar(scope, 1000.0f))}};
//     return made;
//   };
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1000})}}, {{"y", Tensor::vector<float>({2})}});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "metres"});
//   model.train(inputFn, {.maxSteps = 1});
//   SavedModel served = SavedModel::load(model.exportSavedModel("kilometres", receiver).path);
//   served.run("predict", {{"km", Tensor::vector<float>({1})}}).at("predictions").shape();  // is Shape({1, 1})
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "engine/data/dataset.h"
#include "engine/estimator/base/estimator_spec.h"
#include "engine/estimator/export/named_tensors.h"
#include "engine/estimator/inputs/input_fn.h"

namespace engine::estimator {

struct ServingInputReceiver {
  NamedOutputs features;         // for the model_fn
  NamedOutputs receiverTensors;  // what a request feeds, by the signature's input key
  NamedOutputs labels;           // for training and evaluation; else none
  // Further ways to ask: each adds signatures "<name>:<key>".
  std::map<std::string, NamedOutputs> receiverTensorsAlternatives;
  // The request that stands for a batch of features and labels, as an input_fn gives them: used to verify an export.
  // Empty when there is no such request.
  std::function<NamedTensors(const NamedTensors& batch)> requestFor;
  // A request without an input at hand. Empty: made up from the dtypes and shapes of receiverTensors.
  std::function<NamedTensors()> madeUpRequest;
};

using ServingInputReceiverFn = std::function<ServingInputReceiver(const Scope&)>;

// The dtype and shape of tensors by name, with the batch dimension.
using TensorSpecs = std::map<std::string, data::ElementSpec>;

// One placeholder for each feature (tf.estimator.export.build_raw_serving_input_receiver_fn): its first dimension is
// the default batch size, or any. InvalidArgument for a feature without a batch dimension.
ServingInputReceiverFn buildRawServingInputReceiverFn(TensorSpecs features,
                                                      std::optional<int64_t> defaultBatchSize = {});
// The same with labels, for the MetaGraphs of training and evaluation
// (build_raw_supervised_input_receiver_fn). InvalidArgument when a name is both a feature and a label.
ServingInputReceiverFn buildRawSupervisedInputReceiverFn(TensorSpecs features, TensorSpecs labels,
                                                         std::optional<int64_t> defaultBatchSize = {});

// The receiver, which may also be asked with its features themselves: signatures "raw:<key>".
ServingInputReceiverFn withRawAlternative(ServingInputReceiverFn receiver);

// What an input gives, by name: dtypes and shapes with the batch. InvalidArgument for an input that names more
// components than its elements have.
TensorSpecs featureSpecs(const InputData& input);
TensorSpecs labelSpecs(const InputData& input);

// A tensor of this kind to try a model with, 4 where a dimension is the unknown batch and 1 where another one is:
// floats in [0, 1), the same for the same seed; zeros and empty strings for what else there is, as the range of ids is
// not known.
Tensor madeUpTensor(DType dtype, Shape shape, uint64_t seed);

// The placeholder of a request for tensors of this dtype and shape: named as the tensor, with '_' for what a node's
// name cannot hold.
Output requestPlaceholder(const Scope& scope, const std::string& name, const data::ElementSpec& spec);

}  // namespace engine::estimator
