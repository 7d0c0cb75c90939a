#include "engine/graph/graph.h"

#include <cctype>

#include "engine/core/error.h"
#include "engine/core/node_error.h"
#include "engine/graph/collections.h"
#include "engine/graph/node_builder.h"

namespace engine {
namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

DType Output::type() const {
  return baseType(node->outputType(index));
}
const Shape& Output::shape() const {
  return node->outputShape(index);
}
std::string Output::name() const {
  return node->name() + ":" + std::to_string(index);
}

void Node::mergeOutputShape(int i, const Shape& shape) {
  const auto at = static_cast<std::size_t>(i);
  if (!outputShapes_[at].compatibleWith(shape)) {
    fail(Code::kInvalidArgument, "Output ", i, " of node '", name_, "' (", op(), ") has shape ", outputShapes_[at],
         ", which contradicts ", shape, ".");
  }
  outputShapes_[at] = outputShapes_[at].mergedWith(shape);
}

void Node::addControlInput(Node* node) {
  if (std::ranges::find(controlInputs_, node) == controlInputs_.end()) controlInputs_.push_back(node);
}

void Node::failAttr(const char* name) const {
  failAtNode(Code::kInternal, name_, " (", op(), ") has no attribute '", name, "' of the requested type.");
}

Graph::Graph() : collections_(std::make_unique<Collections>()) {}
Graph::~Graph() = default;

Node* Graph::addNode(NodeSpec spec) {
  if (spec.name.empty()) fail(Code::kInvalidArgument, "A node of op '", spec.op, "' has no name.");
  if (byName_.count(spec.name)) fail(Code::kAlreadyExists, "Two nodes are named '", spec.name, "'.");
  std::unique_ptr<Node> node(new Node());
  node->name_ = std::move(spec.name);
  node->def_ = &requireOp(spec.op);
  node->graph_ = this;
  node->id_ = static_cast<int>(nodes_.size());
  node->inputs_ = std::move(spec.inputs);
  node->controlInputs_ = std::move(spec.controls);
  node->attrs_ = std::move(spec.attrs);
  node->device_ = std::move(spec.device);
  node->outputTypes_ = resolveTypes(*node->def_, node->name_, node->inputs_, node->attrs_);
  node->outputShapes_.assign(node->outputTypes_.size(), Shape::unknown());
  inferShapes(*node);
  Node* raw = node.get();
  byName_[raw->name_] = raw;
  markName(raw->name_);
  nodes_.push_back(std::move(node));
  return raw;
}

void Graph::keepOnly(const std::vector<Node*>& order) {
  std::vector<std::unique_ptr<Node>> kept;
  kept.reserve(order.size());
  for (const Node* node : order) kept.push_back(std::move(nodes_[static_cast<std::size_t>(node->id())]));
  for (const auto& node : nodes_) {
    if (!node) continue;
    byName_.erase(node->name());
    usedNames_.erase(lower(node->name()));
  }
  nodes_ = std::move(kept);
  for (std::size_t i = 0; i < nodes_.size(); ++i) nodes_[i]->id_ = static_cast<int>(i);
}

Node* Graph::findNode(std::string_view name) const {
  const auto found = byName_.find(std::string(name));
  return found == byName_.end() ? nullptr : found->second;
}

Node* Graph::node(std::string_view name) const {
  if (Node* found = findNode(name)) return found;
  fail(Code::kNotFound, "The graph has no node '", name, "'.");
}

Output Graph::output(std::string_view tensorName) const {
  const std::size_t colon = tensorName.rfind(':');
  Node* found = node(tensorName.substr(0, colon));
  int index = 0;
  if (colon != std::string_view::npos) index = std::atoi(std::string(tensorName.substr(colon + 1)).c_str());
  if (index < 0 || index >= found->outputCount()) {
    failAtNode(Code::kNotFound, found->name(), " (", found->op(), ") has no output ", index, ".");
  }
  return {found, index};
}

void Graph::markName(const std::string& name) {
  usedNames_.try_emplace(lower(name), 1);
}

std::string Graph::uniqueName(const std::string& name) {
  std::string candidate = name;
  const auto [found, fresh] = usedNames_.try_emplace(lower(name), 1);
  if (fresh) return name;
  int suffix = found->second;
  const std::string key = found->first;
  do {
    candidate = name + "_" + std::to_string(suffix++);
  } while (usedNames_.count(lower(candidate)));
  usedNames_[key] = suffix;
  usedNames_[lower(candidate)] = 1;
  return candidate;
}

std::vector<Node*> Graph::topologicalOrder() const {
  std::vector<int> waiting(nodes_.size(), 0);
  std::vector<std::vector<Node*>> readers(nodes_.size());
  for (const auto& node : nodes_) {
    if (node->op() == "Merge") {
      // A loop's back edge: Merge waits for its first input only.
      for (const Output& in : node->inputs_) {
        if (in.node->op() == "NextIteration") continue;
        readers[static_cast<std::size_t>(in.node->id())].push_back(node.get());
        ++waiting[static_cast<std::size_t>(node->id())];
      }
    } else {
      for (const Output& in : node->inputs_) readers[static_cast<std::size_t>(in.node->id())].push_back(node.get());
      waiting[static_cast<std::size_t>(node->id())] += static_cast<int>(node->inputs_.size());
    }
    for (Node* control : node->controlInputs_) readers[static_cast<std::size_t>(control->id())].push_back(node.get());
    waiting[static_cast<std::size_t>(node->id())] += static_cast<int>(node->controlInputs_.size());
  }
  std::vector<Node*> order;
  for (const auto& node : nodes_) {
    if (waiting[static_cast<std::size_t>(node->id())] == 0) order.push_back(node.get());
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (Node* reader : readers[static_cast<std::size_t>(order[i]->id())]) {
      if (--waiting[static_cast<std::size_t>(reader->id())] == 0) order.push_back(reader);
    }
  }
  if (order.size() != nodes_.size()) {
    for (const auto& node : nodes_) {
      if (waiting[static_cast<std::size_t>(node->id())] > 0) {
        fail(Code::kInvalidArgument, "The graph has a cycle through node '", node->name(), "'.");
      }
    }
  }
  return order;
}

}  // namespace engine
