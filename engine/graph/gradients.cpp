#include "engine/graph/gradients.h"

#include <map>

#include "engine/core/error.h"
#include "engine/graph/gradients/complex_gradients.h"
#include "engine/graph/ops.h"
#include "engine/graph/gradients/while_gradients.h"

namespace engine {
namespace {

std::map<std::string, GradientFn, std::less<>>& gradientRegistry() {
  static std::map<std::string, GradientFn, std::less<>> functions;
  return functions;
}

// Of the variants only lists of tensors have gradients: lists of theirs.
bool carriesGradient(DType dtype) {
  const DType base = baseType(dtype);
  return isFloating(base) || isComplex(base) || base == DType::kResource || base == DType::kVariant;
}

// The nodes on the level of the ys (loops as one), inputs first.
class LevelOrder {
 public:
  LevelOrder(const Graph& graph, const std::vector<Output>& ys) {
    const std::vector<Node*> nodes = graph.topologicalOrder();
    const bool loops = std::ranges::any_of(nodes, [](const Node* node) { return isEnter(*node); });
    if (loops) {
      frames_ = std::make_unique<WhileFrames>(nodes);
      units_ = unitsOf(*frames_, ys.empty() ? nullptr : frames_->of(ys[0].node), nodes);
    } else {
      for (Node* node : nodes) units_.push_back({nullptr, {node}});
    }
    for (const LevelUnit& unit : units_) {
      if (!unit.loop) continue;
      for (const Node* exit : unit.loop->exits) loopOfExit_[exit] = &unit;
    }
  }

  const std::vector<LevelUnit>& units() const { return units_; }
  // The loop that the node is an Exit of, or null.
  const LevelUnit* loopOf(const Node* exit) const {
    const auto found = loopOfExit_.find(exit);
    return found == loopOfExit_.end() ? nullptr : found->second;
  }
  // What a loop takes in.
  static std::vector<Output> inputsOf(const LevelUnit& loop) {
    std::vector<Output> inputs;
    for (const auto& variable : loop.loop->variables) inputs.push_back(variable.enter->input(0));
    for (const Node* enter : loop.loop->constants) inputs.push_back(enter->input(0));
    return inputs;
  }

 private:
  std::unique_ptr<WhileFrames> frames_;
  std::vector<LevelUnit> units_;
  std::unordered_map<const Node*, const LevelUnit*> loopOfExit_;
};

// Nodes from which some y can be reached and that depend on some x.
std::vector<char> nodesBetween(const Graph& graph, const LevelOrder& order, const std::vector<Output>& ys,
                               const std::vector<Output>& xs) {
  std::vector<char> dependsOnX(graph.size(), 0);
  const auto depends = [&](const Output& in) -> char { return dependsOnX[static_cast<std::size_t>(in.node->id())]; };
  for (const Output& x : xs) dependsOnX[static_cast<std::size_t>(x.node->id())] = 1;
  for (const LevelUnit& unit : order.units()) {
    const std::vector<Output>& inputs = unit.loop ? LevelOrder::inputsOf(unit) : unit.nodes[0]->inputs();
    const bool any = std::ranges::any_of(inputs, depends);
    if (!any) continue;
    if (!unit.loop) dependsOnX[static_cast<std::size_t>(unit.nodes[0]->id())] = 1;
    if (unit.loop) {
      for (const Node* exit : unit.loop->exits) dependsOnX[static_cast<std::size_t>(exit->id())] = 1;
    }
  }
  std::vector<char> between(graph.size(), 0);
  std::vector<Node*> stack;
  for (const Output& y : ys) stack.push_back(y.node);
  while (!stack.empty()) {
    Node* node = stack.back();
    stack.pop_back();
    const auto id = static_cast<std::size_t>(node->id());
    if (between[id] || !dependsOnX[id]) continue;
    between[id] = 1;
    const LevelUnit* loop = order.loopOf(node);
    const std::vector<Output>& inputs = loop ? LevelOrder::inputsOf(*loop) : node->inputs();
    for (const Output& in : inputs) stack.push_back(in.node);
  }
  return between;
}

// Whether an output is a variable or its value: its gradient goes to an optimizer.
bool readsVariable(Output output) {
  while (output.node->op() == "Identity" || output.node->op() == "ReadVariableOp") output = output.node->input(0);
  const std::string& op = output.node->op();
  return op == "VarHandleOp" || op == "VariableV2" || op == "Variable";
}

class Differentiator {
 public:
  Differentiator(const Scope& scope, const std::vector<Output>& ys, const std::vector<Output>& xs)
      : scope_(scope), xs_(xs), order_(scope.graph(), ys), between_(nodesBetween(scope.graph(), order_, ys, xs)) {}

  std::vector<Gradient> run(const std::vector<Output>& ys, const std::vector<Output>& gradYs) {
    for (std::size_t i = 0; i < ys.size(); ++i) {
      add(ys[i], gradYs.empty() ? ones(ys[i], i) : Gradient(gradYs[i]));
    }
    for (auto it = order_.units().rbegin(); it != order_.units().rend(); ++it) {
      if (it->loop) {
        visitLoop(*it);
      } else if (isBetween(it->nodes[0])) {
        visit(*it->nodes[0]);
      }
    }
    std::vector<Gradient> result;
    for (const Output& x : xs_) result.push_back(total(x));
    return result;
  }

 private:
  Gradient ones(Output y, std::size_t i) {
    const std::string name = "grad_ys_" + std::to_string(i);
    if (y.shape().isScalar()) return ops::number(scope_, y.type(), 1, name);
    const Output shape = ops::shapeOf(scope_, y);
    return scope_.op("Fill", {shape, ops::number(scope_, y.type(), 1, name + "/Const")}, {}, name);
  }

  void add(Output output, const Gradient& gradient) {
    if (gradient.valid()) pending_[output].push_back(gradient);
  }

  // All that came to an output, added up (once).
  Gradient total(Output output) {
    const auto found = pending_.find(output);
    if (found == pending_.end()) return {};
    std::vector<Gradient>& parts = found->second;
    if (parts.size() > 1) {
      const bool all = std::ranges::all_of(parts, &Gradient::isSlices);
      const bool any = std::ranges::any_of(parts, &Gradient::isSlices);
      const bool slices = all || (any && readsVariable(output));
      const Gradient sum = slices ? concatenated(parts) : Gradient(added(parts));
      parts = {sum};
    }
    return parts[0];
  }

  Output added(const std::vector<Gradient>& parts) {
    std::vector<Output> dense;
    for (const Gradient& part : parts) dense.push_back(toDense(scope_, part));
    return ops::addN(scope_, dense);
  }

  // One after the other, rows that come several times included: clipping by norm sees them so, as TensorFlow's does.
  Gradient concatenated(const std::vector<Gradient>& parts) {
    std::vector<Output> values;
    std::vector<Output> indices;
    Output shape;
    for (const Gradient& part : parts) {
      const Gradient slices = part.isSlices() ? part : allRows(part.values);
      if (!shape.valid()) shape = slices.denseShape;
      values.push_back(slices.values);
      indices.push_back(slices.indices);
    }
    const auto is32 = [](const Output& output) { return output.type() == DType::kInt32; };
    if (!std::ranges::all_of(indices, is32)) {
      for (Output& index : indices) index = ops::cast(scope_, index, DType::kInt64);
    }
    const Output axis = ops::scalar(scope_, int32_t{0}, "concat/axis");
    values.push_back(axis);
    indices.push_back(axis);
    return {scope_.op("ConcatV2", values, {}, "concat"), scope_.op("ConcatV2", indices, {}, "concat"), shape};
  }

  // A dense gradient as slices.
  Gradient allRows(Output dense) {
    const auto at = [&](int32_t value) { return ops::constant(scope_, Tensor::vector<int32_t>({value}), "rows/at"); };
    const Output shape = ops::shapeOf(scope_, dense);
    const Output rows =
        scope_.op("StridedSlice", {shape, at(0), at(1), at(1)}, {{"shrink_axis_mask", 1}}, "strided_slice");
    const Output start = ops::scalar(scope_, int32_t{0}, "range/start");
    const Output range = scope_.op("Range", {start, rows, ops::scalar(scope_, int32_t{1}, "range/delta")}, {}, "range");
    return {dense, range, shape};
  }

  void visit(const Node& node) {
    bool any = false;
    std::vector<Gradient> grads;
    for (int i = 0; i < node.outputCount(); ++i) {
      grads.push_back(total(node.output(i)));
      any = any || grads.back().valid();
    }
    if (!any || node.inputs().empty() || isX(node)) return;
    const auto found = gradientRegistry().find(node.op());
    if (found == gradientRegistry().end()) {
      fail(Code::kUnimplemented, "No gradient is defined for node '", node.name(), "' (", node.op(),
           "): compute the loss without it or stop the gradient before it.");
    }
    GradientContext context{scope_.child(node.name() + "_grad"), node, std::move(grads)};
    const bool conjugate = hasComplexDerivative(node);
    if (conjugate) conjugateAll(context.scope, context.grads);
    std::vector<Gradient> result = found->second(context);
    if (result.empty()) return;
    if (conjugate) conjugateAll(context.scope, result);
    assert(result.size() == node.inputs().size());
    for (std::size_t i = 0; i < result.size(); ++i) {
      if (result[i].valid() && carriesGradient(node.inputs()[i].type())) add(node.inputs()[i], result[i]);
    }
  }

  void visitLoop(const LevelUnit& unit) {
    std::vector<Gradient> grads;
    for (Node* exit : unit.loop->exits) grads.push_back(isBetween(exit) ? total(exit->output(0)) : Gradient());
    if (std::ranges::none_of(grads, &Gradient::valid)) return;
    const auto inner = [](const Scope& scope, const std::vector<Output>& ys, const std::vector<Output>& xs,
                          const std::vector<Output>& gradYs) { return Differentiator(scope, ys, xs).run(ys, gradYs); };
    const auto wanted = [this](const Output& input) { return isBetween(input.node) && carriesGradient(input.type()); };
    const Scope scope = scope_.child(unit.loop->name + "_grad");
    for (const auto& [input, gradient] : whileGradients(scope, unit, grads, wanted, inner)) {
      if (wanted(input)) add(input, gradient);
    }
  }

  bool isBetween(const Node* node) const {
    const auto id = static_cast<std::size_t>(node->id());
    return id < between_.size() && between_[id] != 0;
  }

  // Gradients stop at an x unless another x lies behind it.
  bool isX(const Node& node) const {
    const bool x = std::ranges::any_of(xs_, [&](const Output& o) { return o.node == &node; });
    if (!x) return false;
    return std::ranges::none_of(node.inputs(), [&](const Output& in) { return isBetween(in.node); });
  }

  Scope scope_;
  std::vector<Output> xs_;
  LevelOrder order_;  // before any gradient node is added
  std::vector<char> between_;
  std::unordered_map<Output, std::vector<Gradient>, OutputHash> pending_;
};

}  // namespace

GradientRegistrar::GradientRegistrar(const char* op, GradientFn fn) {
  gradientRegistry()[op] = std::move(fn);
}

NoGradientRegistrar::NoGradientRegistrar(std::initializer_list<const char*> ops) {
  for (const char* op : ops) gradientRegistry()[op] = [](GradientContext&) { return std::vector<Gradient>{}; };
}

Output GradientContext::grad(int i) const {
  const Gradient& gradient = grads[static_cast<std::size_t>(i)];
  return gradient.isSlices() ? toDense(scope, gradient) : gradient.values;
}

Output GradientContext::gradOrZeros(int i) const {
  if (grads[static_cast<std::size_t>(i)].valid()) return grad(i);
  return scope.op("ZerosLike", {node.output(i)}, {}, "zeros_like");
}

std::vector<Gradient> addGradients(const Scope& scope, const std::vector<Output>& ys, const std::vector<Output>& xs,
                                   const std::vector<Output>& gradYs) {
  if (!gradYs.empty() && gradYs.size() != ys.size()) {
    fail(Code::kInvalidArgument, gradYs.size(), " gradients were given for ", ys.size(), " outputs.");
  }
  return Differentiator(scope.child("gradients"), ys, xs).run(ys, gradYs);
}

Output toDense(const Scope& scope, const Gradient& gradient) {
  if (!gradient.isSlices()) return gradient.values;
  const Output zero = ops::constant(scope, Tensor::vector<int32_t>({0}), "rows/begin");
  const Output one = ops::constant(scope, Tensor::vector<int32_t>({1}), "rows/end");
  const Output rows =
      scope.op("StridedSlice", {gradient.denseShape, zero, one, one}, {{"shrink_axis_mask", 1}}, "rows");
  return scope.op("UnsortedSegmentSum", {gradient.values, gradient.indices, rows}, {}, "to_dense");
}

}  // namespace engine
