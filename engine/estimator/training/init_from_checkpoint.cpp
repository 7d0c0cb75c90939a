#include "engine/estimator/training/init_from_checkpoint.h"

#include <set>

#include "engine/core/error.h"
#include "engine/estimator/training/checkpoint_names.h"
#include "engine/estimator/training/checkpoints.h"
#include "engine/estimator/training/warm_start.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/graph/collections.h"

namespace engine::estimator {
namespace {

std::string listOfNames(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 20;
  std::string list;
  for (std::size_t i = 0; i < names.size() && i < kMost; ++i) list += (i ? ", " : "") + names[i];
  return names.size() > kMost ? message(list, " and ", names.size() - kMost, " more") : list;
}

bool isPrefix(const std::string& name) {
  return name.ends_with("/");
}

// Whether `stored` is `wanted` once neighbouring dimensions are joined: Keras keeps a projection's heads apart,
// [hidden, heads, size] for [hidden, hidden], with the values in the same order.
bool joinsTo(const Shape& stored, const Shape& wanted) {
  int at = 0;
  for (int i = 0; i < wanted.rank(); ++i) {
    if (at == stored.rank()) return false;
    int64_t joined = stored.dim(at++);
    while (joined < wanted.dim(i) && at < stored.rank()) joined *= stored.dim(at++);
    if (joined != wanted.dim(i)) return false;
  }
  return at == stored.rank();
}

// Decides for the variables of one graph.
class Assigner {
 public:
  Assigner(const Graph& graph, const std::string& checkpoint)
      : checkpoint_(checkpoint), reader_(resolveCheckpoint(checkpoint)), names_(reader_) {
    for (const Variable& variable : graph.collections().trainableVariables())
      variables_[checkpointName(variable)] = variable;
  }

  void ownNames() {
    for (const auto& [name, variable] : variables_) {
      if (names_.has(name)) assign(variable, name, name);
    }
  }

  void entry(const std::string& from, const std::string& to) {
    if (isPrefix(from) != isPrefix(to)) {
      fail(Code::kInvalidArgument, "The assignment map takes '", from, "' to '", to,
           "': both must be names, or both prefixes that end in \"/\".");
    }
    if (isPrefix(from)) {
      prefix(from == "/" ? "" : from, to == "/" ? "" : to);
    } else {
      const auto variable = variables_.find(to);
      if (variable == variables_.end()) {
        fail(Code::kNotFound, "The assignment map names the variable '", to, "', which the model has not got.");
      }
      assign(variable->second, to, from);
    }
  }

  CheckpointAssignment result() {
    std::set<std::string> used;
    for (const auto& [variable, key] : assignment_.initialized) used.insert(key);
    for (const auto& [name, variable] : variables_) {
      if (!assignment_.initialized.contains(name)) assignment_.notInCheckpoint.push_back(name);
    }
    for (const std::string& name : reader_.names()) {
      if (!used.contains(name)) assignment_.unused.push_back(name);
    }
    return std::move(assignment_);
  }

 private:
  void prefix(const std::string& from, const std::string& to) {
    bool any = false;
    for (const auto& [name, variable] : variables_) {
      if (!name.starts_with(to)) continue;
      any = true;
      assign(variable, name, from + name.substr(to.size()));
    }
    if (!any)
      fail(Code::kNotFound, "The assignment map names the prefix '", to, "', below which the model has nothing.");
  }

  void assign(const Variable& variable, const std::string& name, const std::string& wanted) {
    if (!names_.has(wanted)) {
      fail(Code::kNotFound, "The checkpoint '", checkpoint_, "' has no '", wanted, "' for the variable '", name,
           "'. Leave it out of the assignment map, or choose another checkpoint.");
    }
    const std::string key = names_.keyOf(wanted);
    const formats::BundleEntry& entry = reader_.entry(key);
    const Shape& shape = checkpointShape(variable);
    const bool fits = variable.slice ? entry.shape == shape : joinsTo(entry.shape, shape);
    if (!fits || entry.dtype != variable.dtype) {
      fail(Code::kInvalidArgument, "The variable '", name, "' is ", dtypeName(variable.dtype), " ", shape, ", and '",
           wanted, "' in the checkpoint '", checkpoint_, "' is ", dtypeName(entry.dtype), " ", entry.shape,
           ". The model must have the sizes that the checkpoint was made with.");
    }
    assignment_.initialized[name] = key;
  }

  std::string checkpoint_;
  formats::BundleReader reader_;
  CheckpointNames names_;
  std::map<std::string, Variable> variables_;  // by name
  CheckpointAssignment assignment_;
};

}  // namespace

std::string CheckpointAssignment::description(const std::string& checkpoint) const {
  std::string text = message(initialized.size(), " of ", initialized.size() + notInCheckpoint.size(),
                             " variables start with values of '", checkpoint, "'.");
  if (!notInCheckpoint.empty()) text += " Not in it: " + listOfNames(notInCheckpoint) + ".";
  if (!unused.empty()) text += " Not used of it: " + listOfNames(unused) + ".";
  return text;
}

std::vector<std::string> CheckpointAssignment::notes(const std::string& checkpoint) const {
  std::vector<std::string> lines{description(checkpoint)};
  for (const auto& [variable, key] : initialized) {
    if (variable != key) lines.push_back(message("'", variable, "' starts with '", key, "'."));
  }
  return lines;
}

CheckpointAssignment assignmentFromCheckpoint(const Graph& graph, const std::string& checkpoint,
                                              const AssignmentMap& map) {
  Assigner assigner(graph, checkpoint);
  if (map.empty()) assigner.ownNames();
  for (const auto& [from, to] : map) assigner.entry(from, to);
  return assigner.result();
}

void initFromCheckpoint(Session& session, const std::string& checkpoint, const CheckpointAssignment& assignment) {
  const formats::BundleReader reader(resolveCheckpoint(checkpoint));
  reader.requireShards();
  for (const Variable& variable : session.graph().collections().globalVariables) {
    const auto key = assignment.initialized.find(checkpointName(variable));
    if (key == assignment.initialized.end() || !variable.trainable) continue;
    Tensor value = readVariable(reader, variable, key->second);
    const Shape shape = variable.slice ? value.shape() : variable.shape;
    variableResource(session, variable)->assign(value.reshaped(shape));
  }
}

}  // namespace engine::estimator
