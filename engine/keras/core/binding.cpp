#include "engine/keras/core/binding.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::keras {

const Variable& Binding::variable(const WeightPtr& weight) {
  const auto found = entries_.find(weight.get());
  if (found != entries_.end()) return found->second.variable;
  const std::string plain = prefix_ + weight->plainName();
  std::string name = plain;
  for (int i = 1; nn::findVariable(graph_, name); ++i) name = plain + "_" + std::to_string(i);
  nn::VariableOptions options;
  options.trainable = weight->trainable;
  Entry entry;
  entry.variable = nn::getVariable(Scope(graph_), name, weight->shape, weight->dtype, weight->initializer, options);
  order_.push_back(weight);
  return entries_.emplace(weight.get(), std::move(entry)).first->second.variable;
}

void Binding::initialize(Session& session) {
  std::vector<Node*> targets;
  Weights given;
  for (const WeightPtr& weight : order_) {
    Entry& entry = entries_.at(weight.get());
    if (entry.initialized) continue;
    entry.initialized = true;
    if (weight->value.valid()) {
      given.push_back(weight);
    } else {
      targets.push_back(entry.variable.initializer);
    }
  }
  if (!targets.empty()) session.run(Feeds{}, {}, targets);
  load(session, given);
}

void Binding::load(Session& session, const Weights& weights) {
  Feeds feeds;
  std::vector<Node*> targets;
  for (const WeightPtr& weight : weights) {
    const auto found = entries_.find(weight.get());
    if (found == entries_.end() || !weight->value.valid()) continue;
    if (weight->value.shape() != weight->shape || weight->value.dtype() != weight->dtype) {
      fail(Code::kInvalidArgument, "Weight ", weight->name, " is ", weight->shape, "; a value of shape ",
           weight->value.shape(), " does not fit.");
    }
    Entry& entry = found->second;
    if (!entry.assign) {
      const Scope own = Scope(graph_).exactly(entry.variable.name);
      entry.given = ops::placeholder(own, weight->dtype, weight->shape, "given");
      entry.assign = ops::assign(own, entry.variable.handle, entry.given, "assign_given");
    }
    feeds.emplace_back(entry.given, weight->value);
    targets.push_back(entry.assign);
  }
  if (!targets.empty()) session.run(feeds, {}, targets);
}

void Binding::store(Session& session) {
  std::vector<Output> reads;
  for (const WeightPtr& weight : order_) {
    const Scope own = Scope(graph_).exactly(entries_.at(weight.get()).variable.name);
    Node* there = graph_.findNode(own.fullName("stored"));
    reads.push_back(there ? there->output() : nn::read(own, entries_.at(weight.get()).variable, "stored"));
  }
  if (reads.empty()) return;
  const std::vector<Tensor> values = session.run(Feeds{}, reads);
  for (std::size_t i = 0; i < values.size(); ++i) order_[i]->value = values[i];
}

}  // namespace engine::keras
