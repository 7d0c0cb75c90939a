// A model and its optimizer as the objects that TensorFlow 2's checkpoints are made of: objects with named children,
// some of which are variables. Values; used by the thread of the model.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/keras/files/state_tree.h"
#include "engine/keras/files/training_state.h"
#include "engine/keras/model/model.h"

namespace engine::keras {

struct Trackable {
  struct Slot {
    const Trackable* variable = nullptr;
    std::string name;  // "m"
    const Trackable* value = nullptr;
  };
  std::vector<std::pair<std::string, const Trackable*>> children = {};
  WeightPtr variable = nullptr;
  const Layer* layer = nullptr;
  // Of a layer, or of an object that is one in Keras; empty for lists and optimizers.
  std::string className = {};
  // Of an object that is a layer in Keras and none here: what it is called and built for there.
  std::string name = {};
  Json buildShape = nullptr;
  std::vector<Slot> slotVariables = {};  // of an optimizer
};

// The objects of one model; the pointers hold as long as it is there.
class Trackables {
 public:
  explicit Trackables(const Model& model);

  const Trackable& root() const { return *root_; }
  // Puts the optimizer below the root: a newer one by its list of variables, an older one by slots and hyperparameters.
  void addOptimizer(const TrainingState& training);
  // The same of an older optimizer whose variables' names begin with `prefix`: "training/Adam/".
  void addOptimizer(const std::string& prefix, const Weights& variables);
  // Puts a variable below the root.
  void addVariable(const std::string& name, const WeightPtr& weight);

 private:
  Trackable* made();
  const Trackable* of(const StateNode& node);
  const Trackable* of(const WeightPtr& weight);
  void addLayers(Trackable& to, const std::vector<StateNode>& layers);
  void addState(Trackable& to, const std::string& prefix, const Weights& variables);
  void addFactors(Trackable& optimizer, const Weights& variables);
  void addLegacy(Trackable& to, const TrainingState& training);

  std::vector<std::unique_ptr<Trackable>> all_;
  std::map<const Layer*, const Trackable*> layers_;
  std::map<const Weight*, const Trackable*> variables_;
  Trackable* root_ = nullptr;
  Weights weights_;  // of the model
};

}  // namespace engine::keras
