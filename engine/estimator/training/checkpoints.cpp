#include "engine/estimator/training/checkpoints.h"

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/files/files.h"
#include "engine/graph/collections.h"

namespace engine::estimator {
namespace {

formats::CheckpointManagerOptions managerOptions(int keepMax, double keepEveryNHours) {
  formats::CheckpointManagerOptions options;
  options.keepMax = keepMax;
  options.keepEveryNHours = keepEveryNHours;
  return options;
}

bool isListed(const std::string& folder, const std::string& prefix) {
  try {
    const auto state = formats::readCheckpointState(folder);
    return state && (state->latest == prefix || std::ranges::find(state->paths, prefix) != state->paths.end());
  } catch (const Error&) {
    return true;  // what cannot be told stays
  }
}

}  // namespace

const std::string& checkpointName(const Variable& variable) {
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

std::shared_ptr<SaveableResource> saveableResource(Session& session, const SaveableSpec& saveable) {
  session.run(Feeds{}, {}, {saveable.initializer});
  auto resource = session.resources().find<SaveableResource>(saveable.resource);
  if (!resource) fail(Code::kInternal, "No resource '", saveable.resource, "' is made by its initializer.");
  return resource;
}

CheckpointSaver::CheckpointSaver(const std::string& modelDir, int keepMax, double keepEveryNHours)
    : manager_(modelDir, managerOptions(keepMax, keepEveryNHours)) {}

std::string CheckpointSaver::save(Session& session, int64_t step) {
  return save(session, step, session.graph().collections().globalVariables);
}

CheckpointContent checkpointContent(Session& session, int64_t step, const std::vector<Variable>& variables, bool copies,
                                    const formats::CheckpointObjects& objects) {
  CheckpointContent content;
  content.step = step;
  for (const Variable& variable : variables) {
    const Tensor& value = variableResource(session, variable)->value();
    content.values[{objects.keyOf(checkpointName(variable)), variable.name}] = {copies ? value.clone() : value,
                                                                                variable.slice ? &variable : nullptr};
  }
  if (!objects.graph.empty()) content.values[{formats::kObjectGraphName, ""}] = {Tensor::scalar(objects.graph)};
  for (const SaveableSpec& saveable : session.graph().collections().saveables) {
    const std::vector<Tensor> values = saveableResource(session, saveable)->saved();
    for (std::size_t i = 0; i < saveable.keys.size(); ++i) content.values[{saveable.keys[i], ""}] = {values.at(i)};
  }
  return content;
}

std::string CheckpointSaver::save(const CheckpointContent& content, const std::string& metaGraph) {
  const std::string prefix = manager_.prefixFor(content.step);
  try {
    writeCheckpoint(content, prefix, metaGraph);
    manager_.saved(prefix);
  } catch (...) {
    // What no state file names would be nobody's.
    if (!isListed(manager_.folder(), prefix)) formats::removeCheckpoint(prefix);
    throw;
  }
  return prefix;
}

void writeCheckpoint(const CheckpointContent& content, const std::string& prefix, const std::string& metaGraph) {
  formats::BundleWriter writer(prefix);
  for (const auto& [name, value] : content.values) {
    if (!value.part) {
      writer.add(name.first, value.tensor);
    } else {
      writer.addSlice(name.first, value.part->slice->fullShape, checkpointSlice(*value.part), value.tensor);
    }
  }
  if (!metaGraph.empty()) formats::writeFileAtomically(prefix + ".meta", metaGraph);
  writer.finish();
}

}  // namespace engine::estimator
