// What a graph has, for people: its ops, what it takes and gives, its variables and functions. Pure functions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/core/tensor.h"
#include "engine/proto/graph.pb.h"

namespace engine::formats {

struct GraphTensor {
  std::string name;  // of the node
  std::string op;
  DType dtype = DType::kInvalid;  // invalid when the graph does not say
  Shape shape = Shape::unknown();
};

struct GraphFunction {
  std::string name;
  int inputs = 0;
  int outputs = 0;
  int nodes = 0;
};

struct GraphSummary {
  int nodes = 0;                       // without those of functions
  std::map<std::string, int> ops;      // how often each is there, functions included
  std::vector<GraphTensor> inputs;     // placeholders
  std::vector<GraphTensor> outputs;    // what nothing in the graph reads, and is computed
  std::vector<GraphTensor> variables;  // with their declared shapes
  std::vector<GraphFunction> functions;
  int producer = 0;           // the version of GraphDef that wrote it; 0: not stored
  int64_t bytes = 0;          // of the graph as a GraphDef
  int64_t constantBytes = 0;  // of these, constants
};

GraphSummary summaryOf(const tensorflow::GraphDef& graph);

}  // namespace engine::formats
