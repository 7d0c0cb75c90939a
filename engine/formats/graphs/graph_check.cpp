#include "engine/formats/graphs/graph_check.h"

#include <unordered_map>
#include <unordered_set>

#include "engine/core/error.h"
#include "engine/formats/graphs/node_outputs.h"
#include "engine/formats/graphs/saved_model_reader.h"

namespace engine::formats {
namespace {

using tensorflow::GraphDef;
using tensorflow::MetaGraphDef;
using tensorflow::NodeDef;
using tensorflow::TensorInfo;

constexpr std::size_t kMostProblems = 20;

class GraphChecker {
 public:
  GraphChecker(const GraphDef& graph, bool comparesDtypes)
      : graph_(graph), comparesDtypes_(comparesDtypes), outputs_(graph) {}

  void checkGraph() {
    int number = 0;
    for (const NodeDef& node : graph_.node()) {
      ++number;
      if (node.name().empty() || node.op().empty()) {
        add("node ", number, " of ", graph_.node_size(), " ('", node.name(), "') has no ",
            node.name().empty() ? "name" : "op");
      }
      if (!nodes_.emplace(node.name(), Known{&node, {}, false}).second) add("two nodes are named '", node.name(), "'");
    }
    for (const NodeDef& node : graph_.node()) {
      for (const std::string& input : node.input()) {
        if (full()) return;
        const std::string why = whyNot(input);
        if (!why.empty()) add("node '", node.name(), "' (", node.op(), ") has the input '", input, "': ", why);
      }
    }
    for (const auto& function : graph_.library().function()) checkFunction(function);
  }

  // `what` names the tensor: "signature 'serving_default', output 'y'". An invalid dtype is not compared.
  void checkTensor(const std::string& what, const std::string& tensor, DType dtype) {
    const std::string why = tensor.empty() ? "it does not name a tensor" : whyNot(tensor);
    if (!why.empty()) return add(what, " is '", tensor, "': ", why);
    const auto name = parseTensorName(tensor);
    if (name->index < 0) return add(what, " is '", tensor, "': that is not a tensor");
    if (!comparesDtypes_) return;
    const auto& types = typesOf(nodes_.at(name->node));
    if (dtype == DType::kInvalid || !types) return;
    const DType there = types->empty() ? DType::kInvalid : (*types)[static_cast<std::size_t>(name->index)];
    if (!types->empty() && there != dtype) {
      add(what, " is '", tensor, "', said to be ", dtypeName(dtype), ": in the graph it is ", dtypeName(there));
    }
  }

  void checkNode(const std::string& what, const std::string& name) {
    const auto parsed = parseTensorName(name);
    if (!parsed || !nodes_.contains(parsed->node)) add(what, " is '", name, "', which the graph does not have");
  }

  bool full() const { return problems_.size() >= kMostProblems; }
  std::vector<std::string> take() { return std::move(problems_); }

 private:
  struct Known {
    const NodeDef* node;
    std::optional<std::vector<DType>> types;
    bool asked;
  };

  template <typename... Parts>
  void add(const Parts&... parts) {
    if (!full()) problems_.push_back(message(parts...));
  }

  const std::optional<std::vector<DType>>& typesOf(Known& known) {
    if (!known.asked) known.types = outputs_.of(*known.node);
    known.asked = true;
    return known.types;
  }

  // Why a tensor's or control input's name means nothing in this graph; "" when it does.
  std::string whyNot(const std::string& tensor) {
    const auto name = parseTensorName(tensor);
    if (!name) return "that is not a tensor name, which is a node's name, optionally followed by ':' and a number";
    const auto found = nodes_.find(name->node);
    if (found == nodes_.end()) return message("the graph has no node '", name->node, "'");
    if (name->index <= 0) return {};
    const auto& types = typesOf(found->second);
    if (!types || static_cast<std::size_t>(name->index) < types->size()) return {};
    return message("node '", name->node, "' (", found->second.node->op(), ") has ", types->size(),
                   types->size() == 1 ? " output" : " outputs");
  }

  void checkFunction(const tensorflow::FunctionDef& function) {
    std::unordered_set<std::string_view> names;
    for (const NodeDef& node : function.node_def()) {
      if (!names.insert(node.name()).second) {
        add("the function '", function.signature().name(), "' has two nodes named '", node.name(), "'");
      }
    }
  }

  const GraphDef& graph_;
  bool comparesDtypes_;
  NodeOutputs outputs_;
  std::unordered_map<std::string_view, Known> nodes_;
  std::vector<std::string> problems_;
};

void checkInfo(GraphChecker& checker, const std::string& what, const TensorInfo& info) {
  if (info.has_coo_sparse()) {
    checker.checkTensor(what + " (indices)", info.coo_sparse().indices_tensor_name(), DType::kInt64);
    checker.checkTensor(what + " (values)", info.coo_sparse().values_tensor_name(), static_cast<DType>(info.dtype()));
    checker.checkTensor(what + " (shape)", info.coo_sparse().dense_shape_tensor_name(), DType::kInt64);
  } else if (info.has_composite_tensor()) {
    int part = 0;
    for (const TensorInfo& component : info.composite_tensor().components()) {
      checkInfo(checker, message(what, " (component ", part++, ")"), component);
    }
  } else {
    checker.checkTensor(what, info.name(), baseType(static_cast<DType>(info.dtype())));
  }
}

void checkSignatures(GraphChecker& checker, const MetaGraphDef& metaGraph) {
  for (const auto& [key, signature] : metaGraph.signature_def()) {
    const bool isOp = key == saved_model::kInitOpSignature || key == saved_model::kTrainOpSignature;
    if (isOp) continue;  // their one output is a node
    for (const auto& [name, info] : signature.inputs()) {
      checkInfo(checker, "signature '" + key + "', input '" + name + "'", info);
    }
    for (const auto& [name, info] : signature.outputs()) {
      checkInfo(checker, "signature '" + key + "', output '" + name + "'", info);
    }
  }
}

void checkLoading(GraphChecker& checker, const MetaGraphDef& metaGraph) {
  const tensorflow::SaverDef& saver = metaGraph.saver_def();
  const std::pair<const char*, const std::string&> names[] = {{"the saver's file name", saver.filename_tensor_name()},
                                                              {"the restore op", saver.restore_op_name()}};
  for (const auto& [what, name] : names) {
    if (!name.empty()) checker.checkNode(what, name);
  }
  const std::string init = initOpName(metaGraph);
  if (!init.empty()) checker.checkNode("the init op", init);
  for (const auto& asset : metaGraph.asset_file_def()) {
    checker.checkNode("the tensor of the asset " + asset.filename(), asset.tensor_info().name());
  }
}

std::vector<std::string> problemsOf(const MetaGraphDef& metaGraph, bool comparesDtypes) {
  GraphChecker checker(metaGraph.graph_def(), comparesDtypes);
  checker.checkGraph();
  checkSignatures(checker, metaGraph);
  checkLoading(checker, metaGraph);
  return checker.take();
}

}  // namespace

std::vector<std::string> graphProblems(const GraphDef& graph) {
  GraphChecker checker(graph, true);
  checker.checkGraph();
  return checker.take();
}

std::vector<std::string> metaGraphProblems(const MetaGraphDef& metaGraph) {
  return problemsOf(metaGraph, true);
}

std::vector<std::string> loadingProblems(const MetaGraphDef& metaGraph) {
  return problemsOf(metaGraph, false);
}

std::string problemText(const std::string& path, const std::vector<std::string>& problems) {
  std::string text = path + " is damaged or was written wrongly: ";
  for (std::size_t i = 0; i < problems.size(); ++i) text += (i ? "; " : "") + problems[i];
  return text + (problems.size() < kMostProblems ? "." : "; and perhaps more.");
}

}  // namespace engine::formats
