#include "engine/estimator/checkpoints.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

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

std::vector<std::pair<std::string, Tensor>> valuesOf(Session& session, const std::vector<Variable>& variables) {
  std::vector<std::pair<std::string, Tensor>> values;
  for (const Variable& variable : variables) {
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

void writeFileAtOnce(const std::string& path, const std::string& bytes) {
  const std::string temporary = path + ".tmp";
  {
    std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
    out << bytes;
    out.flush();
    if (!out) fail(Code::kResourceExhausted, "Cannot write '", temporary, "': ", std::strerror(errno), ".");
  }
  std::error_code error;
  std::filesystem::rename(temporary, path, error);
  if (error) fail(Code::kPermissionDenied, "Cannot replace '", path, "': ", error.message(), ".");
}

std::string CheckpointSaver::save(Session& session, int64_t step) {
  return save(session, step, session.graph().collections().globalVariables);
}

std::string CheckpointSaver::save(Session& session, int64_t step, const std::vector<Variable>& variables,
                                  const std::string& metaGraph) {
  const std::string prefix = manager_.prefixFor(step);
  formats::BundleWriter writer(prefix);
  for (const auto& [name, value] : valuesOf(session, variables)) writer.add(name, value);
  if (!metaGraph.empty()) writeFileAtOnce(prefix + ".meta", metaGraph);
  writer.finish();
  manager_.saved(prefix);
  return prefix;
}

}  // namespace engine::estimator
