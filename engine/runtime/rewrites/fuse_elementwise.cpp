// Element-wise float ops that follow each other become one op, which goes through memory once. An op whose result
// several read is computed again in each of them where that is cheap, so that the result need not be kept: it is where
// memory is slower, as for a GELU, whose gradient reads nothing but what GELU itself read. What is only repeated for
// such an op (BroadcastTo) is read as it is.
#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "engine/kernels/fused/elementwise_program.h"
#include "engine/runtime/rewrite.h"

namespace engine {
namespace {

using kernels::ElementOp;
using kernels::ElementProgram;

constexpr int64_t kLeastElements = 4096;  // smaller ones stay in the cache between ops
constexpr std::size_t kMostSteps = 20;
constexpr std::size_t kMostTerms = 6;      // of an AddN
constexpr std::size_t kRepeatedSteps = 3;  // of an op that is computed again for each reader
// Of one operand, so large that it lies beyond the second cache: up to so many steps, of whatever cost.
constexpr std::size_t kRepeatedChain = 6;
constexpr int64_t kLargeElements = int64_t{1} << 18;

// Inputs that a row of the result walks along with, or which have one value for all of it or for each row.
bool isWalkable(const Shape& x, const Shape& y) {
  if (x == y || x.elements() == 1) return true;
  const int64_t row = y.dim(y.rank() - 1);
  if (x.rank() == 1) return x.dim(0) == row;
  if (x.rank() != y.rank() || x.dim(x.rank() - 1) != 1) return false;
  return std::equal(x.dims().begin(), x.dims().end() - 1, y.dims().begin());
}

std::optional<float> floatConstant(const Output& output) {
  if (output.node->op() != "Const" || output.type() != DType::kFloat) return std::nullopt;
  const Tensor& value = output.node->attr<Tensor>("value");
  return value.elements() == 1 ? std::optional(*value.data<float>()) : std::nullopt;
}

// The instruction that a node is. None: it is no such op, or its shapes are not known or walk otherwise.
std::optional<ElementOp> instructionOf(const Node& node) {
  if (node.outputCount() != 1 || node.outputType(0) != DType::kFloat || !node.controlInputs().empty()) return {};
  const Shape& shape = node.outputShape(0);
  if (!shape.isFullyDefined() || shape.rank() == 0 || shape.elements() < kLeastElements) return {};
  for (const Output& input : node.inputs()) {
    if (!input.shape().isFullyDefined() || !isWalkable(input.shape(), shape)) return {};
  }
  if (node.op() == "Pow") {
    const std::optional<float> exponent = floatConstant(node.input(1));
    if (!exponent || node.input(0).shape() != shape) return {};
    return *exponent == 2   ? std::optional(ElementOp::kSquare)
           : *exponent == 3 ? std::optional(ElementOp::kCube)
                            : std::nullopt;
  }
  const std::size_t terms = node.inputs().size();
  if (node.op() == "AddN") return terms > 1 && terms <= kMostTerms ? std::optional(ElementOp::kAdd) : std::nullopt;
  return kernels::elementOpOf(node.op());
}

class ElementwiseFuser {
 public:
  explicit ElementwiseFuser(Rewriter& rewriter) : rewriter_(rewriter) {}

  void run() {
    const std::vector<Node*> order = rewriter_.graph().topologicalOrder();
    std::unordered_set<const Node*> controls;
    for (const Node* node : order) controls.insert(node->controlInputs().begin(), node->controlInputs().end());
    for (const Node* node : order) {
      const auto op = controls.contains(node) ? std::nullopt : instructionOf(*node);
      if (op) ops_[node] = *op;
    }
    // From the last on: what is computed within its readers need not be an op of its own.
    for (auto at = order.rbegin(); at != order.rend(); ++at) {
      if (!ops_.contains(*at)) continue;
      if (readersOf((*at)->output(0)).empty() && !rewriter_.isFetch((*at)->output(0))) {
        dead_.insert(*at);
      } else {
        fuse(**at);
      }
    }
  }

 private:
  struct Draft {
    const Shape& shape;
    std::size_t visited = 0;  // nodes that are or become steps
    bool mayRepeat = true;    // inputs that a BroadcastTo repeats are read as they are before it
    bool repeats = false;     // there is such an input
    std::vector<Output> inputs = {};
    std::vector<kernels::ElementStep> steps = {};        // inputs as negative numbers, -1 for the first
    std::unordered_map<const Node*, int64_t> done = {};  // the step of each node
    std::unordered_set<const Node*> within = {};         // nodes that only nodes of the draft read
  };
  // What a node is computed from when it is computed again.
  struct Chain {
    std::size_t steps = 0;
    std::vector<Output> operands = {};  // single values left out
  };

  // Those that are still needed.
  std::set<const Node*> readersOf(const Output& output) const {
    std::set<const Node*> readers;
    for (const auto& [reader, input] : rewriter_.readers(output)) {
      if (!dead_.contains(reader)) readers.insert(reader);
    }
    return readers;
  }

  // Steps that computing the node again takes; more than kRepeatedSteps: it is not cheap.
  std::size_t repeatedSteps(const Node& node) const {
    const ElementOp op = ops_.at(&node);
    if (op == ElementOp::kTanh || op == ElementOp::kSqrt || op == ElementOp::kDiv) return kRepeatedSteps + 1;
    std::size_t steps = std::max<std::size_t>(1, node.inputs().size() - 1);
    for (const Output& input : node.inputs()) {
      if (steps <= kRepeatedSteps && isInner(input, node.outputShape(0))) steps += repeatedSteps(*input.node);
    }
    return steps;
  }

  // Whether a result of this shape can be computed within its readers.
  bool mayBeInner(const Output& output, const Shape& shape) const {
    return ops_.contains(output.node) && output.node->outputShape(0) == shape && !rewriter_.isFetch(output);
  }

  void follow(const Node& node, Chain& chain) const {
    chain.steps += std::max<std::size_t>(1, node.inputs().size() - 1);
    for (const Output& input : node.inputs()) {
      if (chain.steps > kRepeatedChain) return;
      if (mayBeInner(input, node.outputShape(0))) {
        follow(*input.node, chain);
      } else if (input.shape().elements() != 1 && std::ranges::find(chain.operands, input) == chain.operands.end()) {
        chain.operands.push_back(input);
      }
    }
  }

  // Whether its readers can as well read its operand and compute it.
  bool isShortChain(const Node& node) const {
    if (node.outputShape(0).elements() < kLargeElements) return false;
    Chain chain;
    follow(node, chain);
    return chain.steps <= kRepeatedChain && chain.operands.size() <= 1;
  }

  // The nodes that nobody reads but those that are within, too, or the root itself.
  std::unordered_set<const Node*> withinOf(const Node& root) const {
    std::unordered_set<const Node*> within{&root};
    std::unordered_map<const Node*, std::size_t> counts;  // readers that are within
    std::vector<const Node*> open{&root};
    while (!open.empty() && within.size() < kMostSteps) {
      const Node& node = *open.back();
      open.pop_back();
      for (auto at = node.inputs().begin(); at != node.inputs().end(); ++at) {
        const Output& input = *at;
        if (!mayBeInner(input, root.outputShape(0)) || std::find(node.inputs().begin(), at, input) != at) continue;
        if (++counts[input.node] < readersOf(input).size() || !within.insert(input.node).second) continue;
        open.push_back(input.node);
      }
    }
    return within;
  }

  // Whether readers of this shape compute it within themselves.
  bool isInner(const Output& output, const Shape& shape) const {
    if (!mayBeInner(output, shape)) return false;
    const Node& node = *output.node;
    const std::set<const Node*> readers = readersOf(output);
    const bool isKept = std::ranges::any_of(
        readers, [&](const Node* reader) { return !ops_.contains(reader) || reader->outputShape(0) != shape; });
    if (isKept) return false;
    return readers.size() <= 1 || repeatedSteps(node) <= kRepeatedSteps || isShortChain(node);
  }

  // What walks along with a result of this shape as its repetition would.
  static Output unrepeated(const Output& output, const Shape& shape) {
    const Node& node = *output.node;
    if (node.op() != "BroadcastTo" || !node.controlInputs().empty() || output.shape() != shape) return output;
    const Shape& once = node.input(0).shape();
    return once.isFullyDefined() && isWalkable(once, shape) ? node.input(0) : output;
  }

  int64_t operand(Draft& draft, const Output& given) const {
    const Output output = draft.mayRepeat ? unrepeated(given, draft.shape) : given;
    draft.repeats = draft.repeats || output != given;
    if (draft.done.contains(output.node)) return draft.done.at(output.node);
    const bool isWithin = draft.within.contains(output.node) || isInner(output, draft.shape);
    if (draft.visited < kMostSteps && isWithin) return add(draft, *output.node);
    const auto at = std::ranges::find(draft.inputs, output);
    if (at != draft.inputs.end()) return draft.inputs.begin() - at - 1;
    draft.inputs.push_back(output);
    return -static_cast<int64_t>(draft.inputs.size());
  }

  int64_t add(Draft& draft, const Node& node) const {
    ++draft.visited;
    const ElementOp op = ops_.at(&node);
    int64_t result = operand(draft, node.input(0));
    const auto append = [&](int64_t a, int64_t b) {
      draft.steps.push_back({op, a, b});
      result = static_cast<int64_t>(draft.steps.size()) - 1;
    };
    if (!kernels::isBinary(op)) append(result, result);
    // The terms of an AddN are added from the first to the last.
    for (std::size_t i = 1; kernels::isBinary(op) && i < node.inputs().size(); ++i) {
      append(result, operand(draft, node.input(static_cast<int>(i))));
    }
    return draft.done[&node] = result;
  }

  Draft draftOf(const Node& node) const {
    Draft draft{node.outputShape(0)};
    draft.within = withinOf(node);
    add(draft, node);
    // The result has its shape from an input.
    const auto isWhole = [&](const Output& input) { return input.shape() == draft.shape; };
    if (!draft.repeats || std::ranges::any_of(draft.inputs, isWhole)) return draft;
    Draft plain{node.outputShape(0)};
    plain.mayRepeat = false;
    plain.within = draft.within;
    add(plain, node);
    return plain;
  }

  void fuse(Node& node) {
    const Draft draft = draftOf(node);
    if (draft.steps.size() < 2 && !draft.repeats) return;
    ElementProgram program{static_cast<int64_t>(draft.inputs.size()), draft.steps};
    for (kernels::ElementStep& step : program.steps) {
      for (int64_t* number : {&step.a, &step.b}) *number = *number < 0 ? -*number - 1 : program.inputs + *number;
    }
    if (!program.isWithinLimits()) return;
    Node* fused =
        rewriter_.add("_Elementwise", node, draft.inputs, {{"N", program.inputs}, {"program", program.encoded()}});
    rewriter_.replace(node.output(0), fused->output(0));
    rewriter_.countPlace();
    dead_.insert(&node);
  }

  Rewriter& rewriter_;
  std::unordered_map<const Node*, ElementOp> ops_;
  std::unordered_set<const Node*> dead_;
};

const RewriteRegistrar kFuseElementwisePass(60, "fuse_elementwise",
                                            [](Rewriter& rewriter) { ElementwiseFuser(rewriter).run(); });

}  // namespace
}  // namespace engine
