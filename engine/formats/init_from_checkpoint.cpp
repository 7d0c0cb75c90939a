#include "engine/formats/init_from_checkpoint.h"

#include <regex>

#include "engine/core/error.h"
#include "engine/formats/bundle_reader.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"

namespace engine::formats {
namespace {

// "w" of "w/part_3"; the name itself when it is no part's.
std::string wholeName(const std::string& name) {
  static const std::regex kPart("(.+)/part_[0-9]+");
  std::smatch match;
  return std::regex_match(name, match, kPart) ? match[1].str() : name;
}

int64_t partNumber(const std::string& name) {
  return std::stoll(name.substr(name.rfind('_') + 1));
}

// Gives each variable a new initialiser.
class Assigner {
 public:
  Assigner(Graph& graph, const std::string& prefix)
      : graph_(graph), reader_(prefix), scope_(Scope(graph).child("init_from_checkpoint")) {
    filename_ = ops::scalar(scope_, prefix, "filename");
  }

  void assignScope(const std::string& from, const std::string& to) {
    const std::string checkpointScope = from == "/" ? "" : from;
    const std::string graphScope = to == "/" ? "" : to;
    bool any = false;
    std::vector<std::string> done;
    for (const Variable& variable : variables()) {
      if (!variable.name.starts_with(graphScope)) continue;
      const std::string whole = wholeName(variable.name);
      if (std::ranges::find(done, whole) != done.end()) continue;
      done.push_back(whole);
      assignOne(checkpointScope + whole.substr(graphScope.size()), whole);
      any = true;
    }
    if (!any) fail(Code::kInvalidArgument, "The graph has no variable in the scope '", to, "'.");
  }

  void assignOne(const std::string& tensor, const std::string& name) {
    std::vector<Variable*> parts = named(name);
    if (!reader_.has(tensor)) {
      fail(Code::kInvalidArgument, "Tensor ", tensor, " is not found in checkpoint '", reader_.prefix(), "'.");
    }
    const BundleEntry& entry = reader_.entry(tensor);
    const std::vector<std::string> slices = slicesOf(parts, entry, tensor);
    for (std::size_t i = 0; i < parts.size(); ++i) replaceInitializer(*parts[i], tensor, slices[i]);
  }

 private:
  std::vector<Variable>& variables() { return graph_.collections().globalVariables; }

  // The variable, or all parts of one, in order.
  std::vector<Variable*> named(const std::string& name) {
    std::vector<Variable*> found;
    for (Variable& variable : variables()) {
      if (variable.name == name) return {&variable};
      if (wholeName(variable.name) == name) found.push_back(&variable);
    }
    if (found.empty()) fail(Code::kInvalidArgument, "The graph has no global variable '", name, "'.");
    std::ranges::sort(found, {}, [](const Variable* v) { return partNumber(v->name); });
    return found;
  }

  [[noreturn]] void refuse(const std::vector<Variable*>& parts, const BundleEntry& entry, const std::string& tensor) {
    fail(Code::kInvalidArgument, "Shape of variable ", parts[0]->name, " (", dtypeName(parts[0]->dtype),
         parts[0]->shape, ") doesn't match with shape of tensor ", tensor, " (", dtypeName(entry.dtype), entry.shape,
         ") from checkpoint '", reader_.prefix(), "'.");
  }

  // In RestoreV2's notation: "" for a whole tensor, "4 3 0,2:0,3" for the first two rows of four.
  std::vector<std::string> slicesOf(const std::vector<Variable*>& parts, const BundleEntry& entry,
                                    const std::string& tensor) {
    for (const Variable* part : parts) {
      if (part->dtype != entry.dtype || part->shape.rank() != entry.shape.rank()) refuse(parts, entry, tensor);
    }
    if (parts.size() == 1 && parts[0]->shape == entry.shape) return {""};
    int axis = -1;
    for (int d = 0; d < entry.shape.rank(); ++d) {
      int64_t sum = 0;
      bool same = true;
      for (const Variable* part : parts) {
        sum += part->shape.dim(d);
        same = same && part->shape.dim(d) == entry.shape.dim(d);
      }
      if (same) continue;
      if (axis >= 0 || sum != entry.shape.dim(d)) refuse(parts, entry, tensor);
      axis = d;
    }
    if (axis < 0) refuse(parts, entry, tensor);
    std::vector<std::string> slices;
    int64_t offset = 0;
    for (const Variable* part : parts) {
      std::string dims;
      std::string extents;
      for (int d = 0; d < entry.shape.rank(); ++d) {
        dims += std::to_string(entry.shape.dim(d)) + " ";
        extents += message(d ? ":" : "", d == axis ? offset : 0, ",", part->shape.dim(d));
      }
      slices.push_back(dims + extents);
      offset += part->shape.dim(axis);
    }
    return slices;
  }

  void replaceInitializer(Variable& variable, const std::string& tensor, const std::string& slice) {
    const Scope scope = scope_.child("restore");
    const Output names = ops::constant(scope, Tensor::vector<std::string>({tensor}), "tensor_names");
    const Output slices = ops::constant(scope, Tensor::vector<std::string>({slice}), "shape_and_slices");
    const Output value =
        scope.op("RestoreV2", {filename_, names, slices}, {{"dtypes", std::vector<DType>{variable.dtype}}});
    variable.initialValue = ops::identity(scope, value);
    variable.initializer = ops::assign(scope, variable.handle, variable.initialValue,
                                       variable.isResource() ? "AssignVariableOp" : "Assign");
  }

  Graph& graph_;
  BundleReader reader_;
  Scope scope_;
  Output filename_;
};

}  // namespace

void initFromCheckpoint(Graph& graph, const std::string& prefix, const AssignmentMap& assignments) {
  Assigner assigner(graph, prefix);
  for (const auto& [from, to] : assignments) {
    const bool scopes = from.ends_with('/');
    if (scopes != to.ends_with('/')) {
      fail(Code::kInvalidArgument, "Assignment map with scope only name '", from, "' should map to scope only '", to,
           "'. Should be 'scope/': 'other_scope/'.");
    }
    scopes ? assigner.assignScope(from, to) : assigner.assignOne(from, to);
  }
}

}  // namespace engine::formats
