#include "engine/estimator/export/needed_ops.h"

#include "engine/core/error.h"
#include "engine/estimator/export/loading_part.h"
#include "engine/proto/meta_graph.pb.h"

namespace engine::estimator {
namespace {

NeededOps opsOf(const tensorflow::MetaGraphDef& metaGraph, const Signature& signature, Loading loading) {
  NeededOps needed;
  try {
    const tensorflow::GraphDef graph = loadedGraph(metaGraph, tensorNames(signature), loading);
    for (const auto& node : graph.node()) ++needed.ops[node.op()];
    needed.missing = missingOps(graph);
  } catch (const Error& error) {
    needed.problem = error.what();
  }
  return needed;
}

}  // namespace

NeededOps neededOps(const tensorflow::MetaGraphDef& metaGraph, const Signature& signature) {
  NeededOps needed = opsOf(metaGraph, signature, Loading::kWhole);
  if (needed.problem.empty() && needed.missing.empty()) return needed;
  return opsOf(metaGraph, signature, Loading::kNeeded);
}

}  // namespace engine::estimator
