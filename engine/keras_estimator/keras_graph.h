// A compiled Keras model in an Estimator's graph: its weights as global variables, its optimizer, and how checkpoints
// keep them. Used by the graph's thread.
#pragma once

#include "engine/formats/checkpoints/object_graph.h"
#include "engine/graph/gradients.h"
#include "engine/keras/model/model.h"
#include "engine/runtime/session.h"

namespace engine::keras_estimator {

// Updates the trainable weights by their gradients (one for each, in order), keeps their constraints, and counts the
// graph's global step. Null where nothing is trained.
struct AddedOptimizer {
  Node* update = nullptr;
  std::string prefix;  // what the names of its variables begin with
};
AddedOptimizer addOptimizer(const keras::Call& call, const keras::Model& model, const keras::Json& optimizer,
                            const std::vector<Gradient>& gradients);

// The keys of the graph's global variables in object-based checkpoints: weights of the model, variables of the
// optimizer (those below `optimizerPrefix`, none where it is empty), and the global step as "estimator_global_step".
formats::CheckpointObjects checkpointObjects(const keras::Model& model, keras::Binding& binding,
                                             const std::string& optimizerPrefix);

}  // namespace engine::keras_estimator
