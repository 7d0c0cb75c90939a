#include "engine/estimator/export/saved_model_graph.h"

#include <unordered_map>
#include <unordered_set>

#include "engine/core/error.h"
#include "engine/graph/function_inliner.h"
#include "engine/proto/graph.pb.h"

namespace engine::estimator {

std::string nodeOf(const std::string& tensor) {
  const std::size_t start = tensor.starts_with('^') ? 1 : 0;
  const std::size_t colon = tensor.rfind(':');
  return tensor.substr(start, colon == std::string::npos ? colon : colon - start);
}

tensorflow::GraphDef neededGraph(const tensorflow::GraphDef& graph, const std::vector<std::string>& roots) {
  std::unordered_map<std::string, int> index;
  for (int i = 0; i < graph.node_size(); ++i) index.emplace(graph.node(i).name(), i);
  std::vector<char> needed(static_cast<std::size_t>(graph.node_size()), 0);
  std::vector<int> waiting;
  const auto need = [&](const std::string& tensor) {
    const auto found = index.find(nodeOf(tensor));
    if (found == index.end()) return false;
    char& mark = needed[static_cast<std::size_t>(found->second)];
    if (!mark) waiting.push_back(found->second);
    mark = 1;
    return true;
  };
  for (const std::string& root : roots) {
    if (!need(root)) fail(Code::kInvalidArgument, "The SavedModel names '", root, "', which its graph does not have.");
  }
  while (!waiting.empty()) {
    const tensorflow::NodeDef& node = graph.node(waiting.back());
    waiting.pop_back();
    for (const std::string& input : node.input()) need(input);  // the importer complains of what is not there
  }
  tensorflow::GraphDef part;
  *part.mutable_library() = graph.library();
  *part.mutable_versions() = graph.versions();
  for (int i = 0; i < graph.node_size(); ++i) {
    if (needed[static_cast<std::size_t>(i)]) *part.add_node() = graph.node(i);
  }
  return part;
}

tensorflow::GraphDef flatGraph(const tensorflow::GraphDef& graph, const std::vector<std::string>& roots) {
  tensorflow::GraphDef needed = neededGraph(graph, roots);
  inlineFunctions(needed);
  return neededGraph(needed, roots);  // without what only the calls' other outputs used
}

void placeAssets(tensorflow::GraphDef& graph, const std::vector<formats::SavedModelAsset>& assets) {
  std::unordered_map<std::string, std::string> paths;
  for (const formats::SavedModelAsset& asset : assets) paths[nodeOf(asset.tensor)] = asset.path;
  for (tensorflow::NodeDef& node : *graph.mutable_node()) {
    const auto found = paths.find(node.name());
    if (found == paths.end()) continue;
    node.set_op("Const");
    node.clear_input();
    node.clear_attr();
    (*node.mutable_attr())["dtype"].set_type(tensorflow::DT_STRING);
    Tensor::scalar(found->second).toProto((*node.mutable_attr())["value"].mutable_tensor());
  }
}

}  // namespace engine::estimator
