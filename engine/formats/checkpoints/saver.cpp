#include "engine/formats/checkpoints/saver.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::formats {
namespace {

// TensorFlow's defaults for a Saver.
constexpr int kMaxToKeep = 5;
constexpr float kKeepEveryNHours = 10000;

// "10 4 5,5:0,4": the full shape and the part of it that the variable is. Empty for a whole variable.
std::string shapeAndSlice(const Variable& variable) {
  if (!variable.slice) return {};
  std::string text;
  for (const int64_t dim : variable.slice->fullShape.dims()) text += std::to_string(dim) + " ";
  for (int i = 0; i < variable.shape.rank(); ++i) {
    text += message(i > 0 ? ":" : "", variable.slice->offset.at(static_cast<std::size_t>(i)), ",", variable.shape[i]);
  }
  return text;
}

class SaverBuilder {
 public:
  SaverBuilder(Graph& graph, const std::vector<Variable>& variables, const CheckpointObjects& objects)
      : variables_(variables), objects_(objects), scope_(Scope(graph).child("save")) {
    for (const Variable& variable : variables) {
      names_.push_back(objects.keyOf(variable.slice ? variable.slice->fullName : variable.name));
      slices_.push_back(shapeAndSlice(variable));
      dtypes_.push_back(variable.dtype);
    }
    for (const SaveableSpec& saveable : graph.collections().saveables) {
      for (std::size_t i = 0; i < saveable.keys.size(); ++i) {
        names_.push_back(saveable.keys[i]);
        slices_.emplace_back();
        dtypes_.push_back(saveable.values[i].type());
      }
    }
  }

  tensorflow::SaverDef build() {
    const Output given = ops::scalar(scope_, std::string("model"), "filename/input");
    const Output filename = ops::placeholderWithDefault(scope_, given, Shape{}, "filename");
    filename_ = ops::placeholderWithDefault(scope_, filename, Shape{}, "Const");
    tensorflow::SaverDef def;
    def.set_filename_tensor_name(filename_.name());
    def.set_save_tensor_name(addSave().name());
    def.set_restore_op_name(addRestore()->name());
    def.set_max_to_keep(kMaxToKeep);
    def.set_sharded(true);
    def.set_keep_checkpoint_every_n_hours(kKeepEveryNHours);
    def.set_version(tensorflow::SaverDef::V2);
    return def;
  }

 private:
  const std::vector<SaveableSpec>& saveables() const { return scope_.graph().collections().saveables; }

  Output strings(const std::vector<std::string>& values, const std::string& name) const {
    return ops::constant(scope_, Tensor::vector(values), name);
  }

  // What SaveV2 takes: the value that a reader of the variable sees now.
  Output valueOf(const Variable& variable) const {
    if (!variable.isResource()) return variable.handle;
    if (Node* read = scope_.graph().findNode(variable.name + "/Read/ReadVariableOp")) return read->output();
    return ops::readVariable(scope_, variable.handle);
  }

  // One shard in a temporary folder, which is then merged into the checkpoint.
  Output addSave() const {
    const Output part = ops::scalar(scope_, std::string("_temp/part"), "StringJoin/inputs_1");
    const Output joined = scope_.op("StringJoin", {filename_, part}, {{"separator", ""}});
    const Output shards = ops::scalar(scope_, int32_t{1}, "num_shards");
    const Output shard = ops::scalar(scope_, int32_t{0}, "ShardedFilename/shard");
    const Output sharded = scope_.op("ShardedFilename", {joined, shard, shards});
    // The graph of objects is saved only: nothing is restored from it.
    std::vector<std::string> names = names_, slices = slices_;
    std::vector<DType> dtypes = dtypes_;
    if (!objects_.graph.empty()) {
      names.emplace_back(kObjectGraphName);
      slices.emplace_back();
      dtypes.push_back(DType::kString);
    }
    std::vector<Output> inputs{sharded, strings(names, "SaveV2/tensor_names"),
                               strings(slices, "SaveV2/shape_and_slices")};
    for (const Variable& variable : variables_) inputs.push_back(valueOf(variable));
    for (const SaveableSpec& saveable : saveables()) {
      inputs.insert(inputs.end(), saveable.values.begin(), saveable.values.end());
    }
    if (!objects_.graph.empty()) inputs.push_back(ops::scalar(scope_, objects_.graph, "object_graph"));
    Node* save = scope_.node("SaveV2", inputs, {{"dtypes", dtypes}});
    const Output saved = ops::identity(scope_.withControls({save}), sharded, "control_dependency");
    const Output prefixes = scope_.withControls({saved.node})
                                .op("Pack", {sharded}, {{"axis", 0}}, "MergeV2Checkpoints/checkpoint_prefixes");
    Node* merge = scope_.node("MergeV2Checkpoints", {prefixes, filename_}, {{"delete_old_dirs", true}});
    return ops::identity(scope_.withControls({merge, saved.node}), filename_);
  }

  Node* addRestore() const {
    Node* restore = scope_.node(
        "RestoreV2",
        {filename_, strings(names_, "RestoreV2/tensor_names"), strings(slices_, "RestoreV2/shape_and_slices")},
        {{"dtypes", dtypes_}});
    std::vector<Node*> assigned;
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      Output value = restore->output(static_cast<int>(i));
      if (variables_[i].isResource()) value = ops::identity(scope_, value);
      assigned.push_back(
          ops::assign(scope_, variables_[i].handle, value, variables_[i].isResource() ? "AssignVariableOp" : "Assign"));
    }
    auto at = static_cast<int>(variables_.size());
    for (const SaveableSpec& saveable : saveables()) {
      std::vector<Output> inputs{saveable.handle};
      for (std::size_t i = 0; i < saveable.keys.size(); ++i) inputs.push_back(restore->output(at++));
      assigned.push_back(scope_.withControls({saveable.initializer}).node(saveable.restoreOp, inputs));
    }
    Node* shard = ops::group(scope_, assigned, "restore_shard");
    return ops::group(scope_, {shard}, "restore_all");
  }

  const std::vector<Variable>& variables_;
  const CheckpointObjects& objects_;
  Scope scope_;
  std::vector<std::string> names_;
  std::vector<std::string> slices_;
  std::vector<DType> dtypes_;
  Output filename_;
};

}  // namespace

tensorflow::SaverDef addSaver(Graph& graph, const std::vector<Variable>& variables, const CheckpointObjects& objects) {
  if (variables.empty()) fail(Code::kInvalidArgument, "No variables to save.");
  return SaverBuilder(graph, variables, objects).build();
}

}  // namespace engine::formats
