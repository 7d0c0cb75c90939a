#include "widgets/graph/layout/main_path.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace widgets {
namespace {

struct PathNode {
  std::vector<std::size_t> below;   // edges
  std::size_t waiting = 0;          // edges from nodes that are not done
  std::size_t length = 0;           // of the longest path to it
  std::optional<std::size_t> from;  // its last edge
};

std::unordered_map<int, PathNode> pathNodes(const LayoutInput& input) {
  std::unordered_map<int, PathNode> nodes;
  for (std::size_t i = 0; i < input.edges.size(); ++i) {
    nodes[input.edges[i].from].below.push_back(i);
    ++nodes[input.edges[i].to].waiting;
  }
  return nodes;
}

}  // namespace

std::vector<std::size_t> mainPath(const LayoutInput& input) {
  std::unordered_map<int, PathNode> nodes = pathNodes(input);
  std::vector<int> ready;
  for (const LayoutInput::Node& node : input.nodes) {
    const auto found = nodes.find(node.id);
    if (found != nodes.end() && found->second.waiting == 0) ready.push_back(node.id);
  }
  const PathNode* last = nullptr;
  for (std::size_t next = 0; next < ready.size(); ++next) {
    const PathNode& node = nodes.at(ready[next]);
    if (!last || node.length > last->length) last = &node;
    for (const std::size_t edge : node.below) {
      PathNode& reader = nodes.at(input.edges[edge].to);
      if (node.length + 1 > reader.length) {
        reader.length = node.length + 1;
        reader.from = edge;
      }
      if (--reader.waiting == 0) ready.push_back(input.edges[edge].to);
    }
  }
  std::vector<std::size_t> path;
  while (last && last->from) {
    path.push_back(*last->from);
    last = &nodes.at(input.edges[*last->from].from);
  }
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace widgets
