#include "engine/runtime/interpreter.h"

#include <deque>
#include <unordered_set>

#include "engine/core/memory.h"
#include "engine/core/node_error.h"
#include "engine/runtime/conditional.h"
#include "engine/runtime/reference_writes.h"
#include "engine/runtime/variable_order.h"

namespace engine {

std::vector<Node*> neededNodes(const Graph& graph, const std::vector<Output>& feeds, const std::vector<Output>& fetches,
                               const std::vector<Node*>& targets) {
  std::unordered_set<Output, OutputHash> fed(feeds.begin(), feeds.end());
  std::vector<char> needed(graph.size(), 0);
  std::vector<Node*> stack(targets);
  for (const Output& fetch : fetches) {
    if (!fed.count(fetch)) stack.push_back(fetch.node);
  }
  while (!stack.empty()) {
    Node* node = stack.back();
    stack.pop_back();
    char& mark = needed[static_cast<std::size_t>(node->id())];
    if (mark) continue;
    mark = 1;
    for (const Output& in : node->inputs()) {
      if (!fed.count(in)) stack.push_back(in.node);
    }
    for (Node* control : node->controlInputs()) stack.push_back(control);
  }
  std::vector<Node*> order;
  for (Node* node : graph.topologicalOrder()) {
    if (needed[static_cast<std::size_t>(node->id())]) order.push_back(node);
  }
  return order;
}

namespace {

// A reference to an uninitialised variable may only be passed on to the op that assigns it.
void checkInitialized(const Node& node, const std::vector<const Tensor*>& inputs) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i]->valid()) continue;
    const bool wantsReference = i < node.def().inputs.size() && node.def().inputs[i].ref;
    if (wantsReference || node.op() == "Identity") continue;
    failAtNode(Code::kFailedPrecondition, node.name(), " (", node.op(), "): Attempting to use uninitialized value ",
               node.inputs()[i].node->name(), ": run its initializer or restore a checkpoint first.");
  }
}

// Follows what is dead in one run; costs nothing in graphs without a Switch.
class Liveness {
 public:
  explicit Liveness(const std::vector<Node*>& nodes)
      : conditional_(std::ranges::any_of(nodes, [](const Node* node) { return isSwitch(*node); })) {}

  bool isDead(const Output& output) const { return conditional_ && deadOutputs_.count(output); }
  // Whether the node is dead; everything it makes is then dead too.
  bool enter(const Node& node) {
    if (!conditional_ || node.op() == "ControlTrigger") return false;
    const auto deadInput = [&](const Output& in) { return isDead(in); };
    const bool dead =
        std::ranges::any_of(node.controlInputs(), [&](const Node* control) { return deadNodes_.count(control) > 0; }) ||
        (isMerge(node) ? std::ranges::all_of(node.inputs(), deadInput) : std::ranges::any_of(node.inputs(), deadInput));
    if (!dead) return false;
    deadNodes_.insert(&node);
    for (int i = 0; i < node.outputCount(); ++i) deadOutputs_.insert(node.output(i));
    return true;
  }
  // A Switch has run.
  void leave(const Node& node, const Tensor& predicate) {
    deadOutputs_.insert(node.output(*predicate.data<bool>() ? 0 : 1));
  }

 private:
  bool conditional_;
  std::unordered_set<Output, OutputHash> deadOutputs_;
  std::unordered_set<const Node*> deadNodes_;
};

// The live input of a Merge, and its number.
std::vector<Tensor> mergedOutputs(const Node& node, const Liveness& liveness,
                                  const std::unordered_map<Output, Tensor, OutputHash>& values) {
  std::vector<Tensor> outputs(2);
  for (std::size_t i = 0; i < node.inputs().size(); ++i) {
    if (liveness.isDead(node.inputs()[i])) continue;
    takeLive(values.at(node.inputs()[i]), outputs[0], false);
    outputs[1] = Tensor::scalar(static_cast<int32_t>(i));
    break;
  }
  return outputs;
}

}  // namespace

void failForMemory(const Node& node) {
  failAtNode(Code::kResourceExhausted, node.name(), " (", node.op(), "): not enough memory for its result; ",
             "this machine has ", memoryText(machineMemory()), ": use smaller layers, vocabularies or batches.");
}

Kernel& Interpreter::kernelFor(const Node& node) {
  Cached& cached = kernels_[&node];
  if (!cached.kernel) cached.kernel = makeKernel(node, resources_);
  return *cached.kernel;
}

std::vector<Tensor> Interpreter::evaluate(const Node& node, const std::vector<const Tensor*>& inputs) {
  checkInitialized(node, inputs);
  std::vector<Tensor> outputs(static_cast<std::size_t>(node.outputCount()));
  KernelContext context(node);
  context.inputs_ = inputs;
  for (Tensor& output : outputs) context.outputs_.push_back(&output);
  context.planned_.assign(outputs.size(), 0);
  context.resources_ = &resources_;
  context.arena_ = &arena_;
  Kernel& kernel = kernelFor(node);
  kernel.beginRun();
  try {
    kernel.compute(context);
  } catch (const Error& error) {
    rethrowAtNode(node.name(), node.op(), error);
  } catch (const std::bad_alloc&) {
    failForMemory(node);
  } catch (const std::length_error&) {  // of more elements than a container can ever have
    failForMemory(node);
  }
  return outputs;
}

Tensor Interpreter::initializedSince(const Output& reference) {
  const Node* variable = variableNode(reference);
  return variable ? evaluate(*variable, {})[0] : Tensor();
}

std::vector<Tensor> Interpreter::run(const Graph& graph, const std::vector<std::pair<Output, Tensor>>& feeds,
                                     const std::vector<Output>& fetches, const std::vector<Node*>& targets) {
  std::unordered_map<Output, Tensor, OutputHash> values;
  std::vector<Output> fed;
  for (const auto& [output, tensor] : feeds) {
    values[output] = tensor;
    fed.push_back(output);
  }
  const std::vector<Node*> nodes = neededNodes(graph, fed, fetches, targets);
  Liveness liveness(nodes);
  ReferenceWrites writes;
  for (Node* node : nodes) {
    // A node of which every output is fed is not run, though others may wait for it.
    bool allFed = node->outputCount() > 0;
    for (int i = 0; i < node->outputCount(); ++i) allFed = allFed && values.count(node->output(i));
    writes.note(*node);
    if (allFed || liveness.enter(*node)) continue;
    std::vector<const Tensor*> inputs;
    std::deque<Tensor> readAgain;
    for (const Output& in : node->inputs()) {
      if (liveness.isDead(in)) continue;  // of a Merge
      Tensor& value = values.at(in);
      if (!value.valid()) value = initializedSince(in);
      if (writes.isOutdatedFor(in, *node)) {
        readAgain.push_back(initializedSince(in.node->input(0)).clone());
        inputs.push_back(&readAgain.back());
        continue;
      }
      inputs.push_back(&value);
    }
    std::vector<Tensor> outputs = isMerge(*node) ? mergedOutputs(*node, liveness, values) : evaluate(*node, inputs);
    if (isSwitch(*node)) liveness.leave(*node, *inputs[1]);
    for (int i = 0; i < node->outputCount(); ++i) {
      values.try_emplace(node->output(i), std::move(outputs[static_cast<std::size_t>(i)]));
    }
  }
  std::vector<Tensor> results;
  for (const Output& fetch : fetches) {
    if (liveness.isDead(fetch)) {
      results.emplace_back();
      continue;
    }
    Tensor value = values.at(fetch);
    if (!value.valid()) value = initializedSince(fetch);
    if (!value.valid()) {
      fail(Code::kFailedPrecondition, "Attempting to use uninitialized value ", fetch.node->name(),
           ": run its initializer or restore a checkpoint first.");
    }
    results.push_back(value.clone());
  }
  return results;
}

}  // namespace engine
