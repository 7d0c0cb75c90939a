// What a plan is compiled for. A value type.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/core/tensor.h"
#include "engine/graph/graph.h"

namespace engine {

// A value that comes from outside for every run: a feed, or a component of an iterator's next element.
struct FeedSpec {
  Output output;
  Shape shape;  // of the tensors that will be fed; fully defined
};

struct PlanRequest {
  const Graph* graph = nullptr;
  std::vector<FeedSpec> feeds;
  std::vector<Output> fetches;
  std::vector<Node*> targets;
  bool frozen = false;  // variables are constants, unless the plan writes some
};

// A request's own copy of the needed nodes, which passes may rewrite.
struct WorkingGraph {
  std::unique_ptr<Graph> graph;
  std::vector<Output> feeds;    // placeholders, in the order of the request
  std::vector<Output> fetches;  // in the order of the request
  std::vector<Node*> targets;
};

// At how many places a rewriting pass changed a plan's graph.
struct RewriteEffect {
  std::string name;
  int places = 0;
};

}  // namespace engine
