#include "engine/estimator/export/frozen_graph.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/core/error.h"
#include "engine/estimator/export/saved_model_graph.h"
#include "engine/formats/graphs/graph_file.h"
#include "engine/graph/function_inliner.h"

namespace engine::estimator {
namespace {

using tensorflow::GraphDef;
using tensorflow::NodeDef;

constexpr const char* kTablesInit = "init_all_tables";

std::string producerOf(const std::string& input) {
  const std::size_t start = input.starts_with('^') ? 1 : 0;
  return input.substr(start, input.find(':', start) - start);
}

bool isVariableOp(const std::string& op) {
  return op == "VarHandleOp" || op == "VariableV2" || op == "Variable";
}
bool fillsTable(const std::string& op) {
  return op.starts_with("InitializeTable") || op.starts_with("LookupTableImport");
}
bool fillsFromFile(const std::string& op) {
  return op == "InitializeTableFromTextFile" || op == "InitializeTableFromTextFileV2";
}

void makeConstant(NodeDef& node, const Tensor& value) {
  node.set_op("Const");
  node.clear_input();
  node.clear_attr();
  (*node.mutable_attr())["dtype"].set_type(static_cast<tensorflow::DataType>(value.dtype()));
  value.toProto((*node.mutable_attr())["value"].mutable_tensor());
}

// Keeps of the attributes those named, under their new names.
void keepAttrs(NodeDef& node, const std::vector<std::pair<std::string, std::string>>& names) {
  google::protobuf::Map<std::string, tensorflow::AttrValue> kept;
  for (const auto& [from, to] : names) {
    const auto found = node.attr().find(from);
    if (found != node.attr().end()) kept[to] = found->second;
  }
  *node.mutable_attr() = std::move(kept);
}

// Replaces the variables of a graph, and makes their readers read constants.
class VariableFreezer {
 public:
  VariableFreezer(GraphDef& graph, const NamedTensors& values) : graph_(graph), values_(values) {}

  void run() {
    for (NodeDef& node : *graph_.mutable_node()) {
      if (isVariableOp(node.op())) freeze(node);
    }
    // What passes a variable on is met before or after its readers: until nothing changes.
    for (bool changed = true; changed;) {
      changed = false;
      for (int i = 0; i < graph_.node_size(); ++i) changed |= read(*graph_.mutable_node(i));
    }
  }

 private:
  void freeze(NodeDef& node) {
    const auto value = values_.find(node.name());
    if (value == values_.end()) {
      fail(Code::kNotFound, "The graph cannot be frozen: its variable '", node.name(), "' has no value.");
    }
    dtypes_[node.name()] = value->second.dtype();
    makeConstant(node, value->second);
  }

  // Whether the node was changed.
  bool read(NodeDef& node) {
    if (node.input().empty() || done_.contains(node.name())) return false;
    const auto source = dtypes_.find(producerOf(node.input(0)));
    if (source == dtypes_.end() || node.input(0).starts_with('^')) return false;
    done_.insert(node.name());
    change(node, static_cast<tensorflow::DataType>(source->second), source->second);
    return true;
  }

  void change(NodeDef& node, tensorflow::DataType type, DType dtype) {
    static const std::map<std::string, std::string> kPassing = {{"Identity", "Identity"},
                                                                {"RefIdentity", "Identity"},
                                                                {"Switch", "Switch"},
                                                                {"RefSwitch", "Switch"},
                                                                {"Merge", "Merge"},
                                                                {"RefMerge", "Merge"},
                                                                {"Enter", "Enter"},
                                                                {"RefEnter", "Enter"},
                                                                {"Exit", "Exit"},
                                                                {"RefExit", "Exit"},
                                                                {"NextIteration", "NextIteration"}};
    const std::string op = node.op();
    const auto passing = kPassing.find(op);
    if (passing != kPassing.end()) {
      node.set_op(passing->second);
      (*node.mutable_attr())["T"].set_type(type);
      dtypes_[node.name()] = dtype;
    } else if (op == "ReadVariableOp") {
      node.set_op("Identity");
      node.clear_attr();
      (*node.mutable_attr())["T"].set_type(type);
    } else if (op == "ResourceGather") {
      gather(node, type);
    } else if (op == "ResourceGatherNd") {
      node.set_op("GatherNd");
      keepAttrs(node, {{"dtype", "Tparams"}, {"Tindices", "Tindices"}});
    } else if (op == "VariableShape") {
      node.set_op("Shape");
      keepAttrs(node, {{"out_type", "out_type"}});
      (*node.mutable_attr())["T"].set_type(type);
    } else if (op.starts_with("Assign") || op.starts_with("Scatter") || op.starts_with("Resource")) {
      fail(Code::kUnimplemented, "The graph cannot be frozen: '", node.name(), "' (", op,
           ") writes a variable. Export a SavedModel, or a model that does not change while it predicts.");
    }
  }

  void gather(NodeDef& node, tensorflow::DataType type) {
    node.set_op("GatherV2");
    keepAttrs(node, {{"Tindices", "Tindices"}, {"batch_dims", "batch_dims"}});
    (*node.mutable_attr())["Tparams"].set_type(type);
    (*node.mutable_attr())["Taxis"].set_type(tensorflow::DT_INT32);
    const std::string axis = node.name() + "/axis";
    // Behind the data, before what it only waits for.
    google::protobuf::RepeatedPtrField<std::string> inputs = std::move(*node.mutable_input());
    node.clear_input();
    for (int i = 0; i < inputs.size(); ++i) {
      if (i == 2) node.add_input(axis);
      node.add_input(inputs[i]);
    }
    if (inputs.size() == 2) node.add_input(axis);
    NodeDef* constant = graph_.add_node();  // `node` stays where it is: the field holds pointers
    constant->set_name(axis);
    makeConstant(*constant, Tensor::scalar<int32_t>(0));
  }

  GraphDef& graph_;
  const NamedTensors& values_;
  std::map<std::string, DType> dtypes_;  // of the nodes that stand for a variable
  std::set<std::string> done_;
};

// The tables' entries in the place of the files that they were read from.
void freezeTables(GraphDef& graph, const std::map<std::string, TableEntries>& tables) {
  const int nodes = graph.node_size();
  for (int i = 0; i < nodes; ++i) {
    NodeDef& node = *graph.mutable_node(i);
    const auto found = tables.find(node.name());
    if (!fillsFromFile(node.op()) || found == tables.end()) continue;
    const TableEntries& entries = found->second;
    const std::string table = node.input(0);
    node.set_op(node.op().ends_with("V2") ? "InitializeTableV2" : "InitializeTable");
    node.clear_input();
    node.clear_attr();
    node.add_input(table);
    const std::pair<const char*, const Tensor*> parts[] = {{"keys", &entries.keys}, {"values", &entries.values}};
    for (const auto& [part, tensor] : parts) {
      const std::string name = node.name() + "/" + part;
      node.add_input(name);
      NodeDef* constant = graph.add_node();
      constant->set_name(name);
      makeConstant(*constant, *tensor);
    }
    (*node.mutable_attr())["Tkey"].set_type(static_cast<tensorflow::DataType>(entries.keys.dtype()));
    (*node.mutable_attr())["Tval"].set_type(static_cast<tensorflow::DataType>(entries.values.dtype()));
  }
}

// One op that runs all of them; its name.
std::string addTablesInit(GraphDef& graph, const std::vector<std::string>& initializers) {
  std::set<std::string> names;
  for (const NodeDef& node : graph.node()) names.insert(node.name());
  std::string name = kTablesInit;
  for (int i = 1; names.contains(name); ++i) name = message(kTablesInit, "_", i);
  NodeDef* init = graph.add_node();
  init->set_name(name);
  init->set_op("NoOp");
  for (const std::string& each : initializers) init->add_input("^" + each);
  return name;
}

using Json = nlohmann::ordered_json;

Json tensorsJson(const std::vector<SignatureTensor>& tensors) {
  Json object = Json::object();
  for (const SignatureTensor& tensor : tensors) {
    Json shape;  // null: of unknown rank
    if (tensor.shape.hasRank()) {
      shape = Json::array();
      for (const int64_t dim : tensor.shape.dims()) shape.push_back(dim < 0 ? Json(nullptr) : Json(dim));
    }
    object[tensor.key] = {{"tensor", tensor.tensor}, {"dtype", dtypeName(tensor.dtype)}, {"shape", shape}};
  }
  return object;
}

}  // namespace

std::vector<std::string> neededTableInitializers(const GraphDef& graph, const std::vector<std::string>& roots) {
  std::set<std::string> needed;
  const GraphDef part = neededGraph(graph, roots);
  for (const NodeDef& node : part.node()) needed.insert(node.name());
  std::vector<std::string> initializers;
  for (const NodeDef& node : graph.node()) {
    if (fillsTable(node.op()) && !node.input().empty() && needed.contains(producerOf(node.input(0)))) {
      initializers.push_back(node.name());
    }
  }
  return initializers;
}

FrozenGraph freezeGraph(const GraphDef& graph, const std::vector<std::string>& roots, const NamedTensors& variables,
                        const std::map<std::string, TableEntries>& tables, const std::vector<std::string>& resources) {
  GraphDef whole = graph;
  inlineFunctions(whole);
  std::vector<std::string> wanted = roots;
  std::vector<std::string> initializers = neededTableInitializers(whole, roots);
  initializers.insert(initializers.end(), resources.begin(), resources.end());
  wanted.insert(wanted.end(), initializers.begin(), initializers.end());
  freezeTables(whole, tables);  // what it adds comes behind, and is needed by its name
  FrozenGraph frozen{neededGraph(whole, wanted), {}};
  VariableFreezer(frozen.graph, variables).run();
  frozen.graph.clear_library();
  // Where a node was to be placed may be gone.
  for (NodeDef& node : *frozen.graph.mutable_node()) node.mutable_attr()->erase("_class");
  if (!initializers.empty()) frozen.initOp = addTablesInit(frozen.graph, initializers);
  return frozen;
}

std::string frozenSignaturesJson(const Signatures& signatures, const std::string& initOp) {
  Json object = Json::object();
  for (const auto& [key, signature] : signatures) {
    object[key] = {{"method", signature.method},
                   {"inputs", tensorsJson(signature.inputs)},
                   {"outputs", tensorsJson(signature.outputs)}};
  }
  return Json{{"signatures", object}, {"init_op", initOp}}.dump(2) + "\n";
}

FrozenModel::FrozenModel(const std::string& folder, const std::string& initOp, int threads) {
  const std::string binary = folder + "/" + kFrozenGraphFile;
  const bool isBinary = std::filesystem::exists(binary);
  importGraphDef(graph_, formats::readGraphFile(isBinary ? binary : folder + "/" + kFrozenGraphTextFile));
  session_ = std::make_unique<Session>(graph_, SessionOptions{threads, true});
  if (!initOp.empty()) session_->run(Feeds{}, {}, {graph_.node(initOp)});
}

NamedTensors FrozenModel::run(const Signature& signature, const NamedTensors& inputs) {
  Feeds feeds;
  for (const SignatureTensor& input : signature.inputs) {
    feeds.emplace_back(graph_.output(input.tensor), inputs.at(input.key));
  }
  std::vector<Output> fetches;
  for (const SignatureTensor& output : signature.outputs) fetches.push_back(graph_.output(output.tensor));
  const std::vector<Tensor> values = session_->run(feeds, fetches);
  NamedTensors outputs;
  for (std::size_t i = 0; i < values.size(); ++i) outputs[signature.outputs[i].key] = values[i];
  return outputs;
}

}  // namespace engine::estimator
