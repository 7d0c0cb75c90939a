// What a node of a GraphDef gives out, from its op's definition and its attributes alone. Used by one thread; the graph
// must outlive it.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/dtype.h"
#include "engine/proto/graph.pb.h"

namespace engine::formats {

// "node:2" or "node"; a control input "^node" has the index -1. None when the text is neither.
struct TensorName {
  std::string_view node;
  int index = 0;
};
std::optional<TensorName> parseTensorName(std::string_view text);

class NodeOutputs {
 public:
  explicit NodeOutputs(const tensorflow::GraphDef& graph);

  // The base types of the outputs; none when the op is not known here or its attributes do not say.
  std::optional<std::vector<DType>> of(const tensorflow::NodeDef& node) const;

 private:
  std::unordered_map<std::string_view, const tensorflow::FunctionDef*> functions_;
};

}  // namespace engine::formats
