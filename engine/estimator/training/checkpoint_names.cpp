#include "engine/estimator/training/checkpoint_names.h"

#include "engine/core/error.h"
#include "engine/formats/checkpoints/object_graph.h"

namespace engine::estimator {
namespace {

constexpr std::size_t kNamesToList = 20;

}  // namespace

CheckpointNames::CheckpointNames(const formats::BundleReader& reader) : reader_(reader) {
  if (!reader.has(formats::kObjectGraphName)) return;
  for (const formats::ObjectGraph::Object& object : formats::readObjectGraph(reader).objects) {
    for (const formats::ObjectGraph::Attribute& attribute : object.attributes) {
      if (!attribute.fullName.empty()) keys_[attribute.fullName] = attribute.key;
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
