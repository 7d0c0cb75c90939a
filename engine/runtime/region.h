// Finds chains of a plan that can be computed row by row of the batch. Such a region runs as one parallel loop over
// pieces of the batch, each piece going through the whole chain while it is in the cache. Used by one thread.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/kernels/kernel.h"
#include "engine/runtime/variable_order.h"

namespace engine {

struct RegionSpec {
  int64_t batch = 0;
  std::vector<Node*> nodes;  // in order
  std::unordered_map<const Node*, BatchKind> kinds;
  std::unordered_set<Output, OutputHash> carriers;  // values, inside and imported, whose first dimension is the batch
  double work = 0;                                  // bytes touched, roughly
  int64_t pieceRows = 1;                            // of a piece, at most
};

// Nodes that one thread runs, one after the other.
struct BranchTaskSpec {
  std::vector<Node*> nodes;
  std::vector<int> next;  // tasks that wait for this one
  int waitsFor = 0;       // tasks
};

// What runs in which order: nodes before, the region, and what comes after (which may hold more regions).
struct PlanSections {
  struct Section {
    std::vector<Node*> nodes;  // run whole, one after the other where there are no branches
    bool isRegion = false;
    RegionSpec region;
    std::vector<BranchTaskSpec> branches;  // what of `nodes` computes, the most urgent first (side_by_side.h)
  };
  std::vector<Section> sections;
};

// `minimumWork`: regions that touch fewer bytes are not worth cutting.
PlanSections findRegions(const WorkingGraph& working, const PlanOrder& order, double minimumWork);

}  // namespace engine
