// The variables that weights have in one graph. Used by the graph's thread; its session by one thread at a time.
#pragma once

#include <unordered_map>
#include <vector>

#include "engine/keras/core/weight.h"
#include "engine/nn/variables.h"
#include "engine/runtime/session.h"

namespace engine::keras {

class Binding {
 public:
  // `prefix`: what names of variables begin with; "" gives Keras's own.
  explicit Binding(Graph& graph, std::string prefix = "") : graph_(graph), prefix_(std::move(prefix)) {}
  Binding(const Binding&) = delete;
  Binding& operator=(const Binding&) = delete;

  Graph& graph() const { return graph_; }
  // Makes the variable when it is asked for first: named as the weight, numbered when another weight has the name.
  const Variable& variable(const WeightPtr& weight);
  // Of those made so far, in the order in which they were.
  const Weights& weights() const { return order_; }

  // Gives the variables that were made since the last call their values: the weights' own, or their initializers'.
  void initialize(Session& session);
  // Writes the weights' values to their variables again.
  void load(Session& session, const Weights& weights);
  // Reads the variables' values into the weights.
  void store(Session& session);

 private:
  struct Entry {
    Variable variable;
    Output given = {};  // a placeholder, and what assigns it: made when a value is first loaded
    Node* assign = nullptr;
    bool initialized = false;
  };

  Graph& graph_;
  std::string prefix_;
  std::unordered_map<const Weight*, Entry> entries_;
  Weights order_;
};

}  // namespace engine::keras
