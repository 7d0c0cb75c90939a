#include "widgets/graph/model/graph_def.h"

#include <algorithm>
#include <unordered_set>

#include "summaries/dtypes.h"
#include "summaries/error.h"
#include "widgets/graph/model/attr_reader.h"
#include "widgets/graph/model/function_def.h"
#include "widgets/graph/model/node_reader.h"
#include "widgets/graph/model/wire_reader.h"

namespace widgets {

namespace {

// Of the type itself, also for a reference to a variable.
const summaries::DTypeInfo* infoOf(int dtype) {
  return summaries::dtypeInfo(dtype > summaries::kRefOffset ? dtype - summaries::kRefOffset : dtype);
}

void readLibrary(WireReader library, GraphDef& graph) {
  while (library.next()) {
    if (library.field() != 1) continue;
    const std::string place = "function " + std::to_string(graph.functions.size());
    graph.functions.push_back(readFunction(library.message(place), graph.strippedBytes));
  }
}

int64_t readProducer(WireReader versions) {
  int64_t producer = 0;
  while (versions.next()) {
    if (versions.field() == 1) producer = versions.signedVarint();
  }
  return producer;
}

void checkNames(const std::vector<NodeDef>& nodes) {
  std::unordered_set<std::string_view> names;
  for (const NodeDef& node : nodes) {
    if (node.name.empty()) {
      throw summaries::Error(summaries::Code::kInvalidArgument,
                             "a node with op '" + node.op + "' has no name: this is not a complete GraphDef");
    }
    if (!names.insert(node.name).second) {
      throw summaries::Error(summaries::Code::kInvalidArgument,
                             "two nodes of the graph are named '" + node.name + "': names must be unique");
    }
  }
}
}  // namespace

std::string shapeText(const TensorShape& shape) {
  if (!shape.known) return {};
  if (shape.dims.empty()) return "scalar";
  std::string text;
  for (const int64_t dim : shape.dims) {
    if (!text.empty()) text += "×";
    text += dim < 0 ? "?" : std::to_string(dim);
  }
  return text;
}

std::string dtypeName(int dtype) {
  const summaries::DTypeInfo* info = infoOf(dtype);
  if (info == nullptr) return "dtype " + std::to_string(dtype);
  return std::string(info->name) + (dtype > summaries::kRefOffset ? "_ref" : "");
}

int dtypeSize(int dtype) {
  const summaries::DTypeInfo* info = infoOf(dtype);
  return info ? static_cast<int>(info->size) : 0;
}

const AttrValue* NodeDef::attr(std::string_view attrName) const {
  const auto found = std::lower_bound(attrs.begin(), attrs.end(), attrName,
                                      [](const Attr& attr, std::string_view wanted) { return attr.name < wanted; });
  return found != attrs.end() && found->name == attrName ? &found->value : nullptr;
}

GraphDef parseGraphDef(std::string_view bytes) {
  GraphDef graph;
  WireReader reader(bytes, "the graph");
  while (reader.next()) {
    switch (reader.field()) {
      case 1:
        graph.nodes.push_back(
            readNode(reader.message("node " + std::to_string(graph.nodes.size())), graph.strippedBytes));
        break;
      case 2:
        readLibrary(reader.message("the function library"), graph);
        break;
      case 4:
        graph.producer = readProducer(reader.message("the versions"));
        break;
      default:
        break;
    }
  }
  checkNames(graph.nodes);
  return graph;
}

}  // namespace widgets
