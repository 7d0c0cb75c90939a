#include "engine/runtime/specialize.h"

#include "engine/core/error.h"
#include "engine/kernels/variable_access.h"
#include "engine/runtime/conditional.h"
#include "engine/runtime/reference_writes.h"

namespace engine {
namespace {

// Larger results are recomputed each run rather than kept in the plan.
constexpr int64_t kMaxFoldedElements = 1 << 16;

// Nodes that wait for more effects than these stand for all of them: whoever waits for them waits for one node.
constexpr std::size_t kMostEffects = 32;

// Whether an op takes this input as a reference, and not as the value behind it.
bool takesReference(const Node& node, std::size_t input) {
  std::size_t at = 0;
  for (const ArgDef& arg : node.def().inputs) {
    if (!arg.numberAttr.empty() || !arg.typeListAttr.empty()) return false;
    if (at++ == input) return arg.ref;
  }
  return false;
}

bool isReference(const Output& output) {
  return isRef(output.node->outputType(output.index));
}

class Specializer {
 public:
  Specializer(const PlanRequest& request, Interpreter& folder) : request_(request), folder_(folder) {
    working_.graph = std::make_unique<Graph>();
  }

  WorkingGraph run() {
    std::vector<Output> fed;
    for (const FeedSpec& feed : request_.feeds) {
      fed.push_back(feed.output);
      addFeed(feed);
    }
    const std::vector<Node*> needed = neededNodes(*request_.graph, fed, request_.fetches, request_.targets);
    freezes_ = request_.frozen && std::ranges::none_of(needed, [](const Node* node) { return hasSideEffect(*node); });
    for (Node* node : needed) addNode(*node);
    for (const Output& fetch : request_.fetches) {
      const Output value = mapped_.at(fetch);
      working_.fetches.push_back(isReference(value) ? readOf(value, {}) : value);
    }
    for (Node* target : request_.targets) {
      for (Node* node : nodes_.at(target)) working_.targets.push_back(node);
    }
    return std::move(working_);
  }

 private:
  void addFeed(const FeedSpec& feed) {
    NodeSpec spec;
    spec.name =
        working_.graph->uniqueName("_feed/" + feed.output.node->name() + "/" + std::to_string(feed.output.index));
    spec.op = "Placeholder";
    spec.attrs = {{"dtype", feed.output.type()}, {"shape", feed.shape}};
    Node* placeholder = working_.graph->addNode(std::move(spec));
    mapped_[feed.output] = placeholder->output(0);
    working_.feeds.push_back(placeholder->output(0));
  }

  void addNode(Node& node) {
    // A node of which every output is fed is not run, as in TensorFlow.
    bool allFed = node.outputCount() > 0;
    for (int i = 0; i < node.outputCount(); ++i) allFed = allFed && mapped_.count(node.output(i));
    if (allFed) {
      nodes_[&node] = {mapped_.at(node.output(0)).node};
      return;
    }
    if (node.op() == "Placeholder") {
      fail(Code::kInvalidArgument, "You must feed a value for placeholder tensor '", node.name(), "' with dtype ",
           dtypeName(node.outputType(0)), " and shape ", node.outputShape(0), ".");
    }
    Node* copy = working_.graph->addNode(copied(node));
    noteEffects(*copy);
    conditional_.note(*copy);
    writes_.note(*copy);
    for (int i = 0; i < node.outputCount(); ++i) {
      // What the original graph was told beyond inference (e.g. from its file) still holds.
      if (copy->outputShape(i).compatibleWith(node.outputShape(i))) copy->mergeOutputShape(i, node.outputShape(i));
    }
    nodes_[&node] = {copy};
    if (!fold(node, *copy)) {
      for (int i = 0; i < node.outputCount(); ++i) mapped_.try_emplace(node.output(i), copy->output(i));
    }
  }

  NodeSpec copied(const Node& node) {
    NodeSpec spec;
    spec.name = node.name();
    spec.op = node.op();
    spec.attrs = node.attrs();
    for (const Output& in : node.inputs()) spec.inputs.push_back(mapped_.at(in));
    for (Node* control : node.controlInputs()) {
      for (Node* mapped : nodes_.at(control)) spec.controls.push_back(mapped);
    }
    readReferences(node, spec);
    readAgain(spec);
    return spec;
  }

  // Ops that want a reference's value get it from an Identity, which knows variables that are not initialised and
  // updates that come before or after. It reads when the op would have: after everything that the op waits for.
  void readReferences(const Node& node, NodeSpec& spec) {
    if (node.op() == "Identity") return;
    for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
      if (!isReference(spec.inputs[i]) || takesReference(node, i)) continue;
      std::vector<Node*> waits = spec.controls;
      for (std::size_t other = 0; other < spec.inputs.size(); ++other) {
        if (other != i && !isReference(spec.inputs[other])) waits.push_back(spec.inputs[other].node);
      }
      spec.inputs[i] = readOf(spec.inputs[i], waits);
    }
  }

  // What was read from a reference variable before the updates that this op waits for is read anew.
  void readAgain(NodeSpec& spec) {
    for (Output& in : spec.inputs) {
      if (!writes_.isOutdatedFor(in, spec.inputs, spec.controls)) continue;
      std::vector<Node*> waits = spec.controls;
      for (const Output& other : spec.inputs) {
        if (other != in && !isReference(other)) waits.push_back(other.node);
      }
      in = readOf(in.node->input(0), waits);
    }
  }

  Output readOf(const Output& reference, const std::vector<Node*>& waits) {
    NodeSpec spec;
    spec.name = working_.graph->uniqueName(reference.node->name() + "/_read");
    spec.op = "Identity";
    spec.inputs = {reference};
    spec.controls = waits;
    Node* read = working_.graph->addNode(std::move(spec));
    noteEffects(*read);
    conditional_.note(*read);
    writes_.note(*read);
    return read->output(0);
  }

  // Remembers the nearest nodes with side effects that a node waits for, itself included.
  void noteEffects(Node& node) {
    std::vector<Node*>& effects = effects_[&node];
    if (hasSideEffect(node)) {
      effects = {&node};
      return;
    }
    std::vector<const Node*> before(node.controlInputs().begin(), node.controlInputs().end());
    for (const Output& in : node.inputs()) before.push_back(in.node);
    for (const Node* needed : before) {
      addEffects(needed, effects);
      if (effects.size() <= kMostEffects) continue;
      effects = {&node};
      return;
    }
  }

  void addEffects(const Node* from, std::vector<Node*>& to) const {
    const auto found = effects_.find(from);
    if (found == effects_.end()) return;
    for (Node* effect : found->second) {
      if (std::ranges::find(to, effect) == to.end()) to.push_back(effect);
    }
  }

  bool fold(const Node& original, const Node& copy) {
    if (conditional_.contains(&copy)) return false;  // a constant would be alive in both branches
    std::vector<Tensor> values = shapeValues(copy);
    if (values.empty()) values = frozenValues(copy);
    if (values.empty()) values = constantValues(copy);
    if (values.empty()) return false;
    // What the inputs waited for still runs, and before whoever reads the constant.
    std::vector<Node*> controls = copy.controlInputs();
    for (const Output& in : copy.inputs()) addEffects(in.node, controls);
    std::vector<Node*> constants;
    for (int i = 0; i < copy.outputCount(); ++i) {
      NodeSpec spec;
      spec.name = working_.graph->uniqueName(copy.name() + "/folded");
      spec.op = "Const";
      spec.controls = controls;
      spec.attrs = {{"dtype", baseType(copy.outputType(i))}, {"value", values[static_cast<std::size_t>(i)]}};
      constants.push_back(working_.graph->addNode(std::move(spec)));
      noteEffects(*constants.back());
      mapped_.try_emplace(original.output(i), constants.back()->output(0));
    }
    nodes_[&original] = constants;
    return true;
  }

  // Shape, ShapeN, Rank, Size and VariableShape depend on shapes only.
  static std::vector<Tensor> shapeValues(const Node& node) {
    const bool isVariable = node.op() == "VariableShape" && node.input(0).node->op() == "VarHandleOp";
    if (!isVariable && node.op() != "Shape" && node.op() != "ShapeN" && node.op() != "Rank" && node.op() != "Size") {
      return {};
    }
    std::vector<Tensor> values;
    for (int i = 0; i < node.outputCount(); ++i) {
      const Node& from = *node.input(i).node;
      const Shape& shape = isVariable ? from.attr<Shape>("shape") : node.input(i).shape();
      if (!shape.isFullyDefined()) return {};
      std::vector<int64_t> numbers(shape.dims().begin(), shape.dims().end());
      if (node.op() == "Rank") numbers = {shape.rank()};
      if (node.op() == "Size") numbers = {shape.elements()};
      Tensor value = node.outputType(i) == DType::kInt64
                         ? Tensor::vector(numbers)
                         : Tensor::vector(std::vector<int32_t>(numbers.begin(), numbers.end()));
      if (node.op() == "Rank" || node.op() == "Size") value = value.reshaped(Shape{});
      values.push_back(value);
    }
    return values;
  }

  // What a variable holds, where nothing will change it. Shares the variable's memory.
  std::vector<Tensor> frozenValues(const Node& node) {
    if (!freezes_ || node.op() != "ReadVariableOp") return {};
    const Node* handle = kernels::variableNode(node.input(0));
    if (!handle) return {};
    const auto variable = kernels::variableOfNode(*handle, folder_.resources());
    if (!variable->initialized() || dtypeSize(variable->dtype()) == 0) return {};
    return {variable->value()};
  }

  std::vector<Tensor> constantValues(const Node& node) {
    const KernelEntry* kernel = findKernel(node.op());
    if (!kernel || !kernel->traits.foldable || node.def().stateful || node.outputCount() == 0 || node.op() == "Const" ||
        node.op() == "Placeholder") {
      return {};
    }
    for (int i = 0; i < node.outputCount(); ++i) {
      const DType type = node.outputType(i);
      if (isRef(type) || (dtypeSize(type) == 0 && type != DType::kString)) return {};
      const Shape& shape = node.outputShape(i);
      if (shape.isFullyDefined() && shape.elements() > kMaxFoldedElements) return {};
    }
    std::vector<const Tensor*> inputs;
    for (const Output& in : node.inputs()) {
      if (in.node->op() != "Const") {
        // ZerosLike and OnesLike need their input's shape only.
        if (node.op() != "ZerosLike" && node.op() != "OnesLike") return {};
        if (!in.shape().isFullyDefined()) return {};
        like_ = Tensor(in.type(), in.shape());
        inputs.push_back(&like_);
        continue;
      }
      inputs.push_back(&in.node->attr<Tensor>("value"));
    }
    return folder_.evaluate(node, inputs);
  }

  const PlanRequest& request_;
  Interpreter& folder_;
  WorkingGraph working_;
  bool freezes_ = false;
  Tensor like_;
  std::unordered_map<Output, Output, OutputHash> mapped_;
  std::unordered_map<const Node*, std::vector<Node*>> nodes_;
  ReferenceWrites writes_;
  ConditionalNodes conditional_;                                 // of the copy
  std::unordered_map<const Node*, std::vector<Node*>> effects_;  // of nodes of the copy
};

}  // namespace

bool hasSideEffect(const Node& node) {
  static const std::unordered_set<std::string> kHarmless = {
      "VarHandleOp",           "ReadVariableOp",   "VariableV2",         "Variable",
      "Placeholder",           "IteratorV2",       "RandomUniform",      "RandomStandardNormal",
      "TruncatedNormal",       "RandomUniformInt", "VariableShape",      "_HostDataset",
      "IsVariableInitialized", "HashTableV2",      "MutableHashTableV2", "LookupTableFindV2",
      "LookupTableSizeV2"};
  if (kHarmless.count(node.op())) return false;
  const auto& inputs = node.def().inputs;
  return node.def().stateful || std::ranges::any_of(inputs, [](const ArgDef& arg) { return arg.ref; });
}

WorkingGraph specialize(const PlanRequest& request, Interpreter& folder) {
  return Specializer(request, folder).run();
}

namespace {

// Depth first from the roots: each node right after what it needs, which keeps lifetimes short.
std::vector<Node*> depthFirstOrder(const Graph& graph, const std::vector<Node*>& roots) {
  std::vector<char> state(graph.size(), 0);  // 1: its needs are on the stack, 2: done
  std::vector<Node*> order;
  std::vector<Node*> stack(roots.rbegin(), roots.rend());
  while (!stack.empty()) {
    Node* node = stack.back();
    char& mark = state[static_cast<std::size_t>(node->id())];
    if (mark != 0) {
      stack.pop_back();
      if (mark == 1) order.push_back(node);
      mark = 2;
      continue;
    }
    mark = 1;
    const auto push = [&](Node* needed) {
      if (state[static_cast<std::size_t>(needed->id())] == 0) stack.push_back(needed);
    };
    for (auto it = node->controlInputs().rbegin(); it != node->controlInputs().rend(); ++it) push(*it);
    for (auto it = node->inputs().rbegin(); it != node->inputs().rend(); ++it) push(it->node);
  }
  return order;
}

}  // namespace

void prune(WorkingGraph& working) {
  std::vector<Node*> roots;
  for (const Output& feed : working.feeds) roots.push_back(feed.node);
  for (const Output& fetch : working.fetches) roots.push_back(fetch.node);
  roots.insert(roots.end(), working.targets.begin(), working.targets.end());
  working.graph->keepOnly(depthFirstOrder(*working.graph, roots));
}

Readers readersOf(const Graph& graph) {
  Readers readers(graph.size());
  for (const auto& node : graph.nodes()) {
    for (std::size_t i = 0; i < node->inputs().size(); ++i) {
      readers[static_cast<std::size_t>(node->inputs()[i].node->id())].emplace_back(node.get(), static_cast<int>(i));
    }
  }
  return readers;
}

std::vector<std::pair<Node*, int>> readersOf(const Readers& readers, const Output& output) {
  std::vector<std::pair<Node*, int>> result;
  for (const auto& [node, i] : readers[static_cast<std::size_t>(output.node->id())]) {
    if (node->input(i) == output) result.emplace_back(node, i);
  }
  return result;
}

}  // namespace engine
