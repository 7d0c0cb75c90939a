// Second step: the order of a plan's nodes. Besides data and control edges it respects variables: a value that was read
// before an update stays what it was. Readers of a variable's memory run before the update where they can; where they
// cannot, the read becomes a copy. Used by one thread.
#pragma once

#include <unordered_set>
#include <vector>

#include "engine/runtime/plan_request.h"

namespace engine {

struct PlanOrder {
  std::vector<Node*> nodes;                      // inputs, controls and hazards first
  std::vector<std::vector<Node*>> predecessors;  // by node id
  std::unordered_set<const Node*> copiedReads;   // reads that must not alias the variable's memory
};

// True for ReadVariableOp and for Identity of a reference: the op's output is the variable's value.
bool readsVariable(const Node& node);
// The VarHandleOp or VariableV2 node behind a resource or reference tensor; null when it is none of them.
const Node* variableNode(Output output);

PlanOrder orderNodes(const WorkingGraph& working);

}  // namespace engine
