// Rewriting passes over a plan's own graph: fusions and simplifications. A pass is one file that registers itself under
// the file's name, and can be turned off by that name. Used by the thread that compiles a plan.
#pragma once

#include <functional>
#include <string>

#include "engine/graph/scope.h"
#include "engine/runtime/plan_options.h"
#include "engine/runtime/plan_request.h"
#include "engine/runtime/specialize.h"

namespace engine {

// What a pass works on. Replacing keeps the old nodes; what nothing needs any more is pruned afterwards.
class Rewriter {
 public:
  Rewriter(WorkingGraph& working, const PlanOptions& options);

  const PlanOptions& options() const { return options_; }
  Graph& graph() { return *working_.graph; }
  const std::vector<std::unique_ptr<Node>>& nodes() const { return working_.graph->nodes(); }
  bool isFetch(const Output& output) const { return fetches_.count(output) > 0; }
  // Who reads an output in the graph as it is now.
  std::vector<std::pair<Node*, int>> readers(const Output& output) const;
  // The only reader of an output, or null when there are others or it is fetched.
  Node* onlyReader(const Output& output) const;
  // A node beside `like`, named after it.
  Node* add(const std::string& op, const Node& like, std::vector<Output> inputs, Attrs attrs);
  // Every reader of `from`, and every fetch of it, gets `to`.
  void replace(const Output& from, const Output& to);
  // Whoever waits for a key, and every target that is one, waits for its value.
  void replaceControls(const std::unordered_map<Node*, Node*>& replacements);
  // Counts a place where the pass changed the graph, for whoever looks at the plan.
  void countPlace() { ++places_; }
  int places() const { return places_; }

 private:
  WorkingGraph& working_;
  const PlanOptions& options_;
  int places_ = 0;
  // Kept up to date while nodes are added and replaced: looking at the whole graph each time would make passes
  // quadratic.
  Readers readers_;
  std::unordered_map<Output, std::vector<std::size_t>, OutputHash> fetches_;  // places in working_.fetches
};

using RewritePass = std::function<void(Rewriter&)>;

class RewriteRegistrar {
 public:
  // Passes run in ascending `order`.
  RewriteRegistrar(int order, const char* name, RewritePass pass);
};

// The names of all passes, in the order in which they run.
std::vector<std::string> rewriteNames();

// Runs every pass but the disabled ones, each followed by pruning. `effects` gets those that ran.
WorkingGraph rewritten(WorkingGraph working, const PlanOptions& options, std::vector<RewriteEffect>& effects);

}  // namespace engine
