// What is wrong with the JSON of an experiment, and in which line and column. Pure functions.
#pragma once

#include <optional>
#include <string>

#include "engine/estimator/experiment.pb.h"

namespace app {

struct JsonProblem {
  int line = 0;    // from 1; 0: the text as a whole
  int column = 0;  // from 1, in characters
  std::string text;
};

// Fills `experiment` when nothing is wrong.
std::optional<JsonProblem> readJson(const std::string& json, engine::estimator::Experiment* experiment);

}  // namespace app
