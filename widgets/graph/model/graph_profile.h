// What a profiled step measured of a graph's nodes: a serialized RunMetadata as plain values. Safe to hand between
// threads.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace widgets {

struct NodeProfile {
  double micros = 0;  // from the node's start to its end, summed over its executions
  int64_t bytes = 0;  // allocated, summed over allocators
  std::string device;
};

struct GraphProfile {
  std::unordered_map<std::string, NodeProfile> nodes;  // by name
  bool isEmpty() const { return nodes.empty(); }
};
using GraphProfilePtr = std::shared_ptr<const GraphProfile>;

// Reads a serialized RunMetadata (its step_stats). Of a node that several devices tell of, the one where it took
// longest counts; what a GPU tells of its streams and copies counts only for nodes that it tells nothing else of.
// Throws summaries::Error (DataLoss) with the byte offset.
GraphProfile parseRunMetadata(std::string_view bytes);

}  // namespace widgets
