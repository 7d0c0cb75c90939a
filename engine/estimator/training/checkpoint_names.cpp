#include "engine/estimator/training/checkpoint_names.h"

#include "engine/core/error.h"
#include "engine/estimator/object_graph.pb.h"

namespace engine::estimator {
namespace {

constexpr const char* kObjectGraphKey = "_CHECKPOINTABLE_OBJECT_GRAPH";
constexpr std::size_t kNamesToList = 20;

}  // namespace

CheckpointNames::CheckpointNames(const formats::BundleReader& reader) : reader_(reader) {
  if (!reader.has(kObjectGraphKey)) return;
  const Tensor serialized = reader.read(kObjectGraphKey, DType::kString);
  ObjectGraph graph;
  if (serialized.elements() != 1 || !graph.ParseFromString(serialized.flat<std::string>()[0])) {
    fail(Code::kDataLoss, "The object graph of checkpoint '", reader.prefix(), "' is damaged.");
  }
  for (const ObjectGraph::Object& object : graph.nodes()) {
    for (const ObjectGraph::SerializedTensor& tensor : object.attributes()) {
      if (!tensor.full_name().empty()) keys_[tensor.full_name()] = tensor.checkpoint_key();
    }
  }
}

bool CheckpointNames::has(const std::string& variable) const {
  return reader_.has(variable) || keys_.contains(variable);
}

std::string CheckpointNames::keyOf(const std::string& variable) const {
  const auto found = keys_.find(variable);
  if (found != keys_.end()) return found->second;
  if (reader_.has(variable)) return variable;
  std::string names;
  std::size_t listed = 0;
  for (const std::string& name : reader_.names()) {
    if (++listed > kNamesToList) break;
    names += (names.empty() ? "" : ", ") + name;
  }
  fail(Code::kNotFound, "Checkpoint '", reader_.prefix(), "' has no value for variable '", variable, "'; it has ",
       names, listed > kNamesToList ? " and more." : ".");
}

}  // namespace engine::estimator
