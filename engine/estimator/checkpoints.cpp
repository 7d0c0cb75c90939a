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

const std::string& checkpointKey(const Variable& variable) {
  return variable.slice ? variable.slice->fullName : variable.name;
}

const Shape& checkpointShape(const Variable& variable) {
  return variable.slice ? variable.slice->fullShape : variable.shape;
}

formats::TensorSlice checkpointSlice(const Variable& variable) {
  std::vector<formats::TensorSlice::Extent> extents;
  for (int i = 0; i < variable.shape.rank(); ++i) {
    extents.push_back({variable.slice->offset.at(static_cast<std::size_t>(i)), variable.shape.dim(i)});
  }
  return formats::TensorSlice(std::move(extents));
}

Tensor readVariable(const formats::BundleReader& reader, const Variable& variable, const std::string& key) {
  return variable.slice ? reader.readSlice(key, checkpointSlice(variable)) : reader.read(key);
}

std::shared_ptr<VariableResource> variableResource(Session& session, const Variable& variable) {
  const Node& node = *variable.handle.node;
  const std::string name =
      variableResourceName(node.name(), node.attr<std::string>("container"), node.attr<std::string>("shared_name"));
  return session.resources().lookupOrCreate<VariableResource>(
      name, [&] { return std::make_shared<VariableResource>(name, variable.dtype, variable.shape); });
}

CheckpointSaver::CheckpointSaver(const std::string& modelDir, int keepMax, double keepEveryNHours)
    : manager_(modelDir, managerOptions(keepMax, keepEveryNHours)) {}

void writeFileAtOnce(const std::string& path, const std::string& bytes) {
  const std::string temporary = path + ".tmp";
  {
    std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
    out << bytes;
    out.flush();
    if (!out) {
      const std::string why = std::strerror(errno);
      std::error_code ignored;
      std::filesystem::remove(temporary, ignored);
      fail(Code::kResourceExhausted, "Cannot write '", path, "': ", why, ". Free some room on the disk.");
    }
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
  std::vector<Variable> ordered = variables;
  std::ranges::sort(ordered, {}, [](const Variable& v) { return std::pair(checkpointKey(v), v.name); });
  for (const Variable& variable : ordered) {
    const Tensor& value = variableResource(session, variable)->value();
    if (variable.slice) {
      writer.addSlice(checkpointKey(variable), variable.slice->fullShape, checkpointSlice(variable), value);
    } else {
      writer.add(variable.name, value);
    }
  }
  if (!metaGraph.empty()) writeFileAtOnce(prefix + ".meta", metaGraph);
  writer.finish();
  manager_.saved(prefix);
  return prefix;
}

}  // namespace engine::estimator
