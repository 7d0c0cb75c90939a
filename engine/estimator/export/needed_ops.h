// Which ops loading a SavedModel and running one of its signatures takes, and which of them this program cannot run:
// asked of the part of the graph that is left when functions are in the places of their calls. Pure functions.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/estimator/export/saved_model.h"

namespace engine::estimator {

struct NeededOps {
  std::map<std::string, int> ops;    // how often each is there
  std::vector<std::string> missing;  // of these, those that this program cannot run
  std::string problem;               // why the part cannot be put together; then there are no ops
};

// What a signature and loading need: all of loading, or what sets the signature's variables and tables, where the rest
// needs ops that are missing.
NeededOps neededOps(const tensorflow::MetaGraphDef& metaGraph, const Signature& signature);

}  // namespace engine::estimator
