// The signatures of a saved model: from what a model_fn exports and how a request arrives. Pure functions.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/estimator/export/excluded_signature.h"
#include "engine/estimator/export/serving_input_receiver.h"
#include "engine/proto/meta_graph.pb.h"

namespace engine::estimator {

struct ExportSignatures {
  std::map<std::string, tensorflow::SignatureDef> included;
  std::vector<ExcludedSignature> excluded;
};

// Of a spec that predicts: its servingOutputs() for the receiver's tensors and for each alternative. Classification and
// regression need a receiver of exactly one string tensor (serialized Examples). Errors as servingOutputs().
ExportSignatures servingSignatures(const EstimatorSpec& spec, const ServingInputReceiver& receiver);

// Of a spec that trains or evaluates: one signature, "train" or "eval", with the loss, the predictions and the metrics.
// May add nodes to the graph (a tensor for each metric's update).
ExportSignatures supervisedSignatures(const Scope& scope, const EstimatorSpec& spec,
                                      const ServingInputReceiver& receiver);

}  // namespace engine::estimator
