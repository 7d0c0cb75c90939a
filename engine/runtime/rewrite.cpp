#include "engine/runtime/rewrite.h"

#include <algorithm>
#include <map>

namespace engine {
namespace {

struct NamedPass {
  std::string name;
  RewritePass run;
};

std::multimap<int, NamedPass>& passes() {
  static std::multimap<int, NamedPass> registered;
  return registered;
}

}  // namespace

Rewriter::Rewriter(WorkingGraph& working, const PlanOptions& options)
    : working_(working), options_(options), readers_(readersOf(*working.graph)) {
  for (std::size_t i = 0; i < working.fetches.size(); ++i) fetches_[working.fetches[i]].push_back(i);
}

std::vector<std::pair<Node*, int>> Rewriter::readers(const Output& output) const {
  return readersOf(readers_, output);
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
  readers_.emplace_back();
  for (std::size_t i = 0; i < node->inputs().size(); ++i) {
    readers_[static_cast<std::size_t>(node->inputs()[i].node->id())].emplace_back(node, static_cast<int>(i));
  }
  return node;
}

void Rewriter::replace(const Output& from, const Output& to) {
  auto& old = readers_[static_cast<std::size_t>(from.node->id())];
  auto& fresh = readers_[static_cast<std::size_t>(to.node->id())];
  const auto moves = [&](const std::pair<Node*, int>& reader) {
    return reader.first->input(reader.second) == from && reader.first != to.node;
  };
  const auto kept = std::stable_partition(old.begin(), old.end(), std::not_fn(moves));
  const std::vector<std::pair<Node*, int>> moved(kept, old.end());
  old.erase(kept, old.end());
  for (const auto& [reader, input] : moved) reader->setInput(input, to);
  fresh.insert(fresh.end(), moved.begin(), moved.end());
  const auto fetched = fetches_.find(from);
  if (fetched == fetches_.end() || from == to) return;
  const std::vector<std::size_t> places = std::move(fetched->second);
  fetches_.erase(fetched);
  for (const std::size_t place : places) working_.fetches[place] = to;
  auto& known = fetches_[to];
  known.insert(known.end(), places.begin(), places.end());
}

void Rewriter::replaceControls(const std::unordered_map<Node*, Node*>& replacements) {
  const auto replaced = [&](Node* node) {
    const auto found = replacements.find(node);
    return found == replacements.end() ? node : found->second;
  };
  for (const auto& node : nodes()) {
    const std::vector<Node*> controls = node->controlInputs();
    if (std::ranges::none_of(controls, [&](Node* control) { return replacements.contains(control); })) continue;
    node->clearControlInputs();
    for (Node* control : controls) node->addControlInput(replaced(control));
  }
  for (Node*& target : working_.targets) target = replaced(target);
}

RewriteRegistrar::RewriteRegistrar(int order, const char* name, RewritePass pass) {
  passes().emplace(order, NamedPass{name, std::move(pass)});
}

std::vector<std::string> rewriteNames() {
  std::vector<std::string> names;
  for (const auto& [order, pass] : passes()) names.push_back(pass.name);
  return names;
}

WorkingGraph rewritten(WorkingGraph working, const PlanOptions& options, std::vector<RewriteEffect>& effects) {
  prune(working);
  for (const auto& [order, pass] : passes()) {
    if (options.isDisabled(pass.name)) continue;
    const std::size_t before = working.graph->size();
    Rewriter rewriter(working, options);
    pass.run(rewriter);
    effects.push_back({pass.name, rewriter.places()});
    // What a pass left behind must not count as a reader for the next.
    const bool changed = rewriter.places() > 0 || working.graph->size() != before;
    if (changed) prune(working);
  }
  return working;
}

}  // namespace engine
