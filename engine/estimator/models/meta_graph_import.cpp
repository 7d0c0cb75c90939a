#include "engine/estimator/models/meta_graph_import.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "engine/core/error.h"
#include "engine/estimator/export/loading_part.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/estimator/export/saved_model_graph.h"
#include "engine/formats/graphs/graph_check.h"
#include "engine/graph/graph_import.h"
#include "engine/proto/graph.pb.h"

namespace engine::estimator {
namespace {

using tensorflow::GraphDef;
using tensorflow::MetaGraphDef;
using tensorflow::NodeDef;
using tensorflow::VariableDef;

constexpr const char* kStepName = "global_step";

std::vector<VariableDef> variableDefs(const MetaGraphDef& metaGraph, const char* key) {
  std::vector<VariableDef> defs;
  const auto found = metaGraph.collection_def().find(key);
  if (found == metaGraph.collection_def().end()) return defs;
  for (const std::string& bytes : found->second.bytes_list().value()) {
    if (!defs.emplace_back().ParseFromString(bytes)) {
      fail(Code::kDataLoss, "An entry of the SavedModel's collection '", key, "' is not a variable: it is damaged.");
    }
  }
  return defs;
}

std::vector<std::string> nodeList(const MetaGraphDef& metaGraph, const char* key) {
  const auto found = metaGraph.collection_def().find(key);
  if (found == metaGraph.collection_def().end()) return {};
  const auto& names = found->second.node_list().value();
  return {names.begin(), names.end()};
}

// "node" as "node:0".
std::string withIndex(const std::string& tensor) {
  return tensor.find(':') == std::string::npos ? tensor + ":0" : tensor;
}

std::optional<VariableSlice> sliceOf(const VariableDef& def) {
  if (!def.has_save_slice_info_def()) return std::nullopt;
  const tensorflow::SaveSliceInfoDef& info = def.save_slice_info_def();
  VariableSlice slice{info.full_name(), {}, {info.var_offset().begin(), info.var_offset().end()}};
  slice.fullShape = Shape(std::vector<int64_t>(info.full_shape().begin(), info.full_shape().end()));
  return slice;
}

void checkInput(const SignatureTensor& input, const Output& given) {
  const bool dtype = given.type() == input.dtype;
  if (dtype && input.shape.compatibleWith(given.shape())) return;
  fail(Code::kInvalidArgument, "Tensor shape and/or dtype validation failed for input ", input.key, ": expected ",
       dtypeName(input.dtype), input.shape, ", got ", dtypeName(given.type()), given.shape(), ".");
}

class MetaGraphImporter {
 public:
  MetaGraphImporter(Graph& graph, const formats::SavedModelReader& reader, const MetaGraphDef& metaGraph,
                    const std::string& signature, const NamedOutputs& inputs)
      : graph_(graph),
        reader_(reader),
        metaGraph_(metaGraph),
        signature_(signaturesOf(metaGraph).at(signature)),
        globals_(variableDefs(metaGraph, "variables")),
        locals_(variableDefs(metaGraph, "local_variables")),
        tables_(nodeList(metaGraph, "table_initializer")) {
    const std::vector<std::string> problems = formats::loadingProblems(metaGraph);
    if (!problems.empty()) fail(Code::kInvalidArgument, formats::problemText(reader.folder(), problems));
    for (const NodeDef& node : metaGraph.graph_def().node()) known_.insert(node.name());
    giveInputs(inputs);
  }

  ImportedMetaGraph run() {
    GraphDef part = flatGraph(metaGraph_.graph_def(), roots());
    refuseMissingOps(part);
    placeAssets(part, reader_.assets(metaGraph_));
    giveStep(part);
    dropGiven(part);
    renameTaken(part);
    importGraphDef(graph_, part, given_);
    collect();
    return result();
  }

 private:
  void giveInputs(const NamedOutputs& inputs) {
    for (const SignatureTensor& input : signature_.inputs) {
      const auto found = inputs.find(input.key);
      if (found == inputs.end()) {
        std::string all;
        for (const SignatureTensor& other : signature_.inputs) all += (all.empty() ? "" : ", ") + other.key;
        fail(Code::kInvalidArgument, "Key \"", input.key,
             "\" not found in features or labels passed in to the model function. All required keys: ", all, ".");
      }
      checkInput(input, found->second);
      given_[withIndex(input.tensor)] = found->second;
    }
  }

  std::vector<std::string> roots() const {
    std::vector<std::string> roots = loadingRoots(metaGraph_);
    for (const SignatureTensor& output : signature_.outputs) roots.push_back(output.tensor);
    if (const std::string op = formats::trainOpName(metaGraph_); !op.empty()) roots.push_back(op);
    const auto add = [&](const std::string& tensor) {
      if (known_.contains(nodeOf(tensor))) roots.push_back(tensor);
    };
    for (const auto* defs : {&globals_, &locals_}) {
      for (const VariableDef& def : *defs) {
        add(def.variable_name());
        add(def.initializer_name());
        add(def.initial_value_name());
        add(def.snapshot_name());
      }
    }
    for (const std::string& table : tables_) add(table);
    return roots;
  }

  void refuseMissingOps(const GraphDef& part) const {
    std::string missing;
    for (const std::string& op : missingOps(part)) missing += (missing.empty() ? "" : ", ") + op;
    if (missing.empty()) return;
    fail(Code::kUnimplemented, "The SavedModel at ", reader_.folder(),
         " needs ops that this program does not have: ", missing, ".");
  }

  // The graph's step counts for the model, too, where both are resources.
  void giveStep(const GraphDef& part) {
    const Output step = graph_.collections().globalStep;
    if (!step.valid() || step.type() != DType::kResource) return;
    for (const NodeDef& node : part.node()) {
      if (node.name() == kStepName && node.op() == "VarHandleOp") given_[withIndex(kStepName)] = step;
    }
  }

  // Takes out the nodes whose every tensor is given: those with one output.
  void dropGiven(GraphDef& part) const {
    auto* nodes = part.mutable_node();
    const auto isGiven = [&](const NodeDef& node) {
      const bool single = node.op().starts_with("Placeholder") || node.name() == kStepName;
      return single && given_.contains(withIndex(node.name()));
    };
    nodes->erase(std::remove_if(nodes->begin(), nodes->end(), isGiven), nodes->end());
  }

  void renameTaken(GraphDef& part) {
    for (NodeDef& node : *part.mutable_node()) {
      if (!graph_.findNode(node.name())) continue;
      const std::string fresh = graph_.uniqueName(node.name());
      renamed_[node.name()] = fresh;
      node.set_name(fresh);
    }
    if (renamed_.empty()) return;
    for (NodeDef& node : *part.mutable_node()) {
      for (std::string& input : *node.mutable_input()) {
        if (!given_.contains(withIndex(input))) input = current(input);
      }
    }
  }

  // The tensor, control input or node under its name in the graph.
  std::string current(const std::string& tensor) const {
    const auto found = renamed_.find(nodeOf(tensor));
    if (found == renamed_.end()) return tensor;
    const std::size_t colon = tensor.rfind(':');
    return (tensor.starts_with('^') ? "^" : "") + found->second +
           (colon == std::string::npos ? "" : tensor.substr(colon));
  }
  Output tensor(const std::string& name) const {
    const auto found = given_.find(withIndex(name));
    return found != given_.end() ? found->second : graph_.output(current(name));
  }
  Node* node(const std::string& name) const { return graph_.node(current(nodeOf(name))); }
  bool has(const std::string& name) const {
    return !name.empty() && (given_.contains(withIndex(name)) || graph_.findNode(current(nodeOf(name))));
  }

  Variable variableOf(const VariableDef& def, bool trainable) const {
    Variable variable;
    variable.name = nodeOf(def.variable_name());
    variable.handle = tensor(def.variable_name());
    variable.dtype = variable.handle.node->attr<DType>("dtype");
    variable.shape = variable.handle.node->attr<Shape>("shape");
    if (has(def.initializer_name())) variable.initializer = node(def.initializer_name());
    if (has(def.initial_value_name())) variable.initialValue = tensor(def.initial_value_name());
    variable.trainable = trainable;
    variable.slice = sliceOf(def);
    return variable;
  }

  void collect() {
    Collections& collections = graph_.collections();
    std::set<std::string> trainable;
    for (const VariableDef& def : variableDefs(metaGraph_, "trainable_variables"))
      trainable.insert(def.variable_name());
    for (const VariableDef& def : globals_) {
      const bool step = nodeOf(def.variable_name()) == kStepName;
      if (step && given_.contains(withIndex(kStepName))) continue;
      if (step) forgetStep();
      const Variable variable = variableOf(def, trainable.contains(def.variable_name()));
      if (collections.findGlobal(variable.name)) {
        fail(Code::kAlreadyExists, "The SavedModel's variable '", variable.name, "' is in the graph already.");
      }
      collections.globalVariables.push_back(variable);
      if (step) collections.globalStep = variable.handle;
    }
    for (const VariableDef& def : locals_) collections.localVariables.push_back(variableOf(def, false));
    for (const std::string& table : tables_) {
      if (has(table)) collections.tableInitializers.push_back(node(table));
    }
    for (const std::string& loss : nodeList(metaGraph_, "losses")) {
      if (has(loss)) collections.losses.push_back(tensor(loss));
    }
  }

  // The file's own step, a reference variable, takes the place of the graph's.
  void forgetStep() {
    Collections& collections = graph_.collections();
    std::erase_if(collections.globalVariables,
                  [&](const Variable& variable) { return variable.handle == collections.globalStep; });
    collections.globalStep = {};
  }

  ImportedMetaGraph result() const {
    ImportedMetaGraph imported;
    for (const SignatureTensor& output : signature_.outputs) {
      const Output made = imported.outputs[output.key] = tensor(output.tensor);
      // What the file knows of the shape may be more than inference finds out.
      if (output.shape.compatibleWith(made.shape())) made.node->mergeOutputShape(made.index, output.shape);
    }
    if (const std::string op = formats::trainOpName(metaGraph_); !op.empty()) imported.trainOp = node(op);
    if (const std::string op = formats::initOpName(metaGraph_); !op.empty()) imported.initOp = node(op);
    const tensorflow::SaverDef& saver = metaGraph_.saver_def();
    if (saver.restore_op_name().empty()) return imported;
    imported.checkpointName = tensor(saver.filename_tensor_name());
    imported.restoreOp = node(saver.restore_op_name());
    return imported;
  }

  Graph& graph_;
  const formats::SavedModelReader& reader_;
  const MetaGraphDef& metaGraph_;
  Signature signature_;
  std::vector<VariableDef> globals_, locals_;
  std::vector<std::string> tables_;
  std::unordered_set<std::string> known_;
  std::map<std::string, Output> given_;  // by "node:0"
  std::unordered_map<std::string, std::string> renamed_;
};

}  // namespace

ImportedMetaGraph importMetaGraph(Graph& graph, const formats::SavedModelReader& reader, const MetaGraphDef& metaGraph,
                                  const std::string& signature, const NamedOutputs& inputs) {
  return MetaGraphImporter(graph, reader, metaGraph, signature, inputs).run();
}

}  // namespace engine::estimator
