// Dropout, SelectV2(RandomUniform >= rate, x * scale, 0), and its gradient, SelectV2(RandomUniform >= rate, dy, 0) *
// scale, become one op each, which draw the same numbers and keep no mask.
#include "engine/runtime/rewrite.h"

namespace engine {
namespace {

// The value of a float scalar constant.
std::optional<float> scalarOf(const Output& output) {
  if (output.node->op() != "Const" || output.type() != DType::kFloat) return std::nullopt;
  const Tensor& value = output.node->attr<Tensor>("value");
  if (value.rank() != 0) return std::nullopt;
  return value.item<float>();
}

struct Scaled {
  Output x;
  float scale = 1;
};

// node as x times a constant.
std::optional<Scaled> scaledBy(const Node& node) {
  if (node.op() != "Mul" || !node.controlInputs().empty()) return std::nullopt;
  for (int i = 0; i < 2; ++i) {
    if (const auto scale = scalarOf(node.input(i))) return Scaled{node.input(1 - i), *scale};
  }
  return std::nullopt;
}

// The GreaterEqual that says which elements are kept.
struct DropoutMask {
  Node* keep;
  Node* uniform;
  float rate;
};

std::optional<DropoutMask> maskOf(Node* keep) {
  if (keep->op() != "GreaterEqual" || !keep->controlInputs().empty()) return std::nullopt;
  Node* uniform = keep->input(0).node;
  const auto rate = scalarOf(keep->input(1));
  if (!rate || uniform->op() != "RandomUniform" || !uniform->controlInputs().empty()) return std::nullopt;
  if (!uniform->outputShape(0).isFullyDefined()) return std::nullopt;
  return DropoutMask{keep, uniform, *rate};
}

void fuseSelect(Rewriter& rewriter, const DropoutMask& mask, Node* select) {
  if (select->op() != "SelectV2" || select->input(0) != mask.keep->output(0) || !select->controlInputs().empty())
    return;
  const Output value = select->input(1);
  const auto other = scalarOf(select->input(2));
  if (!other || *other != 0 || value.shape() != mask.uniform->outputShape(0)) return;
  Scaled scaled{value, 1};
  Node* last = select;
  Node* next = rewriter.onlyReader(select->output(0));
  if (const auto before = scaledBy(*value.node); before && before->x.shape() == value.shape()) {
    scaled = *before;
  } else if (const auto after = next ? scaledBy(*next) : std::nullopt; after && after->x == select->output(0)) {
    scaled.scale = after->scale;
    last = next;
  }
  Node* node = rewriter.add("_Dropout", *last, {scaled.x},
                            {{"rate", mask.rate},
                             {"scale", scaled.scale},
                             {"seed", mask.uniform->attr<int64_t>("seed")},
                             {"seed2", mask.uniform->attr<int64_t>("seed2")},
                             {"stream", mask.uniform->name()}});
  rewriter.replace(last->output(0), node->output(0));
  rewriter.countPlace();
}

void fuseDropout(Rewriter& rewriter) {
  std::vector<DropoutMask> masks;
  for (const auto& node : rewriter.nodes()) {
    if (const auto mask = maskOf(node.get())) masks.push_back(*mask);
  }
  for (const DropoutMask& mask : masks) {
    for (const auto& [reader, input] : rewriter.readers(mask.keep->output(0))) fuseSelect(rewriter, mask, reader);
  }
}

const RewriteRegistrar kFuseDropoutPass(25, "fuse_dropout", fuseDropout);

}  // namespace
}  // namespace engine
