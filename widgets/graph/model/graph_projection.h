// The part of a graph model that one picture shows: which scopes are open, one node per closed scope, tensors between
// the same two nodes as one edge. Pure function of its arguments; values only.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "widgets/graph/model/graph_model.h"

namespace widgets {

enum class GraphMode {
  kModel,       // the forward path only, without what just passes results on
  kTrainStep,   // with gradients and optimizer
  kEverything,  // every node and control edge
};

// What is drawn as a word beside a box instead of as a box with an edge.
struct Annotation {
  enum class Kind { kConstant, kSummary, kInitial, kNode };
  int item = -1;
  Kind kind = Kind::kNode;
  std::string label;
};

struct VisibleNode {
  int item = -1;
  std::string title;
  std::vector<std::string> weights;  // of an op: "kernel 5×5×1×20"
  int64_t parameters = 0;            // of a scope; 0: none, or unknown
  bool expandable = false;
  std::string function = {};            // of a scope: whose copy it is
  std::vector<Annotation> reads = {};   // set aside: what it reads
  std::vector<Annotation> readBy = {};  // set aside: what reads it
  bool isAside = false;                 // in the area beside the graph, without edges
};

struct VisibleScope {
  int item = -1;
  int parent = -1;  // item of the open scope around it, -1 at the top
  std::string title;
};

struct VisibleEdge {
  int from = -1;  // items
  int to = -1;
  int tensors = 0;  // distinct tensors
  bool control = false;
  int64_t elements = 0;  // of all its tensors, unknown sizes counted as 1
  std::string label;     // shape of the tensors when they share one, else their count
};

struct VisibleGraph {
  std::vector<VisibleNode> nodes;
  std::vector<int> scopeOfNode;      // by node: item of the open scope that holds it, -1 at the top
  std::vector<VisibleScope> scopes;  // parents first
  std::vector<VisibleEdge> edges;
  int hiddenOps = 0;  // bookkeeping that the mode leaves out
};

// What leaves the main graph: by rules (see separateAuxiliaryNodes), or because a person chose so.
struct AsideChoices {
  bool automatic = true;
  std::map<int, bool> chosen = {};  // by item: true: aside, false: in the main graph
};

bool isShown(const GraphModel& model, int op, GraphMode mode);

// `open` holds the items of open scopes; others in it are ignored.
VisibleGraph project(const GraphModel& model, GraphMode mode, const std::set<int>& open,
                     const AsideChoices& choices = {});

// 520, 20 040 (thin space), from ten million on 16.4 M.
std::string shortCount(int64_t count);

}  // namespace widgets
