#include "engine/formats/graphs/meta_graph.h"

#include "engine/proto/graph.pb.h"

namespace engine::formats {
namespace {

using tensorflow::MetaGraphDef;

// Readers below 1.9 derive what is trainable from the collection; from this one on the field counts.
constexpr const char* kTensorFlowVersion = "1.15.0";

void stripDefaults(const Graph& graph, tensorflow::GraphDef& proto) {
  for (tensorflow::NodeDef& def : *proto.mutable_node()) {
    const Node& node = *graph.node(def.name());
    for (const AttrDef& attr : node.def().attrs) {
      const auto found = node.attrs().find(attr.name);
      if (found != node.attrs().end() && !attr.defaultValue.empty() && found->second == attr.defaultValue) {
        def.mutable_attr()->erase(attr.name);
      }
    }
  }
}

void addVariable(MetaGraphDef& metaGraph, const std::string& key, const tensorflow::VariableDef& def) {
  (*metaGraph.mutable_collection_def())[key].mutable_bytes_list()->add_value(def.SerializeAsString());
}

void addVariables(const Graph& graph, MetaGraphDef& metaGraph) {
  const Collections& collections = graph.collections();
  for (const Variable& variable : collections.globalVariables) {
    tensorflow::VariableDef def = variableDef(graph, variable);
    const bool step = variable.handle == collections.globalStep;
    if (step) def.set_aggregation(tensorflow::VARIABLE_AGGREGATION_ONLY_FIRST_REPLICA);
    addVariable(metaGraph, "variables", def);
    if (variable.trainable) addVariable(metaGraph, "trainable_variables", def);
    if (step) addVariable(metaGraph, "global_step", def);
  }
  for (const Variable& variable : collections.localVariables) {
    addVariable(metaGraph, "local_variables", variableDef(graph, variable));
  }
}

}  // namespace

tensorflow::VariableDef variableDef(const Graph& graph, const Variable& variable) {
  tensorflow::VariableDef def;
  def.set_variable_name(variable.handle.name());
  if (variable.initializer) def.set_initializer_name(variable.initializer->name());
  if (variable.initialValue.valid()) def.set_initial_value_name(variable.initialValue.name());
  const Node* snapshot = graph.findNode(variable.name + (variable.isResource() ? "/Read/ReadVariableOp" : "/read"));
  if (snapshot) def.set_snapshot_name(snapshot->output().name());
  def.set_is_resource(variable.isResource());
  def.set_trainable(variable.trainable);
  if (variable.slice) {
    tensorflow::SaveSliceInfoDef* slice = def.mutable_save_slice_info_def();
    slice->set_full_name(variable.slice->fullName);
    for (const int64_t dim : variable.slice->fullShape.dims()) slice->add_full_shape(dim);
    for (const int64_t offset : variable.slice->offset) slice->add_var_offset(offset);
    for (const int64_t dim : variable.shape.dims()) slice->add_var_shape(dim);
  }
  return def;
}

tensorflow::TensorInfo tensorInfo(const Output& output) {
  tensorflow::TensorInfo info;
  info.set_name(output.name());
  info.set_dtype(static_cast<tensorflow::DataType>(output.type()));
  output.shape().toProto(info.mutable_tensor_shape());
  return info;
}

void addToCollection(MetaGraphDef& metaGraph, const std::string& key, const std::string& name) {
  (*metaGraph.mutable_collection_def())[key].mutable_node_list()->add_value(name);
}

MetaGraphDef metaGraphOf(const Graph& graph, bool stripDefaultAttrs) {
  MetaGraphDef metaGraph;
  metaGraph.mutable_meta_info_def()->set_tensorflow_version(kTensorFlowVersion);
  metaGraph.mutable_meta_info_def()->set_stripped_default_attrs(stripDefaultAttrs);
  graph.toProto(metaGraph.mutable_graph_def());
  if (stripDefaultAttrs) stripDefaults(graph, *metaGraph.mutable_graph_def());
  addVariables(graph, metaGraph);
  const Collections& collections = graph.collections();
  for (const Output& loss : collections.losses) addToCollection(metaGraph, "losses", loss.name());
  for (const Node* table : collections.tableInitializers) {
    addToCollection(metaGraph, "table_initializer", table->name());
  }
  return metaGraph;
}

}  // namespace engine::formats
