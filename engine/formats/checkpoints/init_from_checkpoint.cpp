#include "engine/formats/checkpoints/init_from_checkpoint.h"

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"

namespace engine::formats {
namespace {

const std::string& wholeName(const Variable& variable) {
  return variable.slice ? variable.slice->fullName : variable.name;
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
      if (!wholeName(variable).starts_with(graphScope)) continue;
      const std::string whole = wholeName(variable);
      if (std::ranges::find(done, whole) != done.end()) continue;
      done.push_back(whole);
      assignOne(checkpointScope + whole.substr(graphScope.size()), whole);
      any = true;
    }
    if (!any) fail(Code::kInvalidArgument, "The graph has no variable in the scope '", to, "'.");
  }

  void assignOne(const std::string& tensor, const std::string& name) {
    const std::vector<Variable*> parts = named(name);
    if (!reader_.has(tensor)) {
      fail(Code::kInvalidArgument, "Tensor ", tensor, " is not found in checkpoint '", reader_.prefix(), "'.");
    }
    for (Variable* part : parts) {
      checkFits(*part, tensor);
      replaceInitializer(*part, tensor);
    }
  }

 private:
  std::vector<Variable>& variables() { return graph_.collections().globalVariables; }

  // The variable, or all parts of one.
  std::vector<Variable*> named(const std::string& name) {
    std::vector<Variable*> found;
    for (Variable& variable : variables()) {
      if (variable.name == name) return {&variable};
      if (wholeName(variable) == name) found.push_back(&variable);
    }
    if (found.empty()) fail(Code::kInvalidArgument, "The graph has no global variable '", name, "'.");
    return found;
  }

  void checkFits(const Variable& variable, const std::string& tensor) const {
    const BundleEntry& entry = reader_.entry(tensor);
    const Shape& shape = variable.slice ? variable.slice->fullShape : variable.shape;
    if (variable.dtype == entry.dtype && shape == entry.shape) return;
    fail(Code::kInvalidArgument, "Shape of variable ", variable.name, " (", dtypeName(variable.dtype), shape,
         ") doesn't match with shape of tensor ", tensor, " (", dtypeName(entry.dtype), entry.shape,
         ") from checkpoint '", reader_.prefix(), "'.");
  }

  // In RestoreV2's notation: "" for a whole tensor, "4 3 0,2:0,3" for the first two rows of four.
  static std::string sliceText(const Variable& variable) {
    if (!variable.slice) return {};
    std::string dims;
    std::string extents;
    for (int d = 0; d < variable.shape.rank(); ++d) {
      dims += std::to_string(variable.slice->fullShape.dim(d)) + " ";
      extents +=
          message(d ? ":" : "", variable.slice->offset.at(static_cast<std::size_t>(d)), ",", variable.shape.dim(d));
    }
    return dims + extents;
  }

  void replaceInitializer(Variable& variable, const std::string& tensor) {
    const Scope scope = scope_.child("restore");
    const Output names = ops::constant(scope, Tensor::vector<std::string>({tensor}), "tensor_names");
    const Output slices = ops::constant(scope, Tensor::vector<std::string>({sliceText(variable)}), "shape_and_slices");
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
