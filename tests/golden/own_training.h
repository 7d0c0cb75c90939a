// The models of the family "optimizers" built with the program's own layers, losses and optimizers, and the learning
// rate schedules. Pure functions.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/graph/graph.h"

namespace golden {

struct TrainingGraph {
  engine::Output loss;
  engine::Node* trainOp = nullptr;
};

// Builds the case's model with the optimizer of its name; none when there is no such optimizer.
std::optional<TrainingGraph> buildOwnTraining(engine::Graph& graph, const nlohmann::json& json);

// The rate of the schedule case `name` at the fed step; an invalid output when there is no such schedule.
engine::Output buildOwnSchedule(engine::Graph& graph, const std::string& name, engine::Output step);

}  // namespace golden
