#include "engine/graph/function_flow.h"

#include <algorithm>

#include "engine/core/dtype.h"
#include "engine/core/node_error.h"

namespace engine {
namespace {

using tensorflow::DataType;
using tensorflow::FunctionDef;
using tensorflow::NodeDef;
using Types = std::vector<DataType>;

template <typename... Parts>
[[noreturn]] void failFlow(const FlowNode& flow, const Parts&... parts) {
  failAtNode(Code::kInvalidArgument, flow.node.name(), " (", flow.node.op(), ")", parts...);
}

Types typesOf(const FlowNode& flow, const char* attr) {
  const auto found = flow.node.attr().find(attr);
  Types types;
  if (found == flow.node.attr().end()) failFlow(flow, " has no attribute '", attr, "'.");
  for (const int type : found->second.list().type()) types.push_back(static_cast<DataType>(type));
  return types;
}

std::string typeText(DataType type) {
  return dtypeName(static_cast<DType>(type));
}

// Arguments or results against what the node says. Types that the function leaves open are checked by whoever uses
// them.
template <typename Args>
void requireTypes(const FlowNode& flow, const CalledFunction& called, const char* what, const Args& args,
                  const Types& types) {
  if (args.size() != static_cast<int>(types.size())) {
    failFlow(flow, ": the function '", called.name(), "' has ", args.size(), " ", what, "; there must be ",
             types.size(), ".");
  }
  for (int i = 0; i < args.size(); ++i) {
    const DataType wanted = types[static_cast<std::size_t>(i)];
    if (args[i].type() == tensorflow::DT_INVALID || args[i].type() == wanted) continue;
    failFlow(flow, ": '", args[i].name(), "', of the ", what, " of the function '", called.name(), "', is ",
             typeText(args[i].type()), "; it must be ", typeText(wanted), ".");
  }
}

// Makes the small nodes that conditionals and loops consist of.
class FlowNodes {
 public:
  FlowNodes(const FlowNode& flow, FlowTarget& target) : flow_(flow), target_(target) {}

  std::string add(const std::string& name, const char* op, const std::vector<std::string>& inputs, DataType type,
                  const std::string& pivot, const std::vector<std::string>& controls = {}) {
    return add(make(name, op, inputs, type, controls), pivot);
  }
  std::string merge(const std::string& name, const std::string& first, const std::string& second, DataType type,
                    const std::string& pivot) {
    NodeDef node = make(name, "Merge", {first, second}, type, {});
    (*node.mutable_attr())["N"].set_i(2);
    return add(std::move(node), pivot);
  }
  std::string enter(const std::string& name, const std::string& input, bool constant, DataType type) {
    NodeDef node = make(name, "Enter", {input}, type, flow_.controls);
    (*node.mutable_attr())["frame_name"].set_s(flow_.node.name());
    (*node.mutable_attr())["is_constant"].set_b(constant);
    return add(std::move(node), flow_.pivot);
  }
  std::string number(const std::string& name, int value, const std::string& pivot) {
    NodeDef node = make(name, "Const", {}, tensorflow::DT_INVALID, {});
    (*node.mutable_attr())["dtype"].set_type(tensorflow::DT_INT32);
    tensorflow::TensorProto& tensor = *(*node.mutable_attr())["value"].mutable_tensor();
    tensor.set_dtype(tensorflow::DT_INT32);
    tensor.mutable_tensor_shape();
    tensor.add_int_val(value);
    return add(std::move(node), pivot);
  }
  // A condition of any type as a bool.
  std::string decision(const std::string& name, const std::string& value, DataType type, const std::string& pivot) {
    if (type == tensorflow::DT_BOOL || type == tensorflow::DT_INVALID) return value;
    return add(name, "ToBool", {value}, type, pivot);
  }

 private:
  NodeDef make(const std::string& name, const char* op, const std::vector<std::string>& inputs, DataType type,
               const std::vector<std::string>& controls) const {
    NodeDef node;
    node.set_name(flow_.node.name() + "/" + name);
    node.set_op(op);
    node.set_device(flow_.node.device());
    for (const std::string& input : inputs) node.add_input(input);
    for (const std::string& control : controls) node.add_input(control);
    if (type != tensorflow::DT_INVALID) (*node.mutable_attr())["T"].set_type(type);
    return node;
  }
  std::string add(NodeDef node, const std::string& pivot) {
    std::string name = node.name();
    target_.add(std::move(node), pivot);
    return name;
  }

  const FlowNode& flow_;
  FlowTarget& target_;
};

// Decides between two alternatives at a time: the first function, or all that follow.
class ConditionalLowering {
 public:
  ConditionalLowering(const FlowNode& flow, bool isCase, FlowTarget& target)
      : flow_(flow),
        isCase_(isCase),
        target_(target),
        nodes_(flow, target),
        inputs_(typesOf(flow, "Tin")),
        outputs_(typesOf(flow, "Tout")) {}

  FlowValues run() {
    if (flow_.data.size() != inputs_.size() + 1) {
      failFlow(flow_, " has ", flow_.data.size(), " inputs; its types say ", inputs_.size() + 1, ".");
    }
    for (const CalledFunction& called : flow_.functions) {
      requireTypes(flow_, called, "arguments", called.function->signature().input_arg(), inputs_);
      requireTypes(flow_, called, "results", called.function->signature().output_arg(), outputs_);
    }
    choice_ = flow_.data[0];
    given_.assign(flow_.data.begin() + 1, flow_.data.end());
    pivot_ = flow_.pivot;
    const std::size_t last = flow_.functions.size() - 1;
    for (std::size_t k = 0; k < last; ++k) decide(k);
    FlowValues values = body(last, given_, pivot_);
    for (std::size_t k = last; k-- > 0;) values = joined(k, values);
    return values;
  }

 private:
  struct Decision {
    FlowValues taken;
    std::string taking;   // Identities of the predicate: alive where the alternative is taken,
    std::string passing;  // and where it is not
    std::string outer;    // the pivot around both
  };

  std::string numbered(const char* name, std::size_t k) const {
    return isCase_ ? name + ("_" + std::to_string(k)) : name;
  }

  FlowValues body(std::size_t k, const std::vector<std::string>& data, const std::string& pivot) {
    const std::string prefix = isCase_ ? "branch_" + std::to_string(k) : (k == 0 ? "then" : "else");
    return target_.addBody(flow_, flow_.functions[k], flow_.node.name() + "/" + prefix + "/", data, pivot);
  }

  void decide(std::size_t k) {
    Decision decision{{}, {}, {}, pivot_};
    std::string predicate;
    if (isCase_) {
      const std::string number = nodes_.number(numbered("index", k), static_cast<int>(k), pivot_);
      predicate = nodes_.add(numbered("is_branch", k), "Equal", {choice_, number}, tensorflow::DT_INT32, pivot_);
    } else {
      const auto type = flow_.node.attr().find("Tcond");
      const DataType of = type == flow_.node.attr().end() ? tensorflow::DT_BOOL : type->second.type();
      predicate = nodes_.decision("pred", choice_, of, pivot_);
    }
    const std::vector<std::string>& controls = k == 0 ? flow_.controls : none_;
    const std::string split =
        nodes_.add(numbered("pivot", k), "Switch", {predicate, predicate}, tensorflow::DT_BOOL, pivot_, controls);
    decision.taking = nodes_.add(numbered("pivot_t", k), "Identity", {split + ":1"}, tensorflow::DT_BOOL, pivot_);
    decision.passing = nodes_.add(numbered("pivot_f", k), "Identity", {split}, tensorflow::DT_BOOL, pivot_);
    std::vector<std::string> taken;
    for (std::size_t i = 0; i < given_.size(); ++i) {
      const std::string name = numbered("input", k) + "_" + std::to_string(i);
      given_[i] = nodes_.add(name, "Switch", {given_[i], predicate}, inputs_[i], pivot_);
      taken.push_back(given_[i] + ":1");
    }
    if (isCase_) {
      choice_ = nodes_.add(numbered("rest", k), "Switch", {choice_, predicate}, tensorflow::DT_INT32, pivot_);
    }
    decision.taken = body(k, taken, "^" + decision.taking);
    pivot_ = "^" + decision.passing;
    decisions_.push_back(std::move(decision));
  }

  // The values of alternative `k` where it was taken, else those of the rest.
  FlowValues joined(std::size_t k, const FlowValues& rest) {
    const Decision& decision = decisions_[k];
    FlowValues values;
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
      const std::string name = numbered("output", k) + "_" + std::to_string(i);
      values.outputs.push_back(
          nodes_.merge(name, rest.outputs[i], decision.taken.outputs[i], outputs_[i], decision.outer));
    }
    if (rest.controls.empty() && decision.taken.controls.empty()) return values;
    const auto done = [&](const char* name, const std::string& pivot, const std::vector<std::string>& effects) {
      return nodes_.add(numbered(name, k), "Identity", {pivot}, tensorflow::DT_BOOL, decision.outer, effects);
    };
    const std::string yes = done("done_t", decision.taking, decision.taken.controls);
    const std::string no = done("done_f", decision.passing, rest.controls);
    values.controls = {"^" + nodes_.merge(numbered("done", k), no, yes, tensorflow::DT_BOOL, decision.outer)};
    return values;
  }

  const FlowNode& flow_;
  const bool isCase_;
  FlowTarget& target_;
  FlowNodes nodes_;
  const Types inputs_;
  const Types outputs_;
  const std::vector<std::string> none_;
  std::string choice_;              // the predicate, or the branch's number
  std::vector<std::string> given_;  // the inputs as the alternatives that are left see them
  std::string pivot_;
  std::vector<Decision> decisions_;
};

// Finds out which values the body of a loop hands on unchanged.
class LoopBodyValues {
 public:
  explicit LoopBodyValues(const FunctionDef& body) : body_(body) {
    for (const NodeDef& node : body.node_def()) nodes_.emplace(node.name(), &node);
  }

  // Whether result `i` is argument `i`, directly or through some Identities.
  bool handsOn(int i) const {
    constexpr int kMostIdentities = 8;
    const auto found = body_.ret().find(body_.signature().output_arg(i).name());
    if (found == body_.ret().end()) return false;
    std::string value = found->second;
    for (int steps = 0; steps <= kMostIdentities; ++steps) {
      const std::string name = value.substr(0, value.find(':'));
      if (name == body_.signature().input_arg(i).name()) return true;
      const auto node = nodes_.find(name);
      if (node == nodes_.end() || node->second->op() != "Identity" || node->second->input().empty()) return false;
      value = node->second->input(0);
    }
    return false;
  }

 private:
  const FunctionDef& body_;
  std::unordered_map<std::string, const NodeDef*> nodes_;
};

class WhileLowering {
 public:
  WhileLowering(const FlowNode& flow, FlowTarget& target)
      : flow_(flow), target_(target), nodes_(flow, target), types_(typesOf(flow, "T")) {}

  FlowValues run() {
    check();
    findVariables();
    std::vector<std::string> merged = entered_;
    for (const Variable& variable : variables_) merged[variable.at] = variable.merge;
    merged.resize(types_.size());  // without a turn that nobody else sees
    const std::string pivot = "^" + variables_[0].merge;
    const CalledFunction& condition = flow_.functions[0];
    const FlowValues chosen = target_.addBody(flow_, condition, flow_.node.name() + "/cond/", merged, pivot);
    const std::string decision =
        nodes_.decision("go_on", chosen.outputs[0], condition.function->signature().output_arg(0).type(), pivot);
    return iterate(nodes_.add("loop_cond", "LoopCond", {decision}, tensorflow::DT_INVALID, pivot, chosen.controls));
  }

 private:
  struct Variable {
    std::size_t at;  // its number
    std::string enter;
    std::string merge;  // the value as the condition sees it
    std::string next;   // NextIteration
    DataType type;
  };

  void check() const {
    if (flow_.data.size() != types_.size()) {
      failFlow(flow_, " has ", flow_.data.size(), " inputs; its types say ", types_.size(), ".");
    }
    const auto& condition = flow_.functions[0].function->signature();
    const auto& body = flow_.functions[1].function->signature();
    requireTypes(flow_, flow_.functions[0], "arguments", condition.input_arg(), types_);
    requireTypes(flow_, flow_.functions[1], "arguments", body.input_arg(), types_);
    requireTypes(flow_, flow_.functions[1], "results", body.output_arg(), types_);
    if (condition.output_arg_size() != 1) {
      failFlow(flow_, ": the condition '", condition.name(), "' has ", condition.output_arg_size(),
               " results; there must be one.");
    }
  }

  void addVariable(std::size_t at, const std::string& first, DataType type) {
    const std::string number = std::to_string(at);
    const std::string next = flow_.node.name() + "/next_" + number;
    const std::string enter = nodes_.enter("enter_" + number, first, false, type);
    entered_.push_back(enter);
    variables_.push_back({at, enter, nodes_.merge("merge_" + number, enter, next, type, {}), next, type});
  }

  void findVariables() {
    const LoopBodyValues body(*flow_.functions[1].function);
    for (std::size_t i = 0; i < types_.size(); ++i) {
      if (!body.handsOn(static_cast<int>(i))) {
        addVariable(i, flow_.data[i], types_[i]);
        continue;
      }
      entered_.push_back(nodes_.enter("enter_" + std::to_string(i), flow_.data[i], true, types_[i]));
      target_.staysAlive(entered_.back());
    }
    if (!variables_.empty()) return;
    // Only state outside changes: something has to go round for it.
    addVariable(types_.size(), nodes_.number("turn", 0, flow_.pivot), tensorflow::DT_INT32);
  }

  FlowValues iterate(const std::string& condition) {
    std::vector<std::string> given = entered_;
    std::string pivot;
    FlowValues last;
    last.outputs = flow_.data;
    last.outputs.resize(entered_.size());
    for (const Variable& variable : variables_) {
      const std::string number = std::to_string(variable.at);
      const std::string split =
          nodes_.add("switch_" + number, "Switch", {variable.merge, condition}, variable.type, {});
      given[variable.at] = nodes_.add("now_" + number, "Identity", {split + ":1"}, variable.type, {});
      last.outputs[variable.at] = nodes_.add("exit_" + number, "Exit", {split}, variable.type, {});
      if (pivot.empty()) pivot = "^" + given[variable.at];
    }
    last.controls = {"^" + last.outputs[variables_[0].at]};
    last.outputs.resize(types_.size());
    const std::string turn = given.back();
    given.resize(types_.size());
    const FlowValues after = target_.addBody(flow_, flow_.functions[1], flow_.node.name() + "/body/", given, pivot);
    for (const Variable& variable : variables_) {
      const std::string& next = variable.at < types_.size() ? after.outputs[variable.at] : turn;
      nodes_.add("next_" + std::to_string(variable.at), "NextIteration", {next}, variable.type, {}, after.controls);
    }
    return last;
  }

  const FlowNode& flow_;
  FlowTarget& target_;
  FlowNodes nodes_;
  const Types types_;
  std::vector<std::string> entered_;
  std::vector<Variable> variables_;
};

}  // namespace

FlowValues lowerConditional(const FlowNode& flow, bool isCase, FlowTarget& target) {
  return ConditionalLowering(flow, isCase, target).run();
}

FlowValues lowerWhile(const FlowNode& flow, FlowTarget& target) {
  return WhileLowering(flow, target).run();
}

}  // namespace engine
