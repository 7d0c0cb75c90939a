#include "engine/estimator/checkpoints.h"

#include "engine/core/error.h"
#include "engine/formats/bundle_writer.h"
#include "engine/graph/collections.h"

namespace engine::estimator {
namespace {

formats::CheckpointManagerOptions managerOptions(int keepMax, double keepEveryNHours) {
  formats::CheckpointManagerOptions options;
  options.keepMax = keepMax;
  options.keepEveryNHours = keepEveryNHours;
  return options;
}

}  // namespace

std::vector<std::pair<std::string, Tensor>> globalValues(Session& session) {
  std::vector<std::pair<std::string, Tensor>> values;
  for (const Variable& variable : session.graph().collections().globalVariables) {
    const Node& node = *variable.handle.node;
    const auto resource = session.resources().find<VariableResource>(
        variableResourceName(node.name(), node.attr<std::string>("container"), node.attr<std::string>("shared_name")));
    if (!resource) fail(Code::kFailedPrecondition, "Variable '", variable.name, "' has no value to save.");
    values.emplace_back(variable.name, resource->value());
  }
  std::ranges::sort(values, {}, &std::pair<std::string, Tensor>::first);
  return values;
}

CheckpointSaver::CheckpointSaver(const std::string& modelDir, int keepMax, double keepEveryNHours)
    : manager_(modelDir, managerOptions(keepMax, keepEveryNHours)) {}

std::string CheckpointSaver::save(Session& session, int64_t step) {
  const std::string prefix = manager_.prefixFor(step);
  formats::BundleWriter writer(prefix);
  for (const auto& [name, value] : globalValues(session)) writer.add(name, value);
  writer.finish();
  manager_.saved(prefix);
  return prefix;
}

}  // namespace engine::estimator
