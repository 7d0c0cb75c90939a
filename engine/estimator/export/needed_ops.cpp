#include "engine/estimator/export/needed_ops.h"

#include <set>

#include "engine/core/error.h"
#include "engine/estimator/export/saved_model_graph.h"
#include "engine/kernels/kernel.h"
#include "engine/proto/meta_graph.pb.h"

namespace engine::estimator {
namespace {

// Ops without a kernel that plans take the places of.
bool isPlansOwn(const std::string& op) {
  static const std::set<std::string> kOps{"Enter",    "RefEnter",      "Exit",     "RefExit",
                                          "LoopCond", "NextIteration", "RefMerge", "RefNextIteration",
                                          "Merge",    "Placeholder"};
  return kOps.contains(op);
}

NeededOps opsBehind(const tensorflow::MetaGraphDef& metaGraph, const std::vector<std::string>& roots) {
  NeededOps needed;
  try {
    const tensorflow::GraphDef graph = flatGraph(metaGraph.graph_def(), roots);
    for (const auto& node : graph.node()) ++needed.ops[node.op()];
  } catch (const Error& error) {
    needed.problem = error.what();
  }
  for (const auto& [op, count] : needed.ops) {
    if (!findOp(op) || (!findKernel(op) && !isPlansOwn(op))) needed.missing.push_back(op);
  }
  return needed;
}

}  // namespace

NeededOps neededOps(const tensorflow::MetaGraphDef& metaGraph, const Signature& signature) {
  std::vector<std::string> roots = loadingRoots(metaGraph);
  for (const std::string& tensor : tensorNames(signature)) roots.push_back(tensor);
  return opsBehind(metaGraph, roots);
}

NeededOps neededToLoad(const tensorflow::MetaGraphDef& metaGraph) {
  return opsBehind(metaGraph, loadingRoots(metaGraph));
}

}  // namespace engine::estimator
