// NearestNeighbors of one centre, whose indices say which points UnsortedSegmentSum adds up, as k-means has them,
// becomes _FusedNearestSums, which reads the points once.
#include "engine/runtime/rewrite.h"

namespace engine {
namespace {

std::optional<int64_t> integerOf(const Output& output) {
  if (output.node->op() != "Const") return std::nullopt;
  const Tensor& value = output.node->attr<Tensor>("value");
  return value.elements() == 1 ? std::optional(value.toInt64s()[0]) : std::nullopt;
}

// What adds up the points by the nearest centre's index, to as many sums as there are centres, or null.
Node* sumsOf(const Rewriter& rewriter, const Node& nearest) {
  const Shape& centers = nearest.input(1).shape();
  if (!centers.hasRank() || centers.rank() != 2) return nullptr;
  for (const auto& [squeeze, unused] : rewriter.readers(nearest.output(0))) {
    if (squeeze->op() != "Squeeze" && squeeze->op() != "Reshape") continue;
    for (const auto& [sums, input] : rewriter.readers(squeeze->output(0))) {
      const bool adds = sums->op() == "UnsortedSegmentSum" && input == 1 && sums->input(0) == nearest.input(0);
      const Shape& index = squeeze->output(0).shape();
      if (adds && sums->controlInputs().empty() && index.hasRank() && index.rank() == 1 &&
          integerOf(sums->input(2)) == centers.dim(0)) {
        return sums;
      }
    }
  }
  return nullptr;
}

void fuseNearestSums(Rewriter& rewriter) {
  std::vector<Node*> found;
  for (const auto& node : rewriter.nodes()) {
    const bool one = node->op() == "NearestNeighbors" && integerOf(node->input(2)) == 1;
    if (one && node->controlInputs().empty()) found.push_back(node.get());
  }
  for (Node* nearest : found) {
    Node* sums = sumsOf(rewriter, *nearest);
    if (!sums) continue;
    Node* node = rewriter.add("_FusedNearestSums", *nearest, {nearest->input(0), nearest->input(1)}, {});
    rewriter.replace(nearest->output(0), node->output(0));
    rewriter.replace(nearest->output(1), node->output(1));
    rewriter.replace(sums->output(0), node->output(2));
    rewriter.countPlace();
  }
}

const RewriteRegistrar kFuseNearestSumsPass(30, "fuse_nearest_sums", fuseNearestSums);

}  // namespace
}  // namespace engine
