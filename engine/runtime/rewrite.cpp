#include "engine/runtime/rewrite.h"

#include <map>

namespace engine {
namespace {

std::multimap<int, RewritePass>& passes() {
  static std::multimap<int, RewritePass> registered;
  return registered;
}

}  // namespace

std::vector<std::pair<Node*, int>> Rewriter::readers(const Output& output) const {
  const auto id = static_cast<std::size_t>(output.node->id());
  return id < readers_.size() ? readersOf(readers_, output) : std::vector<std::pair<Node*, int>>{};
}

Node* Rewriter::onlyReader(const Output& output) const {
  const auto all = readers(output);
  return all.size() == 1 && !isFetch(output) ? all[0].first : nullptr;
}

Node* Rewriter::add(const std::string& op, const Node& like, std::vector<Output> inputs, Attrs attrs) {
  NodeSpec spec;
  spec.name = graph().uniqueName(like.name() + "/" + op);
  spec.op = op;
  spec.inputs = std::move(inputs);
  spec.controls = like.controlInputs();
  spec.attrs = std::move(attrs);
  Node* node = graph().addNode(std::move(spec));
  readers_ = readersOf(graph());
  return node;
}

void Rewriter::replace(const Output& from, const Output& to) {
  for (const auto& [reader, input] : readers(from)) {
    if (reader != to.node) reader->setInput(input, to);
  }
  for (Output& fetch : working_.fetches) {
    if (fetch == from) fetch = to;
  }
  readers_ = readersOf(graph());
}

RewriteRegistrar::RewriteRegistrar(int order, RewritePass pass) {
  passes().emplace(order, std::move(pass));
}

WorkingGraph rewritten(WorkingGraph working) {
  for (const auto& [order, pass] : passes()) {
    {
      Rewriter rewriter(working);
      pass(rewriter);
    }
    working = pruned(working);  // what a pass left behind must not count as a reader for the next
  }
  return working;
}

}  // namespace engine
