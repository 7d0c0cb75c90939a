#include "engine/graph/gradients/while_gradients.h"

#include <unordered_map>
#include <unordered_set>

#include "engine/core/error.h"
#include "engine/core/node_error.h"
#include "engine/graph/ops.h"

namespace engine {
namespace {

using OutputMap = std::unordered_map<Output, Output, OutputHash>;

// Ops that give something else when they run again.
bool mustBeKept(const Node& node) {
  static const std::unordered_set<std::string> kRepeatable = {"ReadVariableOp", "ResourceGather", "VarHandleOp",
                                                              "VariableV2",     "Variable",       "VariableShape"};
  const std::string& op = node.op();
  return node.def().stateful && !kRepeatable.count(op) && !op.starts_with("TensorArray") && !op.starts_with("Stack");
}

// A number, or a list of tensors.
bool mayHaveGradient(const WhileFrame::LoopVariable& variable) {
  const DType type = variable.merge->output(0).type();
  return isFloating(type) || type == DType::kVariant;
}

// Adds one loop variable to a frame, existing or new.
struct NewVariable {
  Node* merge = nullptr;
  Node* split = nullptr;  // Switch
  Output value() const { return split->output(1); }
};

class FrameBuilder {
 public:
  FrameBuilder(Scope scope, std::string frame, Node* condition)
      : scope_(std::move(scope)), inside_(scope_.withoutControls()), frame_(std::move(frame)), condition_(condition) {}

  Output enter(Output value, bool constant) const {
    return inside_.op("Enter", {value}, {{"frame_name", frame_}, {"is_constant", constant}});
  }
  // Before the condition is there.
  Node* merge(Output first) const {
    const Output entered = enter(first, false);
    return inside_.node("Merge", {entered, entered});
  }
  void setCondition(Node* condition) { condition_ = condition; }
  NewVariable split(Node* merge) const {
    return {merge, inside_.node("Switch", {merge->output(0), condition_->output(0)})};
  }
  NewVariable variable(Output first) const { return split(merge(first)); }
  Node* close(const NewVariable& variable, Output next) const {
    Node* back = inside_.node("NextIteration", {next});
    variable.merge->setInput(1, back->output(0));
    return back;
  }
  Output exit(const NewVariable& variable) const { return inside_.op("Exit", {variable.split->output(0)}); }
  const Scope& inside() const { return inside_; }

 private:
  Scope scope_;
  Scope inside_;  // the nodes of a loop wait for nothing outside of it
  std::string frame_;
  Node* condition_;
};

class BackwardLoop {
 public:
  BackwardLoop(const Scope& scope, const LevelUnit& unit, const std::function<bool(const Output&)>& wanted,
               const DifferentiateFn& differentiate)
      : outer_(scope),
        unit_(unit),
        frame_(*unit.loop),
        wanted_(wanted),
        differentiate_(differentiate),
        forward_(scope, frame_.name, frame_.condition),
        backward_(scope, scope.graph().uniqueName(scope.fullName("while_context")), nullptr) {}

  std::vector<std::pair<Output, Gradient>> run(const std::vector<Gradient>& exitGradients) {
    countIterations();
    beginBackward(exitGradients);
    copyBody();
    std::vector<Output> ys;
    std::vector<Output> xs;
    std::vector<Output> gradYs;
    for (Active& one : active_) {
      ys.push_back(mapped(one.variable->next->input(0)));
      xs.push_back(popped(one.variable->merge->output(0)));
      gradYs.push_back(one.gradient.value());
    }
    for (const auto& [enter, copy] : constants_) xs.push_back(copy);
    const std::vector<Gradient> gradients = differentiate_(body_, ys, xs, gradYs);
    takeReadsFromStacks();
    std::vector<std::pair<Output, Gradient>> result;
    for (std::size_t i = 0; i < active_.size(); ++i) {
      const Output next = gradients[i].valid() ? toDense(body_, gradients[i]) : body_.op("ZerosLike", {xs[i]});
      backward_.close(active_[i].gradient, next);
      result.emplace_back(active_[i].variable->enter->input(0), backward_.exit(active_[i].gradient));
    }
    for (std::size_t i = 0; i < constants_.size(); ++i) {
      const Gradient& gradient = gradients[active_.size() + i];
      if (gradient.valid()) result.emplace_back(constants_[i].first->input(0), accumulated(constants_[i], gradient));
    }
    finishCounts();
    return result;
  }

 private:
  struct Active {  // a variable with a gradient
    const WhileFrame::LoopVariable* variable;
    NewVariable gradient;
  };
  struct Stack {
    Output handle;
    Output pushed;  // inside the forward loop
    Node* pop = nullptr;
  };

  // How often the forward loop runs.
  void countIterations() {
    forwardCount_ = forward_.variable(ops::scalar(outer_, int32_t{0}, "f_count"));
    Node* pivot = ops::identity(forward_.inside(), forwardCount_.value()).node;
    const Output one = ops::scalar(forward_.inside().withControls({pivot}), int32_t{1});
    forwardNext_ = forward_.close(forwardCount_, ops::add(forward_.inside(), forwardCount_.value(), one));
  }

  Node* exitOf(const WhileFrame::LoopVariable& variable) {
    if (variable.exit) return variable.exit;
    return forward_.inside().node("Exit", {switchOf(variable)->output(0)});
  }

  // What the loop's condition decides: a conditional inside of the condition may switch the same value.
  bool isSwitchOf(const Node& node, const WhileFrame::LoopVariable& variable) const {
    return node.op() == "Switch" && node.input(0).node == variable.merge && node.input(1).node == frame_.condition;
  }

  Node* switchOf(const WhileFrame::LoopVariable& variable) const {
    for (Node* node : frame_.nodes) {
      if (isSwitchOf(*node, variable)) return node;
    }
    failAtNode(Code::kInvalidArgument, variable.merge->name(), " (Merge) is a loop's variable without a Switch.");
  }

  void beginBackward(const std::vector<Gradient>& exitGradients) {
    Node* count = backward_.merge(forward_.exit(forwardCount_));
    const Output zero = ops::scalar(backward_.inside().withControls({count}), int32_t{0});
    const Output more = backward_.inside().op("Greater", {count->output(0), zero});
    backward_.setCondition(backward_.inside().node("LoopCond", {more}));
    backwardCount_ = backward_.split(count);
    pivot_ = ops::identity(backward_.inside(), backwardCount_.value()).node;
    body_ = outer_.withoutControls().withControls({pivot_});
    for (const WhileFrame::LoopVariable& variable : frame_.variables) {
      if (!mayHaveGradient(variable)) continue;
      Output first;
      for (std::size_t i = 0; i < frame_.exits.size(); ++i) {
        if (frame_.exits[i] == variable.exit && exitGradients[i].valid()) first = toDense(outer_, exitGradients[i]);
      }
      if (!first.valid()) first = outer_.op("ZerosLike", {exitOf(variable)->output(0)});
      active_.push_back({&variable, backward_.variable(first)});
    }
    for (Node* enter : frame_.constants) {
      const Output copy = backward_.enter(enter->input(0), true);
      if (wanted_(enter->input(0))) constants_.emplace_back(enter, copy);
      mapped_[enter->output(0)] = copy;
    }
  }

  // A value of the forward iteration, taken off its stack.
  Output popped(const Output& value) {
    for (const Stack& stack : stacks_) {
      if (stack.pushed == value) return stack.pop->output(0);
    }
    const Output limit = ops::scalar(outer_, int32_t{-1});
    const Output handle = outer_.op("StackV2", {limit}, {{"elem_type", value.type()}}, "f_acc");
    Node* pop = body_.node("StackPopV2", {backward_.enter(handle, true)}, {{"elem_type", value.type()}});
    pop->mergeOutputShape(0, value.shape());
    stacks_.push_back({handle, value, pop});
    return pop->output(0);
  }

  // The forward value as the backward loop's copy of the body has it.
  Output mapped(const Output& value) {
    const auto found = mapped_.find(value);
    if (found != mapped_.end()) return found->second;
    const Node& node = *value.node;
    for (const WhileFrame::LoopVariable& variable : frame_.variables) {
      const bool ofVariable = &node == variable.merge || isSwitchOf(node, variable);
      if (ofVariable) return mapped_[value] = popped(variable.merge->output(0));
    }
    return value;  // from outside of the loop
  }

  // Nodes of the body that the next values need, in topological order.
  std::vector<Node*> neededBody() const {
    std::unordered_set<const Node*> stop;
    for (const auto& variable : frame_.variables) stop.insert({variable.merge, switchOf(variable)});
    for (const Node* enter : frame_.constants) stop.insert(enter);
    const std::unordered_set<const Node*> inside(unit_.nodes.begin(), unit_.nodes.end());
    std::unordered_set<const Node*> needed;
    std::vector<const Node*> stack;
    for (const Active& one : active_) stack.push_back(one.variable->next->input(0).node);
    while (!stack.empty()) {
      const Node* node = stack.back();
      stack.pop_back();
      if (!inside.count(node) || stop.count(node) || !needed.insert(node).second) continue;
      if (mustBeKept(*node)) continue;
      for (const Output& in : node->inputs()) stack.push_back(in.node);
      for (const Node* control : node->controlInputs()) {
        if (control->op() == "Identity") stack.push_back(control);  // the pivots of conditionals and inner loops
      }
    }
    std::vector<Node*> result;
    std::ranges::copy_if(unit_.nodes, std::back_inserter(result), [&](Node* node) { return needed.count(node) > 0; });
    return result;
  }

  bool isDirectlyInside(const Node& node) const { return std::ranges::find(frame_.nodes, &node) != frame_.nodes.end(); }

  // TensorFlow clears what is read from a TensorArray. The gradient goes through the copy of the read, but its value
  // comes from a stack.
  void takeReadsFromStacks() {
    for (const auto& reader : outer_.graph().nodes()) {
      for (int i = 0; i < static_cast<int>(reader->inputs().size()); ++i) {
        for (const auto& [read, value] : reads_) {
          if (reader->input(i) == read->output(0)) reader->setInput(i, value);
        }
      }
    }
  }

  void copyBody() {
    std::vector<std::pair<Node*, const Node*>> innerLoops;
    std::unordered_map<const Node*, Node*> copies;
    for (Node* node : neededBody()) {
      if (mustBeKept(*node)) {
        if (!isDirectlyInside(*node)) {
          fail(Code::kUnimplemented, "No gradient is defined for loop '", frame_.name, "': its inner loop has node '",
               node->name(), "' (", node->op(), "), which gives something else each time.");
        }
        for (int i = 0; i < node->outputCount(); ++i) mapped_[node->output(i)] = popped(node->output(i));
        continue;
      }
      Node* copy = copied(*node, copies, innerLoops);
      copies[node] = copy;
      // Those of inner loops are read again: here nothing is cleared, and what they gave is not one value.
      if (node->op() == "TensorArrayReadV3" && isDirectlyInside(*node)) {
        reads_.emplace_back(copy, popped(node->output(0)));
      }
      for (int i = 0; i < node->outputCount(); ++i) mapped_[node->output(i)] = copy->output(i);
    }
    for (const auto& [copy, merge] : innerLoops) {
      for (std::size_t i = 0; i < merge->inputs().size(); ++i) {
        copy->setInput(static_cast<int>(i), mapped(merge->inputs()[i]));
      }
    }
  }

  Node* copied(const Node& node, const std::unordered_map<const Node*, Node*>& copies,
               std::vector<std::pair<Node*, const Node*>>& innerLoops) {
    std::vector<Output> inputs;
    bool loops = false;
    for (const Output& in : node.inputs()) {
      const bool back = node.op() == "Merge" && isNextIteration(*in.node);
      loops = loops || back;
      inputs.push_back(mapped(back ? node.input(0) : in));
    }
    std::vector<Node*> controls;
    for (const Node* control : node.controlInputs()) {
      const auto found = copies.find(control);
      if (found != copies.end()) controls.push_back(found->second);
    }
    if (inputs.empty() && controls.empty()) controls = {pivot_};
    Attrs attrs = node.attrs();
    if (isEnter(node)) attrs["frame_name"] = body_.fullName(node.attr<std::string>("frame_name"));
    const Scope scope = backward_.inside().withControls(controls);
    Node* copy = scope.node(node.op(), std::move(inputs), std::move(attrs), "again/" + node.name());
    for (int i = 0; i < node.outputCount(); ++i) {
      if (copy->outputShape(i).compatibleWith(node.outputShape(i))) copy->mergeOutputShape(i, node.outputShape(i));
    }
    if (loops) innerLoops.emplace_back(copy, &node);
    return copy;
  }

  // The sum over all iterations of the gradient of something that stays the same.
  Output accumulated(const std::pair<Node*, Output>& constant, const Gradient& gradient) {
    const Output part = toDense(body_, gradient);
    Output like = constant.first->input(0);
    if (like.type() == DType::kResource) like = outer_.op("ReadVariableOp", {like}, {{"dtype", part.type()}});
    const NewVariable sum = backward_.variable(outer_.op("ZerosLike", {like}));
    const bool list = part.type() == DType::kVariant;
    backward_.close(sum, body_.op(list ? "AddN" : "AddV2", {sum.value(), part}, {}, "b_acc"));
    const Output total = backward_.exit(sum);
    if (!list) total.node->mergeOutputShape(0, like.shape());
    return total;
  }

  // Pushes what the backward loop turned out to need, and counts down.
  void finishCounts() {
    const Output one = ops::scalar(body_, int32_t{1});
    Node* next = backward_.close(backwardCount_, ops::sub(body_, backwardCount_.value(), one));
    for (const Stack& stack : stacks_) {
      Output value = stack.pushed;
      for (const auto& variable : frame_.variables) {
        if (variable.merge == value.node) value = switchOf(variable)->output(1);  // dead after the last iteration
      }
      const Output handle = forward_.enter(stack.handle, true);
      // Iterations may overlap in TensorFlow: each pushes after the count of the one before.
      const Scope counted = forward_.inside().withControls({forwardNext_->input(0).node});
      forwardNext_->addControlInput(counted.node("StackPushV2", {handle, value}));
      next->addControlInput(stack.pop);
    }
  }

  Scope outer_;
  const LevelUnit& unit_;
  const WhileFrame& frame_;
  const std::function<bool(const Output&)>& wanted_;
  const DifferentiateFn& differentiate_;
  FrameBuilder forward_;
  FrameBuilder backward_;
  Scope body_ = outer_;  // of the backward loop
  NewVariable forwardCount_;
  NewVariable backwardCount_;
  Node* forwardNext_ = nullptr;
  Node* pivot_ = nullptr;
  std::vector<Active> active_;
  std::vector<std::pair<Node*, Output>> constants_;  // Enters, and theirs in the backward loop
  std::vector<Stack> stacks_;
  std::vector<std::pair<Node*, Output>> reads_;  // copies of reads of TensorArrays, and what they gave
  OutputMap mapped_;
};

}  // namespace

std::vector<std::pair<Output, Gradient>> whileGradients(const Scope& scope, const LevelUnit& unit,
                                                        const std::vector<Gradient>& exitGradients,
                                                        const std::function<bool(const Output&)>& wanted,
                                                        const DifferentiateFn& differentiate) {
  return BackwardLoop(scope, unit, wanted, differentiate).run(exitGradients);
}

}  // namespace engine
