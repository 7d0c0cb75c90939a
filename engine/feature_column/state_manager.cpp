#include "engine/feature_column/state_manager.h"

#include "engine/core/error.h"

namespace engine::feature_column {
namespace {

// The full name of the variable called `name`, or whose name ends with "/<name>"; empty when there is none.
std::string nameOfShared(const Graph& graph, const std::string& name) {
  for (const Variable& variable : graph.collections().globalVariables) {
    const std::string& full = variable.slice ? variable.slice->fullName : variable.name;
    if (full == name || full.ends_with("/" + name)) return full;
  }
  return {};
}

}  // namespace

nn::PartitionedVariable StateManager::createVariable(const Scope& scope, const FeatureColumn& column,
                                                     const std::string& name, const Shape& shape,
                                                     const nn::SliceInitializer& initializer, bool trainable) {
  nn::VariableOptions options;
  options.trainable = trainable && options_.trainable;
  const nn::PartitionedVariable variable =
      options_.makeVariable
          ? options_.makeVariable(column, name, shape, initializer, options.trainable)
          : nn::getPartitionedVariable(scope, name, shape, DType::kFloat, initializer, options, options_.partitioner);
  variables_[column.name()].insert(variables_[column.name()].end(), variable.parts.begin(), variable.parts.end());
  return variable;
}

nn::PartitionedVariable StateManager::sharedVariable(const Scope& scope, const FeatureColumn& column,
                                                     const std::string& name, const std::string& sharedName,
                                                     const Shape& shape, const nn::SliceInitializer& initializer,
                                                     bool trainable) {
  const std::string known = nameOfShared(scope.graph(), sharedName);
  if (known.empty()) return createVariable(scope, column, name, shape, initializer, trainable);
  const nn::PartitionedVariable variable = nn::findPartitionedVariable(scope.graph(), known);
  if (variable.shape != shape) {
    fail(Code::kInvalidArgument, "Shared embedding collection ", sharedName, " contains variable ", known, " of shape ",
         variable.shape, ", expected shape ", shape,
         ". This indicates that two collections of embeddings have the same name: rename one of them.");
  }
  variables_[column.name()] = variable.parts;
  return variable;
}

}  // namespace engine::feature_column
