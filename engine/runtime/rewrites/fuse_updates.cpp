// Variables that get values computed element by element from their old ones, as optimizers do whose step is written as
// ops: the ops and the assignments become one op that goes once through parameter, slots and gradient.
#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "engine/kernels/fused/elementwise_program.h"
#include "engine/runtime/rewrite.h"
#include "engine/runtime/variable_order.h"

namespace engine {
namespace {

using kernels::ElementProgram;
using kernels::ElementStep;

using NodeSet = std::unordered_set<const Node*>;

// An _Elementwise op whose result becomes the value of a variable of its shape.
struct Assigned {
  Node* assign;
  Node* value;
};

class UpdateFuser {
 public:
  explicit UpdateFuser(Rewriter& rewriter) : rewriter_(rewriter) {}

  void run() {
    collect();
    if (assigned_.empty()) return;
    findLate();
    // From the last on: what is assigned and read by another update belongs to that one.
    for (auto at = order_.rbegin(); at != order_.rend(); ++at) {
      if (!taken_.contains(*at)) fuse(*at);
    }
    rewriter_.replaceControls(replacements_);
  }

 private:
  struct Group {
    std::vector<Assigned> members;    // in the order in which they are computed
    std::vector<Output> inputs = {};  // that are no variables
    std::vector<ElementStep> steps = {};
    std::vector<int64_t> results = {};
  };

  // Assignments that are the only ones to write their variable.
  void collect() {
    std::unordered_map<const Node*, int> writes;
    for (const auto& node : rewriter_.nodes()) {
      for (const Output& in : node->inputs()) {
        if (in.type() == DType::kResource && !readsVariable(*node) && node->op() != "ResourceGather") {
          ++writes[variableNode(in)];
        }
      }
    }
    for (Node* node : rewriter_.graph().topologicalOrder()) {
      place_[node] = place_.size();
      if (node->op() != "AssignVariableOp" || node->input(0).node->op() != "VarHandleOp") continue;
      Node* value = node->input(1).node;
      if (value->op() != "_Elementwise" || writes[node->input(0).node] != 1 || !value->controlInputs().empty())
        continue;
      if (node->input(0).node->attr<Shape>("shape") != value->outputShape(0)) continue;
      // What reads its variable, which therefore has a value already.
      const auto isOldOne = [node](const Output& in) { return isOld(in, *node); };
      if (std::ranges::none_of(value->inputs(), isOldOne)) continue;
      if (rewriter_.isFetch(value->output(0)) || !assigned_.emplace(value, node).second) continue;
      order_.push_back(value);
    }
    std::ranges::sort(order_, {}, [&](const Node* value) { return place_.at(value); });
  }

  // Whether this is what the variable was before it is assigned.
  static bool isOld(const Output& in, const Node& assign) {
    return in.node->op() == "ReadVariableOp" && in.node->controlInputs().empty() &&
           in.node->input(0) == assign.input(0);
  }

  // What comes after any of the assignments: an update must not wait for it, as it may hold that assignment.
  void findLate() {
    std::unordered_map<const Node*, std::vector<const Node*>> successors;
    for (const auto& node : rewriter_.nodes()) {
      for (const Output& in : node->inputs()) successors[in.node].push_back(node.get());
      for (const Node* control : node->controlInputs()) successors[control].push_back(node.get());
    }
    std::vector<const Node*> stack;
    for (const auto& [value, assign] : assigned_) stack.push_back(assign);
    while (!stack.empty()) {
      const Node* node = stack.back();
      stack.pop_back();
      for (const Node* next : successors[node]) {
        if (late_.insert(next).second) stack.push_back(next);
      }
    }
  }

  // Whether `members` and the value's own assignment are all that read it.
  bool isReadWithin(Node* value, const NodeSet& members) const {
    for (const auto& [reader, input] : rewriter_.readers(value->output(0))) {
      if (reader != assigned_.at(value) && !members.contains(reader)) return false;
    }
    return true;
  }

  bool mayJoin(Node* value, const Node* last, const NodeSet& members) const {
    if (!assigned_.contains(value) || taken_.contains(value) || members.contains(value)) return false;
    const Node* assign = assigned_.at(value);
    return value->outputShape(0) == last->outputShape(0) && isReadWithin(value, members) &&
           assign->controlInputs() == assigned_.at(last)->controlInputs();
  }

  Group groupOf(Node* last) const {
    NodeSet members{last};
    std::vector<Assigned> found{{assigned_.at(last), last}};
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const Output& in : found[i].value->inputs()) {
        if (!mayJoin(in.node, last, members)) continue;
        members.insert(in.node);
        found.push_back({assigned_.at(in.node), in.node});
      }
    }
    std::ranges::sort(found, {}, [&](const Assigned& member) { return place_.at(member.value); });
    return {found};
  }

  // The operand of the group's program: a variable, a member's result or an input. Inputs and results as they will be
  // numbered when all are known: inputs from kInputs on, steps from kSteps on.
  static constexpr int64_t kInputs = 1000, kSteps = 2000;

  int64_t operandOf(Group& group, const Output& in) const {
    for (std::size_t i = 0; i < group.members.size(); ++i) {
      const Node& member = *group.members[i].value;
      if (in.node == &member) return kSteps + group.results[i];
      if (isOld(in, *group.members[i].assign)) return static_cast<int64_t>(i);
    }
    const auto at = std::ranges::find(group.inputs, in);
    if (at != group.inputs.end()) return kInputs + (at - group.inputs.begin());
    group.inputs.push_back(in);
    return kInputs + static_cast<int64_t>(group.inputs.size()) - 1;
  }

  void append(Group& group, const Node& value) const {
    const auto count = static_cast<int64_t>(value.inputs().size());
    std::vector<int64_t> operands;
    for (const Output& in : value.inputs()) operands.push_back(operandOf(group, in));
    const int64_t first = static_cast<int64_t>(group.steps.size());
    for (ElementStep step : ElementProgram::decoded(value.attr<std::vector<int64_t>>("program"), count).steps) {
      for (int64_t* operand : {&step.a, &step.b}) {
        *operand = *operand < count ? operands[static_cast<std::size_t>(*operand)] : kSteps + first + *operand - count;
      }
      group.steps.push_back(step);
    }
    group.results.push_back(static_cast<int64_t>(group.steps.size()) - 1);
  }

  // None: it is too long, or waits for what may come after it.
  std::optional<ElementProgram> programOf(Group& group) const {
    for (const Assigned& member : group.members) append(group, *member.value);
    const auto isLate = [&](const Node* node) { return late_.contains(node); };
    if (std::ranges::any_of(group.inputs, [&](const Output& in) { return isLate(in.node); })) return std::nullopt;
    if (std::ranges::any_of(group.members[0].assign->controlInputs(), isLate)) return std::nullopt;
    const auto variables = static_cast<int64_t>(group.members.size());
    ElementProgram program{variables + static_cast<int64_t>(group.inputs.size()), group.steps};
    for (ElementStep& step : program.steps) {
      for (int64_t* operand : {&step.a, &step.b}) {
        const bool isInput = *operand >= kInputs && *operand < kSteps;
        *operand += *operand >= kSteps ? program.inputs - kSteps : isInput ? variables - kInputs : 0;
      }
    }
    if (!program.isWithinLimits(group.results)) return std::nullopt;
    return program;
  }

  void fuse(Node* last) {
    Group group = groupOf(last);
    if (!isReadWithin(last, {})) return;
    const std::optional<ElementProgram> program = programOf(group);
    if (!program) return;
    std::vector<Output> inputs;
    for (const Assigned& member : group.members) inputs.push_back(member.assign->input(0));
    inputs.insert(inputs.end(), group.inputs.begin(), group.inputs.end());
    Node* update = rewriter_.add("_ElementwiseUpdate", *assigned_.at(last), std::move(inputs),
                                 {{"K", static_cast<int64_t>(group.members.size())},
                                  {"N", static_cast<int64_t>(group.inputs.size())},
                                  {"program", program->encoded()},
                                  {"results", group.results}});
    for (const Assigned& member : group.members) {
      taken_.insert(member.value);
      replacements_[member.assign] = update;
    }
    rewriter_.countPlace();
  }

  Rewriter& rewriter_;
  std::unordered_map<const Node*, Node*> assigned_;     // value → assignment
  std::unordered_map<const Node*, std::size_t> place_;  // in the graph's order
  std::vector<Node*> order_;                            // the values, inputs first
  NodeSet late_, taken_;
  std::unordered_map<Node*, Node*> replacements_;
};

const RewriteRegistrar kFuseUpdatesPass(70, "fuse_updates", [](Rewriter& rewriter) { UpdateFuser(rewriter).run(); });

}  // namespace
}  // namespace engine
