#include "engine/graph/replicas.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/graph/while_frames.h"

namespace engine {
namespace {

std::string replicaName(int replica) {
  return "replica_" + std::to_string(replica);
}

// Assignments and updates of optimizers: they take a variable first and give nothing, or its reference.
bool writesVariable(const Node& node) {
  if (node.inputs().empty()) return false;
  if (node.input(0).type() == DType::kResource) return node.outputCount() == 0;
  return node.def().inputs[0].ref && node.outputCount() > 0 && isRef(node.outputType(0)) && node.inputs().size() > 1;
}

// Differs between replicas whatever it reads: random numbers, and what one step of a loop leaves to another.
bool isOfOneReplica(const Node& node) {
  return node.hasAttr("seed2") || node.op() == "StackV2" || node.op().starts_with("TensorArrayV");
}

// A random op without a seed of its own gets the next one, as if it had been made again.
void reseed(Graph& graph, Attrs& attrs) {
  const auto seed = attrs.find("seed2");
  if (seed == attrs.end() || !graph.seed()) return;
  seed->second = graph.collections().unseededRandomOps++;
}

}  // namespace

Replicas::Replicas(Graph& graph, int count) : graph_(graph) {
  if (count < 1) fail(Code::kInvalidArgument, "A model has at least one replica, not ", count, ".");
  inputs_.resize(static_cast<std::size_t>(count));
  copies_.resize(static_cast<std::size_t>(count));
}

void Replicas::addInput(const std::vector<Output>& inputs) {
  for (std::size_t i = 0; i < inputs.size(); ++i) inputs_[i][inputs[0]] = inputs[i];
}

Output Replicas::in(int replica, Output output) {
  if (replica == 0) return output;
  const auto& inputs = inputs_[static_cast<std::size_t>(replica)];
  if (const auto found = inputs.find(output); found != inputs.end()) return found->second;
  look();
  if (!dependent_.contains(output.node)) return output;
  Copies& copies = copies_[static_cast<std::size_t>(replica)];
  if (!copies.contains(output.node)) {
    const std::vector<Node*> originals = missing(output.node, copies);
    for (Node* node : originals) copy(replica, node);
    closeLoops(replica, originals);
  }
  return {copies.at(output.node), output.index};
}

bool Replicas::isDependent(const Node& node) const {
  if (made_.contains(&node) || joints_.contains(&node) || writesVariable(node)) return false;
  if (isOfOneReplica(node)) return true;
  const auto differs = [&](const Output& in) { return dependent_.contains(in.node) || inputs_[0].contains(in); };
  return std::ranges::any_of(node.inputs(), differs) ||
         std::ranges::any_of(node.controlInputs(), [&](const Node* before) { return dependent_.contains(before); });
}

void Replicas::look() {
  if (known_ == graph_.size()) return;
  known_ = graph_.size();
  while (spread() || spreadOverLoops()) {
  }
}

// Nodes come after what they read but for the ends of loops, for which the graph is gone through again.
bool Replicas::spread() {
  const std::size_t before = dependent_.size();
  for (const auto& each : graph_.nodes()) {
    const Node* node = each.get();
    if (dependent_.contains(node)) continue;
    const auto isOfAll = [&](const Output& in) { return shared_.contains(in.node); };
    if (isDependent(*node)) {
      dependent_.insert(node);
      shared_.erase(node);
    } else if (std::ranges::any_of(node->inputs(), isOfAll)) {
      shared_.insert(node);
    }
  }
  return dependent_.size() > before;
}

// A loop is one thing: its counter and condition go with what it computes.
bool Replicas::spreadOverLoops() {
  if (std::ranges::none_of(graph_.nodes(), [](const auto& node) { return isEnter(*node); })) return false;
  const std::size_t before = dependent_.size();
  const auto differs = [&](const Node* node) { return dependent_.contains(node); };
  const WhileFrames frames(graph_.topologicalOrder());
  for (const auto& frame : frames.frames()) {
    if (std::ranges::none_of(frame->nodes, differs)) continue;
    dependent_.insert(frame->nodes.begin(), frame->nodes.end());
    dependent_.insert(frame->exits.begin(), frame->exits.end());
  }
  return dependent_.size() > before;
}

// What has to be copied before `last` and with it, in the graph's order.
std::vector<Node*> Replicas::missing(Node* last, const Copies& copies) const {
  std::vector<Node*> found{last};
  std::unordered_set<const Node*> seen{last};
  const auto visit = [&](Node* node) {
    if (dependent_.contains(node) && !copies.contains(node) && seen.insert(node).second) found.push_back(node);
  };
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const Output& in : std::vector<Output>(found[i]->inputs())) visit(in.node);
    for (Node* before : std::vector<Node*>(found[i]->controlInputs())) visit(before);
  }
  std::ranges::sort(found, {}, [](const Node* node) { return node->id(); });
  return found;
}

void Replicas::copy(int replica, Node* node) {
  const auto at = static_cast<std::size_t>(replica);
  const auto copied = [&](Node* original) {
    const auto found = copies_[at].find(original);
    return found == copies_[at].end() ? original : found->second;
  };
  NodeSpec spec;
  spec.name = graph_.uniqueName(replicaName(replica) + "/" + node->name());
  spec.op = node->op();
  spec.attrs = node->attrs();
  spec.device = node->device();
  for (const Output& in : node->inputs()) {
    const auto input = inputs_[at].find(in);
    spec.inputs.push_back(input == inputs_[at].end() ? Output{copied(in.node), in.index} : input->second);
  }
  for (Node* before : node->controlInputs()) spec.controls.push_back(copied(before));
  // Loops, and sequences that a plan may run as one op, are told apart by these.
  for (const char* name : {"frame_name", "_sequence"}) {
    const auto found = spec.attrs.find(name);
    if (found == spec.attrs.end()) continue;
    if (const auto* text = found->second.get<std::string>()) found->second = *text + "/" + replicaName(replica);
  }
  reseed(graph_, spec.attrs);
  Node* made = graph_.addNode(std::move(spec));
  for (int i = 0; i < node->outputCount(); ++i) made->setOutputShape(i, node->outputShape(i));
  copies_[at][node] = made;
  made_.insert(made);
}

// A Merge reads what is computed after it.
void Replicas::closeLoops(int replica, const std::vector<Node*>& originals) {
  const Copies& copies = copies_[static_cast<std::size_t>(replica)];
  for (Node* node : originals) {
    Node* made = copies.at(node);
    for (std::size_t i = 0; i < made->inputs().size(); ++i) {
      const Output& in = made->inputs()[i];
      const auto found = copies.find(in.node);
      if (found != copies.end()) made->setInput(static_cast<int>(i), {found->second, in.index});
    }
  }
}

std::vector<Output> Replicas::valuesOf(Output output) {
  std::vector<Output> values;
  for (int i = 0; i < count(); ++i) values.push_back(in(i, output));
  return values;
}

Output Replicas::share(Output output) {
  joints_.insert(output.node);
  shared_.insert(output.node);
  dependent_.erase(output.node);
  return output;
}

bool Replicas::isShared(Output output) {
  look();
  return shared_.contains(output.node);
}

Output Replicas::sum(const Scope& scope, Output output) {
  return isShared(output) ? output : share(ops::addN(scope, valuesOf(output), "ReplicaSum"));
}

Output Replicas::mean(const Scope& scope, Output output) {
  const Output total = sum(scope, output);
  return share(ops::mul(scope, total, ops::number(scope, total.type(), 1.0 / count(), "ReplicaShare")));
}

Output Replicas::joined(const Scope& scope, Output output) {
  if (isShared(output)) return output;
  std::vector<Output> values = valuesOf(output);
  values.push_back(ops::scalar(scope, int32_t{0}, "axis"));
  return share(scope.op("ConcatV2", std::move(values), {}, "ReplicaRows"));
}

Replicas* replicasOf(const Graph& graph) {
  return graph.collections().replicas.get();
}

}  // namespace engine
