// What is computed from a gradient, an update or a restored value is of the same kind. Pure functions of the graph.
#pragma once

#include "widgets/graph/model/graph_model.h"

namespace widgets {

class RoleSpread {
 public:
  using Edges = std::vector<std::vector<GraphEdge>>;
  // All must outlive it.
  RoleSpread(const GraphDef& graph, const Edges& inputs, const Edges& consumers);

  // Gives the role to all ops without one that read from an op with it; of a call that was expanded, to those that
  // read the results with it.
  void spread(NodeRole role, std::vector<NodeRole>& roles) const;
  // Gives kGradient to copies of functions whose first argument is one: what they compute goes backwards.
  void spreadGradients(std::vector<NodeRole>& roles) const;

 private:
  struct Results {
    std::size_t first = 0;  // among the inputs of the call
    std::size_t count = 0;
  };
  void findCalls();
  void give(NodeRole role, int op, std::vector<NodeRole>& roles, std::vector<int>& queue) const;
  void passThroughCall(int call, int from, NodeRole role, std::vector<NodeRole>& roles, std::vector<int>& queue) const;

  const GraphDef& graph_;
  const Edges& inputs_;
  const Edges& consumers_;
  std::unordered_map<int, std::vector<Results>> calls_;  // by op
};

}  // namespace widgets
