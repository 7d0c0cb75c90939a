// The functions of a GraphDef, and which of them a node runs. Read-only once made: safe from any thread.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "engine/proto/graph.pb.h"

namespace engine {

// How a node runs functions.
enum class FunctionFlow {
  kNone,   // an op
  kCall,   // PartitionedCall, StatefulPartitionedCall, or an op that is a function's name
  kIf,     // If, StatelessIf: then_branch or else_branch
  kCase,   // Case, StatelessCase: one of branches
  kWhile,  // While, StatelessWhile: body for as long as cond
};

struct CalledFunction {
  using AttrMap = google::protobuf::Map<std::string, tensorflow::AttrValue>;
  const tensorflow::FunctionDef* function = nullptr;
  const AttrMap* attrs = nullptr;  // what its placeholders stand for

  const std::string& name() const { return function->signature().name(); }
};

class FunctionLibrary {
 public:
  explicit FunctionLibrary(const tensorflow::FunctionDefLibrary& library);

  FunctionFlow flowOf(const tensorflow::NodeDef& node) const;
  // The functions that the node runs, in the order of its attributes as above (cond before body); none for an op.
  // InvalidArgument, naming the node, for a function that is not there.
  std::vector<CalledFunction> calledBy(const tensorflow::NodeDef& node) const;
  // The index of "product:0", "output:2" or "" in all outputs of a function body's node.
  int outputIndex(const tensorflow::NodeDef& node, const std::string& output) const;
  // Whether running the function changes anything but its outputs. One that calls itself counts for nothing where it
  // does; calls nested too deeply to be run count as changes.
  bool hasEffect(const tensorflow::FunctionDef& function, int depth = 0);

 private:
  CalledFunction required(const tensorflow::NodeDef& node, const char* attr) const;
  CalledFunction required(const tensorflow::NodeDef& node, const tensorflow::NameAttrList& called) const;

  std::unordered_map<std::string, const tensorflow::FunctionDef*> functions_;
  std::unordered_map<const tensorflow::FunctionDef*, bool> effects_;
};

}  // namespace engine
