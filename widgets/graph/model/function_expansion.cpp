// Copies of functions in the places of their calls.
#include <array>
#include <unordered_map>

#include "widgets/graph/model/function_def.h"

namespace widgets {

namespace {

constexpr int kDeepestCall = 16;

// Which input of the call is a function's first argument; -1: the op gives its functions something else.
int firstArgument(std::string_view op, bool isNamedLikeFunction) {
  constexpr std::array<std::string_view, 4> kAll = {"PartitionedCall", "StatefulPartitionedCall", "While",
                                                    "StatelessWhile"};
  constexpr std::array<std::string_view, 5> kAfterFirst = {"If", "StatelessIf", "Case", "StatelessCase", "RemoteCall"};
  if (isNamedLikeFunction || std::find(kAll.begin(), kAll.end(), op) != kAll.end()) return 0;
  return std::find(kAfterFirst.begin(), kAfterFirst.end(), op) != kAfterFirst.end() ? 1 : -1;
}

bool isControl(const std::string& input) {
  return input.starts_with('^');
}

struct FunctionCall {
  std::string attribute;  // "then_branch"; empty where the op is the function's name
  int function = -1;      // index into GraphDef::functions
};

class Expansion {
 public:
  explicit Expansion(GraphDef& graph) : graph_(graph) {
    for (std::size_t i = 0; i < graph.functions.size(); ++i) {
      functions_.emplace(graph.functions[i].name, static_cast<int>(i));
    }
  }

  // Copies are put behind the nodes that there are, so this reaches the calls inside them too.
  void run() {
    depth_.assign(graph_.nodes.size(), {});
    for (std::size_t node = 0; node < graph_.nodes.size(); ++node) expand(node);
  }

 private:
  void expand(std::size_t index) {
    std::vector<FunctionCall> calls = callsOf(graph_.nodes[index]);
    const std::vector<int> outer = depth_[index];
    std::erase_if(calls, [&](const FunctionCall& call) {
      return std::find(outer.begin(), outer.end(), call.function) != outer.end();
    });
    if (calls.empty() || static_cast<int>(outer.size()) >= kDeepestCall) return;
    const std::string name = graph_.nodes[index].name;
    const std::vector<std::string> inputs = graph_.nodes[index].inputs;
    const int first = firstArgument(graph_.nodes[index].op, calls[0].attribute.empty());
    std::vector<std::string> results;
    for (const FunctionCall& call : calls) {
      const FunctionDef& function = graph_.functions[static_cast<std::size_t>(call.function)];
      if (copied_ + function.nodes.size() > kMostCopied) return;
      const std::string scope = calls.size() == 1 ? name : name + "/" + call.attribute;
      copy(call.function, scope + "/", inputs, first, outer);
      graph_.expansions.push_back({scope, call.function});
      for (const std::string& result : function.results) results.push_back(scope + "/" + result);
    }
    rewire(graph_.nodes[index], first, results);
  }

  std::vector<FunctionCall> callsOf(const NodeDef& node) const {
    std::vector<FunctionCall> calls;
    const auto add = [&](const std::string& name, const std::string& attribute) {
      if (const auto found = functions_.find(name); found != functions_.end()) {
        calls.push_back({attribute, found->second});
      }
    };
    add(node.op, {});
    for (const Attr& attr : node.attrs) {
      const std::vector<std::string>& names = attr.value.functions;
      for (std::size_t i = 0; i < names.size(); ++i) {
        add(names[i], names.size() == 1 ? attr.name : attr.name + "_" + std::to_string(i));
      }
    }
    return calls;
  }

  void copy(int number, const std::string& prefix, const std::vector<std::string>& inputs, int first,
            std::vector<int> outer) {
    outer.push_back(number);
    const FunctionDef& function = graph_.functions[static_cast<std::size_t>(number)];
    copied_ += function.nodes.size();
    std::size_t argument = 0;
    for (const NodeDef& node : function.nodes) {
      NodeDef copied = node;
      copied.name = prefix + node.name;
      copied.function = number;
      for (std::string& input : copied.inputs) {
        input = isControl(input) ? "^" + prefix + input.substr(1) : prefix + input;
      }
      if (node.op == "_Arg") {
        const std::size_t place = argument++ + static_cast<std::size_t>(std::max(first, 0));
        if (first >= 0 && place < inputs.size() && !isControl(inputs[place])) copied.inputs = {inputs[place]};
      }
      graph_.nodes.push_back(std::move(copied));
      depth_.push_back(outer);
    }
  }

  // The call reads what its functions gave; a branch's condition stays.
  static void rewire(NodeDef& call, int first, const std::vector<std::string>& results) {
    std::vector<std::string> inputs;
    for (std::size_t i = 0; i < call.inputs.size(); ++i) {
      if (first < 0 || static_cast<int>(i) < first || isControl(call.inputs[i])) inputs.push_back(call.inputs[i]);
    }
    inputs.insert(inputs.end(), results.begin(), results.end());
    call.inputs = std::move(inputs);
  }

  GraphDef& graph_;
  std::unordered_map<std::string_view, int> functions_;  // keys are views into the library, which stays
  std::vector<std::vector<int>> depth_;                  // by node: the functions that it is inside
  std::size_t copied_ = 0;
};

}  // namespace

void expandFunctions(GraphDef& graph) {
  if (!graph.functions.empty()) Expansion(graph).run();
}

}  // namespace widgets
