// The models of the family "optimizers" built with the program's own layers, losses and optimizers. Pure functions.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "engine/graph/graph.h"

namespace golden {

struct TrainingGraph {
  engine::Output loss;
  engine::Node* trainOp = nullptr;
};

// Builds the case's model with the optimizer of its call. Unimplemented for what the program has not got.
TrainingGraph buildOwnTraining(engine::Graph& graph, const nlohmann::json& one);

}  // namespace golden
