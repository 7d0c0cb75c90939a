// A Pad of zeros around images, before a convolution that pads nothing: the convolution pads by itself, and no padded
// copy is made.
#include "engine/runtime/rewrite.h"
#include "engine/runtime/rewrites/patterns.h"

namespace engine {
namespace {

// The eight numbers of explicit_paddings: before and after of each dimension. Empty when batch or channels are padded.
std::vector<int64_t> spatialPaddings(const Node& pad) {
  const Node& paddings = *pad.input(1).node;
  if (paddings.op() != "Const") return {};
  std::vector<int64_t> values = paddings.attr<Tensor>("value").toInt64s();
  if (values.size() != 8 || values[0] != 0 || values[1] != 0 || values[6] != 0 || values[7] != 0) return {};
  return values;
}

void fold(Rewriter& rewriter, Node& conv) {
  Node* pad = conv.input(0).node;
  if (pad->op() != "Pad" || !onlyReadBy(rewriter, pad, &conv)) return;
  const std::vector<int64_t> paddings = spatialPaddings(*pad);
  if (paddings.empty()) return;
  Attrs attrs = conv.attrs();
  attrs["padding"] = "EXPLICIT";
  attrs["explicit_paddings"] = paddings;
  Node* node = rewriter.add(conv.op(), conv, {pad->input(0), conv.input(1)}, std::move(attrs));
  rewriter.replace(conv.output(0), node->output(0));
  rewriter.countPlace();
}

void foldPads(Rewriter& rewriter) {
  std::vector<Node*> convs;
  for (const auto& node : rewriter.nodes()) {
    const bool fits = fusableConv(*node) || fusableDepthwise(*node);
    if (fits && node->attr<std::string>("padding") == "VALID" && node->controlInputs().empty()) {
      convs.push_back(node.get());
    }
  }
  for (Node* conv : convs) fold(rewriter, *conv);
}

const RewriteRegistrar kFoldPadPass(21, "fold_pad", foldPads);

}  // namespace
}  // namespace engine
