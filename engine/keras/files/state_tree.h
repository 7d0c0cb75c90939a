// What of a layer Keras saves, as a tree: its own variables, and the objects inside by the names of Keras's attributes.
// Files and checkpoints name values by the way to them. Values; used by the thread of the layers.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/keras/core/layer.h"

namespace engine::keras {

struct StateNode {
  struct Variable {
    std::string attribute;  // "kernel"
    WeightPtr weight;
    std::string key = {};     // in the newer HDF5 layout; empty: its number
    bool inHdf5Only = false;  // a second name that checkpoints do not have
  };
  // An attribute that holds an object, or a list of them.
  struct Child {
    std::string attribute;
    std::vector<StateNode> nodes;
    bool isList = false;
    bool inHdf5Only = false;  // checkpoints and SavedModels do not have it
  };

  const Layer* layer = nullptr;  // null for objects inside one that are no layers here: an attention's projections
  std::string className;
  // What Keras calls such an object, and the shape that it builds it for; empty and null where it needs none.
  std::string name = {};
  Json buildShape = nullptr;
  std::vector<Variable> variables;
  std::vector<Child> children;
};

StateNode stateTree(const Layer& layer);

std::string joinedPath(const std::string& path, const std::string& name);
// Visits the objects with the paths that they have in files. A layer that is there twice counts where it is first.
using StateVisit = std::function<void(const std::string& path, const StateNode& node)>;
void eachObject(const StateNode& root, const StateVisit& visit);

// The names that objects of a list have in files: "dense", "dense_1" … by their classes.
class ListNames {
 public:
  std::string next(const std::string& className);

 private:
  std::vector<std::pair<std::string, int>> used_;
};

}  // namespace engine::keras
