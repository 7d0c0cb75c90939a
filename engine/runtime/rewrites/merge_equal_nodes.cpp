// Computes once what a graph computes several times: nodes of the same op with the same inputs, attributes and control
// inputs become one. Models of feature columns ask for the same sparse tensors, buckets and hashes again and again.
#include "engine/runtime/rewrite.h"

namespace engine {
namespace {

// Larger constants are not worth comparing.
constexpr std::size_t kMaxConstantBytes = 1024;

// What happens in loops and branches depends on more than a node's inputs.
bool isControlFlow(const Node& node) {
  static const std::unordered_set<std::string> kOps = {"Switch", "RefSwitch", "Merge",         "RefMerge", "Enter",
                                                       "Exit",   "RefExit",   "NextIteration", "LoopCond", "RefEnter"};
  return kOps.count(node.op()) != 0;
}

bool isSmallConstant(const Node& node) {
  const Tensor& value = node.attr<Tensor>("value");
  const std::size_t each = std::max<std::size_t>(dtypeSize(value.dtype()), sizeof(char));
  return static_cast<std::size_t>(value.elements()) * each <= kMaxConstantBytes;
}

bool isCandidate(const Node& node) {
  if (node.def().stateful || node.outputCount() == 0 || node.op() == "Placeholder") return false;
  // What a reference holds depends on when it is read.
  for (const Output& in : node.inputs()) {
    if (isRef(in.node->outputType(in.index))) return false;
  }
  for (int i = 0; i < node.outputCount(); ++i) {
    if (isRef(node.outputType(i))) return false;
  }
  return node.op() != "Const" || isSmallConstant(node);
}

// Attributes whose names begin with '_' say nothing about the result.
bool sameAttrs(const Attrs& a, const Attrs& b) {
  const auto next = [](auto it, const Attrs& attrs) {
    while (it != attrs.end() && it->first.starts_with('_')) ++it;
    return it;
  };
  auto x = next(a.begin(), a);
  auto y = next(b.begin(), b);
  for (; x != a.end() && y != b.end(); x = next(std::next(x), a), y = next(std::next(y), b)) {
    if (x->first != y->first || !(x->second == y->second)) return false;
  }
  return x == a.end() && y == b.end();
}

bool same(const Node& a, const Node& b) {
  if (a.op() != b.op() || a.inputs() != b.inputs() || a.controlInputs() != b.controlInputs()) return false;
  if (a.outputCount() != b.outputCount() || !sameAttrs(a.attrs(), b.attrs())) return false;
  for (int i = 0; i < a.outputCount(); ++i) {
    if (a.outputShape(i) != b.outputShape(i)) return false;
  }
  return true;
}

std::size_t hashOf(const Tensor& value) {
  if (dtypeSize(value.dtype()) > 0) {
    return std::hash<std::string_view>()({static_cast<const char*>(value.raw()), value.bytes()});
  }
  std::size_t hash = 0;
  if (value.dtype() != DType::kString) return hash;
  for (const std::string& text : value.flat<std::string>()) hash = hash * 31 + std::hash<std::string>()(text);
  return hash;
}

std::size_t hashOf(const Node& node) {
  std::size_t hash = std::hash<std::string>()(node.op());
  for (const Output& in : node.inputs()) hash = hash * 1000003 + OutputHash()(in);
  return node.op() == "Const" ? hash + hashOf(node.attr<Tensor>("value")) : hash;
}

class Merger {
 public:
  explicit Merger(Rewriter& rewriter) : rewriter_(rewriter) {}

  void run() {
    for (Node* node : rewriter_.graph().topologicalOrder()) {
      redirect(*node);
      if (isCandidate(*node)) merge(*node);
    }
  }

 private:
  void redirect(Node& node) {
    for (std::size_t i = 0; i < node.inputs().size(); ++i) {
      const Output in = node.inputs()[i];
      const auto found = merged_.find(in.node);
      if (found != merged_.end()) node.setInput(static_cast<int>(i), {found->second, in.index});
    }
    const std::vector<Node*> controls = node.controlInputs();
    if (std::ranges::none_of(controls, [&](const Node* control) { return merged_.count(control) != 0; })) return;
    node.clearControlInputs();
    for (Node* control : controls) {
      const auto found = merged_.find(control);
      node.addControlInput(found == merged_.end() ? control : found->second);
    }
  }

  void merge(Node& node) {
    const auto [begin, end] = known_.equal_range(hashOf(node));
    for (auto it = begin; it != end; ++it) {
      if (!same(*it->second, node)) continue;
      merged_[&node] = it->second;
      rewriter_.countPlace();
      for (int i = 0; i < node.outputCount(); ++i) {
        if (rewriter_.isFetch(node.output(i))) rewriter_.replace(node.output(i), it->second->output(i));
      }
      return;
    }
    known_.emplace(hashOf(node), &node);
  }

  Rewriter& rewriter_;
  std::unordered_map<const Node*, Node*> merged_;
  std::unordered_multimap<std::size_t, Node*> known_;
};

void mergeEqualNodes(Rewriter& rewriter) {
  const bool any = std::ranges::any_of(rewriter.nodes(), [](const auto& node) { return isControlFlow(*node); });
  if (!any) Merger(rewriter).run();
}

const RewriteRegistrar kMergeEqualNodesPass(15, "merge_equal_nodes", mergeEqualNodes);

}  // namespace
}  // namespace engine
