// Variables that start with values of a checkpoint by an assignment map, as tf.compat.v1.train.init_from_checkpoint
// gives them. Used by the thread that creates the session.
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}}, labels{{"y", Tensor::vector<float>({2, 4})}};
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "pretrained"});
//   model.train(numpyInputFn(features, labels), {.maxSteps = 1});
//   Graph graph;
//   const Scope scope(graph);
//   nn::getVariable(scope, "mine/x/weights", {1, 1}, DType::kFloat, nn::constant(0));
//   const auto assignment = assignmentFromCheckpoint(graph, "pretrained", {{"linear/linear_model/", "mine/"}});
//   assignment.initialized.at("mine/x/weights");  // is "linear/linear_model/x/weights"
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/runtime/session.h"

namespace engine::estimator {

// From names in the checkpoint to names of variables; or from a prefix there to a prefix here, both ending in "/" ("/"
// alone is all).
using AssignmentMap = std::map<std::string, std::string>;

struct CheckpointAssignment {
  std::map<std::string, std::string> initialized;  // names in the checkpoint by the variable's name
  std::vector<std::string> notInCheckpoint;        // trainable variables that start as they would without it
  std::vector<std::string> unused;                 // what else the checkpoint has

  // "38 of 40 variables start with values of 'model.ckpt'. Not in it: output_bias, output_weights. …"
  std::string description(const std::string& checkpoint) const;
  // The description, and a line for each variable that has another name there: "bert/x starts with model/bert/x".
  std::vector<std::string> notes(const std::string& checkpoint) const;
};

// What becomes of the graph's trainable variables. An empty map: those that the checkpoint has under their own names,
// as BERT's scripts do. NotFound, naming it, for a name in the map that the checkpoint or the graph has not got, and
// for a variable below a prefix that the checkpoint has not got; InvalidArgument for a prefix and a name in one entry,
// and for another shape or type, naming both, but a
// value may have a dimension of the variable as several.
CheckpointAssignment assignmentFromCheckpoint(const Graph& graph, const std::string& checkpoint,
                                              const AssignmentMap& map);
// Assigns the values; the variables must be initialised. `checkpoint`: a prefix, a model directory or a SavedModel
// folder. NotFound when the checkpoint or one of its data files is not there; others as BundleReader::read().
void initFromCheckpoint(Session& session, const std::string& checkpoint, const CheckpointAssignment& assignment);

}  // namespace engine::estimator
