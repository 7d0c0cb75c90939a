#include "engine/estimator/export/loading_part.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "engine/estimator/export/saved_model_graph.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/kernels/kernel.h"
#include "engine/proto/graph.pb.h"
#include "engine/proto/meta_graph.pb.h"

namespace engine::estimator {
namespace {

using tensorflow::GraphDef;
using tensorflow::NodeDef;
using Names = std::unordered_set<std::string>;

// Ops without a kernel that plans take the places of.
bool isPlansOwn(const std::string& op) {
  static const std::set<std::string> kOps{"Enter",    "RefEnter",      "Exit",     "RefExit",
                                          "LoopCond", "NextIteration", "RefMerge", "RefNextIteration",
                                          "Merge",    "Placeholder"};
  return kOps.contains(op);
}

bool isControl(const std::string& input) {
  return input.starts_with('^');
}

// Nodes that only wait for others, or pass values on.
bool isGroup(const NodeDef& node) {
  return node.op() == "NoOp" || node.op() == "Identity" || node.op() == "IdentityN";
}

// Variables, tables and whatever else keeps something between runs: nothing flows into the node that stands for it.
bool isState(const NodeDef& node) {
  static const std::set<std::string> kStateless{"Const", "Placeholder", "PlaceholderV2", "NoOp"};
  return !kStateless.contains(node.op()) && std::ranges::all_of(node.input(), isControl);
}

// Several nodes may stand for one variable.
std::string stateName(const NodeDef& node) {
  const auto shared = node.attr().find("shared_name");
  return shared == node.attr().end() || shared->second.s().empty() ? node.name() : shared->second.s();
}

// Takes what sets unwanted states out of the groups that restoring and initialising run.
class LoadingPart {
 public:
  explicit LoadingPart(GraphDef& graph) : graph_(graph) {
    for (int i = 0; i < graph.node_size(); ++i) index_.emplace(graph.node(i).name(), i);
  }

  void keep(const std::vector<std::string>& loading, const std::vector<std::string>& wanted) {
    Names states;
    for (const std::string& tensor : wanted) addStates(nodeOf(tensor), states);
    findSteps(loading);
    std::set<std::string> kept;
    for (bool grows = true; grows;) {  // what a step reads has to be set before it
      grows = false;
      for (const auto& [step, own] : steps_) {
        if (kept.contains(step) || std::ranges::none_of(own, [&](const auto& s) { return states.contains(s); }))
          continue;
        states.insert(own.begin(), own.end());
        kept.insert(step);
        grows = true;
      }
    }
    for (const int group : groups_) {
      auto* inputs = graph_.mutable_node(group)->mutable_input();
      const auto isDropped = [&](const std::string& input) {
        return isControl(input) && steps_.contains(nodeOf(input)) && !kept.contains(nodeOf(input));
      };
      inputs->erase(std::remove_if(inputs->begin(), inputs->end(), isDropped), inputs->end());
    }
  }

 private:
  // The states that a node needs, itself among them.
  void addStates(const std::string& from, Names& states) const {
    std::vector<std::string> waiting{from};
    Names seen{from};
    while (!waiting.empty()) {
      const auto found = index_.find(waiting.back());
      waiting.pop_back();
      if (found == index_.end()) continue;
      const NodeDef& node = graph_.node(found->second);
      if (isState(node)) states.insert(stateName(node));
      for (const std::string& input : node.input()) {
        if (seen.insert(nodeOf(input)).second) waiting.push_back(nodeOf(input));
      }
    }
  }

  // The groups behind the roots, and what they wait for: the steps of loading.
  void findSteps(const std::vector<std::string>& roots) {
    std::vector<std::string> waiting;
    Names seen;
    for (const std::string& root : roots) waiting.push_back(nodeOf(root));
    while (!waiting.empty()) {
      const std::string name = waiting.back();
      waiting.pop_back();
      const auto found = index_.find(name);
      if (found == index_.end() || !seen.insert(name).second || !isGroup(graph_.node(found->second))) continue;
      groups_.push_back(found->second);
      for (const std::string& input : graph_.node(found->second).input()) {
        const auto step = index_.find(nodeOf(input));
        if (step != index_.end() && isControl(input) && !isGroup(graph_.node(step->second))) {
          addStates(step->first, steps_[step->first]);
        }
        waiting.push_back(nodeOf(input));
      }
    }
  }

  GraphDef& graph_;
  std::unordered_map<std::string, int> index_;
  std::vector<int> groups_;
  std::unordered_map<std::string, Names> steps_;  // with the states that each needs
};

}  // namespace

std::vector<std::string> loadingRoots(const tensorflow::MetaGraphDef& metaGraph) {
  const tensorflow::SaverDef& saver = metaGraph.saver_def();
  std::vector<std::string> roots{saver.filename_tensor_name(), saver.restore_op_name(), formats::initOpName(metaGraph)};
  std::erase(roots, "");
  return roots;
}

GraphDef loadedGraph(const tensorflow::MetaGraphDef& metaGraph, const std::vector<std::string>& wanted,
                     Loading loading) {
  const std::vector<std::string> toLoad = loadingRoots(metaGraph);
  std::vector<std::string> roots = toLoad;
  roots.insert(roots.end(), wanted.begin(), wanted.end());
  GraphDef graph = flatGraph(metaGraph.graph_def(), roots);
  if (loading == Loading::kWhole) return graph;
  LoadingPart(graph).keep(toLoad, wanted);
  return neededGraph(graph, roots);
}

std::vector<std::string> missingOps(const GraphDef& graph) {
  std::set<std::string> missing;
  for (const NodeDef& node : graph.node()) {
    const std::string& op = node.op();
    if (!findOp(op) || (!findKernel(op) && !isPlansOwn(op))) missing.insert(op);
  }
  return {missing.begin(), missing.end()};
}

}  // namespace engine::estimator
