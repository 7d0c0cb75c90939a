#include "engine/graph/collections.h"

namespace engine {

const Variable* Collections::findGlobal(const std::string& name) const {
  for (const Variable& variable : globalVariables) {
    if (variable.name == name) return &variable;
  }
  return nullptr;
}

std::vector<Variable> Collections::trainableVariables() const {
  std::vector<Variable> trainable;
  for (const Variable& variable : globalVariables) {
    if (variable.trainable) trainable.push_back(variable);
  }
  return trainable;
}

}  // namespace engine
