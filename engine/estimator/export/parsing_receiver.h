// Receivers of serialized tf.Examples, and the Examples that stand for a batch. Used by the graph's thread;
// serializedExamples() is a pure function.
#pragma once

#include <optional>

#include "engine/estimator/export/serving_input_receiver.h"
#include "engine/feature_column/parse_example_spec.h"

namespace engine::estimator {

// A string placeholder "input_example_tensor" [batch], asked by the key "examples", parsed by the spec
// (tf.estimator.export.build_parsing_serving_input_receiver_fn). A VarLenFeature becomes a sparse feature.
ServingInputReceiverFn buildParsingServingInputReceiverFn(feature_column::ParseExampleSpec featureSpec,
                                                          std::optional<int64_t> defaultBatchSize = {});
// The same with labels parsed from the Examples, for the MetaGraphs of training and evaluation. InvalidArgument when a
// key is both a feature and a label.
ServingInputReceiverFn buildParsingSupervisedInputReceiverFn(feature_column::ParseExampleSpec featureSpec,
                                                             feature_column::ParseExampleSpec labelSpec,
                                                             std::optional<int64_t> defaultBatchSize = {});

// The features of serialized Examples (string [batch]) by key (tf.io.parse_example).
NamedOutputs parseExamples(const Scope& scope, Output serialized, const feature_column::ParseExampleSpec& spec);

// How the tensors of an input would be parsed: FixedLenFeatures of their dtype and shape, numbers as float32 or int64,
// which Examples hold; sparse components as a VarLenFeature. InvalidArgument when a shape is not known.
feature_column::ParseExampleSpec parseExampleSpecOf(const TensorSpecs& specs);

// One serialized Example a row: string [batch]. For a VarLenFeature the batch has the components of a sparse tensor, or
// a dense one in which "" and -1 are missing. InvalidArgument when a feature is not there or does not fit the spec.
Tensor serializedExamples(const NamedTensors& batch, const feature_column::ParseExampleSpec& spec);

}  // namespace engine::estimator
