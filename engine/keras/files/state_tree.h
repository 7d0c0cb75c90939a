// What of a layer Keras saves, as a tree: its own variables, and the objects inside by the names of Keras's attributes.
// Files and checkpoints name values by the way to them. Values; used by the thread of the layers.
#pragma once

#include <string>
#include <vector>

#include "engine/keras/core/layer.h"

namespace engine::keras {

struct StateNode {
  struct Variable {
    std::string attribute;  // "kernel"
    WeightPtr weight;
  };
  // An attribute that holds an object, or a list of them.
  struct Child {
    std::string attribute;
    std::vector<StateNode> nodes;
    bool isList = false;
  };

  const Layer* layer = nullptr;  // null for objects inside one that are no layers here: an attention's projections
  std::string className;
  std::vector<Variable> variables;
  std::vector<Child> children;
};

StateNode stateTree(const Layer& layer);

// The names that objects of a list have in files: "dense", "dense_1" … by their classes.
class ListNames {
 public:
  std::string next(const std::string& className);

 private:
  std::vector<std::pair<std::string, int>> used_;
};

}  // namespace engine::keras
