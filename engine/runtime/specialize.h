// First step of compiling a plan: copies the nodes that a request needs, with the fed shapes filled in, shapes inferred
// from them, and everything that is constant for these shapes computed. Used by one thread.
#pragma once

#include "engine/runtime/interpreter.h"
#include "engine/runtime/plan_request.h"

namespace engine {

// Errors: InvalidArgument when a needed placeholder is not fed, and those of shape inference.
WorkingGraph specialize(const PlanRequest& request, Interpreter& folder);

// Whether running the node does something beside making its outputs: checks, prints, assignments. Such a node stays,
// and so does the order behind it, whatever is folded or dropped around it.
bool hasSideEffect(const Node& node);

// Drops nodes that no fetch or target needs; the others come to stand right after what they need.
void prune(WorkingGraph& working);

// For each node, the inputs that read it: (reader, input index), by node id.
using Readers = std::vector<std::vector<std::pair<Node*, int>>>;
Readers readersOf(const Graph& graph);
// The readers of one output.
std::vector<std::pair<Node*, int>> readersOf(const Readers& readers, const Output& output);

}  // namespace engine
